/**
 * Screenshots of the built page in its states, light and dark and at all sizes, and a sheet of them for each state, for
 * inspection: `node screenshots.mjs <folder> [state …]`.
 */

import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { opener } from './alone.mjs';
import { launchBrowser } from './browser.mjs';
import { dragFiles, openPicker } from './page.mjs';
import { serveDist } from './server.mjs';

/** @import { Page } from '@playwright/test' */

/**
 * A state of the page, or of a frame.
 *
 * @typedef {object} State
 * @property {string} path
 * @property {(page: Page) => Promise<unknown>} [prepare]
 * @property {boolean} [isFull] true for all of the page, not only what is in the window
 * @property {[width: number, height: number][]} [sizes]
 * @property {Parameters<Page['emulateMedia']>[0]} [media]
 */

/** Sizes of a computer, a tablet, a phone, and of the computer at 200 %. @type {[number, number][]} */
const PAGES = [
  [1440, 900],
  [1024, 768],
  [360, 760],
  [720, 450],
];
/** @type {[number, number][]} */
const FRAMES = [
  [320, 240],
  [480, 320],
  [640, 420],
  [600, 360],
  [960, 540],
];

const FOUR = 'net=mesh&net=torus&net=fat-tree,n:64,flits:16&net=scouting&load=0.1';
const TPU = 'net=cube,wrap:1&width=512&ns=1.422&view=collective&ports=all&startup=703';
const SIMULATED = 'net=mesh&net=torus,k:8&sim=on&precision=10';

/** Waits until all points are simulated. @param {Page} page */
const simulated = (page) => page.locator('#sim-act[data-phase=done]').waitFor();

/** Opens the editor with the first network, and selects a node. @param {Page} page */
async function openEditor(page) {
  if (!(await page.locator('#networks .edit').isVisible())) await page.locator('.network-chip').click();
  await page.locator('#networks .edit').click();
  await page.locator('#editor [data-node="0"]').click();
}

/** Opens the logs of another simulator. @param {Page} page */
async function openLogs(page) {
  const folder = new URL('../data/booksim/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^mesh88.*\.log$/.test(name));
  const logs = await Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })));
  await dragFiles(page, logs);
  await page.locator('#opened .differs').waitFor();
  await simulated(page);
}

/** Opens a table whose columns are to be named. @param {Page} page */
async function openTable(page) {
  const rows = [
    '0.02,0.02,52.1,0.4',
    '0.06,0.06,57.9,0.6',
    '0.10,0.0999,66.0,0.9',
    '0.14,0.1398,81.5,1.6',
    '0.17,0.1689,121.3,4.2',
    '0.20,0.171,inf,',
  ];
  const text = ['offered load,accepted load,mean latency,half-width', ...rows].join('\n');
  await dragFiles(page, [{ name: 'noxim.csv', text }]);
  await page.locator('dialog.mapping').waitFor();
}

/** Asks a message of the drawing, and follows it through time. @param {Page} page */
async function openThrough(page) {
  await openAsked(page);
  await page.keyboard.press('t');
  await page.locator('#through').getByRole('slider').waitFor();
}

/** Asks a message of the drawing. @param {Page} page */
async function openAsked(page) {
  await page.locator('.transport[data-phase=playing]').waitFor();
  await page.waitForTimeout(2000);
  await page.locator('#picker').focus();
  await page.keyboard.press('m');
  await page.locator('.asked-card').waitFor();
}

/** Looks into the router in the middle. @param {Page} page */
async function openRouter(page) {
  await page.locator('.transport[data-phase=playing]').waitFor();
  await page.locator('#play').click();
  await page.locator('#picker').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Inside router' }).waitFor();
}

/** Drags the load half-way to the right, and holds it there. @param {Page} page */
async function dragLoad(page) {
  const box = await page.locator('#handle').boundingBox();
  if (!box) throw new Error('no handle');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.3 * (page.viewportSize()?.width ?? 0), y, { steps: 8 });
}

/** Waits for the answer of a study. @param {Page} page */
const answered = (page) => page.locator('#study-answer').waitFor();

