/** The box for every question: by keys, by mouse and by touch, and what a student asks in at most three actions. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, test } from './fixture.mjs';
import { ask, goTo, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true };

test('it is used by keys and by mouse, and says what nothing fits', async ({ open }) => {
  const page = await open('', WIDE);
  await test.step('by keys: it opens anywhere, loses nothing that is typed, says what Enter will do, and Escape gives the focus back', async () => {
    const field = page.getByRole('combobox', { name: 'Ask' });
    await page.locator('#handle').focus();
    // The list comes later than the field.
    await page.keyboard.press('/');
    await page.keyboard.type('clos');
    await expect(field).toHaveValue('clos');
    const options = page.locator('#box').getByRole('option');
    await expect(options.first()).toContainText('Fat-tree of any shape');
    await expect(page.locator('#box')).toContainText('Enter adds Fat-tree of any shape as B');
    await expect(field).toHaveAttribute('aria-activedescendant', 'box-0');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', 'box-1');
    await expect(page.locator('#box-will')).toContainText('adds Butterfly fat-tree as B');
    await expect(page.locator('#box [role="status"]')).toHaveText(/^\d+ answers$/);
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(page.locator('#handle')).toBeFocused();
    assert.equal(await query(page), '');
    // Nothing of the last time is left, and without a word it lists all questions.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toHaveValue('');
    for (const group of ['Why', 'Compare', 'Limits', 'Cost', 'Failures', 'Collectives'])
      await expect(page.getByRole('group', { name: group, exact: true })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(options.last()).toBeInViewport();
    await expectPartAccessible(page, '#box');
  });
  await test.step('what nothing fits is said, with what it could mean', async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('#box')).toBeHidden();
    await page.keyboard.press('/');
    await page.keyboard.type('flumph');
    await expect(page.locator('#box')).toContainText('Nothing here is called “flumph”.');
    await page.locator('#box').getByRole('option', { name: /^Help/ }).click();
    await expect(page.getByRole('dialog', { name: 'Loadcurve in five minutes' })).toBeVisible();
  });
  await test.step('the way back from a study is in sight', async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('#help')).toBeHidden();
    await ask(page, 'what if links fail');
    await page.getByRole('button', { name: 'Back to the curves' }).click();
    await expect(page.locator('#study-line')).toBeHidden();
    assert.equal(await query(page), 'net=mesh,flits:16&load=0.11');
  });
  await test.step('by mouse: what is pointed at is what a click does', async () => {
    await page.getByRole('button', { name: /^Ask/ }).click();
    await page.keyboard.type('hypercube');
    const option = page
      .locator('#box')
      .getByRole('option', { name: /Hypercube of 64/ })
      .first();
    await option.hover();
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: /replaces A/ }).click();
    assert.match(await query(page), /^net=cube,dims:2x2x2x2x2x2,flits:16/);
    await expect(page.locator('.card')).toHaveCount(1);
    // Beside the box is out of it.
    await page.getByRole('button', { name: 'More questions' }).click();
    await page.locator('#box-list').waitFor();
    await page.mouse.click(30, 700);
    await expect(page.locator('#box')).toBeHidden();
  });
});

test('a slash is a letter in a text, and none at all if letters are no keys', async ({ open }) => {
  const page = await open('', { ...WIDE, fresh: true });
  const dialog = page.locator('#box');
  await page.locator('#networks input.number').first().focus();
  await page.keyboard.press('/');
  await expect(dialog).toBeHidden();
  await page.locator('#handle').focus();
  await ask(page, 'letters as keys');
  await page.keyboard.press('/');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog).toBeVisible();
});

test('by touch, at the width of a phone, it fills the screen', async ({ open }) => {
  const page = await open('', PHONE);
  await page.getByRole('button', { name: /^Ask/ }).tap();
  const field = page.getByRole('combobox', { name: 'Ask' });
  await field.fill('fail a link');
  await page
    .locator('#box')
    .getByRole('option', { name: /^A link fails/ })
    .waitFor();
  assert.ok(await page.locator('#box').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
  const small = await page
    .locator('#box')
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().height).filter((height) => height < 44));
  assert.deepEqual(small, []);
  await expectPartAccessible(page, '#box');
  await page
    .locator('#box')
    .getByRole('option', { name: /^A link fails/ })
    .tap();
  await expect.poll(() => query(page)).toBe('net=mesh,flits:16,faults:1&load=0.11');
});

test('the bar marks what is read, and the box tells what cannot be done', async ({ open }) => {
  const page = await open('', { ...WIDE, reducedMotion: 'reduce' });
  await test.step('the bar marks the section that is read, also of two beside one another and at the end of the page', async () => {
    const current = page.locator('#section-bar [aria-current="true"]');
    await expect(current).toHaveCount(0);
    await page.getByRole('link', { name: 'Results' }).click();
    await expect(current).toHaveText('Results');
    await page.mouse.move(900, 500);
    await page.mouse.wheel(0, 10);
    await expect(current).toHaveText(/^Why/);
    // A section that is seldom asked for has a name here while it is read.
    await ask(page, 'what does it cost');
    await page.mouse.wheel(0, 10);
    await expect(current).toHaveText('Cost');
    await page.keyboard.press('End');
    await expect(current).toHaveText('All points');
  });
  await test.step('what cannot be done is told in the box, which stays open', async () => {
    await goTo(page, '?net=buffered-min');
    await page.keyboard.press('/');
    await page.keyboard.type('worst case');
    await page.locator('#box-list').waitFor();
    await page.keyboard.press('Enter');
    await expect(page.locator('#box').getByRole('alert')).toContainText('None of these networks has “traffic”');
    assert.equal(await query(page), 'net=buffered-min');
  });
});
