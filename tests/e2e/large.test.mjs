/** Large networks: a worker solves them, and the page goes on. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { promisify } from 'node:util';
import { changeFiles, expectClean, launchBrowser, openPage, serveDist } from './harness.mjs';
import { card, drawn, heard, labels, picture, pointTable, query, ready } from './page.mjs';
import { happenings, openWatched, savedCsv, tally } from './simulation.mjs';

/** @import { Page } from 'playwright-core' */

/** The largest of each kind that is not solved at once. */
const LARGE = [
  'mesh,k:64',
  'torus,k:64',
  'torus,k:64,links:bi',
  'torus,k:64,sharing:occ',
  'combining-min,n:4096,buffer:64',
  'combining-min,n:4096,hot:1,buffer:8,reading:backpressure',
];

/** The largest of each kind that takes no time. */
const AT_ONCE = ['fat-tree,n:16384', 'scouting,k:32,scout:16,vcs:16', 'buffered-min,switch:16,stages:4'];

const SLOW = 'net=torus,k:64,sharing:occ';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

/**
 * Opens a page on which the worker holds back what it finds until `release` is called.
 *
 * @param {string} link
 * @param {(page: Page) => Promise<unknown>} [prepare]
 */
async function openHeld(link, prepare) {
  const page = await openPage(browser, `${server.url}?${link}`, {}, async (page) => {
    await page.addInitScript(() => {
      /** @type {(() => void)[]} */
      let held = [];
      let isHeld = true;
      Reflect.set(globalThis, 'orders', []);
      Reflect.set(globalThis, 'release', () => {
        isHeld = false;
        for (const act of held) act();
        held = [];
      });
      Reflect.set(globalThis, 'hold', () => { isHeld = true; });
      globalThis.Worker = class extends Worker {
        /** @param {any} message */
        postMessage(message) {
          if (message.kind === 'solve') Reflect.get(globalThis, 'orders').push(message.task.network);
          super.postMessage(message);
        }

        /** @param {any} name @param {any} listener */
        addEventListener(name, listener) {
          super.addEventListener(name, name !== 'message' ? listener : (/** @type {unknown} */ event) => {
            if (isHeld) held.push(() => listener(event));
            else listener(event);
          });
        }
      };
    });
    await prepare?.(page);
  });
  await page.waitForSelector('[aria-busy="false"]');
  await drawn(page);
  return page;
}

/** @param {Page} page */
const release = (page) => page.evaluate(() => Reflect.get(globalThis, 'release')());

/** @param {Page} page @returns {Promise<string[]>} */
const orders = (page) => page.evaluate(() => Reflect.get(globalThis, 'orders'));

/** @param {Page} page */
const facts = (page) => page.locator('.facts').allTextContents();

/**
 * Writes a number into a field of a card.
 *
 * @param {Page} page
 * @param {number} index
 * @param {string} name
 * @param {string} text
 */
async function write(page, index, name, text) {
  const field = card(page, index).getByRole('textbox', { name });
  await field.fill(text);
  await field.press('Enter');
}

for (const net of LARGE) {
  test(`${net} is solved by a worker, and the page answers meanwhile`, async () => {
    const page = await openHeld(`net=${net}&load=0.001`);
    assert.deepEqual(await facts(page), ['computing…']);
    assert.equal(await card(page, 0).getAttribute('aria-busy'), 'true');
    assert.equal((await pointTable(page))[0][1], 'computing…');
    assert.doesNotMatch(await page.locator('#about').textContent() ?? '', /lost/);
    assert.match(await page.locator('#point-head').textContent() ?? '', /Of saturation/);
    // It answers: a control does what it does, and is in the link.
    await page.getByText('Both', { exact: true }).click();
    await drawn(page);
    assert.match(await query(page), /show=both/);
    await release(page);
    await ready(page);
    assert.match((await facts(page))[0], /^idle [\d.]+ cycles/);
    assert.match((await pointTable(page))[0][1], /^\d/);
    assert.ok((await orders(page)).every((network) => network === net));
    expectClean(page);
    await page.close();
  });
}

test('the first visit and what is quick are solved at once, without a worker', async () => {
  for (const link of ['', ...AT_ONCE.map((net) => `net=${net}`)]) {
    const page = await openWatched(browser, `${server.url}?${link}`);
    assert.equal(tally(await happenings(page)).worker, undefined);
    assert.ok((await facts(page)).every((text) => text.startsWith('idle')));
    await page.close();
  }
});

test('the file is the same to the byte wherever it was solved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  for (const link of [SLOW, 'net=combining-min,n:256,reading:backpressure&net=mesh,k:40']) {
    const page = await openHeld(link);
    await release(page);
    await ready(page);
    const file = join(folder, 'figure.csv');
    await promisify(execFile)(process.env.LOADCURVE_BIN ?? 'loadcurve', ['plot', link, '-o', file]);
    assert.equal(await savedCsv(page), await readFile(file, 'utf8'));
    await page.close();
  }
  await rm(folder, { recursive: true });
});