/** @type {Record<string, State>} */
const STATES = {
  first: { path: '', prepare: (page) => page.locator('.transport[data-phase=playing]').waitFor() },
  'first-all': { path: '', isFull: true },
  four: { path: `?${FOUR}` },
  'four-all': { path: `?${FOUR}`, isFull: true },
  beyond: { path: '?net=mesh&load=0.3' },
  'four-beyond': { path: `?${FOUR.replace('0.1', '0.32')}` },
  asked: { path: '?net=mesh&load=0.2', prepare: openAsked },
  'simulated-only': { path: '?net=mesh,k:4,flits:8,vcs:2,buffer:4&load=0.3' },
  assumptions: {
    path: '?net=mesh&load=0.15',
    prepare: async (page) => {
      await page.locator('#why').scrollIntoViewIfNeeded();
      await page.locator('.beside-assumed summary').click();
      await page.locator('.beside-assumed').scrollIntoViewIfNeeded();
    },
  },
  failing: { path: '?net=mesh,k:4,fail:5-6&view=faults', prepare: answered },
  channel: { path: '?net=mesh&load=0.15&focus=channel:150' },
  dragged: { path: '?net=mesh&net=torus,links:bi&load=0.05', prepare: dragLoad },
  through: { path: '?net=mesh&load=0.2', prepare: openThrough },
  switchings: {
    path: '?net=mesh&load=0.2',
    prepare: async (page) => {
      await openThrough(page);
      await page.getByText('Three switchings', { exact: true }).click();
      await page.locator('.through-switchings code').waitFor({ state: 'attached' });
    },
  },
  router: { path: '?net=mesh,k:6,flits:8,vcs:2,buffer:4&load=0.3', prepare: openRouter },
  routings: { path: '?net=mesh,traffic:transpose&view=routings', prepare: answered },
  failures: { path: '?net=mesh&net=torus,links:bi&view=faults', prepare: answered },
  failed: { path: '?net=mesh,fail:27-28&load=0.1' },
  'which-buffers': { path: '?net=mesh,k:4,flits:8,vcs:2,buffer:4&view=buffers', prepare: answered },
  notices: { path: '?net=mesh,k:0&net=nothing&load=x&wide=3' },
  deadlock: { path: '?net=own,edges:0-1-2-3-4-0,route:shortest,flits:16&load=0.4' },
  'deadlock-all': { path: '?net=own,edges:0-1-2-3-4-0,route:shortest,flits:16&load=0.4', isFull: true },
  'beyond-all': { path: '?net=torus&load=0.3', isFull: true },
  simulating: { path: '?net=mesh&sim=on&precision=1', prepare: (page) => page.locator('#sim-act[data-phase=running]').waitFor() },
  'equal-all': { path: '?net=mesh,k:16&net=torus,k:16,links:bi&net=fat-tree,n:256&x=bits&equal=bisection', isFull: true },
  busy: { path: '?net=mesh&load=0.15', prepare: (page) => page.getByRole('radio', { name: 'Busy channels' }).check() },
  bottleneck: {
    path: '?net=mesh&load=0.15&focus=bottleneck',
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'Busy channels' }).check();
      await page.locator('#bottleneck-table').waitFor();
    },
  },
  knee: {
    path: '?net=mesh&net=torus,links:bi&knee=3&sim=on&precision=5',
    prepare: async (page) => {
      await simulated(page);
      await page.locator('#sim-act').click();
      await page.locator('#sim-knees', { hasText: 'Overloaded' }).waitFor();
    },
  },
  'bottleneck-hot': {
    path: '?net=mesh,traffic:hot,spots:27&load=0.0767&focus=bottleneck',
    prepare: (page) => page.locator('#bottleneck-table').waitFor(),
  },
  'bottleneck-tree': {
    path: '?net=fat-tree,flits:32&load=0.128&focus=bottleneck',
    prepare: (page) => page.locator('#bottleneck-table').waitFor(),
  },
  scaling: { path: '?net=mesh&view=sweep&over=k', prepare: answered },
  'scaling-four': {
    path: `?${FOUR}&view=sweep&of=latency`,
    prepare: answered,
  },
  purpose: { path: '', prepare: (page) => page.locator('#purpose').click() },
  collective: { path: `?${TPU}`, prepare: (page) => page.locator('#step-number').waitFor() },
  'collective-all': { path: `?${TPU}`, isFull: true, prepare: (page) => page.locator('#step-number').waitFor() },
  'collective-playing': {
    path: '?net=mesh&view=collective&algorithm=dims&ports=all',
    prepare: async (page) => {
      await page.locator('#play').click();
      await page.waitForFunction(() => Number(/** @type {HTMLInputElement} */ (document.querySelector('#step-number')).value) > 8);
    },
  },
  'collective-equal': {
    path: '?net=mesh&net=torus,links:bi&net=cube,wrap:1&equal=bisection&view=collective&ports=all',
    prepare: answered,
  },
  'collective-simulated': {
    path: '?net=mesh,k:4&sim=on&view=collective&size=64-16K&bytes=4K&ports=all',
    prepare: answered,
  },
  'equal-cost': {
    path: '?net=mesh,k:16&net=torus,k:16,links:bi&net=fat-tree,n:256&x=bits&equal=bisection',
    prepare: (page) => page.locator('#equal').click(),
  },
  cost: {
    path: '?net=mesh,k:16&net=torus,k:16,links:bi&net=fat-tree,n:256&x=bits&equal=bisection',
    prepare: (page) => page.locator('#cost').scrollIntoViewIfNeeded(),
  },
  processors: {
    path: '?net=mesh,traffic:hot,spots:27&load=0.06',
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'Processors' }).check();
      await page.locator('#key-line .ramp').waitFor();
    },
  },
  'by-processor': {
    path: '?net=mesh,traffic:transpose&load=0.06',
    prepare: async (page) => {
      await page.locator('#processors').scrollIntoViewIfNeeded();
      await page.locator('#processors-table').waitFor();
    },
  },
  find: {
    path: '?net=mesh,k:10&find=carry:0.1,within:60,most:processors,net:mesh,k:4-32,net:torus,k:4-32,links:bi',
    prepare: async (page) => {
      await page.locator('#find-table').waitFor();
      await page.locator('#find').scrollIntoViewIfNeeded();
    },
  },
  'find-simulated': {
    path: '?net=mesh,k:10&find=carry:4,unit:bits,within:40,least:width,net:mesh',
    prepare: async (page) => {
      await page.locator('#find-simulate').click();
      await page.locator('#find-simulate').waitFor({ state: 'detached' });
    },
  },
  simulated: { path: `?${SIMULATED}`, prepare: simulated },
  'simulated-all': { path: `?${SIMULATED}`, prepare: simulated, isFull: true },
  external: { path: `?net=mesh&sim=on&precision=10`, prepare: openLogs },
  'external-all': { path: `?net=mesh&sim=on&precision=10`, prepare: openLogs, isFull: true },
  columns: { path: '?net=mesh', prepare: openTable },
  lesson: { path: '?lesson=load', prepare: (page) => page.locator('#lesson').waitFor() },
  picker: { path: '', prepare: (page) => openPicker(page, 'Torus') },
  editor: { path: '?net=own', prepare: openEditor },
  'editor-deadlock': { path: '?net=own,route:shortest', prepare: openEditor },
  axes: { path: '', prepare: (page) => page.locator('#axes').click() },
  presentation: { path: `?${FOUR}`, prepare: (page) => page.keyboard.press('p') },
  printed: { path: `?${FOUR}`, isFull: true, media: { media: 'print' }, sizes: [[794, 1123]] },
  forced: { path: `?${FOUR}`, media: { forcedColors: 'active' } },
  gallery: { path: 'gallery.html' },
  validation: { path: 'validation.html' },
  frame: { path: 'embed.html?net=mesh&net=torus,k:8', sizes: FRAMES },
  'frame-scaling': { path: 'embed.html?net=mesh&net=torus&view=sweep', sizes: FRAMES, prepare: (page) => page.waitForTimeout(2000) },
  pair: { path: '?net=mesh&net=torus,links:bi&beside=2&load=0.15', prepare: (page) => page.waitForTimeout(2000) },
  'pair-rows': { path: '?net=fat-tree&net=mesh&net=torus&beside=2', prepare: (page) => page.waitForTimeout(2000) },
  'frame-pair': { path: 'embed.html?net=mesh&net=torus,links:bi&beside=2&drawing=on', sizes: FRAMES.slice(4) },
  'frame-drawing': { path: 'embed.html?net=mesh&drawing=on', sizes: FRAMES.slice(3) },
};

