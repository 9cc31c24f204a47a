/** Lessons on the page: predict, reveal, go on; by keys, from a file, and what a step hides or holds. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { dragFiles, drawn, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const panel = (page) => page.getByRole('complementary', { name: 'Lesson' });

/** What is revealed. @param {Page} page */
const verdict = (page) => panel(page).locator('.revealed');

/** The words of the step's head. @param {Page} page */
const title = (page) => panel(page).getByRole('heading', { level: 2 });

/**
 * Presses a button of the panel by keyboard.
 *
 * @param {Page} page
 * @param {string} name
 */
async function press(page, name) {
  const button = panel(page).getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
}

test('a lesson is done by keys alone: nothing is told before it is predicted, and its place is in the link', async ({ open }) => {
  const page = await open();
  const first = page.getByRole('button', { name: 'First lesson: load and latency' });
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('An idle network');
  await expect(panel(page).getByText('Step 1 of 7')).toBeVisible();
  await press(page, 'Next');
  await press(page, 'Next');
  await expect(title(page)).toHaveText('Nearly twice the load');
  assert.match(await query(page), /lesson=load&step=3/);

  // What is asked is neither told nor to be found out by moving the load.
  const reveal = panel(page).getByRole('button', { name: 'Reveal' });
  await expect(reveal).toBeDisabled();
  await expect(panel(page)).not.toContainText('127.2');
  const before = await query(page);
  await page.locator('#handle').press('ArrowRight');
  assert.equal(await query(page), before);

  await panel(page).getByRole('radio', { name: '1.4 times' }).focus();
  await page.keyboard.press('Space');
  await expect(reveal).toBeEnabled();
  await expectPartAccessible(page, '[aria-label="Lesson"]');
  await press(page, 'Reveal');
  await expect(verdict(page)).toContainText('127.2 cycles by the model');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'wrong');
  assert.match(await query(page), /step=3:1,r/);

  // The place is that of the link, after a reload and for whoever gets it.
  await page.reload();
  await expect(verdict(page)).toContainText('127.2 cycles');
  await page.getByRole('button', { name: 'Leave the lesson' }).press('Enter');
  await panel(page).waitFor({ state: 'hidden' });
  assert.equal(await query(page), 'net=mesh&xmax=0.182&load=0.18');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'lessons');
});

