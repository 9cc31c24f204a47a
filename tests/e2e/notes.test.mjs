/** Notes and labels in the chart: dragged, moved by keys, edited beside the chart. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, test } from './fixture.mjs';
import { drawn, fromMenu, goTo, query } from './page.mjs';

/** @import { Locator, Page } from '@playwright/test' */

const LINK = '?net=mesh,k:4&load=0.05&note=0.1,30,here-it-waits';

/** The middle of an element. @param {Locator} element */
async function middleOf(element) {
  const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (await element.boundingBox());
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags an element by a way. @param {Page} page @param {Locator} element @param {number} right @param {number} down */
async function dragBy(page, element, right, down) {
  const { x, y } = await middleOf(element);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2);
  await page.mouse.move(x + right, y + down);
  await page.mouse.up();
}

/** The note in the address. @param {Page} page */
async function noteOf(page) {
  return new URLSearchParams(await query(page)).get('note') ?? '';
}

test('a note is moved by the mouse and by keys, and edited', async ({ open }) => {
  const page = await open(LINK);
  await test.step('a drag of a note moves no load, and Escape takes it back', async () => {
    await drawn(page);
    const text = page.getByRole('button', { name: 'Note: here it waits', exact: true });
    const { x, y } = await middleOf(text);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 80, y + 30);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    const after = await middleOf(text);
    assert.ok(Math.abs(after.x - x) < 2 && Math.abs(after.y - y) < 2);
    assert.equal(`?${await query(page)}`, LINK);
  });
  await test.step('the text of a note is dragged, and stays where it was put in the link', async () => {
    await drawn(page);
    const text = page.getByRole('button', { name: 'Note: here it waits', exact: true });
    const before = await middleOf(text);
    await dragBy(page, text, -60, -40);
    const after = await middleOf(text);
    assert.ok(Math.abs(after.x - before.x + 60) < 2 && Math.abs(after.y - before.y + 40) < 2, JSON.stringify([before, after]));
    assert.match(await noteOf(page), /^0\.1:-?\d+,30:-?\d+,here-it-waits$/);
    await page.reload();
    await drawn(page);
    const again = await middleOf(text);
    assert.ok(Math.abs(again.x - after.x) < 2 && Math.abs(again.y - after.y) < 2, JSON.stringify([after, again]));
    await page.keyboard.press('Control+z');
  });
  await test.step('keys move the text and the point of a note, edit it and remove it', async () => {
    await goTo(page, LINK);
    await drawn(page);
    const point = page.getByRole('button', { name: 'Point of the note: here it waits' });
    await point.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(async () => Number.parseFloat(await noteOf(page))).toBeGreaterThan(0.1);
    assert.ok(Number((await noteOf(page)).split(',')[1]) > 30);
    const text = page.getByRole('button', { name: 'Note: here it waits', exact: true });
    await text.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => noteOf(page)).toContain(':');
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Text of note 1');
    await expect(field).toBeFocused();
    await field.fill('here it jams');
    await page
      .getByRole('button', { name: 'Automatic place' })
      .or(page.getByRole('button', { name: /^Place the note/ }))
      .click();
    await expect.poll(() => noteOf(page)).toMatch(/^[\d.]+,[\d.]+,here-it-jams$/);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog.notes')).toBeHidden();
    await page.getByRole('button', { name: 'Note: here it jams', exact: true }).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => noteOf(page)).toBe('');
    await expect(page.locator('#handle')).toBeFocused();
  });
});

test('the dialog of notes leaves the chart free, on a phone, too', async ({ open }) => {
  const page = await open(LINK);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await drawn(page);
    await fromMenu(page, 'More', 'Notes and labels…');
    const dialog = page.locator('dialog.notes');
    await expect(dialog.locator('textarea')).toBeFocused();
    const [chart, box] = await Promise.all([page.locator('#plot').boundingBox(), dialog.boundingBox()]);
    assert.ok(chart && box);
    const apart = box.x >= chart.x + chart.width - 1 || box.y >= chart.y + chart.height - 1;
    assert.ok(apart, `${viewport.width}: ${JSON.stringify([chart, box])}`);
    if (viewport.width === 360) await expectPartAccessible(page, 'dialog.notes');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('the name of a curve is dragged, stays in the link, and still hides the curve when pressed', async ({ open }) => {
  const page = await open('?net=mesh,k:4&net=torus,k:4&load=0.05');
  await drawn(page);
  const name = page.getByRole('button', { name: /^Name of / });
  const labels = async () => new URLSearchParams(await query(page)).get('labels');
  // The names are in the picture: their dialog shows where.
  await fromMenu(page, 'More', 'Notes and labels…');
  const { x, y } = await middleOf(name.first());
  await name.first().press('ArrowLeft');
  assert.match((await labels()) ?? '', /^name:1:[\d.]+:[\d.]+$/);
  await name.first().press('Delete');
  assert.equal(await labels(), null);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(name).toHaveCount(0);
  await page.mouse.move(x, y);
  await dragBy(page, name, -90, 60);
  assert.match((await labels()) ?? '', /^name:1:[\d.]+:[\d.]+$/);
  const moved = await middleOf(name);
  assert.ok(Math.hypot(moved.x - x + 90, moved.y - y - 60) < 3, JSON.stringify(moved));
  await page.mouse.click(moved.x, moved.y);
  await expect.poll(async () => new URLSearchParams(await query(page)).get('hide')).toBe('1');
});

test('a saturation load is dragged along the axis alone', async ({ open }) => {
  const page = await open('?net=mesh,k:4&net=torus,k:4&load=0.05');
  await drawn(page);
  const number = page.getByRole('button', { name: /^Saturation load of / }).first();
  await fromMenu(page, 'More', 'Notes and labels…');
  const before = await middleOf(number);
  await dragBy(page, number, -40, 100);
  const after = await middleOf(number);
  assert.ok(Math.abs(after.x - before.x + 40) < 3 && Math.abs(after.y - before.y) < 1, JSON.stringify([before, after]));
  assert.match(new URLSearchParams(await query(page)).get('labels') ?? '', /^saturation:\d:[\d.]+$/);
});
