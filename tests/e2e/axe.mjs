/** What axe finds on a page. */

import assert from 'node:assert/strict';
import axe from 'axe-core';
import { drawn } from './page.mjs';

/** @import { Page } from 'playwright-core' */

/**
 * What is serious or critical, in words.
 *
 * @param {Page} page
 */
export async function findings(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => Reflect.get(globalThis, 'axe').run(document, { resultTypes: ['violations'] }));
  return violations
    .filter((/** @type {axe.Result} */ { impact }) => impact === 'serious' || impact === 'critical')
    .map((/** @type {axe.Result} */ { id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`);
}

/**
 * Fails unless axe finds nothing serious on a page as it stands, in light and in dark: what was
 * opened and simulated is so but once.
 *
 * @param {Page} page
 */
export async function expectAccessible(page) {
  const inks = new Set();
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    inks.add(await page.evaluate(() => getComputedStyle(document.body).color));
    assert.deepEqual(await findings(page), [], colorScheme);
  }
  assert.equal(inks.size, 2, 'light and dark differ');
}
