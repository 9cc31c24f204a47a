/** Frame times of the page: scenes of user actions, and the time that each of their frames took. */

import { addNetwork, drawn, ready, setAxes, setColours } from './page.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/**
 * Actions on a page while its frames are timed.
 *
 * @typedef {object} Scene
 * @property {string} name
 * @property {string} link
 * @property {(page: Page) => Promise<unknown>} play
 */

/** Number of pointer moves in a scene, one per frame. */
const MOVES = 60;

/**
 * The largest network of each kind, with the slider to be dragged.
 *
 * @type {[net: string, slider: string][]}
 */
const LARGEST = [
  ['mesh,k:64', 'nodes a row'],
  ['torus,k:64', 'nodes a row'],
  ['torus,k:64,sharing:occ', 'nodes a row'],
  ['fat-tree,n:16384', 'message length'],
  ['scouting,k:32', 'message length'],
  ['combining-min,n:4096', 'requests to the hot module'],
  ['buffered-min,switch:16,stages:4', 'buffer size'],
];

const FOUR = ['mesh', 'torus,links:bi', 'fat-tree', 'dragonfly'].map((net) => `net=${net}`).join('&');
/** The largest number of curves on one chart. */
const EIGHT = [8, 16, 32, 64, 128, 256, 512, 1024].map((flits) => `net=fat-tree,n:1024,flits:${flits}`).join('&');

/** All scenes to be measured; a new scene is a new line. @type {Scene[]} */
export const SCENES = [
  { name: 'drag a slider, first visit', link: '', play: (page) => dragSlider(page, 'message length') },
  ...LARGEST.map(([net, slider]) => ({
    name: `drag “${slider}”, ${net}`,
    link: `net=${net}`,
    play: (/** @type {Page} */ page) => dragSlider(page, slider),
  })),
  { name: 'hover over the chart, first visit', link: '', play: hover },
  ...LARGEST.map(([net]) => ({ name: `hover over the chart, ${net}`, link: `net=${net}`, play: hover })),
  ...['fat-tree,n:16384', 'combining-min,n:4096', 'mesh,k:64'].map((net) => ({
    name: `point at the drawing, ${net}`,
    link: `net=${net}`,
    play: pointAtDrawing,
  })),
  { name: 'zoom with the wheel, eight curves', link: EIGHT, play: zoom },
  { name: 'drag the operating point, first visit', link: '', play: dragHandle },
  { name: 'drag the operating point, four networks', link: FOUR, play: dragHandle },
  { name: 'drag the operating point, fat-tree,n:16384', link: 'net=fat-tree,n:16384', play: dragHandle },
  { name: 'drag the operating point, torus,k:64,sharing:occ', link: 'net=torus,k:64,sharing:occ', play: dragHandle },
];

