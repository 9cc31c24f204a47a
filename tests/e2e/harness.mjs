/**
 * What every browser test needs: the built page on a server of its own, Chromium, and a page
 * that keeps a record of whatever went wrong on it.
 *
 * `cargo xtask test e2e` sets LOADCURVE_DIST and CHROMIUM.
 */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';

/** @import { AddressInfo } from 'node:net' */
/** @import { Browser, BrowserContextOptions, LaunchOptions, Page } from 'playwright-core' */

/** What `cargo xtask build` has written. */
export const DIST = process.env.LOADCURVE_DIST ?? join(import.meta.dirname, '../../dist');

/** @type {Record<string, string>} */
const MIME_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** So long is waited for what must come, in milliseconds: a busy machine is slow, and not wrong. */
const PATIENCE = 120_000;

const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Serves the built page as a static host would: files as they are, nothing outside the prefix.
 *
 * @param {object} [options]
 * @param {string} [options.prefix] the path under which the page lies, with slashes at both ends
 * @param {Record<string, string>} [options.pages] HTML, or scripts, by path, for pages that are not ours
 * @param {string} [options.dist] the folder to serve instead
 * @param {string} [options.keeping] what the host says of how long its files may be kept
 * @param {boolean} [options.short] whether the host has it that addresses do without `.html`
 * @param {Record<string, string>} [options.headers] that the host sends with every file
 * @param {boolean} [options.gzip] whether it compresses, as most hosts do
 * @returns {Promise<{ url: string, asked: string[], close: () => Promise<void> }>} the address of the page, and which paths were asked for
 */
export async function serveDist({ prefix = '/', pages = {}, dist = DIST, keeping = 'no-cache', short = false, headers = {}, gzip = false } = {}) {
  assert.match(prefix, /^\/(.*\/)?$/, 'a prefix begins and ends with a slash');

  /** @type {string[]} */
  const asked = [];
  /** @type {Map<string, Buffer>} */
  const compressed = new Map();

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    let path = decodeURIComponent(pathname);
    asked.push(path);
    if (short && path.endsWith('.html')) {
      response.writeHead(308, { location: pathname.replace(/(index)?\.html$/, '') + search }).end();
      return;
    }
    if (short && extname(path) === '' && !path.endsWith('/')) path += '.html';
    const page = pages[path];
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': MIME_TYPES[extname(path)] ?? MIME_TYPES['.html'] }).end(page);
      return;
    }
    try {
      const { body, type } = await fileAt(dist, prefix, path);
      const head = { ...headers, 'content-type': type, 'cache-control': keeping };
      if (!gzip) {
        response.writeHead(200, head).end(body);
        return;
      }
      const small = compressed.get(path) ?? gzipSync(body, { level: 9 });
      compressed.set(path, small);
      response.writeHead(200, { ...head, 'content-encoding': 'gzip' }).end(small);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));

  const { port } = /** @type {AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {string} dist
 * @param {string} prefix
 * @param {string} path
 */
async function fileAt(dist, prefix, path) {
  const inside = path.startsWith(prefix) ? path.slice(prefix.length) : null;
  if (inside === null) throw new Error(`${path} is outside ${prefix}`);
  const isFolder = inside === '' || inside.endsWith('/');
  const file = normalize(join(dist, isFolder ? `${inside}index.html` : inside));
  if (!file.startsWith(normalize(dist) + sep)) throw new Error(`${path} is outside the page`);
  const type = MIME_TYPES[extname(file)] ?? 'application/octet-stream';
  return { body: await readFile(file), type };
}

/**
 * Starts Chromium without a window.
 *
 * @param {LaunchOptions} [options]
 * @returns {Promise<Browser>}
 */
export async function launchBrowser(options = {}) {
  return chromium.launch({
    ...options,
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: BROWSER_FLAGS,
  });
}

/** Starts Firefox without a window. */
export async function launchFirefox() {
  return puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: true });
}

/**
 * What went wrong on a page, in words.
 *
 * @typedef {object} Problems
 * @property {string[]} console errors on the console
 * @property {string[]} uncaught exceptions and rejections nobody caught
 * @property {string[]} requests those that failed or were answered with an error
 * @property {string[]} violations of the content security policy
 * @property {string[]} strangers requests to another origin than the page's
 */

/** @type {WeakMap<Page, Problems>} */
const records = new WeakMap();

/**
 * Opens a page in a fresh context, that is with empty storage, and records its problems.
 *
 * @param {Browser} browser
 * @param {string} url
 * @param {BrowserContextOptions} [options] viewport, colour scheme and the like
 * @param {(page: Page) => Promise<unknown>} [prepare] what is done before anything is loaded
 * @returns {Promise<Page>} loaded; closing it closes its context
 */
export async function openPage(browser, url, options = {}, prepare) {
  // Most tests watch what is loaded, and a service worker would load it for them.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // A closing browser closes page and context by itself.
  page.once('close', () => void context.close().catch(() => {}));

  /** @type {Problems} */
  const record = { console: [], uncaught: [], requests: [], violations: [], strangers: [] };
  records.set(page, record);
  const { origin } = new URL(url);

  page.on('console', (message) => {
    if (message.type() === 'error') record.console.push(message.text());
  });
  page.on('pageerror', (error) => record.uncaught.push(error.stack || error.message));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (/^https?:$/.test(target.protocol) && target.origin !== origin) {
      record.strangers.push(target.href);
    }
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // A page that navigates or stops a worker gives up what it was still loading.
    if (reason !== 'net::ERR_ABORTED') record.requests.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) record.requests.push(`${response.url()}: ${response.status()}`);
  });

  await page.exposeFunction('reportViolation', (/** @type {string} */ violation) => {
    record.violations.push(violation);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      const report = Reflect.get(globalThis, 'reportViolation');
      report(`${effectiveDirective} forbids ${blockedURI} (${sourceFile}:${lineNumber})`);
    });
  });

  await prepare?.(page);
  await page.goto(url);
  return page;
}

/**
 * Has files of a page changed as they arrive.
 *
 * @param {Page} page
 * @param {string | RegExp} files
 * @param {(body: Buffer) => string | Buffer} change
 * @param {() => boolean} [when] asked for each file
 */
export async function changeFiles(page, files, change, when = () => true) {
  await page.route(files, async (route) => {
    if (!when()) return route.continue();
    try {
      const response = await route.fetch();
      return await route.fulfill({ response, body: change(await response.body()) });
    } catch (error) {
      // A page that is closed meanwhile takes its answers along.
      if (!page.isClosed() && !/disposed|closed/.test(String(error))) throw error;
    }
  });
}

/**
 * What has gone wrong so far on a page from {@link openPage}.
 *
 * @param {Page} page
 * @returns {Problems}
 */
export function problems(page) {
  const record = records.get(page);
  assert.ok(record, 'only pages from openPage have a record');
  return record;
}

/**
 * Fails unless nothing at all has gone wrong on a page from {@link openPage}.
 *
 * @param {Page} page
 */
export function expectClean(page) {
  assert.deepEqual(
    problems(page),
    { console: [], uncaught: [], requests: [], violations: [], strangers: [] },
    `something went wrong on ${page.url()}`,
  );
}
