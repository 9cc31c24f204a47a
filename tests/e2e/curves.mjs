/**
 * Times of curves on the page, beside those of the same work in a native program on the same machine in the same run.
 *
 *     LOADCURVE_DIST=dist node tests/e2e/curves.mjs
 */

import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { opener } from './alone.mjs';
import { launchBrowser } from './browser.mjs';
import { serveDist } from './server.mjs';
import { SHORTEST } from './timed-worker.mjs';

/** @import { Open } from './fixture.mjs' */

/** Files that compile the native program. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Prints the table.
 *
 * @param {Open} open
 */
export async function printCurves(open) {
  const bench = ['bench', '--locked', '--quiet', '--package', 'loadcurve-bench', '--bench', 'curves', '--', 'json'];
  const native = execFileSync('cargo', bench, { cwd: ROOT, encoding: 'utf8' });
  const page = await open();
  console.log('  | network | natively, ms | on the page, ms | ratio |\n  |:---|---:|---:|---:|');
  for (const line of native.split('\n').filter((line) => line.startsWith('{'))) {
    /** @type {{ network: string, native: number }} */
    const { network, native } = JSON.parse(line);
    /** @type {number} */
    const time = await page.evaluate(`(async () => {
      ${SHORTEST}
      const { Explorer } = await import(new URL('pkg/loadcurve-web.js', document.querySelector('script[type=module]').src).href);
      return shortest(() => new Explorer('net=${network}').free());
    })()`);
    console.log(`  | ${network} | ${native.toFixed(3)} | ${time.toFixed(3)} | ${(time / native).toFixed(2)} |`);
  }
  await page.close();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await serveDist();
  const browser = await launchBrowser();
  await printCurves(opener(browser, server.url));
  await browser.close();
  await server.close();
}
