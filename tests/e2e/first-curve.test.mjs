/** The first curve: drawn early, with few bytes, and in its final position. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstCurve } from './first-curve.mjs';
import { isLong, LONG, test } from './fixture.mjs';
import { changeFiles, picture, ready } from './page.mjs';
import { DIST } from './server.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** Largest number of compressed bytes transferred until the first curve is drawn. */
const MOST = { '': 400_000, 'embed.html': 324_000 };

/**
 * Opens an address while certain files are held back until they are released.
 *
 * @param {Open} open
 * @param {string} address
 * @param {string} files
 * @param {Parameters<Open>[1]} [options]
 */
async function openHeld(open, address, files, options) {
  let letGo = () => {};
  const released = new Promise((resolve) => {
    letGo = () => resolve(null);
  });
  const page = await open(address, {
    ...options,
    waits: false,
    prepare: (page) =>
      page.route(files, async (route) => {
        await released;
        await route.continue();
      }),
  });
  const release = async () => {
    letGo();
    await ready(page);
  };
  return { page, release };
}

/** @param {Page} page */
const headings = (page) => page.locator('#shared, #about').allTextContents();

for (const [name, link] of Object.entries({
  'a first visit': '',
  'another link': '?net=mesh&net=torus,links:bi&show=both&y=log&load=0.2&theme=dark',
})) {
  test(`the chart is drawn before the module of the page is there, and stays as it is: ${name}`, { tag: link ? LONG : [] }, async ({
    open,
  }) => {
    const { page, release } = await openHeld(open, link, '**/pkg/*_page.wasm', { viewport: { width: 1000, height: 800 } });
    await page.waitForSelector('#chart[data-first]');
    assert.equal(await page.locator('#main').getAttribute('aria-busy'), 'true');
    const looks = async () => [await page.locator('#chart').boundingBox(), await picture(page), await headings(page)];
    const first = await looks();
    await release();
    assert.deepEqual(await looks(), first);
  });
}

for (const width of [1440, 1000, 360]) {
  test(`nothing jumps from the first paint until all is there: ${width} px`, { tag: width < 1440 ? LONG : [] }, async ({ open }) => {
    const { page, release } = await openHeld(open, '', '**/*.wasm', { viewport: { width, height: 900 } });
    const places = () =>
      page.locator('.head, .caption, #chart-tools, #plot, #chart-pane, #drawing-pane, #sheet, #section-bar').evaluateAll((all) =>
        all.map((part) => {
          const { top, left, height } = part.getBoundingClientRect();
          return { name: part.id || part.className, top, left, height };
        }),
      );
    const before = await places();
    await release();
    const after = await places();
    assert.equal(after.length, 8);
    for (const [index, { name, top, left, height }] of after.entries()) {
      const was = before[index];
      assert.ok(
        Math.abs(top - was.top) <= 0.5 && Math.abs(left - was.left) <= 0.5 && Math.abs(height - was.height) <= 0.5,
        `${name}: ${JSON.stringify([was, after[index]])}`,
      );
    }
  });
}

test('on paper the first picture is dark on white, and nothing empty is beside it', { tag: LONG }, async ({ open }) => {
  const { page, release } = await openHeld(open, '', '**/pkg/*_page.wasm', { colorScheme: 'dark' });
  await page.waitForSelector('#chart[data-first]');
  const screen = await picture(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const printed = await picture(page);
  assert.deepEqual(
    await page
      .locator('main > *')
      .evaluateAll((all) => all.filter((part) => part.getClientRects().length).map(({ className }) => className)),
    ['caption', 'pane area-chart'],
  );
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await picture(page), screen);
  await release();
  // The module of the page draws the same for paper.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.notEqual(printed, screen);
  assert.equal(await picture(page), printed);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await picture(page), screen);
});

test('what draws the first curve is asked for before any script is there', async ({ open }) => {
  await open('', {
    fresh: true,
    prepare: async (page) => {
      const module = page.waitForRequest('**/pkg/*.wasm');
      const sheet = page.waitForRequest('**/style.css');
      await page.route('**/{embed-instead,places}.js', async (route) => {
        await Promise.all([module, sheet]);
        await route.continue();
      });
    },
  });
});

