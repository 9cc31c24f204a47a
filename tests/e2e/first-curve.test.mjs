import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { gzipSync } from 'node:zlib';
import { firstCurve } from './first-curve.mjs';
import { changeFiles, expectClean, launchBrowser, openPage, serveDist } from './harness.mjs';
import { picture, ready } from './page.mjs';

/** @import { Page } from 'playwright-core' */

const dist = process.env.LOADCURVE_DIST ?? join(import.meta.dirname, '../../dist');

/** Bytes, compressed, that may cross until the first curve is drawn. */
const MOST = { '': 400_000, 'embed.html': 250_000 };

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

/**
 * Opens an address while the whole module does not arrive.
 *
 * @param {string} address
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function openHeld(address, options) {
  let release = () => {};
  /** @type {Promise<void>} */
  const released = new Promise((resolve) => { release = resolve; });
  const page = await openPage(browser, server.url + address, options, (page) => page.route('**/pkg/*.wasm', async (route) => {
    await released;
    await route.continue();
  }));
  await page.waitForSelector('#chart[data-first]');
  return { page, release };
}

/** @param {Page} page */
const headings = (page) => page.locator('#shared, #about').allTextContents();

for (const [name, link] of Object.entries({ 'a first visit': '', 'another link': '?net=mesh&net=torus,links:bi&show=both&y=log&load=0.2&theme=dark' })) {
  test(`the chart is drawn before the whole module is there, and stays as it is: ${name}`, async () => {
    const { page, release } = await openHeld(link, { viewport: { width: 1000, height: 800 } });
    assert.equal(await page.locator('#main').getAttribute('aria-busy'), 'true');
    const box = await page.locator('#chart').boundingBox();
    const [first, words] = [await picture(page), await headings(page)];
    release();
    await ready(page);
    assert.equal(await picture(page), first);
    assert.deepEqual(await page.locator('#chart').boundingBox(), box);
    assert.deepEqual(await headings(page), words);
    expectClean(page);
    await page.context().close();
  });
}

for (const width of [360, 1000, 1440]) {
  test(`nothing jumps from the first paint until all is there: ${width} px`, async () => {
    let release = () => {};
    /** @type {Promise<void>} */
    const released = new Promise((resolve) => { release = resolve; });
    const page = await openPage(browser, server.url, { viewport: { width, height: 900 } }, (page) => page.route('**/*.wasm', async (route) => {
      await released;
      await route.continue();
    }));
    const places = () => page.locator('.toolbar, .simulation, #plot, .area-chart, .area-point').evaluateAll((all) => all.map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return { top, height: part.matches('.area-point') ? 0 : height };
    }));
    const before = await places();
    release();
    await ready(page);
    const after = await places();
    assert.equal(after.length, 5);
    for (const [index, { top, height }] of after.entries()) {
      assert.ok(Math.abs(top - before[index].top) <= 0.5 && Math.abs(height - before[index].height) <= 0.5, JSON.stringify([before, after]));
    }
    await page.close();
  });
}

test('on paper the first picture is dark on white, and nothing empty is beside it', async () => {
  const { page, release } = await openHeld('', { colorScheme: 'dark' });
  const screen = await picture(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const printed = await picture(page);
  assert.deepEqual(await page.locator('main > *, .side > *').evaluateAll((all) => all.filter((part) => part.getClientRects().length).map(({ className }) => className)), ['panel area-chart']);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await picture(page), screen);
  release();
  await ready(page);
  // What the whole draws for paper is the same.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.notEqual(printed, screen);
  assert.equal(await picture(page), printed);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await picture(page), screen);
  expectClean(page);
  await page.context().close();
});

test('a frame needs the whole module only for what a worker does', async () => {
  for (const [link, isWhole] of /** @type {const} */ ([['', false], ['?net=mesh', false], ['?net=torus,k:64', true], ['?net=mesh&sim=on&precision=5', true]])) {
    /** @type {string[]} */
    const asked = [];
    const page = await openPage(browser, `${server.url}embed.html${link}`, {}, async (page) => {
      page.on('request', (request) => asked.push(request.url()));
    });
    await page.waitForSelector('[aria-busy="false"]');
    assert.equal(asked.some((url) => url.includes('/pkg/')), isWhole, link);
    expectClean(page);
    await page.context().close();
  }
});

test('without the light module the whole draws the chart', async () => {
  for (const file of ['', 'embed.html']) {
    const page = await openPage(browser, server.url + file, {}, (page) => page.route('**/light/*.wasm', (route) => route.abort()));
    await ready(page);
    assert.equal(await page.locator('#chart').getAttribute('data-first'), null);
    assert.match(await page.locator('#chart').textContent() ?? '', /32 flits/);
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.context().close();
  }
});

for (const [file, most] of Object.entries(MOST)) {
  test(`until the first curve of ${file || 'the page'} few bytes cross`, async () => {
    const page = await openPage(browser, server.url + file);
    const { paths } = await firstCurve(page);
    assert.ok(paths.some((path) => path.endsWith('.wasm')), paths.join(' '));
    const bodies = await Promise.all(paths.map((path) => readFile(join(dist, path))));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    assert.ok(bytes <= most, `${bytes} bytes in ${paths.join(' ')}`);
    await page.close();
  });
}

test('a frame solves its curves once', async () => {
  const page = await openPage(browser, `${server.url}embed.html?net=mesh&net=torus`, {}, (page) => changeFiles(page, '**/light/*.js', (body) => `${body}
    const make = Explorer.patient;
    Explorer.patient = (...args) => {
      globalThis.made = (globalThis.made ?? 0) + 1;
      return make.apply(Explorer, args);
    };`));
  await ready(page);
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'made')), 1);
  expectClean(page);
  await page.close();
});

/** Whether the chart has its place before it is drawn: what is published of networks a link does not say. */
const PLACED = { 'one network': ['net=torus', true], 'both charts': ['net=mesh&net=torus&show=both', true], 'published values': ['net=buffered-min', false] };

for (const [name, [link, isPlaced]] of Object.entries(PLACED)) {
  test(`of another link the chart stands still, and no words of a first visit are seen: ${name}`, async () => {
    const page = await openPage(browser, `${server.url}?${link}`, { viewport: { width: 1440, height: 900 } }, (page) => page.addInitScript(() => {
      /** @type {{ top: number, height: number, isDrawn: boolean, words: string }[]} */
      const seen = [];
      Reflect.set(globalThis, 'seen', seen);
      const look = () => {
        const [chart, about] = ['#chart', '#about'].map((id) => /** @type {HTMLElement | null} */ (document.querySelector(id)));
        if (chart && about && chart.clientHeight > 0) {
          const { top } = chart.getBoundingClientRect();
          seen.push({ top, height: chart.clientHeight, isDrawn: 'first' in chart.dataset, words: about.checkVisibility({ visibilityProperty: true }) ? about.innerText : '' });
        }
        if (document.querySelector('main')?.getAttribute('aria-busy') !== 'false') requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }));
    await ready(page);
    const seen = /** @type {{ top: number, height: number, isDrawn: boolean, words: string }[]} */ (await page.evaluate(() => Reflect.get(globalThis, 'seen')));
    assert.ok(seen.some(({ isDrawn }) => !isDrawn), 'it was looked at before the chart was drawn');
    const places = seen.filter(({ isDrawn }) => isPlaced || isDrawn).map(({ top, height }) => `${top} ${height}`);
    assert.equal(new Set(places).size, 1, places.join(', '));
    for (const { words } of seen) assert.doesNotMatch(words, /Figure 3/);
    expectClean(page);
    await page.close();
  });
}
