/** Page and command give the same bytes for the same link. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { openReady } from './page.mjs';

const LINKS = [
  '',
  'net=fat-tree',
  'net=fat-tree,n:4,flits:1&y=log',
  'net=fat-tree,n:16384,flits:1024,reading:conditional&show=both&load=0.002',
  'net=fat-tree,n:256&net=fat-tree,n:256,flits:100&x=messages&show=throughput&theme=dark',
  'net=fat-tree,n:16&net=fat-tree,n:64,reading:conditional&x=capacity&load=0.7&ymax=90',
  'net=fat-tree,n:4096,flits:7&xmax=0.003&y=log&ymax=1000',
  'net=mesh,k:7,flits:20&net=torus,k:6&net=torus,k:9,links:bi,sharing:occ&load=0.05',
  'net=scouting&net=scouting,k:12,scout:6,vcs:5,reading:corrected&x=messages&show=both',
  'net=buffered-min&net=buffered-min,switch:3,stages:4,buffer:9,reading:exact&xmax=2.5',
  'net=buffered-min&net=mesh&net=buffered-min,reading:exact&paper=on&show=both',
  'net=combining-min,hot:12.5&net=combining-min,n:256,degree:inf,reading:printed&y=log',
  'net=combining-min,n:16,buffer:8,reading:backpressure&net=mesh&x=capacity&show=both',
];

const run = promisify(execFile);

/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** @type {Awaited<ReturnType<typeof launchBrowser>>} */ let browser;
/** @type {string} */ let folder;

before(async () => {
  server = await serveDist();
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
});

after(async () => {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true });
});

/**
 * What the command writes for a link into a file with this ending.
 *
 * @param {string} link
 * @param {string} ending
 */
async function written(link, ending) {
  const file = join(folder, `figure.${ending}`);
  await run(process.env.LOADCURVE_BIN ?? 'loadcurve', ['plot', link, '-o', file]);
  return readFile(file, 'utf8');
}

test('SVG, TeX, CSV and JSON of page and command are the same to the byte', async () => {
  const page = await openReady(browser, server.url);
  for (const link of LINKS) {
    const theme = link.includes('theme=dark') ? 'dark' : 'light';
    const fromPage = await page.evaluate(
      async ({ link, theme }) => {
        const script = document.querySelector('script[type=module]');
        const folder = new URL('.', /** @type {HTMLScriptElement} */ (script).src);
        const web = await import(new URL('pkg/loadcurve-web.js', folder).href);
        const explorer = new web.Explorer(link);
        return { svg: explorer.chartSvg(640, 420, theme), tex: explorer.tex(), csv: explorer.csv(), json: explorer.json() };
      },
      { link, theme },
    );
    for (const ending of /** @type {const} */ (['svg', 'tex', 'csv', 'json'])) {
      assert.equal(fromPage[ending], await written(link, ending), `${ending} of ?${link}`);
    }
  }
  expectClean(page);
  await page.close();
});
