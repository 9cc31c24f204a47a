/**
 * Load on the page's main thread while workers simulate: its tasks, by processor time, from a trace of the
 * browser. Wall-clock time would include the load of other programs and of the workers.
 *
 *     node main-thread.mjs [SECONDS]
 */

import { pathToFileURL } from 'node:url';
import { opener } from './alone.mjs';
import { launchBrowser } from './browser.mjs';
import { serveDist } from './server.mjs';

/** @import { Browser } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** An event of a trace, times in microseconds. @typedef {{ name: string, pid: number, tid: number, dur?: number, tdur?: number, args: { name?: string } }} TraceEvent */

/** Tasks that take longer are too long, in milliseconds of processor time. */
const LONGEST = 50;

/**
 * The largest networks of each kind, with a key and eight of its values for eight curves.
 *
 * @type {[net: string, key: string, values: number[]][]}
 */
const LARGEST = [
  ['mesh,k:64', 'flits', [8, 16, 32, 64, 128, 256, 512, 1024]],
  ['torus,k:64,sharing:occ', 'flits', [8, 16, 32, 64, 128, 256, 512, 1024]],
  ['torus,k:64,links:bi', 'flits', [8, 16, 32, 64, 128, 256, 512, 1024]],
  ['fat-tree,n:16384', 'flits', [8, 16, 32, 64, 128, 256, 512, 1024]],
  ['scouting,k:32,flits:1024,vcs:16', 'scout', [0, 1, 2, 3, 6, 9, 12, 16]],
  ['buffered-min,switch:16,stages:4', 'buffer', [1, 2, 4, 8, 16, 32, 48, 64]],
  ['combining-min,n:4096', 'hot', [0, 1, 2, 4, 8, 16, 32, 64]],
];

/** Everything that a link can request of them at once. */
const VIEW = 'show=both&channels=measured&sim=on&precision=0.05';

/** @type {string[]} */
const HEAVIEST = LARGEST.map(([net, key, values]) => [...values.map((value) => `net=${net},${key}:${value}`), VIEW].join('&'));

/**
 * Opens a link and records the main thread for some seconds after the page has become usable.
 *
 * @param {Browser} browser
 * @param {Open} open
 * @param {string} link
 * @param {number} seconds
 */
async function tasksOf(browser, open, link, seconds) {
  const page = await open('embed.html?net=mesh,k:2');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await page.goto(new URL(`?${link}`, page.url()).href);
  await page.waitForSelector('[aria-busy=false]');
  await page.waitForTimeout(1000 * seconds);
  const words = await page.locator('#sim-title').textContent();
  const trace = JSON.parse((await browser.stopTracing()).toString());
  await page.close();
  /** @type {TraceEvent[]} */
  const events = trace.traceEvents;
  const isMain = (/** @type {TraceEvent} */ { name, args }) => name === 'thread_name' && args.name === 'CrRendererMain';
  const main = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ name, pid, tid, tdur }) => name.endsWith('RunTask') && tdur !== undefined && main.has(`${pid} ${tid}`));
  const times = tasks.map(({ tdur = 0 }) => tdur / 1000).toSorted((a, b) => b - a);
  return { words, times };
}

/**
 * Prints the longest tasks of each link.
 *
 * @param {Browser} browser
 * @param {Open} open
 * @param {number} seconds for each
 */
export async function printMainThread(browser, open, seconds) {
  for (const link of HEAVIEST) {
    const { words, times } = await tasksOf(browser, open, link, seconds);
    const busy = times.reduce((sum, time) => sum + time, 0);
    const long = times.filter((time) => time > LONGEST);
    const longest = times.slice(0, 3).map((time) => time.toFixed(1));
    console.log(`  ${link.slice(0, 60)}: longest ${longest.join(', ')} ms of processor time, over ${LONGEST} ms: ${long.length}`);
    console.log(`    ${times.length} tasks, ${(busy / 10 / seconds).toFixed(1)} % of the time; ${words}`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await serveDist();
  const browser = await launchBrowser();
  await printMainThread(browser, opener(browser, server.url), Number(process.argv[2] ?? 20));
  await browser.close();
  await server.close();
}
