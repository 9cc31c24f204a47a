/** The page that `cargo xtask serve` builds and serves for work on it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, LONG, test } from './fixture.mjs';

const ROOT = join(import.meta.dirname, '../..');

// It compiles the modules in a profile of its own, which takes two cores ten minutes beside other tests.
test.setTimeout(1_200_000);

test('the explorer opens from the command of the README', { tag: LONG }, async ({ open }) => {
  const server = spawn('cargo', ['xtask', 'serve', '--no-open'], { cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const page = await open(await addressIn(server.stdout));
    await expect(page.locator('#axes')).toBeEnabled();
    await page.locator('#add').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // Before the server, which it asks for the next version.
    await page.close();
  } finally {
    process.kill(-Number(server.pid), 'SIGTERM');
    await once(server, 'exit');
  }
});

/**
 * The address that the command says.
 *
 * @param {import('node:stream').Readable} output
 */
async function addressIn(output) {
  for await (const line of createInterface(output)) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('it ended without an address');
}
