/** The explorer in Firefox: every feature once, on every kind of network. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { launchFirefox } from './browser.mjs';
import { summaryOf } from './figures.mjs';
import { test as base, LONG } from './fixture.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/** A link for each kind, with a part selected in its drawing. */
const LINKS = [
  'net=fat-tree,n:16&focus=channel:20',
  'net=mesh,k:4&focus=route:0-15',
  'net=torus,k:4&focus=channel:40&fold=on',
  'net=scouting,k:4&focus=route:0-5',
  'net=buffered-min,stages:2&focus=stage:1',
  'net=combining-min,n:8&focus=stage:2',
];

const test = base.extend(
  /** @type {Parameters<typeof base.extend<{}, { firefox: Browser }>>[0]} */ ({
    firefox: [
      async ({}, use) => {
        const firefox = await launchFirefox();
        await use(firefox);
        await firefox.close();
      },
      { scope: 'worker' },
    ],
  }),
);

test.skip(!existsSync(process.env.FIREFOX ?? '/usr/bin/firefox-esr'), 'Firefox is not installed');

/**
 * The text of an element.
 *
 * @param {Page} page
 * @param {string} selector
 */
const text = (page, selector) => page.$eval(selector, (found) => found.textContent ?? '');

/** True if a canvas shows more than one colour. Runs in the page. @param {string} selector */
function isDrawn(selector) {
  const canvas = document.querySelector(selector);
  if (!(canvas instanceof HTMLCanvasElement)) return false;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  return new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size > 1;
}

for (const link of LINKS) {
  test(`everything once: ${link}`, { tag: LONG }, async ({ server, firefox }) => {
    const page = await firefox.newPage();
    /** @type {string[]} */
    const failures = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    await page.setViewport({ width: 1440, height: 1200 });
    await page.goto(`${server.url}?${link}&precision=10`);
    await page.waitForSelector('[aria-busy="false"]#main');
    await page.waitForSelector('#why math');

    // They are drawn with the next frames.
    for (const canvas of ['#chart', '#drawing', '#highlight']) await page.waitForFunction(isDrawn, {}, canvas);
    assert.notEqual(await text(page, '#picked-title'), '');
    assert.match(await text(page, '#why-title'), /^Why [\d.]+ cycles\?$/);

    await page.focus('#handle');
    const load = await page.$eval('#handle', (handle) => handle.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction((load) => document.querySelector('#handle')?.getAttribute('aria-valuenow') !== load, {}, load);
    await page.keyboard.press('+');
    await page.waitForFunction(() => location.search.includes('xmax='));
    await page.keyboard.press('0');
    await page.waitForFunction(() => !location.search.includes('xmax='));

    await page.click('#sim-act');
    await page.waitForFunction(() => document.querySelector('#sim-title')?.textContent?.startsWith('Simulated:'));
    await page.waitForFunction(
      () =>
        document.querySelector('#point-body')?.textContent?.includes('±') &&
        document.querySelector('#spread')?.textContent?.includes('p95'),
    );

    // Messages move by themselves.
    await page.waitForSelector('.transport[data-phase=playing]');
    assert.deepEqual(failures, []);
    await page.close();
  });
}

/** Interference by another script before the page starts, and the resulting message. @type {[what: string, before: () => void, selector: string, words: () => string][]} */
const BEFORE = [
  [
    'a missing feature is named',
    () => Reflect.deleteProperty(globalThis, 'ResizeObserver'),
    '#notices [role=alert]',
    () => 'This browser has no ResizeObserver, which the page needs. A current version of Firefox, Chrome, Edge or Safari has it.',
  ],
  [
    'an error of the browser is quoted',
    () => Reflect.deleteProperty(Array.prototype, 'flatMap'),
    '#notices [role=alert]',
    () => 'does not run in this browser: “TypeError: ',
  ],
  [
    'what all objects were given is taken from them',
    () => {
      for (const name of ['then', 'label', 'state', '0']) {
        Object.defineProperty(
          Object.prototype,
          name,
          Object.assign(Object.create(null), { get: () => 'other', set: () => {}, configurable: true }),
        );
      }
    },
    '#chart-text',
    () => summaryOf('net=mesh'),
  ],
];

for (const [what, before, selector, words] of BEFORE) {
  test(what, { tag: LONG }, async ({ server, firefox }) => {
    const page = await firefox.newPage();
    await page.evaluateOnNewDocument(before);
    await page.goto(`${server.url}?net=mesh`);
    await page.waitForFunction((selector, words) => document.querySelector(selector)?.textContent?.includes(words), {}, selector, words());
    await page.close();
  });
}
