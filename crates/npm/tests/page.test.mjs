/** The package in a page that Vite has built, in Chromium. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../../../tests/e2e/browser.mjs';
import { plotted, printed } from './command.mjs';

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Point } from 'loadcurve' */

/** The folder that Vite wrote. */
const BUILT = process.env.LOADCURVE_PAGE ?? '';
/** The folder of the package as it was installed. */
const INSTALLED = process.env.LOADCURVE_INSTALLED ?? '';
const ADDRESS = 'http://page.test/';
/** @type {Record<string, string>} */
const TYPES = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm' };
/** The strictest policy that the package works under. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** @type {Browser} */
let browser;
/** @type {Page} */
let page;
/** @type {string[]} */
const problems = [];

/**
 * A page of a folder that records everything that goes wrong.
 *
 * @param {string} folder
 * @param {Record<string, string | Buffer>} files files beside those of the folder
 */
async function opened(folder, files = {}) {
  const page = await browser.newPage({ viewport: { width: 800, height: 900 }, colorScheme: 'light' });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.route('**/*', async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/favicon.ico') return route.fulfill({ status: 204 });
    const name = path === '/' ? 'index.html' : path.slice(1);
    const ending = name.slice(name.lastIndexOf('.') + 1);
    const headers = { 'content-type': TYPES[ending], 'content-security-policy': POLICY };
    return route.fulfill({ headers, body: files[name] ?? (await readFile(join(folder, name))) });
  });
  await page.goto(ADDRESS);
  return page;
}

before(async () => {
  browser = await chromium.launch(CHROMIUM);
  page = await opened(BUILT);
});

after(async () => {
  const picture = join(BUILT, '..', 'page.png');
  await page.screenshot({ path: picture, fullPage: true });
  await browser.close();
  assert.deepEqual(problems, []);
});

test('picture and digits are those of the command, and a simulation leaves the page responsive', async () => {
  const results = await page.evaluate(() => /** @type {any} */ (window).results);
  assert.equal(results.svg, plotted('mesh,k:4,flits:8', 'svg'));
  const options = ['--seed', '7', '--precision', '2', '--format', 'json', '--quiet'];
  const { curves } = JSON.parse(printed('simulate', 'mesh,k:4,flits:8', ...options));
  assert.deepEqual(results.simulated, curves[0].points);
  assert.ok(results.turns > 0, 'nothing else ran');
  console.log(`${results.turns} turns of others, after ${results.longest.toFixed(1)} ms at most`);
  assert.equal(results.refused, 'AbortError');
});

test('the element draws in the page, in its width, in words, and in the scheme of the reader', async () => {
  const element = page.locator('load-curve').first();
  const picture = element.getByRole('img', { name: /^Latency against load.* cycles at zero load/ });
  await picture.waitFor();
  const { width } = (await element.boundingBox()) ?? { width: 0 };
  const svg = picture.locator('svg');
  assert.equal(await svg.getAttribute('width'), String(Math.round(width)));
  const background = () => svg.locator('rect').first().getAttribute('fill');
  assert.equal(await background(), '#FFFFFF');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction((light) => {
    const root = document.querySelector('load-curve')?.shadowRoot;
    return root?.querySelector('rect')?.getAttribute('fill') !== light;
  }, '#FFFFFF');
  await page.setViewportSize({ width: 500, height: 900 });
  await page.waitForFunction(() => {
    const element = document.querySelector('load-curve');
    const drawn = element?.shadowRoot?.querySelector('svg')?.getAttribute('width');
    return drawn === String(Math.round(element?.getBoundingClientRect().width ?? 0));
  });
  assert.equal(await page.locator('iframe').count(), 0);
});

test('attributes set size and colours, and a simulated link is simulated', async () => {
  const element = page.locator('load-curve').nth(1);
  const link = '?net=mesh,k:4,flits:8&sim=on&precision=20';
  const size = ['--width', '400', '--height', '300', '--theme', 'light', '--quiet'];
  const expected = plotted(link, 'svg', ...size);
  const count = expected.split('<circle').length - 1;
  assert.ok(count > 0, 'the command draws no points');
  await page.waitForFunction((count) => {
    const root = document.querySelectorAll('load-curve')[1].shadowRoot;
    return root?.querySelectorAll('circle').length === count;
  }, count);
  assert.equal(await element.locator('svg').getAttribute('height'), '300');
});

