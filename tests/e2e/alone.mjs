/** Opens pages for scripts that start a browser themselves. */

import { availableParallelism } from 'node:os';
import { newContext, openIn } from './browser.mjs';

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