const [folder, ...named] = process.argv.slice(2);
if (!folder) throw new Error('usage: node screenshots.mjs <folder> [state …]');
const unknown = named.filter((name) => !(name in STATES));
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${Object.keys(STATES).join(', ')}`);

await mkdir(folder, { recursive: true });
const [server, browser] = [await serveDist(), await launchBrowser()];
const open = opener(browser, server.url);
for (const [name, state] of Object.entries(STATES)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const columns = [];
  for (const [width, height] of state.sizes ?? PAGES) columns.push(await shoot(name, state, { width, height }));
  if (columns.every((column) => column === '')) continue;
  const sheet = await browser.newPage();
  await sheet.setContent(`<style>body { margin: 0; display: inline-flex } img { display: block; margin: 4px }</style>${columns.join('')}`);
  await sheet.locator('body').screenshot({ path: join(folder, `${name}.png`) });
  await sheet.close();
}
await browser.close();
await server.close();

/**
 * Takes a state light and dark, and returns both for its sheet.
 *
 * @param {string} name
 * @param {State} state
 * @param {{ width: number, height: number }} viewport
 */
async function shoot(name, { path, prepare, isFull = false, media }, viewport) {
  const isPhone = viewport.width < 600;
  const page = await open(path, {
    // The validation page computes nothing.
    waits: path !== 'validation.html',
    viewport,
    colorScheme: 'light',
    deviceScaleFactor: viewport.width < 800 ? 2 : 1,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'no-preference',
  });
  let column = '';
  try {
    await prepare?.(page);
    // Only printing itself makes the browser say this.
    if (media?.media === 'print') await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ ...media, colorScheme });
      await page.waitForTimeout(500);
      const file = join(folder, `${name}-${viewport.width}-${colorScheme}.png`);
      const png = await page.screenshot({ path: file, fullPage: isFull });
      column += `<img width="${0.6 * viewport.width}" src="data:image/png;base64,${png.toString('base64')}">`;
    }
  } catch (error) {
    console.error(`${name} at ${viewport.width}: ${error}`);
    process.exitCode = 1;
  }
  await page.close();
  return column && `<div>${column}</div>`;
}
