/**
 * Measures the built page in Chromium and prints the figures; asserts nothing.
 *
 *     cargo xtask bench
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { opener } from './alone.mjs';
import { launchBrowser } from './browser.mjs';
import { printCurves } from './curves.mjs';
import { printFinite } from './finite.mjs';
import { allUsable, firstCurve, watchBeginning } from './first-curve.mjs';
import { record, SCENES, SESSION } from './frames.mjs';
import { printJam } from './jam.mjs';
import { printMainThread } from './main-thread.mjs';
import { printQuestions } from './questions.mjs';
import { DIST, serveDist } from './server.mjs';
import { happenings, narrower, openWatched } from './simulation.mjs';
import { START } from './timed-worker.mjs';

const server = await serveDist();
const browser = await launchBrowser();
const open = opener(browser, server.url);

/** Networks simulated at half their saturation load, in addition to the defaults. */
const SIMULATED = [
  'mesh,k:32',
  'fat-tree,n:1024,flits:32',
  'scouting,vcs:6',
  'buffered-min',
  'combining-min',
  // An event is a flit that crosses a switch.
  'mesh,flits:4,vcs:2,buffer:8',
  'dragonfly,p:4,a:8,h:4,flits:4,vcs:2,buffer:8',
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

/** Pages whose loading is measured: the first visit, its frame, and a frame that simulates. */
const BEGINNINGS = ['', 'embed.html', 'embed.html?sim=on'];

/**
 * Total sizes of some files, in words.
 *
 * @param {string[]} paths
 */
async function sizes(paths) {
  const bodies = await Promise.all(paths.map((path) => readFile(join(DIST, path || 'index.html'))));
  const total = (/** @type {(body: Buffer) => number} */ size) =>
    `${(bodies.reduce((sum, body) => sum + size(body), 0) / 1000).toFixed(0)} kB`;
  const gzip = total((body) => gzipSync(body, { level: 9 }).length);
  const brotli = total((body) => brotliCompressSync(body).length);
  return `${paths.length} files, ${total((body) => body.length)} raw, ${gzip} gzip, ${brotli} brotli`;
}

console.log('bytes that the first curve waits for, and until all can be used; goals 400 kB and 275 kB compressed to the first curve');
for (const name of BEGINNINGS) {
  const page = await browser.newPage();
  /** @type {Set<string>} */
  const paths = new Set();
  page.on('request', (request) => paths.add(new URL(request.url()).pathname.slice(1)));
  await page.goto(server.url + name);
  await page.waitForSelector('[aria-busy=false]');
  console.log(`  ${name || 'page'}, first curve: ${await sizes((await firstCurve(page)).paths)}`);
  console.log(`  ${name || 'page'}, all: ${await sizes([...paths])}`);
  await page.close();
}

console.log('time to the first curve, goal 600 ms, and until all can be used, goal 1500 ms, Fast 4G (60 ms, 8.1 Mbit/s), uncached');
for (const gzip of [true, false]) {
  const host = await serveDist({ gzip });
  for (const name of BEGINNINGS) {
    // Files that a host compresses have been compressed by now.
    const warm = await browser.newPage();
    await warm.goto(host.url + name);
    await warm.waitForSelector('[aria-busy=false]');
    await warm.close();
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 60,
      downloadThroughput: 8.1e6 / 8,
      uploadThroughput: 8.1e6 / 8,
    });
    await watchBeginning(page);
    await page.goto(host.url + name);
    const all = await allUsable(page);
    const { time } = await firstCurve(page);
    console.log(`  ${name || 'page'}, ${gzip ? 'gzip' : 'uncompressed'}: ${time.toFixed(0)} ms, all ${all.toFixed(0)} ms`);
    await context.close();
  }
  await host.close();
}

console.log('eight curves of 200 points, all parameters new each time: read, solve and draw');
const page = await open();
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

console.log('one curve of 200 points with its saturation load; goal 1.2 times the native time');
await printCurves(open);

console.log('the finite-source model in a worker');
await printFinite(open);

console.log("an architect's questions in a worker");
await printQuestions(open);

console.log('frames: scripts, style and paint; goals 16 ms at the default, 50 ms at the largest');
for (const scene of SCENES) {
  const { frames, long } = await record(open, scene);
  print(scene.name, frames);
  if (long.length > 0) console.log(`    tasks over 50 ms: ${long.map(([, duration]) => duration).join(', ')}`);
}

console.log('everything once: tasks over 50 ms on the page, goal none');
const { long } = await record(open, SESSION);
console.log(long.length === 0 ? '  none' : long.map(([begin, duration]) => `  at ${begin} ms: ${duration} ms`).join('\n'));

console.log('the load is dragged while messages move and four networks are compared; goals 16.7 ms between frames, no task over 50 ms');
await printJam(browser, open);

console.log('the heaviest links, simulated to ±0.05 %: tasks of the page’s own thread in 20 s, goal 50 ms');
await printMainThread(browser, open, 20);

