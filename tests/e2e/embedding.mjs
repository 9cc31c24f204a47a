/** Helpers for figures in pages of another host, and for the dialog that makes them. */

import assert from 'node:assert/strict';
import { test as base, problems } from './fixture.mjs';

/** @import { BrowserContextOptions, Page } from '@playwright/test' */
/** @import { Opening } from './browser.mjs' */
/** @import { Open } from './fixture.mjs' */

/** Opens a page with this body. @typedef {(body: string, options?: { head?: string, faulty?: boolean, prepare?: Opening['prepare'] } & BrowserContextOptions) => Promise<Page>} OpenElsewhere */

/** Two networks, and the title that the dialog gives them. */
export const TWO = 'net=torus&net=mesh';
export const TITLE = 'Latency against load – Torus and mesh, 8 × 8 nodes, 32 flits';

/**
 * Adds `openElsewhere`, which opens a page on a host of its own and hence on another origin. `LOADCURVE/` in
 * its markup stands for our address. The test fails if anything goes wrong on the page.
 */
export const test = base.extend(
  /** @type {Parameters<typeof base.extend<{ openElsewhere: OpenElsewhere }>>[0]} */ ({
    openElsewhere: async ({ open, server, serverFor }, use) => {
      /** @type {Page[]} */
      const sound = [];
      await use(async (body, { head = '', faulty = false, ...options } = {}) => {
        const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Notes</title><link rel="icon" href="data:,">${head}<body>${body}</body></html>`;
        const { url } = await serverFor({ pages: { '/notes.html': html.replaceAll('LOADCURVE/', server.url) } });
        const page = await open(`${url}notes.html`, { ...options, waits: false, faulty: true });
        if (!faulty) sound.push(page);
        return page;
      });
      for (const page of sound) {
        // Requests to another host are the point here: the frame comes from one.
        const { strangers, ...rest } = problems(page);
        assert.deepEqual(rest, { console: [], uncaught: [], requests: [] });
        assert.deepEqual(
          strangers.filter((address) => !address.startsWith(server.url)),
          [],
        );
      }
    },
  }),
);

/**
 * Opens the page and the dialog.
 *
 * @param {Open} open
 * @param {Parameters<Open>[1]} [options]
 */
export async function openDialog(open, options) {
  const page = await open(`?${TWO}`, options);
  await openFromMenu(page);
  await page.getByRole('dialog', { name: 'Embed this figure' }).waitFor();
  return page;
}

/**
 * Asks for the dialog in the menu of the page.
 *
 * @param {Page} page
 */
export async function openFromMenu(page) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Embed…', exact: true }).click();
}

/**
 * Selects one of the sizes.
 *
 * @param {Page} page
 * @param {string} size
 */
export async function pickSize(page, size) {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Size in pixels' }).selectOption({ label: size });
}

/**
 * All snippets that the dialog offers, by id.
 *
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
export async function offered(page) {
  return page.locator('#embedding').evaluate((dialog) => {
    /** @type {Record<string, string>} */
    const found = {};
    const pick = (/** @type {Element} */ choice) => {
      /** @type {HTMLElement} */ (choice).click();
      const code = dialog.querySelector('code');
      found[code?.dataset.snippet ?? ''] = code?.textContent ?? '';
    };
    for (const tab of dialog.querySelectorAll('[role=tab]')) {
      pick(tab);
      for (const way of dialog.querySelectorAll('.ways:not([hidden]) label:not(:first-of-type)')) pick(way);
    }
    return found;
  });
}
