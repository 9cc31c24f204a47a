/** Browsers, and pages that record everything that goes wrong. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { ready } from './page.mjs';

/** @import { Browser, BrowserContext, BrowserContextOptions, LaunchOptions, Page } from '@playwright/test' */

/** Launch options of Chromium, without a window and without requests of its own. @type {LaunchOptions} */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * Problems of a page, in words.
 *
 * @typedef {object} Problems
 * @property {string[]} console errors on the console, including violations of the content security policy
 * @property {string[]} uncaught uncaught exceptions and rejections
 * @property {string[]} requests requests that failed or got an error response
 * @property {string[]} strangers requests to any origin other than the page's
 */

/**
 * Options of a context that a page can be given later.
 *
 * @typedef {object} Look
 * @property {{ width: number, height: number }} viewport
 * @property {Parameters<Page['emulateMedia']>[0]} media
 */

/**
 * Options for opening a page.
 *
 * @typedef {object} Opening
 * @property {boolean} [waits] false to return once the document is loaded rather than when its chart is drawn
 * @property {number} [cores] number of cores that the page is told about; 1 unless workers are tested
 * @property {(page: Page) => Promise<unknown>} [prepare] called before anything is loaded
 * @property {Look} [look] as what the page is shown, where its context does not say it
 */

/** @param {LaunchOptions} [options] */
export async function launchBrowser(options) {
  return chromium.launch({ ...CHROMIUM, ...options });
}

/** Path of Firefox, if it is installed. */
export const firefoxPath = [process.env.FIREFOX, '/usr/bin/firefox-esr'].find((path) => path && existsSync(path));

/** Starts Firefox without a window. */
export async function launchFirefox() {
  return puppeteer.launch({ browser: 'firefox', executablePath: firefoxPath, headless: true });
}

/**
 * @param {Browser} browser
 * @param {BrowserContextOptions} options
 */
export async function newContext(browser, options) {
  // Most tests observe requests, which a service worker would answer itself, and compare pictures, which stand.
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
  await context.addInitScript(pretendCores, 1);
  return context;
}

/** Runs in the page. @param {number} cores */
function pretendCores(cores) {
  Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => cores, configurable: true });
}

/**
 * Opens a page and records its problems.
 *
 * @param {BrowserContext} context
 * @param {string} url
 * @param {Opening} [opening]
 */
export async function openIn(context, url, { waits, cores, prepare, look } = {}) {
  const page = await context.newPage();
  record(page);
  if (cores !== undefined) await page.addInitScript(pretendCores, cores);
  await prepare?.(page);
  await show(page, url, { waits, look });
  return page;
}

/**
 * Shows an address on a page, with a new record of problems.
 *
 * @param {Page} page
 * @param {string} url
 * @param {Pick<Opening, 'waits' | 'look'>} options
 */
export async function show(page, url, { waits = true, look }) {
  records.set(page, { origin: new URL(url).origin, found: { console: [], uncaught: [], requests: [], strangers: [] } });
  if (look) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia(look.media);
  }
  await page.goto(url);
  if (waits) await ready(page);
}

/** @type {WeakMap<Page, { origin: string, found: Problems }>} */
const records = new WeakMap();

/** @param {Page} page */
function record(page) {
  page.on('console', (message) => {
    if (message.type() === 'error') problems(page).console.push(message.text());
  });
  page.on('pageerror', (error) => problems(page).uncaught.push(error.stack || error.message));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (/^https?:$/.test(target.protocol) && target.origin !== records.get(page)?.origin) problems(page).strangers.push(target.href);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // A page that navigates or stops a worker aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') problems(page).requests.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems(page).requests.push(`${response.url()}: ${response.status()}`);
  });
}

/**
 * Problems of a page so far.
 *
 * @param {Page} page
 */
export function problems(page) {
  const record = records.get(page);
  assert.ok(record, 'only pages from `openIn` have a record');
  return record.found;
}

/**
 * Fails if anything has gone wrong so far.
 *
 * @param {Page} page
 */
export function expectClean(page) {
  assert.deepEqual(problems(page), { console: [], uncaught: [], requests: [], strangers: [] }, `something went wrong on ${page.url()}`);
}
