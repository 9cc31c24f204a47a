/**
 * Built documents in a browser, on another origin than the frames in them, and the content of those frames.
 */

import assert from 'node:assert/strict';
import { opener } from '../../e2e/alone.mjs';
import { launchBrowser, problems } from '../../e2e/browser.mjs';
import { ink, ready, seriesColors } from '../../e2e/page.mjs';
import { serveDist } from '../../e2e/server.mjs';
import { BUILD } from './tools.mjs';

/** @import { Browser, BrowserContextOptions, Frame, Page } from '@playwright/test' */

/** An error of the tool itself: Jupyter Book 1 declares a name twice, from a script that it does not load. */
const OF_THE_TOOL = /^Identifier 'THEBE_JS_URL' has already been declared$/;

/** Least number of coloured pixels of a curve. */
const INK = 50;

/** Path of the page on its host: any path must work. */
const PREFIX = '/networks/loadcurve/';

/**
 * The page and the notes on two servers, and a browser.
 *
 * @returns {Promise<{ page: string, notes: string, browser: Browser, close: () => Promise<unknown> }>}
 */
export async function start() {
  const [host, notes, browser] = await Promise.all([
    serveDist({ prefix: PREFIX }),
    // Browsers request it from every host, and not every document opts out.
    serveDist({ dist: BUILD, pages: { '/favicon.ico': '' } }),
    launchBrowser(),
  ]);
  return { page: host.url, notes: notes.url, browser, close: () => Promise.all([host.close(), notes.close(), browser.close()]) };
}

/**
 * Opens a document in a window as wide as a laptop's screen.
 *
 * @param {Browser} browser
 * @param {string} url
 * @param {BrowserContextOptions} [options]
 */
export async function openDocument(browser, url, options = {}) {
  return opener(browser, url)('', { waits: false, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
}

/**
 * Waits until every figure in a frame is drawn, and returns the frames.
 *
 * @param {Page} page
 * @returns {Promise<string[]>} the frames' addresses
 */
export async function drawnFrames(page) {
  const addresses = [];
  for (const element of await page.locator('iframe').all()) {
    await element.scrollIntoViewIfNeeded();
    const frame = await (await element.elementHandle())?.contentFrame();
    assert.ok(frame, 'the frame has been loaded');
    await expectDrawn(frame);
    addresses.push(frame.url());
  }
  return addresses;
}

/**
 * Waits until a frame is drawn, and fails unless it shows every curve of its link.
 *
 * @param {Frame} frame
 */
export async function expectDrawn(frame) {
  const loaded = /** @type {Page} */ (/** @type {unknown} */ (frame));
  await ready(loaded);
  const curves = new URL(frame.url()).searchParams.getAll('net').length;
  const counts = await ink(loaded, '#chart', await seriesColors(loaded, curves));
  assert.ok(counts.every((count) => count > INK), `${counts} coloured pixels in ${frame.url()}`);
}

/**
 * Fails if a document requested anything beyond itself and the page of the frames, or if anything went wrong.
 *
 * @param {Page} page
 * @param {string} host the address of the frames' page
 */
export function expectSelfContained(page, host) {
  const { origin } = new URL(host);
  const { strangers, uncaught, ...rest } = problems(page);
  assert.deepEqual(
    {
      ...rest,
      uncaught: uncaught.filter((error) => !OF_THE_TOOL.test(error)),
      strangers: strangers.filter((address) => new URL(address).origin !== origin),
    },
    { console: [], uncaught: [], requests: [], strangers: [] },
    `something went wrong on ${page.url()}`,
  );
}
