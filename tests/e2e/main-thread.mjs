/**
 * Load on the page's main thread while workers simulate and a reader acts: its tasks, by processor time, from a
 * trace of the browser. Wall-clock time would include the load of other programs and of the workers.
 *
 *     node main-thread.mjs [SECONDS]
 */

import { runAlone } from './alone.mjs';
import { dragHandle, pointAtDrawing, zoom } from './frames.mjs';
import { ready } from './page.mjs';

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** An event of a trace, times in microseconds. @typedef {{ name: string, pid: number, tid: number, ts: number, tdur?: number, args: { name?: string } }} TraceEvent */

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

/** Networks whose drawing or animation is the largest of its kind, while they are simulated. */
const DRAWN = ['xgft,down:16x16x16,up:16x16', 'cube,dims:2x2x2x2x2x2x2x2x2x2x2x2', 'scouting,k:32,scout:16,vcs:16'].map(
  (net) => `net=${net}&sim=on`,
);

/** What a reader does on the page, by name. @type {Record<string, (page: Page) => Promise<unknown>>} */
const ACTIONS = {
  'drag the load': dragHandle,
  zoom,
  'show busy channels': (page) => show(page, 'Busy channels'),
  'show processors': (page) => show(page, 'Processors'),
  'show messages': (page) => show(page, 'Messages'),
  'point at the drawing': pointAtDrawing,
};

/**
 * @param {Page} page
 * @param {string} mode
 */
async function show(page, mode) {
  await page.locator('#drawing-tools').getByText(mode, { exact: true }).click();
}

/** Beginning of the names of marks between actions. */
const MARK = 'action: ';

/**
 * Opens a link, acts on it and records the main thread.
 *
 * @param {Browser} browser
 * @param {Open} open
 * @param {string} link
 * @param {Record<string, (page: Page) => Promise<unknown>>} actions
 * @returns processor times of tasks in milliseconds, the longest first, of opening and of each action; and what the page
 *   says of the simulation
 */
export async function tasksOf(browser, open, link, actions) {
  const page = await open('embed.html?net=mesh,k:2', { viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
  await browser.startTracing(page, {
    categories: ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  await page.goto(new URL(`./?${link}`, page.url()).href);
  await ready(page);
  for (const [name, act] of Object.entries(actions)) {
    await page.evaluate((name) => performance.mark(name), MARK + name);
    await act(page);
    await ready(page);
    await page.waitForTimeout(500);
  }
  const words = await page.locator('#sim-title').textContent();
  const trace = JSON.parse((await browser.stopTracing()).toString());
  await page.close();
  /** @type {TraceEvent[]} */
  const events = trace.traceEvents;
  const isMain = (/** @type {TraceEvent} */ { name, args }) => name === 'thread_name' && args.name === 'CrRendererMain';
  const main = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const marks = events.filter(({ name }) => name.startsWith(MARK));
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (const { name, pid, tid, ts, tdur } of events) {
    if (name !== 'RunTask' || tdur === undefined || !main.has(`${pid} ${tid}`)) continue;
    const action = marks.findLast((mark) => mark.ts <= ts)?.name.slice(MARK.length) ?? 'open';
    times.set(action, [...(times.get(action) ?? []), tdur / 1000]);
  }
  return { words, times: [...times].map(([name, list]) => /** @type {const} */ ([name, list.toSorted((a, b) => b - a)])) };
}

/** @param {readonly number[]} times the longest first */
export function longest(times) {
  const long = times.filter((time) => time > LONGEST);
  const first = times.slice(0, 3).map((time) => time.toFixed(1));
  return `longest ${first.join(', ')} ms of processor time, over ${LONGEST} ms: ${long.length} of ${times.length}`;
}

/**
 * Prints the longest tasks of each link: of the heaviest while they are simulated, and of the largest drawings with
 * every action.
 *
 * @param {Browser} browser
 * @param {Open} open
 * @param {number} seconds for each of the heaviest
 */
export async function printMainThread(browser, open, seconds) {
  for (const link of HEAVIEST) {
    const { words, times } = await tasksOf(browser, open, link, { simulate: (page) => page.waitForTimeout(1000 * seconds) });
    for (const [name, list] of times) console.log(`  ${link.slice(0, 60)}, ${name}: ${longest(list)}`);
    console.log(`    ${words}`);
  }
  for (const link of DRAWN) {
    const { times } = await tasksOf(browser, open, link, ACTIONS);
    for (const [name, list] of times) console.log(`  ${link}, ${name}: ${longest(list)}`);
  }
}

await runAlone(import.meta.url, (open, browser) => printMainThread(browser, open, Number(process.argv[2] ?? 20)));