test('a frame needs the module of the page only for what a worker does', async ({ open }) => {
  const frames = /** @type {const} */ ([
    ['?net=mesh', false],
    ['?net=mesh&sim=on&precision=5', true],
    ['', false],
    ['?net=torus,k:64', true],
  ]);
  for (const [link, isNeeded] of isLong ? frames : frames.slice(0, 2)) {
    /** @type {string[]} */
    const asked = [];
    await open(`embed.html${link}`, { prepare: async (page) => page.on('request', (request) => asked.push(request.url())) });
    assert.equal(
      asked.some((url) => url.endsWith('_page.wasm')),
      isNeeded,
      link,
    );
  }
});

for (const file of ['', 'embed.html']) {
  test(`if the first part of the module is lost, it is asked for again: ${file || 'the page'}`, { tag: file ? LONG : [] }, async ({
    open,
  }) => {
    const page = await open(file, {
      faulty: true,
      prepare: (page) => page.route('**/pkg/*_bg.wasm', (route) => route.abort(), { times: 1 }),
    });
    assert.equal(await page.locator('#chart').getAttribute('data-first'), null);
    assert.match((await page.locator('#chart').textContent()) ?? '', /16 flits/);
    assert.equal(await page.getByRole('alert').count(), 0);
  });
}

for (const [file, most] of Object.entries(MOST)) {
  test(`until the first curve of ${file || 'the page'} few bytes cross`, async ({ open }) => {
    const page = await open(file, { fresh: true, waits: false });
    const { paths } = await firstCurve(page);
    assert.ok(
      paths.some((path) => path.endsWith('.wasm')),
      paths.join(' '),
    );
    const bodies = await Promise.all(paths.map((path) => readFile(join(DIST, path))));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    assert.ok(bytes <= most, `${bytes} bytes in ${paths.join(' ')}`);
  });
}

test('a frame solves its curves once', { tag: LONG }, async ({ open }) => {
  const page = await open('embed.html?net=mesh&net=torus', {
    prepare: (page) =>
      changeFiles(
        page,
        '**/pkg/*.js',
        (body) => `${body}
    const make = LightExplorer.deferring;
    LightExplorer.deferring = (...args) => {
      globalThis.made = (globalThis.made ?? 0) + 1;
      return make.apply(LightExplorer, args);
    };`,
      ),
  });
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'made')), 1);
});

/** Links, each with true if it determines the position of the chart; it does not tell of published values. */
const PLACED = {
  'one network': ['net=torus', true],
  'both charts': ['net=mesh&net=torus&show=both', true],
  'published values': ['net=buffered-min', false],
};

for (const [name, [link, isPlaced]] of Object.entries(PLACED)) {
  test(`of another link the chart stands still, and no words of a first visit are seen: ${name}`, {
    tag: name === 'one network' ? [] : LONG,
  }, async ({ open }) => {
    const page = await open(`?${link}`, {
      viewport: { width: 1440, height: 900 },
      prepare: async (page) => {
        // Nothing can be drawn before the first look at the page.
        await page.route('**/pkg/*_bg.wasm', async (route) => {
          await page.waitForFunction(() => Reflect.get(globalThis, 'seen').length > 0);
          await route.continue();
        });
        await page.addInitScript(() => {
          /** @type {{ top: number, height: number, isDrawn: boolean, words: string }[]} */
          const seen = [];
          Reflect.set(globalThis, 'seen', seen);
          const look = () => {
            const [chart, plot, about] = ['#chart', '#plot', '#about'].map(
              (id) => /** @type {HTMLElement | null} */ (document.querySelector(id)),
            );
            if (chart && plot && about && plot.clientHeight > 0) {
              const { top } = plot.getBoundingClientRect();
              seen.push({
                top,
                height: plot.clientHeight,
                isDrawn: 'first' in chart.dataset,
                words: about.checkVisibility({ visibilityProperty: true }) ? about.innerText : '',
              });
            }
            if (document.querySelector('main')?.getAttribute('aria-busy') !== 'false') requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      },
    });
    const seen = /** @type {{ top: number, height: number, isDrawn: boolean, words: string }[]} */ (
      await page.evaluate(() => Reflect.get(globalThis, 'seen'))
    );
    assert.ok(
      seen.some(({ isDrawn }) => !isDrawn),
      'it was looked at before the chart was drawn',
    );
    const places = seen.filter(({ isDrawn }) => isPlaced || isDrawn).map(({ top, height }) => `${top} ${height}`);
    assert.equal(new Set(places).size, 1, places.join(', '));
    for (const { words } of seen) assert.doesNotMatch(words, /64 processors on a grid/);
  });
}
