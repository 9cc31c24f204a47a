/** From a first visit to a simulated comparison of two networks and its link, without a pointer. */

import assert from 'node:assert/strict';

import { test } from './fixture.mjs';
import { heard, labels, pointTable, query } from './page.mjs';
import { done } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

/** Number of Tab steps that suffices to go round the whole page. */
const MAX_STEPS = 150;

/** The accessible name of the focused element. @param {Page} page */
async function focused(page) {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return '';
    const labels = 'labels' in at && at.labels instanceof NodeList ? [...at.labels].map((label) => label.textContent) : [];
    return (at.getAttribute('aria-label') ?? (labels.join(' ') || at.textContent) ?? '').replaceAll('\u00a0', ' ').trim();
  });
}

/**
 * Presses Tab, or another key, until an element of this name has the focus.
 *
 * @param {Page} page
 * @param {RegExp} name
 * @param {'Tab' | 'Shift+Tab' | 'ArrowLeft'} [key]
 */
async function go(page, name, key = 'Tab') {
  const passed = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press(key);
    const at = await focused(page);
    if (name.test(at)) return;
    passed.push(at);
  }
  assert.fail(`${name} is not among ${passed.join(' | ')}`);
}

/**
 * Picks an item of the open menu.
 *
 * @param {Page} page
 * @param {string} words
 */
async function pickItem(page, words) {
  await page.waitForFunction(() => document.activeElement?.closest('.menu'));
  for (let step = 0; step < 20; step += 1) {
    if ((await focused(page)) === words) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('ArrowDown');
  }
  assert.fail(`no ${words} in the menu`);
}

/**
 * Types a value into a later field.
 *
 * @param {Page} page
 * @param {RegExp} name
 * @param {string} value
 */
async function write(page, name, value) {
  await go(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

test('two networks are compared, simulated and shared with the keyboard alone', async ({ open, server }) => {
  // Wide intervals and small networks give the same result, sooner.
  const page = await open('?net=mesh,flits:4&precision=20', { permissions: ['clipboard-read', 'clipboard-write'] });

  await go(page, /^Actions for/);
  await go(page, /^nodes a row k/, 'Shift+Tab');
  await go(page, /^nodes a row/, 'Shift+Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  assert.match(await query(page), /^net=mesh,k:3,flits:4&/);

  await go(page, /^a torus$/);
  await page.keyboard.press('Enter');
  assert.equal((await labels(page)).length, 2);
  // The focus is at the network that is new, which Enter opens.
  assert.match(await focused(page), /^B\s*Torus/);
  await page.keyboard.press('Enter');
  await write(page, /^message length s$/, '6');
  const networks = /^net=mesh,k:3,flits:\d+&net=torus,k:3,flits:6,links:bi,sharing:route&/;
  assert.match(await query(page), networks);

  // The tools of the chart are one stop of Tab.
  await go(page, /^Latency$/, 'Shift+Tab');
  await go(page, /^Simulate/, 'ArrowLeft');
  await page.keyboard.press('Enter');
  await done(page);
  const rows = await pointTable(page);
  assert.equal(rows.length, 2);
  assert.ok(
    rows.every((row) => row.some((cell) => /±/.test(cell))),
    rows.join('; '),
  );

  // So is the head.
  await go(page, /^Ask/, 'Shift+Tab');
  await go(page, /^Share$/, 'ArrowLeft');
  await page.keyboard.press('Enter');
  await pickItem(page, 'Copy link');
  await heard(page, 'Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, `${server.url}?${await query(page)}`);
  assert.match(link, /&sim=on&precision=20$/);

  const again = await open(link);
  await done(again);
  assert.deepEqual(await pointTable(again), rows, 'the link gives the same numbers');
});
