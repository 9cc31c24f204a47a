/**
 * The living jam: frames while the load is dragged from light to saturated and back, with four networks on the chart and
 * messages moving in one drawing or in two.
 *
 *     node jam.mjs
 */

import { runAlone } from './alone.mjs';
import { longest, tasksOf } from './main-thread.mjs';

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

const FOUR = ['mesh', 'torus,links:bi', 'fat-tree', 'dragonfly'].map((net) => `net=${net}`).join('&');

/** Links by what is drawn. @type {[words: string, link: string][]} */
const SCENES = [
  ['one drawing', `${FOUR}&load=0.05&xmax=0.3`],
  ['two drawings', `${FOUR}&load=0.05&xmax=0.3&beside=2`],
  ['two drawings of 16 × 16 nodes', 'net=mesh,k:16&net=torus,k:16,links:bi&net=fat-tree,n:256&net=dragonfly&load=0.02&xmax=0.15&beside=2'],
];

/** Time of a drag to and fro, in milliseconds. */
const TIME = 6000;

/**
 * Drags the load for a while, as fast as the page takes moves.
 *
 * @param {Page} page
 */
async function drag(page) {
  const [chart, handle] = await Promise.all(['#chart', '#handle'].map((selector) => page.locator(selector).boundingBox()));
  if (!chart || !handle) throw new Error('no handle');
  const y = handle.y + handle.height / 2;
  const [left, right] = [handle.x + handle.width / 2, chart.x + chart.width - 20];
  await page.mouse.move(left, y);
  await page.mouse.down();
  const begun = performance.now();
  for (let part = 0; part < 1; part = (performance.now() - begun) / TIME)
    await page.mouse.move(left + (right - left) * Math.sin(Math.PI * part), y);
  await page.mouse.up();
}

/** Begins to watch frames and long tasks; runs in the page. */
function watch() {
  /** @type {number[]} */ const intervals = [];
  /** @type {number[]} */ const long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => Math.round(duration)))).observe({
    type: 'longtask',
  });
  let last = performance.now();
  const tick = (/** @type {number} */ now) => {
    intervals.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  Reflect.set(globalThis, 'watched', { intervals, long });
}

/**
 * Prints the times between frames, and the longest tasks by the clock and by processor time, which knows nothing of the load
 * that other programs put on the machine.
 *
 * @param {Browser} browser
 * @param {Open} open
 */
export async function printJam(browser, open) {
  for (const [words, link] of SCENES) {
    const page = await open(`?${link}`, { viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
    await page.waitForSelector('.transport[data-phase=playing]');
    await page.evaluate(watch);
    await drag(page);
    const { intervals, long } = await page.evaluate(() => Reflect.get(globalThis, 'watched'));
    const sorted = /** @type {number[]} */ (intervals).slice(2).toSorted((a, b) => a - b);
    const at = (/** @type {number} */ part) => sorted[Math.floor(part * sorted.length)].toFixed(1);
    console.log(
      `  ${words}: ${sorted.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, tasks over 50 ms: ${long.join(', ') || 'none'}`,
    );
    await page.close();
    const { times } = await tasksOf(browser, open, link, { drag });
    for (const [name, list] of times.filter(([name]) => name === 'drag')) console.log(`    ${name}: ${longest(list)}`);
  }
}

await runAlone(import.meta.url, (open, browser) => printJam(browser, open));
