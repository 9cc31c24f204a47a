/** The page as one archive, unpacked and served by common web servers. */

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LONG, test } from './fixture.mjs';
import { ink, seriesColors } from './page.mjs';

/** @import { TestInfo } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** The archive written by `cargo xtask zip`. */
const ARCHIVE = process.env.LOADCURVE_ZIP ?? '';

/** Folder into which it is unpacked, below the served one. */
const SUB_PATH = 'a/b';

/** The path of the page on that server. */
const PATH = `${SUB_PATH}/${basename(ARCHIVE, '.zip')}/`;

test.skip(ARCHIVE === '', 'LOADCURVE_ZIP names no archive');

/**
 * Unpacks the archive with the system's own tools.
 *
 * @param {TestInfo} testInfo
 * @returns {Promise<string>} the folder to be served
 */
async function unpacked(testInfo) {
  const root = testInfo.outputPath('root');
  const folder = join(root, SUB_PATH);
  await mkdir(folder, { recursive: true });
  const programs = [
    ['unzip', '-q', ARCHIVE, '-d', folder],
    ['python3', '-m', 'zipfile', '-e', ARCHIVE, folder],
    ['tar', '-xf', ARCHIVE, '-C', folder],
  ];
  const done = programs.find(([program, ...words]) => spawnSync(program, words).status === 0);
  assert.ok(done, `none of ${programs.map(([program]) => program).join(', ')} unpacks ${ARCHIVE}`);
  return root;
}

/**
 * @param {Open} open
 * @param {string} url
 */
async function draws(open, url) {
  for (const file of ['', 'embed.html?net=mesh,k:4']) {
    const page = await open(url + file);
    const [count] = await ink(page, '#chart', await seriesColors(page, 1));
    assert.ok(count > 50, `ink of the first curve: ${count}`);
  }
}

test('unpacked below any path it draws, and says how to host it', async ({ open, serverFor }, testInfo) => {
  const root = await unpacked(testInfo);
  assert.match(await readFile(join(root, PATH, 'README.txt'), 'utf8'), /python3 -m http\.server/);
  const { url } = await serverFor({ dist: root });
  await draws(open, url + PATH);
});

test('unpacked it draws from Python’s own server', { tag: LONG }, async ({ open }, testInfo) => {
  test.skip(spawnSync('python3', ['--version']).status !== 0, 'there is no python3');
  const root = await unpacked(testInfo);
  const python = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', root], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [line] = await once(python.stdout, 'data');
    const [, port] = /port (\d+)/.exec(String(line)) ?? [];
    await draws(open, `http://127.0.0.1:${port}/${PATH}`);
  } finally {
    python.kill();
  }
});
