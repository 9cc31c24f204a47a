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
 * Options for opening a page.
 *
 * @typedef {object} Opening
 * @property {boolean} [waits] false to return once the document is loaded rather than when its chart is drawn
 * @property {number} [cores] number of cores that the page is told about; 1 unless workers are tested
 * @property {(page: Page) => Promise<unknown>} [prepare] called before anything is loaded
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
export async function openIn(context, url, { waits = true, cores, prepare } = {}) {
  const page = await context.newPage();
  record(page, new URL(url).origin);
  if (cores !== undefined) await page.addInitScript(pretendCores, cores);
  await prepare?.(page);
  await page.goto(url);
  if (waits) await ready(page);
  return page;
}

/** @type {WeakMap<Page, Problems>} */
const records = new WeakMap();

/**
 * Starts to record the problems of a page.
 *
 * @param {Page} page
 * @param {string} origin of the page
 */
function record(page, origin) {
  /** @type {Problems} */
  const found = { console: [], uncaught: [], requests: [], strangers: [] };
  records.set(page, found);
  page.on('console', (message) => {
    if (message.type() === 'error') found.console.push(message.text());
  });
  page.on('pageerror', (error) => found.uncaught.push(error.stack || error.message));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (/^https?:$/.test(target.protocol) && target.origin !== origin) found.strangers.push(target.href);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // A page that navigates or stops a worker aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') found.requests.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) found.requests.push(`${response.url()}: ${response.status()}`);
  });
}

/**
 * Problems of a page so far.
 *
 * @param {Page} page
 */
export function problems(page) {
  const found = records.get(page);
  assert.ok(found, 'only pages from `openIn` have a record');
  return found;
}

/**
 * Fails if anything has gone wrong so far.
 *
 * @param {Page} page
 */
export function expectClean(page) {
  assert.deepEqual(problems(page), { console: [], uncaught: [], requests: [], strangers: [] }, `something went wrong on ${page.url()}`);
}
