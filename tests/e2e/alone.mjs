/** Pages for scripts that start a browser themselves. */

import { availableParallelism } from 'node:os';
import { newContext, openIn } from './browser.mjs';

/** @import { Browser } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** So long is waited for what must come, in milliseconds: a busy machine is slow, and not wrong. */
const PATIENCE = 120_000;

/**
 * What opens pages in contexts of their own, with all cores that there are.
 *
 * @param {Browser} browser
 * @param {string} base to which addresses are relative
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
