/** What a page at rest occupies, after everything that can go has gone. */

import { readFile } from 'node:fs/promises';

/** @import { Browser, Page } from '@playwright/test' */

/**
 * @typedef {object} Sample
 * @property {number} minutes since the beginning
 * @property {number} heapKilobytes of JavaScript
 * @property {number} nodes of the document, and those that were let go of and are still held
 * @property {number} listeners
 * @property {number} privateKilobytes of all the browser's processes for pages, WebAssembly's memory with them
 * @property {number} workers
 */

/**
 * @param {Page} page
 * @param {number} minutes
 * @returns {Promise<Sample>}
 */
export async function sample(page, minutes) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // What one collection frees may hold what only the next one finds.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  await session.detach();
  return {
    minutes,
    heapKilobytes: Math.round(of('JSHeapUsedSize') / 1000),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    privateKilobytes: await privateKilobytes(/** @type {Browser} */ (page.context().browser())),
    workers: page.workers().length,
  };
}

/** Memory that no other process shares, of all renderers together; 0 where the system does not tell. @param {Browser} browser */
async function privateKilobytes(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  let sum = 0;
  for (const { id, type } of processInfo) {
    if (type !== 'renderer') continue;
    const smaps = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
    sum += Number(/^Private_Dirty:\s+(\d+)/m.exec(smaps)?.[1] ?? 0);
  }
  return sum;
}

/** What may come on top while nothing leaks, as parts: samples scatter. */
const TOLERANCES = /** @type {const} */ ({ heapKilobytes: 0.25, nodes: 0.25, listeners: 0.25, privateKilobytes: 0.25 });

/**
 * Which figures grow: the median of the last third of the samples against that of the first third after a warm-up of
 * a fifth, in which caches fill.
 *
 * @param {Sample[]} samples
 * @returns {string[]}
 */
export function growing(samples) {
  const settled = samples.slice(Math.ceil(samples.length / 5));
  const third = Math.max(1, Math.floor(settled.length / 3));
  const words = [];
  for (const [name, tolerance] of /** @type {[keyof typeof TOLERANCES, number][]} */ (Object.entries(TOLERANCES))) {
    const [before, after] = [settled.slice(0, third), settled.slice(-third)].map((part) => median(part.map((sample) => sample[name])));
    if (after > before * (1 + tolerance)) words.push(`${name} grew from ${before} to ${after}`);
  }
  return words;
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
