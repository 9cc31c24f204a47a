/**
 * Measures the built page in Chromium and prints the figures; asserts nothing.
 *
 *     cargo xtask bench
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { launchBrowser, openPage, serveDist } from './harness.mjs';

const dist = process.env.LOADCURVE_DIST ?? join(import.meta.dirname, '../../dist');
const server = await serveDist();
const browser = await launchBrowser();

/** Larger networks than the defaults. */
const LARGE = [
  'fat-tree,n:1024',
  'mesh,k:16',
  'mesh,k:64',
  'torus,k:16',
  'torus,k:16,links:bi',
  'torus,k:16,sharing:occ',
  'scouting,k:16,flits:64,scout:6,vcs:6',
  'combining-min,n:256',
];

/**
 * @param {string} name
 * @param {number[]} values in milliseconds
 */
function print(name, values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.floor(part * sorted.length)].toFixed(2);
  console.log(`  ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

console.log('bytes until the first curve is drawn');
for (const name of ['', 'embed.html']) {
  const page = await browser.newPage();
  /** @type {Set<string>} */
  const paths = new Set();
  page.on('request', (request) => paths.add(new URL(request.url()).pathname.slice(1)));
  await page.goto(server.url + name);
  await page.waitForSelector('[aria-busy=false]');
  const bodies = await Promise.all(
    [...paths].map((path) => readFile(join(dist, path === '' ? 'index.html' : path))),
  );
  const total = (/** @type {(body: Buffer) => number} */ size) =>
    `${(bodies.reduce((sum, body) => sum + size(body), 0) / 1000).toFixed(0)} kB`;
  const gzip = total((body) => gzipSync(body, { level: 9 }).length);
  const brotli = total((body) => brotliCompressSync(body).length);
  const raw = total((body) => body.length);
  console.log(`  ${name || 'page'}: ${paths.size} files, ${raw} raw, ${gzip} gzip, ${brotli} brotli`);
  await page.close();
}

console.log('time to the first curve, Fast 4G (60 ms, 8.1 Mbit/s), uncompressed and uncached');
for (const name of ['', 'embed.html']) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: 8.1e6 / 8,
    uploadThroughput: 8.1e6 / 8,
  });
  await page.goto(server.url + name);
  await page.waitForSelector('[aria-busy=false]');
  const time = await page.evaluate(() => performance.now());
  console.log(`  ${name || 'page'}: ${time.toFixed(0)} ms`);
  await context.close();
}

console.log('eight curves of 200 points, all parameters new each time: read, solve and draw');
const page = await openPage(browser, server.url);
await page.waitForSelector('[aria-busy=false]');
const times = await page.evaluate(async () => {
  const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
  const web = await import(new URL('pkg/loadcurve-web.js', script.src).href);
  const canvas = document.createElement('canvas');
  const [width, height, ratio] = [960, 480, 2];
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const frame = { width, height, ratio, theme: 'light', operating: true, heading: true };
  const explorer = new web.Explorer('');
  /** @type {number[]} */ const solve = [];
  /** @type {number[]} */ const draw = [];
  for (let round = 0; round < 120; round += 1) {
    const nets = Array.from({ length: 8 }, (_, i) => `net=fat-tree,n:1024,flits:${1 + i * 127 + round}`);
    const start = performance.now();
    explorer.open(nets.join('&'));
    const opened = performance.now();
    explorer.drawChart(canvas, frame);
    solve.push(opened - start);
    draw.push(performance.now() - opened);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return { solve: solve.slice(20), draw: draw.slice(20) };
});
for (const [name, values] of Object.entries(times)) print(name, values);

console.log('one curve of 200 points with its saturation load');
const curves = await page.evaluate(async (large) => {
  const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
  const web = await import(new URL('pkg/loadcurve-web.js', script.src).href);
  const nets = [...web.networks().map((/** @type {{ name: string }} */ { name }) => name), ...large];
  /** @type {[string, number[]][]} */ const rows = [];
  for (const net of nets) {
    /** @type {number[]} */ const values = [];
    for (let round = 0; round < 20; round += 1) {
      const start = performance.now();
      new web.Explorer(`net=${net}`).free();
      values.push(performance.now() - start);
    }
    rows.push([net, values.slice(5)]);
  }
  return rows;
}, LARGE);
for (const [name, values] of curves) print(name, values);

await browser.close();
await server.close();
