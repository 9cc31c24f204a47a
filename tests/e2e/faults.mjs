/** Helpers for tests of faults: breaking a part of the page, and checking that the rest still works. */

import assert from 'node:assert/strict';
import { problems } from './fixture.mjs';
import { card, changeFiles, picture, query, ready } from './page.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/**
 * Makes calls of the module trap: once for the name in `globalThis.trap`, and whenever the link has
 * `flits:13` for the name in `globalThis.trapAlways`.
 *
 * @param {Page} page
 * @param {string} [classes] whose calls trap
 */
export async function mayTrap(page, classes = 'LightExplorer, Explorer') {
  await changeFiles(
    page,
    '**/pkg/loadcurve-web.js',
    (body) => `${body}
    for (const { prototype } of [${classes}]) {
      const { link } = prototype;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const call = prototype[name];
        if (name === 'constructor' || name.startsWith('__') || typeof call !== 'function') continue;
        prototype[name] = function (...args) {
          const once = globalThis.trap === name;
          if (once) globalThis.trap = null;
          if (once || (globalThis.trapAlways === name && link.call(this).includes('flits:13'))) throw new WebAssembly.RuntimeError('unreachable');
          return call.apply(this, args);
        };
      }
    }`,
  );
}

/**
 * Makes the next call of a function trap, after {@link mayTrap} has prepared that.
 *
 * @param {Pick<Page, 'evaluate'>} page or a frame of it
 * @param {string} name
 */
export async function trap(page, name) {
  await page.evaluate((name) => {
    Reflect.set(globalThis, 'trap', name);
  }, name);
}

/**
 * Waits until the page has reloaded itself and says so.
 *
 * @param {Page} page
 */
export async function anew(page) {
  await page.locator('.notice', { hasText: 'The computation failed and was restarted' }).waitFor();
  await ready(page);
}

/**
 * Opens a page with a fault.
 *
 * @param {Open} open
 * @param {string} address
 * @param {(page: Page) => Promise<unknown>} breaking
 * @param {Parameters<Open>[1]} [options]
 */
export async function openBroken(open, address, breaking, options) {
  return open(address, { ...options, faulty: true, prepare: breaking });
}

/**
 * Fails unless an edit has the same effect as on a page without any failure: on numbers, picture and address.
 *
 * @param {Open} open
 * @param {Page} page with a field of the message length in its first card
 * @param {string} flits
 */
export async function expectAlive(open, page, flits = '24') {
  await card(page, 0).getByRole('textbox', { name: 'message length s' }).fill(flits);
  await page.keyboard.press('Enter');
  await page.waitForFunction((flits) => location.search.includes(`flits:${flits}`), flits);
  // Notices above the chart move it by less than a device pixel.
  await page.locator('#notices').evaluate((place) => place.replaceChildren());
  await ready(page);
  const whole = await open(`?${await query(page)}`, { viewport: page.viewportSize() });
  await expectSame(page, whole);
}

/**
 * Fails unless two pages show the same link, numbers and picture.
 *
 * @param {Page} page
 * @param {Page} other
 * @param {string} [canvas]
 */
export async function expectSame(page, other, canvas = '#chart') {
  const [here, there] = await Promise.all(
    [page, other].map(async (page) => [await query(page), await page.locator('#point-body').innerText(), await picture(page, canvas)]),
  );
  assert.deepEqual(here, there);
}

/** The uncaught errors, except traps made on purpose. @param {Page} page */
export function uncaught(page) {
  return problems(page).uncaught.filter((error) => !/unreachable/.test(error));
}
