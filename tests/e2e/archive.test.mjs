/** The page as one file: unpacked and served as people do, by whatever server is at hand. */

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import test, { after, before } from 'node:test';
import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { ink, openReady, seriesColors } from './page.mjs';

/** Where it is unpacked, below what is served. */
const SUB_PATH = 'a/b';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {string} */
let root;
/** The path of the page on a server of `root`. @type {string} */
let path;

before(async () => {
  browser = await launchBrowser();
  root = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  const folder = join(root, SUB_PATH);
  await mkdir(folder, { recursive: true });
  const archive = await archived();
  unpack(archive, folder);
  path = `${SUB_PATH}/${basename(archive, '.zip')}/`;
});
after(() => Promise.all([browser.close(), rm(root, { recursive: true })]));

/** What `cargo xtask zip` has written. */
async function archived() {
  if (process.env.LOADCURVE_ZIP) return process.env.LOADCURVE_ZIP;
  const target = join(import.meta.dirname, '../../target');
  const name = (await readdir(target)).find((name) => /^loadcurve-.*\.zip$/.test(name));
  assert.ok(name, '`cargo xtask zip` writes the archive');
  return join(target, name);
}

/**
 * Unpacks with what the system has.
 *
 * @param {string} archive
 * @param {string} folder
 */
function unpack(archive, folder) {
  const programs = [
    ['unzip', '-q', archive, '-d', folder],
    ['python3', '-m', 'zipfile', '-e', archive, folder],
    ['tar', '-xf', archive, '-C', folder],
  ];
  const done = programs.find(([program, ...words]) => spawnSync(program, words).status === 0);
  assert.ok(done, `none of ${programs.map(([program]) => program).join(', ')} unpacks ${archive}`);
}

/** @param {string} url */
async function draws(url) {
  for (const file of ['', 'embed.html?net=mesh,k:4']) {
    const page = await openReady(browser, url + file);
    const [count] = await ink(page, '#chart', await seriesColors(page, 1));
    assert.ok(count > 50, `ink of the first curve: ${count}`);
    expectClean(page);
    await page.close();
  }
}

test('it says how to host it', async () => {
  assert.match(await readFile(join(root, path, 'README.txt'), 'utf8'), /python3 -m http\.server/);
});

test('unpacked below any path it draws', async (context) => {
  const server = await serveDist({ dist: root });
  context.after(() => server.close());
  await draws(server.url + path);
});

const withoutPython = spawnSync('python3', ['--version']).status !== 0 && 'there is no python3';
test('unpacked it draws from Python’s own server', { skip: withoutPython }, async (context) => {
  const server = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', root], { stdio: ['ignore', 'pipe', 'ignore'] });
  context.after(() => server.kill());
  const [line] = await once(server.stdout, 'data');
  const [, port] = /port (\d+)/.exec(String(line)) ?? [];
  await draws(`http://127.0.0.1:${port}/${path}`);
});