test('the last picture stays while another is computed, and what is stale is dropped', async () => {
  const page = await openHeld('net=mesh,k:16');
  const before = await picture(page);
  const beforeDrawing = await picture(page, '#drawing');
  await write(page, 0, 'nodes a row', '50');
  await page.waitForSelector('.plot[data-computing]');
  const during = await page.locator('#chart').evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL().length);
  assert.ok(during > 5_000, 'the chart is not blank');
  assert.equal(await page.locator('.plot[data-blank]').count(), 0);
  const size = page.viewportSize() ?? assert.fail();
  await page.setViewportSize({ ...size, width: size.width - 200 });
  await drawn(page);
  assert.equal(await picture(page, '#drawing'), beforeDrawing, 'the drawing is kept in a window of another size');
  await page.setViewportSize(size);
  await drawn(page);
  await write(page, 0, 'nodes a row', '64');
  await release(page);
  await ready(page);
  assert.deepEqual([...new Set(await orders(page))], ['mesh,k:50', 'mesh,k:64']);
  assert.match((await labels(page))[0], /64 × 64/);
  const after = await picture(page);
  assert.notEqual(after, before);

  // What is known is not solved again.
  await page.evaluate(() => Reflect.get(globalThis, 'hold')());
  const asked = (await orders(page)).length;
  await page.getByRole('button', { name: 'Undo' }).click();
  await drawn(page);
  assert.equal(await picture(page), before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await drawn(page);
  assert.match((await facts(page))[0], /^idle/);
  assert.equal(await picture(page), after);
  assert.equal((await orders(page)).slice(asked).filter((network) => network === 'mesh,k:64').length, 0);
  await page.close();
});

test('the others are drawn while one is computed', async () => {
  const page = await openHeld(`net=mesh&${SLOW}`);
  assert.match((await facts(page))[0], /^idle/);
  assert.equal((await facts(page))[1], 'computing…');
  const [[, small], [, large]] = await pointTable(page);
  assert.match(small, /^\d/);
  assert.equal(large, 'computing…');
  await write(page, 0, 'nodes a row', '9');
  await drawn(page);
  assert.match((await facts(page))[0], /^idle/);
  await release(page);
  await ready(page);
  assert.match((await pointTable(page))[1][1], /^\d/);
  await page.close();
});

for (const [size, title] of /** @type {const} */ ([[64, /^Why [\d.]+ cycles\?$/], [128, /^Why this latency\?$/]])) {
  test(`computing is told from too large to be explained: ${size} processors`, async () => {
    const page = await openHeld(`net=combining-min,n:${size},reading:backpressure&load=0.3`);
    assert.equal(await page.locator('#why-title').textContent(), size === 64 ? 'Why? Computing…' : 'Why this latency?');
    await release(page);
    await ready(page);
    await page.locator('#why-title').filter({ hasText: title }).waitFor();
    assert.equal(await page.locator('.why-unsteady:visible').count(), size === 64 ? 0 : 1);
    await page.close();
  });
}

test('it is simulated when it is solved', async () => {
  const page = await openHeld('net=torus,k:16,sharing:occ&sim=on&precision=20');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  assert.equal(await page.locator('#sim-title').textContent().then((text) => text?.startsWith('Simulated')), false);
  await release(page);
  await page.locator('#handle[aria-valuetext*="simulated"]').waitFor();
  await page.close();
});

test('a worker that fails once is replaced, and nobody is troubled with it', async () => {
  let times = 0;
  const page = await openPage(browser, `${server.url}?${SLOW}`, {}, (page) => page.route('**/solver/worker.js', (route) => {
    times += 1;
    return times === 1 ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("on purpose")' }) : route.continue();
  }));
  await ready(page);
  assert.match((await facts(page))[0], /^idle/);
  assert.equal(times, 2);
  assert.equal(await page.locator('.notice').count(), 0);
  await page.close();
});

for (const [what, body] of /** @type {const} */ ([
  ['cannot be started', 'throw new Error("on purpose")'],
  ['never answers', 'addEventListener("message", () => { for (;;); });'],
])) {
  test(`a worker that ${what} leads to a notice, and may be tried again`, async () => {
    let isBroken = true;
    const page = await openPage(browser, `${server.url}?net=mesh&net=mesh,k:40`, {}, async (page) => {
      await page.route('**/solver/worker.js', (route) => (isBroken ? route.fulfill({ contentType: 'text/javascript', body }) : route.continue()));
      // Nobody likes to wait for what never comes.
      if (what === 'never answers') await changeFiles(page, '**/solver/runner.js', (body) => body.toString().replace(/PATIENCE = [\d_]+/, 'PATIENCE = 2_000'));
    });
    const notice = page.locator('.notice.unsolved');
    await notice.waitFor();
    assert.match(await notice.textContent() ?? '', /could not be computed/);
    assert.match((await facts(page))[0], /^idle/);
    await page.getByText('Log', { exact: true }).click();
    assert.ok(await page.getByRole('radio', { name: 'Log' }).isChecked(), 'the page is alive');
    await page.locator('#data summary').click();
    for (const button of ['#save-csv', '#copy-table']) {
      await page.locator(button).click();
      await page.locator('.notice.refusal').filter({ hasText: 'not complete' }).waitFor();
      await heard(page, 'not complete');
      await page.locator('.refusal .dismiss').click();
    }
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await ready(page);
    assert.match((await facts(page))[1], /^idle/);
    assert.equal(await page.locator('.notice').count(), 0);
    await page.close();
  });
}
