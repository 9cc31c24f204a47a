/** How a page begins: its first curve with the files transferred by then, and when all of it can be used. */

/** @import { Page } from '@playwright/test' */

/**
 * Waits for the first curve.
 *
 * @param {Page} page from a server that has the built page at its root
 * @returns {Promise<{ time: number, paths: string[] }>} in milliseconds since the request for the page; the
 *   files of the built page that it waited for, which are those requested before the last byte of the module
 *   that draws it
 */
export async function firstCurve(page) {
  await page.waitForSelector('#chart[data-first]', { state: 'attached' });
  return page.evaluate(() => {
    const time = performance.getEntriesByName('first-curve')[0].startTime;
    const files = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
    const arrival = Math.min(...files.filter(({ name }) => name.endsWith('.wasm')).map(({ responseEnd }) => responseEnd));
    const before = files.filter(({ startTime }) => startTime < arrival);
    const addresses = [location.href, ...before.map(({ name }) => name)];
    const paths = addresses.map((address) => new URL(address).pathname.slice(1) || 'index.html');
    return { time, paths: [...new Set(paths)] };
  });
}

/**
 * Lets a page that is opened later record when all of it can be used: once its parts are connected and the next
 * frame is painted.
 *
 * @param {Page} page
 */
export function watchBeginning(page) {
  return page.addInitScript(() => {
    const observer = new MutationObserver((changes) => {
      if (!changes.some(({ target }) => /** @type {Element} */ (target).getAttribute('aria-busy') === 'false')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('all-usable')));
    });
    observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  });
}

/**
 * The time that `watchBeginning` recorded.
 *
 * @param {Page} page
 * @returns {Promise<number>} in milliseconds since the request for the page
 */
export async function allUsable(page) {
  await page.waitForFunction(() => performance.getEntriesByName('all-usable').length > 0);
  return page.evaluate(() => performance.getEntriesByName('all-usable')[0].startTime);
}
