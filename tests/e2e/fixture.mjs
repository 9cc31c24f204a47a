/**
 * Fixtures of a browser test: the built page on a server of its own, and `open`, which opens pages that
 * record everything that goes wrong on them. After each test every page is closed, or emptied for the next one,
 * and the test fails if anything went wrong on a page that was not opened as `faulty`.
 */

import { test as base, expect } from '@playwright/test';
import { isLong } from '../node/tier.mjs';
import { expectClean, newContext, openIn, problems } from './browser.mjs';
import { serveDist } from './server.mjs';
import { isIdle, leave, openOnUsed, split, watch } from './used-pages.mjs';

/** @import { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test' */
/** @import { Opening } from './browser.mjs' */
/** @import { Hosting, Server } from './server.mjs' */

export { expect, isLong, problems };

/**
 * Options for opening a page, in addition to Playwright's own options of its context.
 *
 * @typedef {object} Keeping
 * @property {boolean} [fresh] true for a context of its own, for tests of storage, of the service worker, of
 *   permissions
 * @property {boolean} [faulty] true if problems are expected; the test checks them itself, with {@link problems}
 */

/** Opens an address: a query, a path or a full URL. @typedef {(address?: string, options?: Keeping & Opening & BrowserContextOptions) => Promise<Page>} Open */

/** Tests that only `cargo xtask test --all` runs. */
export const LONG = '@long';

/**
 * The whole list in the long run, and its first element in the standard one.
 *
 * @template T
 * @param {readonly T[]} list
 */
export function oneOrAll(list) {
  return isLong ? list : list.slice(0, 1);
}

/** Number of contexts kept open for later tests, each with its own options. */
const MAX_CONTEXTS = 4;

/**
 * Pool of contexts that tests share: opening a page in an existing one takes half the time.
 *
 * @param {Browser} browser
 */
function contextPool(browser) {
  /** @type {Map<string, BrowserContext>} */
  const contexts = new Map();
  return async (/** @type {BrowserContextOptions} */ options) => {
    const key = JSON.stringify(options);
    const context = contexts.get(key) ?? (await newContext(browser, options));
    contexts.delete(key);
    contexts.set(key, context);
    const [[oldest, old]] = contexts;
    if (contexts.size > MAX_CONTEXTS && isIdle(old)) {
      contexts.delete(oldest);
      await old.close();
    }
    return context;
  };
}

/** Deletes everything a page has stored, for the next test in its context. @param {Page} page */
async function forget(page) {
  await page
    .evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    })
    .catch(() => {
      // The page has crashed, or has no storage.
    });
}

/**
 * @typedef {object} Fixtures
 * @property {Hosting} hosting options of the host, where a test file needs its own: `test.use({ hosting: … })`
 * @property {Server} server
 * @property {Open} open
 */
/**
 * @typedef {object} WorkerFixtures
 * @property {(hosting: Hosting) => Promise<Server>} serverFor
 * @property {(options: BrowserContextOptions) => Promise<BrowserContext>} contextFor
 */

export const test = base.extend(
  /** @type {import('@playwright/test').Fixtures<Fixtures, WorkerFixtures, import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions, import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions>} */ ({
    serverFor: [
      async ({}, use) => {
        /** @type {Map<string, Promise<Server>>} */
        const servers = new Map();
        await use((hosting) => {
          const key = JSON.stringify(hosting);
          const server = servers.get(key) ?? serveDist(hosting);
          servers.set(key, server);
          return server;
        });
        for (const server of servers.values()) await (await server).close();
      },
      { scope: 'worker' },
    ],

    contextFor: [async ({ browser }, use) => use(contextPool(browser)), { scope: 'worker' }],

    hosting: [{}, { option: true }],

    server: async ({ serverFor, hosting }, use) => {
      const server = await serverFor(hosting);
      server.asked.length = 0;
      await use(server);
    },

    open: async ({ browser, contextFor, server }, use, testInfo) => {
      /** @type {{ page: Page, context: BrowserContext, faulty: boolean, ends: 'context' | 'page' | 'nothing' }[]} */
      const opened = [];

      await use(async (address = '', { fresh = false, faulty = false, waits, cores, prepare, ...options } = {}) => {
        const { look, ofContext } = split(options);
        const context = fresh ? await newContext(browser, options) : await contextFor(ofContext);
        const url = new URL(address, server.url).href;
        const isPlain = !fresh && !faulty && cores === undefined && prepare === undefined;
        const used = isPlain ? await openOnUsed(context, url, { waits, look }) : undefined;
        const page = used ?? (await openIn(context, url, { waits, cores, prepare, look }));
        if (isPlain && !used) await watch(page);
        opened.push({ page, context, faulty, ends: fresh ? 'context' : isPlain ? 'nothing' : 'page' });
        return page;
      });

      const passed = testInfo.status === testInfo.expectedStatus;
      for (const { page, context, faulty, ends } of opened) {
        const isOpen = !page.isClosed();
        if (ends === 'context') await context.close();
        else if (isOpen) {
          await forget(page);
          if (passed && ends === 'nothing') await leave(context, page);
          else await page.close();
        }
        if (!faulty) expectClean(page);
      }
    },
  }),
);