test('on a phone the step stands below the chart, and its buttons are in sight', async ({ open }) => {
  const page = await open('?lesson=load&step=1', { viewport: { width: 360, height: 740 } });
  await expect(title(page)).toHaveText('An idle network');
  await expect(title(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#chart')).toBeInViewport({ ratio: 0.9 });
  await expect(panel(page).getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#zoom')).toBeHidden();
});

test('on a tablet the step stands below chart and drawing', { tag: LONG }, async ({ open }) => {
  const page = await open('?lesson=load&step=1', { viewport: { width: 1024, height: 768 } });
  await expect(title(page)).toBeInViewport({ ratio: 1 });
  await expect(panel(page).getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#chart')).toBeInViewport({ ratio: 1 });
});

test('a number is predicted with the arrow keys of its slider, and judged', async ({ open }) => {
  const page = await open('?lesson=load&step=5');
  const slider = panel(page).getByRole('slider', { name: 'Your prediction' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /\d/);
  assert.match(await query(page), /step=5:\d/);
  await press(page, 'Reveal');
  await expect(verdict(page)).toContainText('Not quite: it is 183\u{a0}±\u{a0}5 cycles; you said 400.');
  await press(page, '‹ Back');
  await expect(panel(page).getByRole('button', { name: 'Reveal' })).toBeDisabled();
});

/** A teacher's own lesson, which asks for a load in the chart and hides the second curve until then. */
const OWN = {
  lesson: 1,
  id: 'crossing',
  title: 'Where they cross',
  minutes: 2,
  goal: 'Find a crossover.',
  values: { x: ['given', 0.1] },
  steps: [
    { title: 'Mesh and torus', text: 'Which is faster?', link: '?net=mesh&net=torus&hide=2', lock: ['net', 'load'] },
    { ask: { text: 'Where do they cross?', point: 'x', within: 0.02 } },
    { reveal: { text: 'At *{x:1}*.', link: '?net=mesh&net=torus' } },
  ],
};

/** Drops a lesson on the page. @param {Page} page @param {object} lesson */
const drop = (page, lesson) => dragFiles(page, [{ name: 'own.json', text: JSON.stringify(lesson) }]);

test('a teacher’s own lesson hides a curve until a load is predicted in the chart', async ({ open }) => {
  const page = await open();
  await drop(page, OWN);
  await expect(title(page)).toHaveText('Mesh and torus');
  await drawn(page);
  const rows = page.locator('#point-body tr');
  await expect(rows).toHaveCount(1);
  const strip = page.getByRole('group', { name: 'At this load' });
  await expect(strip).toContainText(/Torus[^?]*, at this load\s*\?\s*after you reveal it/);
  await expect(page.locator('.document')).toHaveText('Lesson: Where they cross');
  const guess = page.getByRole('slider', { name: 'Your prediction of the load' });
  await guess.focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  // Both follow the keys with the next frame; two decimals are shown.
  const shown = async () => Number(await panel(page).locator('.hint strong').textContent());
  const set = async () => Number(await guess.getAttribute('aria-valuenow'));
  await expect.poll(async () => Math.abs((await shown()) - (await set()))).toBeLessThan(0.0051);
  await press(page, 'Reveal');
  await expect(verdict(page)).toContainText('At 0.1.');
  await expect(rows).toHaveCount(2);
  await expect(strip).not.toContainText('?');
});

test('a lesson with a mistake is not opened, and the notice names the place', async ({ open }) => {
  const page = await open();
  await drop(page, { ...OWN, minutes: 600 });
  await expect(page.locator('.refusal')).toContainText('own.json was not opened');
  await expect(page.locator('.refusal')).toContainText('600');
  await panel(page).waitFor({ state: 'hidden' });
});

/** The step that asks for the fullest channel of a mesh. */
const CHANNEL = '?lesson=narrow-place&step=3';

/** A link across the middle of a row, in words. */
const ACROSS = /from node \((3,(\d)\) to \(4,\2\)|4,(\d)\) to \(3,\3\))/i;

/** The point on a link across the middle of the mesh, along a row. @param {Page} page */
async function middleOfRow(page) {
  const box = await page.locator('#picker').boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 - box.width / 18 };
}

test('a channel is predicted with the mouse in the drawing, which tells nothing of it before it is revealed', async ({ open }) => {
  const page = await open(CHANNEL);
  await expect(panel(page)).toContainText('Which link is held for the greatest part of the time?');
  const busy = page.getByRole('radio', { name: 'Busy channels' });
  await expect(busy).toBeDisabled();
  await drawn(page);
  await expect(page.locator('#drawing-text')).toHaveText(/^Mesh of 8 × 8 nodes[^.]*\.$/);
  const { x, y } = await middleOfRow(page);
  await page.mouse.move(x, y);
  await expect(page.locator('#part-tip')).toHaveText(ACROSS);
  await page.mouse.click(x, y);
  await expect(panel(page)).toContainText(ACROSS);
  await expect(page.locator('#picked-title')).toHaveText(ACROSS);
  await expect(page.locator('#picked-table')).toBeHidden();
  await expect(page.locator('#queue-why')).toBeHidden();
  await expect(page.locator('#strip')).not.toContainText('Busiest');
  assert.match(await query(page), /focus=channel:(\d+)&.*step=3:\1/);
  // Not to be undone by another click, and not to be taken for the question about a message.
  await page.mouse.click(x, y);
  await expect(panel(page)).toContainText(ACROSS);
  await expectPartAccessible(page, '[aria-label="Lesson"]');
  await press(page, 'Reveal');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'right');
  await expect(verdict(page)).toContainText(/Right: from node .*, one of 16\./);
  await expect(verdict(page)).toContainText('each is held 24 % of the time');
  await expect(busy).toBeEnabled();
  await expect(page.locator('#drawing-text')).toContainText('The busiest channel, (3,0) → (4,0), is held 24 % of the time');
  await expect(page.locator('#picked-table')).toBeVisible();
});

test('a channel is predicted by keys, and by touch on a phone', { tag: LONG }, async ({ open }) => {
  const page = await open(CHANNEL);
  await drawn(page);
  await press(page, 'To the drawing');
  await page.keyboard.press('ArrowRight');
  const tip = page.locator('#part-tip');
  await expect(tip).toHaveText(/^from node \(\d,\d\) to \(\d,\d\)$/);
  const first = (await tip.textContent()) ?? '';
  await page.keyboard.press('PageDown');
  // The name follows in the next frame.
  await expect(tip).not.toHaveText(first);
  const name = (await tip.textContent()) ?? '';
  await expect(page.locator('#live')).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText(`The channel ${name}.`);
  await press(page, 'Reveal');
  await expect(verdict(page)).toContainText(name);

  const phone = await open(CHANNEL, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await drawn(phone);
  await expect(phone.locator('#drawing')).toBeInViewport({ ratio: 0.9 });
  await expect(title(phone)).toBeInViewport({ ratio: 1 });
  const { x, y } = await middleOfRow(phone);
  await phone.touchscreen.tap(x, y - 8);
  await expect(panel(phone)).toContainText(ACROSS);
  await press(phone, 'Reveal');
  await expect(verdict(phone)).toHaveAttribute('data-verdict', 'right');
  await expect(phone.locator('#drawing')).toBeInViewport({ ratio: 0.9 });
});