console.log('ten points of an 8×8 mesh to ±2 %, from pressing Simulate to done');
for (let round = 1; round <= 3; round += 1) {
  const page = await open(`?net=mesh&seed=${round}`);
  const { time, pause, long, workers } = await page.evaluate(async () => {
    const act = /** @type {HTMLElement} */ (document.querySelector('#sim-act'));
    /** @type {number[]} */ const long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    const begun = performance.now();
    let [last, pause] = [begun, 0];
    // If a timer of 4 ms fires late, something else has blocked the page for that long.
    const beat = setInterval(() => {
      const now = performance.now();
      pause = Math.max(pause, now - last - 4);
      last = now;
    }, 4);
    act.click();
    await new Promise((resolve) => {
      new MutationObserver(() => act.dataset.phase === 'done' && resolve(undefined)).observe(act, { attributes: true });
    });
    const time = performance.now() - begun;
    clearInterval(beat);
    return { time, pause, long, workers: Math.min(8, navigator.hardwareConcurrency) };
  });
  console.log(
    `  seed ${round}: ${time.toFixed(0)} ms with ${workers} workers; the page paused for ${pause.toFixed(0)} ms at the most, tasks over 50 ms: ${long.length}`,
  );
  await page.close();
}

console.log('from Escape to the last worker at rest');
/** @type {number[]} */
const stops = [];
for (let round = 0; round < 5; round += 1) {
  const page = await openWatched(open, '?net=mesh,k:32&sim=on&precision=0.05');
  await narrower(page);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
  const list = await happenings(page);
  const pressed = list.find(({ kind }) => kind === 'Escape');
  if (pressed) stops.push(list[list.length - 1].at - pressed.at);
  await page.close();
}
print('Escape', stops);

console.log('the simulators in a worker, at half the saturation load');
const speeds = await open('', {
  prepare: (page) =>
    page.route('**/speed.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `
    import { Explorer, Simulation } from './pkg/loadcurve-web.js';
    ${START}
    addEventListener('message', async ({ data: net }) => {
      await start;
      const explorer = new Explorer('net=' + net + '&sim=on&x=messages');
      const tasks = explorer.tasks();
      const { saturation, values, zeroLoadLatency } = explorer.state().curves[0];
      const [flits, nodes] = [Number(values.flits), values.k ** 2];
      // A worm without company takes s + D − 1 cycles over D channels; a scouting message has no
      // channels but those between nodes, of which it crosses k/2·N/(N − 1) on the average.
      const channels = net.startsWith('scouting') ? (values.k / 2) * nodes / (nodes - 1) : zeroLoadLatency - flits + 1;
      // Of a network that drops excess traffic the last load is one and a half times its capacity.
      const capacity = saturation ?? tasks[tasks.length - 1].loadMessages / 1.5;
      const task = { ...tasks[0], loadMessages: capacity / 2, precision: 1e-5, mostMessages: 1e10 };
      const simulation = new Simulation(task);
      const run = (time) => {
        const [begun, before] = [performance.now(), simulation.report().messages];
        let events = 0;
        while (performance.now() - begun < time) {
          simulation.step(100_000);
          events += 100_000;
        }
        const seconds = (performance.now() - begun) / 1000;
        const messages = (simulation.report().messages - before) / seconds;
        return { events: events / seconds, messages, flitHops: messages * flits * channels };
      };
      run(300);
      postMessage(run(1000));
    });`,
      }),
    ),
});
const kinds = await speeds.evaluate(async () => {
  const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
  const web = await import(new URL('pkg/loadcurve-web.js', script.src).href);
  return web.networks().map((/** @type {{ name: string }} */ { name }) => name);
});
for (const net of new Set([...kinds, ...SIMULATED])) {
  const { events, messages, flitHops } = await speeds.evaluate(
    (net) =>
      new Promise((resolve, reject) => {
        const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
        const worker = new Worker(new URL('speed.js', script.src), { type: 'module' });
        worker.onmessage = ({ data }) => {
          worker.terminate();
          resolve(data);
        };
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(net);
      }),
    net,
  );
  const hops = Number.isNaN(flitHops) ? '' : `, ${(flitHops / 1e6).toFixed(0)} million flit-hops/s`;
  console.log(`  ${net}: ${(events / 1e6).toFixed(1)} million events/s, ${(messages / 1e6).toFixed(3)} million messages/s${hops}`);
}

console.log('messages in motion at 60 cycles a second and eight tenths of saturation, from one frame to the next; goal 16.7 ms');
for (const net of ['mesh,k:16', 'torus,k:16', 'fat-tree,n:256', 'mesh,k:32', 'fat-tree,n:1024']) {
  const page = await open(`?net=${net}&x=capacity&load=0.8`, { viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
  await page.waitForSelector('.transport[data-phase=playing]');
  const { frames, draws, long } = await page.evaluate(async () => {
    const slider = /** @type {HTMLInputElement} */ (document.querySelector('.transport input[type=range]'));
    slider.value = '36';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    /** @type {number[]} */ const long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    /** @type {number[]} */ const frames = [];
    /** @type {number[]} */ const draws = [];
    let last = await new Promise(requestAnimationFrame);
    while (frames.length < 300) {
      const now = await new Promise(requestAnimationFrame);
      frames.push(now - last);
      last = now;
      // Everything drawn in this frame has been drawn by now.
      draws.push(performance.now() - now);
    }
    return { frames, draws, long: long.length };
  });
  print(`${net}, between frames`, frames);
  print(`${net}, work in a frame`, draws);
  console.log(`  ${net}: tasks over 50 ms: ${long}`);
  await page.close();
}

await browser.close();
await server.close();
