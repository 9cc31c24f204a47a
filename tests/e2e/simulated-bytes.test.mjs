/**
 * A link with a seed gives the same CSV, JSON and SVG to the byte from the command, on however many threads, and from the
 * page, in Chromium and in Firefox.
 */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { launchBrowser, launchFirefox, serveDist } from './harness.mjs';
import { openReady } from './page.mjs';

/** Small networks, among them every kind and every simulator's variants. */
const LINKS = [
  'net=fat-tree,n:16,flits:4&net=mesh,k:4,flits:9&precision=5&seed=7&load=0.05&show=both',
  'net=torus,k:4,flits:8&net=torus,k:4,flits:8,links:bi&precision=8&seed=4294967295',
  'net=scouting,k:4,flits:8&net=scouting,k:4,flits:8,scout:3,vcs:2,ejection:exclusive&precision=8',
  'net=scouting,k:4,flits:8,scout:0,vcs:3,ejection:shared&precision=8&seed=0',
  'net=buffered-min,stages:2&net=buffered-min,switch:2,stages:3,service:fixed&precision=5',
  'net=combining-min,n:8&net=combining-min,n:8,degree:inf,wiring:omega,hot:30&precision=5&seed=3',
];

/** What is written of a link, by the ending of the file. @typedef {{ csv: string, json: string, svg: string }} Files */

const run = promisify(execFile);

/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** @type {string} */ let folder;
/** What the command writes for each link. @type {Files[]} */ let expected;

before(async () => {
  server = await serveDist();
  folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  expected = [];
  for (const link of LINKS) expected.push(await written(link));
});

after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/**
 * What the command plots into files.
 *
 * @param {string} link
 * @returns {Promise<Files>}
 */
async function written(link) {
  const plotted = async (/** @type {string} */ ending) => {
    const file = join(folder, `figure.${ending}`);
    await run(process.env.LOADCURVE_BIN ?? 'loadcurve', ['plot', `${link}&sim=on`, '-o', file]);
    return readFile(file, 'utf8');
  };
  return { csv: await plotted('csv'), json: await plotted('json'), svg: await plotted('svg') };
}

/**
 * Simulates links in a page, one replication after the other; what is run when must not matter, so
 * the last task comes first.
 *
 * @param {string[]} links
 * @returns {Promise<Files[]>}
 */
async function simulate(links) {
  const script = document.querySelector('script[type=module]');
  const folder = new URL('.', /** @type {HTMLScriptElement} */ (script).src);
  const web = await import(new URL('pkg/loadcurve-web.js', folder).href);
  return links.map((link) => {
    const explorer = new web.Explorer(`${link}&sim=on`);
    for (let tasks = explorer.tasks(); tasks.length > 0; tasks = explorer.tasks()) {
      for (const task of tasks.reverse()) {
        const simulation = new web.Simulation(task);
        while (!simulation.step(5_000));
        explorer.takeReport(task, simulation.report());
        simulation.free();
      }
    }
    return { csv: explorer.csv(), json: explorer.json(), svg: explorer.chartSvg(640, 420, 'light') };
  });
}

test('the command gives the same bytes with any number of threads', async () => {
  const outputs = await Promise.all(
    ['1', '3'].map(async (threads) => {
      const simulated = ['simulate', LINKS[0], '--threads', threads, '--format', 'csv'];
      return (await run(process.env.LOADCURVE_BIN ?? 'loadcurve', simulated)).stdout;
    }),
  );
  assert.equal(outputs[0], outputs[1]);
  assert.match(outputs[0], /,simulation,/);
});

test('Chromium simulates the same bytes as the command', async () => {
  const browser = await launchBrowser();
  const page = await openReady(browser, server.url);
  assert.deepEqual(await page.evaluate(simulate, LINKS), expected);
  await browser.close();
});

test('Firefox simulates the same bytes as the command', async () => {
  const browser = await launchFirefox();
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForSelector('[aria-busy=false]');
  assert.deepEqual(await page.evaluate(simulate, LINKS), expected);
  await browser.close();
});