/** Every action once, as by a reader who looks around. @type {Scene} */
export const SESSION = {
  name: 'everything once',
  link: '',
  play: async (page) => {
    await hover(page);
    await dragHandle(page);
    await dragSlider(page, 'message length');
    for (const choice of ['Throughput', 'Both', 'Latency']) {
      await page.getByRole('radio', { name: choice, exact: true }).check();
      await drawn(page);
    }
    for (const choice of ['Logarithmic', 'messages', 'Linear', 'flits']) {
      await setAxes(page, choice);
      await drawn(page);
    }
    for (const kind of ['Mesh', 'Torus', 'Scouting torus', 'Buffered multistage network', 'Combining multistage network']) {
      await addNetwork(page, kind);
      await drawn(page);
    }
    for (const [net] of LARGEST) {
      await page.evaluate((query) => {
        history.pushState(null, '', `?${query}`);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `net=${net}`);
      await ready(page);
    }
    await page.locator('#sim-act').click();
    await page.locator('#handle[aria-valuetext*="simulated"]').waitFor();
    await page.keyboard.press('Escape');
    await setColours(page, 'dark');
    await drawn(page);
  },
};

/**
 * Plays a scene and measures its frame times, and the start and length of main-thread tasks over 50 ms, all
 * in milliseconds. The time of a frame is that of its scripts, style and paint, not the time for which it was
 * shown.
 *
 * @param {Open} open
 * @param {Scene} scene
 */
export async function record(open, { link, play }) {
  const page = await open(`?${link}`, { viewport: { width: 1440, height: 1200 }, prepare: (page) => page.addInitScript(watch) });
  await page.waitForTimeout(500);
  await page.evaluate(() => Reflect.get(globalThis, 'begin')());
  await play(page);
  const found = await page.evaluate(() => Reflect.get(globalThis, 'end')());
  await page.close();
  return /** @type {{ frames: number[], long: [number, number][] }} */ (found);
}

/** Runs in the page before anything else. */
function watch() {
  /** @type {number[]} */
  let frames = [];
  /** @type {[number, number][]} */
  let long = [];
  let from = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) long.push([Math.round(startTime - from), Math.round(duration)]);
  });
  observer.observe({ type: 'longtask' });
  // A message arrives only after the work that follows a frame's callbacks, including its paint.
  const { port1: end, port2: start } = new MessageChannel();
  let begun = 0;
  end.onmessage = () => frames.push(performance.now() - begun);
  const tick = (/** @type {number} */ time) => {
    // A frame's own timestamp is the time at which its input was handled.
    begun = Math.min(time, performance.now());
    start.postMessage(null);
    requestAnimationFrame(tick);
  };
  Reflect.set(globalThis, 'begin', () => {
    frames = [];
    long = [];
    from = performance.now();
    requestAnimationFrame(tick);
  });
  Reflect.set(globalThis, 'end', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { frames, long };
  });
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function dragSlider(page, name) {
  const slider = page.getByRole('slider', { name }).first();
  const box = await slider.boundingBox();
  if (!box) throw new Error(`no slider ${name}`);
  await sweep(page, [box.x + box.width - 9, box.y + box.height / 2], [box.x + 0.6 * box.width, box.y + box.height / 2], true);
}

/** @param {Page} page */
async function hover(page) {
  const box = await page.locator('#chart').boundingBox();
  if (!box) throw new Error('no chart');
  await sweep(page, [box.x + 0.1 * box.width, box.y + 0.5 * box.height], [box.x + 0.9 * box.width, box.y + 0.5 * box.height], false);
}

/** @param {Page} page */
export async function pointAtDrawing(page) {
  await page.locator('#picker').scrollIntoViewIfNeeded();
  const box = await page.locator('#picker').boundingBox();
  if (!box) throw new Error('no drawing');
  await sweep(page, [box.x + 0.2 * box.width, box.y + 0.2 * box.height], [box.x + 0.8 * box.width, box.y + 0.8 * box.height], false);
}

/** @param {Page} page */
export async function zoom(page) {
  const box = await page.locator('#chart').boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.move(box.x + 0.4 * box.width, box.y + 0.5 * box.height);
  await page.keyboard.down('Control');
  for (let step = 0; step < MOVES; step += 1) {
    await page.mouse.wheel(0, step < MOVES / 2 ? -60 : 60);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.keyboard.up('Control');
}

/** @param {Page} page */
export async function dragHandle(page) {
  const [chart, handle] = await Promise.all(['#chart', '#handle'].map((selector) => page.locator(selector).boundingBox()));
  if (!chart || !handle) throw new Error('no handle');
  const y = handle.y + handle.height / 2;
  await sweep(page, [handle.x + handle.width / 2, y], [chart.x + 0.3 * chart.width, y], true);
}

/**
 * Moves the pointer along a line, one step per frame.
 *
 * @param {Page} page
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {boolean} pressed
 */
async function sweep(page, from, to, pressed) {
  await page.mouse.move(...from);
  if (pressed) await page.mouse.down();
  for (let step = 1; step <= MOVES; step += 1) {
    const at = (/** @type {0 | 1} */ axis) => from[axis] + ((to[axis] - from[axis]) * step) / MOVES;
    await page.mouse.move(at(0), at(1));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  if (pressed) await page.mouse.up();
}
