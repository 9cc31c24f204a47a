/** Page, in Chromium and in Firefox, and command give the same bytes for the same link. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { expectClean, launchBrowser, launchFirefox, serveDist } from './harness.mjs';
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

/** The files of numbers and lines. */
const ENDINGS = /** @type {const} */ (['svg', 'tex', 'csv', 'json']);

/** What is written of a link, by the ending of the file. @typedef {Record<(typeof ENDINGS)[number], string>} Files */

const run = promisify(execFile);

/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** What the command writes of each link. @type {Files[]} */ let expected;

before(async () => {
  server = await serveDist();
  const folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  expected = [];
  for (const link of LINKS) {
    const files = await Promise.all(ENDINGS.map(async (ending) => {
      const file = join(folder, `figure.${ending}`);
      await run(process.env.LOADCURVE_BIN ?? 'loadcurve', ['plot', link, '-o', file]);
      return [ending, await readFile(file, 'utf8')];
    }));
    expected.push(Object.fromEntries(files));
  }
  await rm(folder, { recursive: true });
});

after(() => server.close());

/**
 * What a page writes of links; runs in the page.
 *
 * @param {string[]} links
 * @returns {Promise<Files[]>}
 */
async function written(links) {
  const script = document.querySelector('script[type=module]');
  const folder = new URL('.', /** @type {HTMLScriptElement} */ (script).src);
  const web = await import(new URL('pkg/loadcurve-web.js', folder).href);
  return links.map((link) => {
    const explorer = new web.Explorer(link);
    const theme = link.includes('theme=dark') ? 'dark' : 'light';
    return { svg: explorer.chartSvg(640, 420, theme), tex: explorer.tex(), csv: explorer.csv(), json: explorer.json() };
  });
}

/** @param {Files[]} found */
function assertSame(found) {
  for (const [place, link] of LINKS.entries()) {
    for (const ending of ENDINGS) assert.equal(found[place][ending], expected[place][ending], `${ending} of ?${link}`);
  }
}

test('SVG, TeX, CSV and JSON of page and command are the same to the byte', async () => {
  const browser = await launchBrowser();
  const page = await openReady(browser, server.url);
  assertSame(await page.evaluate(written, LINKS));
  expectClean(page);
  await browser.close();
});

test('they are so in Firefox, too', async () => {
  const browser = await launchFirefox();
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForSelector('[aria-busy=false]');
  assertSame(await page.evaluate(written, LINKS));
  await browser.close();
});
