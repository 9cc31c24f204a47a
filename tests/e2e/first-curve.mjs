/** The first curve of a page: the time when it was drawn, and the files transferred by then. */

/** @import { Page } from '@playwright/test' */

/**
 * Waits for the first curve.
 *
 * @param {Page} page from a server that has the built page at its root
 * @returns {Promise<{ time: number, paths: string[] }>} in milliseconds since the request for the page; the
 *   files of the built page requested before it was drawn
 */
export async function firstCurve(page) {
  await page.waitForSelector('#chart[data-first]', { state: 'attached' });
  return page.evaluate(() => {
    const time = performance.getEntriesByName('first-curve')[0].startTime;
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < time);
    const addresses = [location.href, ...before.map(({ name }) => name)];
    const paths = addresses.map((address) => new URL(address).pathname.slice(1) || 'index.html');
    return { time, paths: [...new Set(paths)] };
  });
}