test('what cannot be drawn shows what is inside of the element, or why', async () => {
  const [instead, message] = [2, 3].map((at) => page.locator('load-curve').nth(at));
  await instead.getByText('What is here instead').waitFor();
  assert.equal(await instead.getByRole('img').count(), 0);
  await message.getByText('k: “2000” is not a whole number from 2 to 64').waitFor();
  await instead.evaluate((element) => element.setAttribute('src', 'mesh,k:4'));
  await instead.getByRole('img', { name: /Mesh, 4 × 4/ }).waitFor();
});

test('a theme that there is not is forgotten with the next', async () => {
  const element = page.locator('load-curve').nth(2);
  const picture = element.getByRole('img');
  await element.evaluate((element) => element.setAttribute('src', 'mesh,k:4'));
  await picture.waitFor();
  await element.evaluate((element) => element.setAttribute('theme', 'purple'));
  await element.getByText('What is here instead').waitFor();
  await element.evaluate((element) => element.setAttribute('theme', 'dark'));
  await picture.waitFor();
});

test('a size that is no number of pixels is told of, and the next is taken', async () => {
  const element = page.locator('load-curve').nth(3);
  await element.evaluate((element) => element.setAttribute('width', '50%'));
  await element.evaluate((element) => element.setAttribute('src', 'mesh,k:4'));
  await element.getByText('width: “50%” is not a number of CSS pixels, such as 640').waitFor();
  await element.evaluate((element) => element.setAttribute('width', '320px'));
  await element.getByRole('img').waitFor();
  assert.equal(await element.locator('svg').getAttribute('width'), '320');
});

test('a worker that is ended in a run leaves the next one the same digits', async () => {
  const plain = await opened(INSTALLED, {
    'index.html': '<!doctype html><title>Workers</title><script type="module" src="main.js"></script>',
    'worker.js': `import { load } from './index.js';
      onmessage = async ({ data }) => {
        const { curve } = await load();
        const options = { ...data, onProgress: () => postMessage('begun') };
        const simulated = await curve('mesh,k:4,flits:8').simulate(options);
        postMessage(simulated.points({ source: 'simulation' }));
      };`,
    'main.js': `function heard(options, isWanted) {
        const worker = new Worker('worker.js', { type: 'module' });
        worker.postMessage(options);
        return new Promise((resolve, reject) => {
          worker.onerror = reject;
          worker.onmessage = ({ data }) => {
            if (!isWanted(data)) return;
            worker.terminate();
            resolve(data);
          };
        });
      }
      window.results = heard({ precision: 0.05, maxMessages: 1e9 }, (data) => data === 'begun')
        .then(() => heard({ seed: 7, precision: 5 }, (data) => data !== 'begun'));`,
  });
  const points = await plain.evaluate(() => /** @type {any} */ (window).results);
  const options = ['--seed', '7', '--precision', '5', '--format', 'json', '--quiet'];
  assert.deepEqual(points, JSON.parse(printed('simulate', 'mesh,k:4,flits:8', ...options)).curves[0].points);
});

test('scripts beside the module of another release show what is inside of the element', async () => {
  const plain = await opened(INSTALLED, {
    'index.html':
      '<!doctype html><title>Mixed</title><load-curve src="mesh">Latency of a mesh</load-curve><script type="module" src="element.js"></script>',
    // A module that has none of the functions.
    'loadcurve_bg.wasm': Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
  });
  const element = plain.locator('load-curve');
  const message = await element.evaluate(
    (element) =>
      new Promise((resolve) => {
        element.addEventListener('error', (event) => resolve(/** @type {ErrorEvent} */ (event).message));
        element.setAttribute('src', 'mesh,k:4');
      }),
  );
  assert.notEqual(message, '');
  await element.getByText('Latency of a mesh').waitFor();
  assert.equal(await element.getByRole('img').count(), 0);
});

test('the package needs no bundler', async () => {
  const plain = await opened(INSTALLED, {
    'index.html': '<!doctype html><title>Plain</title><load-curve src="mesh"></load-curve><script type="module" src="main.js"></script>',
    'main.js':
      "import './element.js'; import { load } from './index.js'; window.results = load().then(({ curve }) => curve('mesh').svg());",
  });
  assert.equal(await plain.evaluate(() => /** @type {any} */ (window).results), plotted('mesh', 'svg'));
  await plain.getByRole('img', { name: /Mesh, 8 × 8/ }).waitFor();
});
