/** Two networks drawn side by side: at the same load, by one clock, with one Play. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { act, fromMenu, goTo, heard, jam, picture, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

const MOVING = /** @type {const} */ ({ reducedMotion: 'no-preference' });
const TWO = 'net=mesh&net=torus,links:bi';
const CANVASES = ['#messages-picture', '#messages-beside'];

/** @param {Page} page @param {string} phase */
const reach = (page, phase) => page.waitForSelector(`.transport[data-phase=${phase}]`);

/** Letters of the drawings, from left to right. @param {Page} page */
const letters = (page) => page.locator('.sheet-name .tag').allInnerTexts();

/** Runs in the page before anything else: cycles that the workers of the animation are asked for. */
function countCycles() {
  /** @type {Map<Worker, number>} */
  const cycles = new Map();
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (/** @type {any} */ order, /** @type {any} */ transfer) {
    if (order.question === 'animate') cycles.set(this, 0);
    if (order.kind === 'more') cycles.set(this, (cycles.get(this) ?? 0) + order.input.cycles);
    return post.call(this, order, transfer);
  };
  Reflect.set(globalThis, 'cyclesAsked', () => [...cycles.values()]);
}

test('two networks stand side by side, and either is picked', async ({ open }) => {
  const page = await open(`?${TWO}`);
  await test.step('two networks stand side by side, and the link says so', async () => {
    const toggle = page.getByRole('button', { name: 'Side by side' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    assert.equal(await query(page), `${TWO}&beside=2`);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    assert.deepEqual(await letters(page), ['A', 'B']);
    await expect(page.locator('#drawing-text')).toHaveText(/^Mesh of 8 × 8 nodes/);
    await expect(page.locator('#drawing-beside p')).toHaveText(/^Torus of 8 × 8 nodes/);
    const [one, other] = await Promise.all(['#sheet', '#sheet-beside'].map((id) => page.locator(id).boundingBox()));
    assert.ok(one && other && one.y === other.y && other.x >= one.x + one.width, 'they do not overlap');
    await expectAccessible(page, '.area-drawing');
    await page.goBack();
    assert.equal(await query(page), TWO);
    await expect(page.locator('#sheet-beside')).toBeHidden();
  });
  await test.step('what is picked in either drawing selects its network, and both stay where they are', async () => {
    await goTo(page, `?${TWO}&beside=2`);
    const other = page.getByRole('application', { name: 'Parts of network B' });
    await other.focus();
    for (const key of ['n', 'Enter', 'ArrowRight', 'Enter']) await other.press(key);
    assert.match(await query(page), /&draw=2&beside=1&focus=route:\d+-\d+/);
    assert.deepEqual(await letters(page), ['A', 'B']);
    await expect(page.locator('#picked-title')).toBeVisible();
    const first = page.getByRole('application', { name: 'Parts of network A' });
    await first.focus();
    for (const key of ['c', 'Enter']) await first.press(key);
    assert.match(await query(page), /&beside=2&focus=channel:\d+/);
  });
  await test.step('of more networks any two are drawn, and one that is removed leaves the other', async () => {
    await goTo(page, `?${TWO}&net=fat-tree&beside=2`);
    await page.getByLabel('Network drawn second').selectOption('3');
    assert.match(await query(page), /&beside=3$/);
    assert.deepEqual(await letters(page), ['A', 'C']);
    await expect(page.locator('#main')).toHaveAttribute('data-pair', 'rows', { timeout: 1000 });
    await page.getByRole('radio', { name: 'Processors' }).check();
    await expect(page.locator('#sheet-beside')).toBeHidden();
    await page.getByRole('radio', { name: 'Busy channels' }).check();
    await expect(page.locator('#sheet-beside')).toBeVisible();
    await expect(page.locator('#key-line')).toContainText('100 % of the time');
    await act(page, 0, 'Remove');
    assert.match(await query(page), /^net=torus,links:bi&net=fat-tree(&draw=2)?$/);
    await expect(page.locator('#drawing-text')).toHaveText(/^Butterfly fat-tree/);
  });
});

test('one Play governs both, and both move by the same cycles', async ({ open }) => {
  const page = await open(`?${TWO}&beside=2&load=0.15`, { ...MOVING, prepare: (page) => page.addInitScript(countCycles) });
  await reach(page, 'playing');
  const begun = await Promise.all(CANVASES.map((id) => picture(page, id)));
  for (const [index, id] of CANVASES.entries()) await expect.poll(() => picture(page, id)).not.toBe(begun[index]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await heard(page, /^Cycle [\d,]+\. A: [\d,]+ messages under way.*\. B: [\d,]+ messages under way/);
  const paused = await Promise.all(CANVASES.map((id) => picture(page, id)));
  await page.waitForTimeout(300);
  assert.deepEqual(await Promise.all(CANVASES.map((id) => picture(page, id))), paused, 'nothing moves in a pause');
  const step = page.getByRole('button', { name: 'Step one cycle' });
  // What was requested ahead is shown first.
  for (let steps = 0; steps < 8; steps += 1) {
    await step.click();
    await heard(page, /^Cycle [\d,]+\. A: .*\. B: /);
  }
  for (const [index, id] of CANVASES.entries()) assert.notEqual(await picture(page, id), paused[index]);
  const asked = await page.evaluate(() => Reflect.get(globalThis, 'cyclesAsked')());
  assert.equal(asked.length, 2);
  assert.equal(asked[0], asked[1]);
  assert.ok(asked[0] > 8);
});

test('both jam while the load is dragged', async ({ open }) => {
  const page = await open(`?${TWO}&beside=2&load=0.1&xmax=0.4`, MOVING);
  await reach(page, 'playing');
  await page.getByRole('slider', { name: 'Speed' }).fill('45');
  const waiting = async () =>
    (await page.locator('#key-line .told-of').allInnerTexts()).map((text) => Number(text.match(/(\d+)\s*not yet sent/)?.[1]));
  const before = await waiting();
  assert.equal(before.length, 2);
  await jam(page, async () => {
    const now = await waiting();
    return Math.min(...now.map((count, index) => count - before[index]));
  });
});

test('each of the two is saved as a file of its own', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${TWO}&beside=2&theme=light`);
  const texts = [];
  for (const words of ['SVG of the drawing, light', 'SVG of drawing B, light']) {
    const download = page.waitForEvent('download');
    await fromMenu(page, 'Share', 'Save as a file…');
    await page.locator('.exports').getByRole('button', { name: words, exact: true }).click();
    texts.push(await readFile(await (await download).path(), 'utf8'));
  }
  assert.match(texts[0], /Mesh of 8 × 8 nodes/);
  assert.match(texts[1], /Torus of 8 × 8 nodes/);
});

test('a presentation and a frame show both', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${TWO}&beside=2`);
  await page.getByRole('button', { name: 'Present' }).click();
  await expect(page.locator('#sheet')).toBeInViewport();
  await expect(page.locator('#sheet-beside')).toBeInViewport();
  const frame = await open(`embed.html?${TWO}&beside=2&drawing=on`, { viewport: { width: 900, height: 600 } });
  await frame.locator('#drawing-text:not(:empty)').waitFor({ state: 'attached' });
  await expect(frame.locator('#drawing-beside')).toBeVisible();
  await expect(frame.locator('#drawing-caption')).toHaveText('A Mesh above B Torus, bidirectional links');
});

for (const width of [1440, 1024, 360]) {
  test(`at ${width} pixels both drawings are in the window beside the load`, { tag: LONG }, async ({ open }) => {
    const page = await open(`?${TWO}&beside=2`, { viewport: { width, height: 800 } });
    for (const id of ['#handle', '#sheet', '#sheet-beside']) await expect(page.locator(id)).toBeInViewport({ ratio: 1 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing is cut off at the side');
  });
}
