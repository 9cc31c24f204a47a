/** Opens pages for scripts that start a browser themselves. */

import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { launchBrowser, newContext, openIn } from './browser.mjs';
import { serveDist } from './server.mjs';

/** @import { Browser } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** Timeout in milliseconds, generous because a busy machine is slow but not wrong. */
const PATIENCE = 120_000;

/**
 * A function that opens pages in contexts of their own, with all available cores.
 *
 * @param {Browser} browser
 * @param {string} base that addresses are relative to
 * @returns {Open}
 */
export function opener(browser, base) {
  return async (address = '', { waits, cores = availableParallelism(), prepare, fresh: _, faulty: __, ...options } = {}) => {
    const context = await newContext(browser, options);
    context.setDefaultTimeout(PATIENCE);
    const page = await openIn(context, new URL(address, base).href, { waits, cores, prepare });
    page.once('close', () => void context.close().catch(() => {}));
    return page;
  };
}

/**
 * Has a script print what it measures, if it is the one that was started.
 *
 * @param {string} script its address
 * @param {(open: Open, browser: Browser) => Promise<unknown>} print
 */
export async function runAlone(script, print) {
  if (!process.argv[1] || script !== pathToFileURL(process.argv[1]).href) return;
  const server = await serveDist();
  const browser = await launchBrowser();
  await print(opener(browser, server.url), browser);
  await browser.close();
  await server.close();
}
