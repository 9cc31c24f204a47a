/** Accessibility violations found by axe. */

import assert from 'node:assert/strict';
import axe from 'axe-core';
import { isLong, oneOrAll } from './fixture.mjs';
import { drawn } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** Loads axe, once a document. @param {Page} page */
async function load(page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
}

/**
 * Descriptions of the serious and critical violations on a page, or of all violations in a part of it.
 *
 * @param {Page} page
 * @param {string} [part] selector
 */
export async function findings(page, part) {
  await load(page);
  const { violations } = await page.evaluate(
    (part) => Reflect.get(globalThis, 'axe').run(part ?? document, { resultTypes: ['violations'] }),
    part,
  );
  return violations
    .filter((/** @type {axe.Result} */ { impact }) => part || impact === 'serious' || impact === 'critical')
    .map(
      (/** @type {axe.Result} */ { id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
    );
}

/**
 * What breaks a single rule, however little it matters.
 *
 * @param {Page} page
 * @param {string} rule
 */
export async function breaches(page, rule) {
  await load(page);
  const { violations } = await page.evaluate(
    (rule) => Reflect.get(globalThis, 'axe').run(document, { runOnly: [rule], resultTypes: ['violations'] }),
    rule,
  );
  return violations.flatMap((/** @type {axe.Result} */ { nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`));
}

/**
 * Fails if axe finds anything serious on a page in its present state, in light and (in the long run) in dark
 * mode, without reloading it. In a part of the page there must be no violation at all.
 *
 * @param {Page} page
 * @param {string} [part] selector
 */
export async function expectAccessible(page, part) {
  // A test goes on in light mode.
  const schemes = oneOrAll(/** @type {const} */ (['light', 'dark'])).toReversed();
  const inks = new Set();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    inks.add(await page.evaluate(() => getComputedStyle(document.body).color));
    assert.deepEqual(await findings(page, part), [], colorScheme);
  }
  assert.equal(inks.size, schemes.length, 'light and dark differ');
}

/**
 * The same of a part of a page in the standard run, because other tests look at what is around it, and of all of it
 * in the long one.
 *
 * @param {Page} page
 * @param {string} part selector
 */
export async function expectPartAccessible(page, part) {
  await expectAccessible(page, part);
  if (isLong) await expectAccessible(page);
}
