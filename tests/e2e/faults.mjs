/** What the tests of faults have in common: breaking something of the page, and seeing that the rest is whole. */

import assert from 'node:assert/strict';
import { changeFiles, openPage, problems } from './harness.mjs';
import { card, drawn, picture, query, ready } from './page.mjs';

/** @import { Browser, BrowserContextOptions, Page } from 'playwright-core' */

/** What is said when the module has trapped and was begun anew. */
export const ANEW = 'The computation failed, and was started anew';

/**
 * Adds a script to files of the page as they arrive.
 *
 * @param {Page} page
 * @param {RegExp} files
 * @param {string} script
 */
export async function append(page, files, script) {
  await changeFiles(page, files, (body) => `${body}\n${script}`);
}

/**
 * Has calls of the module trap once where `globalThis.trap` names them, and always where the link
 * has `flits:13` and `globalThis.trapAlways` names them.
 *
 * @param {Page} page
 * @param {RegExp} [files]
 */
export async function mayTrap(page, files = /\/(pkg|light)\/loadcurve-\w+\.js/) {
  await append(page, files, `
    for (const name of Object.getOwnPropertyNames(Explorer.prototype)) {
      const call = Explorer.prototype[name];
      if (name === 'constructor' || name.startsWith('__') || typeof call !== 'function') continue;
      Explorer.prototype[name] = function (...args) {
        const once = globalThis.trap === name;
        if (once) globalThis.trap = null;
        if (once || (globalThis.trapAlways === name && link.call(this).includes('flits:13'))) throw new WebAssembly.RuntimeError('unreachable');
        return call.apply(this, args);
      };
    }`.replace('for (', 'const link = Explorer.prototype.link;\n    for ('));
}

/**
 * Opens a page with something broken.
 *
 * @param {Browser} browser
 * @param {string} url
 * @param {(page: Page) => Promise<unknown>} breaking
 * @param {BrowserContextOptions} [options]
 */
export async function openBroken(browser, url, breaking, options) {
  const page = await openPage(browser, url, options, breaking);
  await ready(page);
  return page;
}

/**
 * Fails unless an edit still does what it does on a page on which nothing ever failed: numbers,
 * picture and address.
 *
 * @param {Browser} browser
 * @param {Page} page with a field of the message length in its first card
 * @param {string} flits
 */
export async function expectAlive(browser, page, flits = '24') {
  await card(page, 0).getByLabel('message length s =').fill(flits);
  await page.keyboard.press('Enter');
  await page.waitForFunction((flits) => location.search.includes(`flits:${flits}`), flits);
  await drawn(page);
  const link = await query(page);
  const whole = await openPage(browser, `${new URL('./', page.url()).href}?${link}`, { viewport: page.viewportSize() });
  await ready(whole);
  assert.equal(await page.locator('#point-body').innerText(), await whole.locator('#point-body').innerText());
  // Notices above the chart move it, by less than a pixel of the device.
  await page.locator('#notices').evaluate((place) => place.replaceChildren());
  assert.equal(await picture(page), await picture(whole), `the picture of ${link}`);
  await whole.close();
}

/** The errors that nobody caught, but for the traps that were made on purpose. @param {Page} page */
export function uncaught(page) {
  return problems(page).uncaught.filter((error) => !/unreachable/.test(error));
}
