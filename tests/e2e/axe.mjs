/** What axe finds on a page. */

import axe from 'axe-core';

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
