/** Terms that explain themselves: by pointer, keys and touch, and "Show me". */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { heard, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

const MESH = '?net=mesh&load=0.11';

/** The open card. @param {Page} page */
const card = (page) => page.locator('.word-card:popover-open');

/** A term of the strip. @param {Page} page @param {string} word */
const inStrip = (page, word) => page.locator('#strip').getByRole('button', { name: word });

test('terms explain themselves in the strip and in the help, and show what they mean', async ({ open }) => {
  const page = await open(MESH);
  await test.step('no term comes before the chart but one of the caption', async () => {
    await inStrip(page, 'saturation').waitFor();
    const stops = await page
      .locator('.term:not([tabindex="-1"])')
      .evaluateAll(
        (all) => all.filter((term) => term.compareDocumentPosition(/** @type {Node} */ (document.querySelector('#plot'))) & 4).length,
      );
    assert.equal(stops, 1);
  });
  await test.step('a card opens on hover, stays while the pointer is in it, and goes after that', async () => {
    await inStrip(page, 'saturation').hover();
    await expect(card(page)).toContainText('Saturation. The greatest load that the network can carry');
    await expect(card(page).locator('svg')).toBeVisible();
    await card(page).getByText('The greatest load').hover();
    await page.waitForTimeout(500);
    await expect(card(page)).toBeVisible();
    await page.mouse.move(1, 1);
    await expect(card(page)).toHaveCount(0);
  });
  await test.step('by keys: one stop in the strip, arrows from term to term, Enter into the card and Tab out of it, Escape closes it', async () => {
    await expect(inStrip(page, 'saturation')).toBeVisible();
    assert.equal(await page.locator('#strip .term:not([tabindex="-1"])').count(), 1);
    await inStrip(page, 'saturation').focus();
    await expect(card(page)).toContainText('Saturation.');
    await expect(inStrip(page, 'saturation')).toHaveAccessibleDescription(/^The greatest load that the network can carry/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(inStrip(page, 'held')).toBeFocused();
    await expect(card(page)).toContainText('Held.');
    assert.equal(await page.locator('#strip .term:not([tabindex="-1"])').count(), 1);
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('button', { name: 'Show me' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('#to-why')).toBeFocused();
    await expect(card(page)).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(inStrip(page, 'held')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0);
    await expect(inStrip(page, 'held')).toBeFocused();
  });
  await test.step('Show me moves the load, which can be undone', async () => {
    await inStrip(page, 'saturation').focus();
    await card(page).getByRole('button', { name: 'Show me' }).click();
    await expect(page).toHaveURL(/load=0\.189/);
    await expect(card(page)).toHaveCount(0);
    await expect(page.locator('#handle')).toBeFocused();
    await heard(page, /Saturation: moves the load/);
    await page.keyboard.press('Control+z');
    await expect(page).toHaveURL(/load=0\.11/);
  });
  await test.step('Show me picks the busiest channel', async () => {
    await inStrip(page, 'held').hover();
    await card(page).getByRole('button', { name: 'Show me' }).click();
    await expect(page.locator('#picked-title')).toBeVisible();
    assert.match(await query(page), /focus=channel/);
  });
  await test.step('the help lists the terms, and what one shows takes its place', async () => {
    await page.locator('#handle').focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    await expect(help.locator('#word-list > li')).toHaveCount(50);
    await help.locator('#help-look ~ dl').getByRole('button', { name: 'knee' }).hover();
    await expect(card(page)).toContainText('Where the curve bends upwards');
    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0);
    await expect(help).toBeVisible();
    await help.getByRole('button', { name: /^Show me: Zero-load latency/ }).click();
    await expect(help).toBeHidden();
    await expect(page).toHaveURL(/load=0(&|$)/);
  });
});

test('a tap opens a card at 360 px, which fits, and a tap beside it closes it', async ({ open }) => {
  const page = await open(MESH, { viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true });
  await inStrip(page, 'saturation').tap();
  await expect(card(page)).toBeVisible();
  const box = await card(page).boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 760);
  await expectPartAccessible(page, '.word-card:popover-open');
  await page.locator('#strip dt').first().tap();
  await expect(card(page)).toHaveCount(0);
  await inStrip(page, 'saturation').tap();
  await card(page).getByRole('button', { name: 'Show me' }).tap();
  await expect(page).toHaveURL(/load=0\.189/);
});

test('the text of a lesson marks each term once, and shows nothing that its question asks', { tag: LONG }, async ({ open }) => {
  const page = await open('?lesson=idle');
  const lesson = page.getByRole('complementary', { name: 'Lesson' });
  await expect(lesson.locator('.term').first()).toBeVisible();
  const terms = await lesson.locator('.term').evaluateAll((all) => all.map((term) => term.getAttribute('data-term')));
  assert.deepEqual(terms, [...new Set(terms)]);
  assert.equal(await lesson.locator('h2 .term, h3 .term, label .term, button .term').count(), 0);
});

test('the gallery explains the terms of its texts', async ({ open }) => {
  const page = await open('gallery.html');
  const term = page.locator('.tale .term').first();
  await term.focus();
  await expect(card(page)).toBeVisible();
  await expect(card(page).getByRole('button')).toHaveCount(0);
  assert.equal((await page.locator('.tale:first-of-type .term[data-term="flit"]').count()) <= 1, true);
});
