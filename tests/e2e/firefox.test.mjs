/** The explorer in Firefox: everything once, on every kind of network. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launchFirefox, serveDist } from './harness.mjs';

/** @import { Page } from 'puppeteer-core' */

/** A link for each kind, with something picked in its drawing. */
const LINKS = [
  'net=fat-tree,n:16&focus=channel:20',
  'net=mesh,k:4&focus=route:0-15',
  'net=torus,k:4&focus=channel:40&fold=on',
  'net=scouting,k:4&focus=route:0-5',
  'net=buffered-min,stages:2&focus=stage:1',
  'net=combining-min,n:8&focus=stage:2',
];

/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** @type {Awaited<ReturnType<typeof launchFirefox>>} */ let browser;

before(async () => {
  server = await serveDist();
  browser = await launchFirefox();
});

after(async () => {
  await browser.close();
  await server.close();
});

/**
 * The text of an element.
 *
 * @param {Page} page
 * @param {string} selector
 */
const text = (page, selector) => page.$eval(selector, (found) => found.textContent ?? '');

/**
 * Whether a canvas shows more than one colour.
 *
 * @param {Page} page
 * @param {string} selector
 */
const isDrawn = (page, selector) => page.$eval(selector, (canvas) => {
  const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
  const context = /** @type {CanvasRenderingContext2D} */ (/** @type {HTMLCanvasElement} */ (canvas).getContext('2d'));
  return new Set(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)).size > 1;
});

for (const link of LINKS) {
  test(`everything once: ${link}`, async () => {
    const page = await browser.newPage();
    /** @type {string[]} */
    const failures = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    await page.setViewport({ width: 1440, height: 1200 });
    await page.goto(`${server.url}?${link}&precision=10`);
    await page.waitForSelector('[aria-busy="false"]#main');
    await page.waitForSelector('#why math');

    assert.ok(await isDrawn(page, '#chart') && await isDrawn(page, '#drawing'), 'chart and drawing');
    assert.ok(await isDrawn(page, '#highlight'), 'what is picked is lit');
    assert.notEqual(await text(page, '#picked-title'), '');
    assert.match(await text(page, '#why-title'), /^Why [\d.]+ cycles\?$/);

    await page.focus('#handle');
    const load = await page.$eval('#handle', (handle) => handle.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowLeft');
    assert.notEqual(await page.$eval('#handle', (handle) => handle.getAttribute('aria-valuenow')), load, 'an arrow key moves the operating point');
    await page.keyboard.press('+');
    await page.waitForFunction(() => location.search.includes('xmax='));
    await page.keyboard.press('0');
    await page.waitForFunction(() => !location.search.includes('xmax='));

    await page.click('#sim-act');
    await page.waitForFunction(() => document.querySelector('#sim-title')?.textContent?.startsWith('Simulated:'));
    assert.match(await text(page, '#point-body'), /±/);
    assert.match(await text(page, '#spread'), /p95/);

    await page.click('.traffic button');
    await page.waitForFunction(() => /cycle\s*[1-9]/.test(document.querySelector('#traffic')?.textContent ?? ''));
    assert.deepEqual(failures, []);
    await page.close();
  });
}
