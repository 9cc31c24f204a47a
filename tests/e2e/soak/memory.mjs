/** Memory of a page at rest, after garbage collection. */

import { readFile } from 'node:fs/promises';

/** @import { Browser, Page } from '@playwright/test' */

/**
 * @typedef {object} Sample
 * @property {number} minutes since the start
 * @property {number} heapKilobytes of JavaScript
 * @property {number} nodes of the document, including detached ones that are still referenced
 * @property {number} listeners
 * @property {number} privateKilobytes of all renderer processes of the browser, including WebAssembly memory
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
  // Objects freed by one collection may have kept others alive until the next one.
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

/** Memory of all renderers together that no other process shares; 0 if the system does not report it. @param {Browser} browser */
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

/** Growth allowed as noise, relative: samples scatter. */
const TOLERANCES = /** @type {const} */ ({ heapKilobytes: 0.25, nodes: 0.25, listeners: 0.25, privateKilobytes: 0.25 });

/**
 * Names of the figures that grow: the median of the last third of the samples is compared with that of the
 * first third, after a warm-up of one fifth in which caches fill.
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
