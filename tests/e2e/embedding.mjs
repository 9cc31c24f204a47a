/** The dialog for embedding, as tests use it. */

import { openReady } from './page.mjs';

/** @import { Browser, BrowserContextOptions, Page } from 'playwright-core' */

/** Two networks, and what the dialog makes of them. */
export const TWO = 'net=torus&net=mesh';
export const TITLE = 'Latency against load – 8 × 8 nodes, 32 flits (Torus, unidirectional links; Mesh)';

/**
 * Opens the page and the dialog.
 *
 * @param {Browser} browser
 * @param {string} url
 * @param {BrowserContextOptions} [options]
 */
export async function openDialog(browser, url, options) {
  const page = await openReady(browser, `${url}?${TWO}`, options);
  await page.getByRole('button', { name: 'Embed' }).click();
  await page.getByRole('dialog', { name: 'Embed this figure' }).waitFor();
  return page;
}

/**
 * Picks one of the sizes.
 *
 * @param {Page} page
 * @param {string} size
 */
export async function pickSize(page, size) {
  await page.getByRole('dialog').getByText(size, { exact: true }).click();
}

/**
 * All snippets that the dialog offers, by their ids.
 *
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
export async function offered(page) {
  /** @type {Record<string, string>} */
  const found = {};
  const code = page.locator('#embedding code');
  const take = async () => { found[await code.getAttribute('data-snippet') ?? ''] = await code.textContent() ?? ''; };
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await take();
    for (const way of (await page.locator('.ways:visible label').all()).slice(1)) {
      await way.click();
      await take();
    }
  }
  return found;
}
