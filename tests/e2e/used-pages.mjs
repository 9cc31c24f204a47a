/**
 * Pages that tests use one after another: to navigate takes two thirds of the processor time of opening a page,
 * because its process has the modules compiled. A page that is not as a new one would be is not used again.
 */

import { show } from './browser.mjs';

/** @import { BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test' */
/** @import { Look, Opening } from './browser.mjs' */

/** What Playwright gives contexts that ask for nothing else. */
const VIEWPORT = { width: 1280, height: 720 };

/** Methods whose effect outlives the document and cannot be taken back. */
const LASTING = /** @type {const} */ ([
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'on',
  'once',
  'route',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
]);

/** Sessions with pages to which nothing lasting was done. @type {WeakMap<Page, CDPSession>} */
const sessions = new WeakMap();

/** Pages that show nothing, at most one a context. @type {WeakMap<BrowserContext, Page>} */
const idle = new WeakMap();

/**
 * The look of a page, and the options that take a context of their own.
 *
 * @param {BrowserContextOptions} options
 * @returns {{ look: Look, ofContext: BrowserContextOptions }}
 */
export function split({ viewport, colorScheme = 'light', reducedMotion = 'reduce', ...ofContext }) {
  return { look: { viewport: viewport ?? VIEWPORT, media: { media: null, colorScheme, reducedMotion } }, ofContext };
}

/** Notices from now on what is done to a page. @param {Page} page */
export async function watch(page) {
  sessions.set(page, await page.context().newCDPSession(page));
  for (const name of LASTING) {
    const method = /** @type {(...args: unknown[]) => unknown} */ (page[name]);
    Object.assign(page, {
      [name]: (/** @type {unknown[]} */ ...args) => {
        sessions.delete(page);
        return method.apply(page, args);
      },
    });
  }
}

/**
 * Opens an address on the idle page of a context, if there is one.
 *
 * @param {BrowserContext} context
 * @param {string} url
 * @param {Pick<Opening, 'waits' | 'look'>} options
 */
export async function openOnUsed(context, url, options) {
  const page = idle.get(context);
  const session = page && sessions.get(page);
  if (!page || !session) return undefined;
  idle.delete(context);
  await show(page, url, options);
  await session.send('Page.resetNavigationHistory');
  return page;
}

/**
 * Empties a page for the next test, or closes it.
 *
 * @param {BrowserContext} context
 * @param {Page} page
 */
export async function leave(context, page) {
  if (!sessions.has(page) || idle.has(context)) return page.close();
  await page.mouse.move(0, 0);
  await page.goto('about:blank');
  idle.set(context, page);
}

/** True if a context shows nothing. @param {BrowserContext} context */
export function isIdle(context) {
  return context.pages().every((page) => page === idle.get(context));
}
