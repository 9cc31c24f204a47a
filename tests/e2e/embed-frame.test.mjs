/**
 * The chart in a frame, with the drawing of the network beside it, and its interaction with the surrounding
 * page.
 */

import assert from 'node:assert/strict';
import { findings } from './axe.mjs';
import { test } from './embedding.mjs';
import { expect, LONG } from './fixture.mjs';
import { drawn, ink, picture, ready, seriesColors } from './page.mjs';

/** @import { Open } from './fixture.mjs' */
/** @import { Page } from '@playwright/test' */

const DRAWN = ['mesh', 'fat-tree,n:1024', 'torus,k:16', 'scouting', 'buffered-min', 'combining-min'];

/** Positions of the chart and the drawing. @param {Page} page */
async function places(page) {
  const [chart, drawing] = await Promise.all(['#chart', '#drawing'].map((id) => page.locator(id).boundingBox()));
  assert.ok(chart);
  return { chart, drawing };
}

/** @param {Page} page */
async function drawingIsThere(page) {
  await ready(page);
  await page.locator('#drawing-text:not(:empty)').waitFor({ state: 'attached' });
  await drawn(page);
}

/**
 * Opens the chart with the drawing, side by side unless the window has another size.
 *
 * @param {Open} open
 * @param {string} query
 * @param {Parameters<Open>[1]} [options]
 */
async function openDrawing(open, query, options) {
  const page = await open(`embed.html?${query}&drawing=on`, { viewport: { width: 760, height: 480 }, ...options });
  await drawingIsThere(page);
  return page;
}

DRAWN.forEach((net, index) => {
  test(`with drawing=on the network is beside the chart where that is wide: ${net}`, { tag: index > 0 ? LONG : [] }, async ({ open }) => {
    const page = await openDrawing(open, `net=${net}`);
    const { chart, drawing } = await places(page);
    assert.ok(
      drawing && drawing.x >= chart.x + chart.width && drawing.x + drawing.width <= 760 && drawing.width > 280,
      JSON.stringify({ chart, drawing }),
    );
    assert.ok(drawing.y >= 0 && drawing.y + drawing.height <= 480);
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [760, 480]);
    const inked = await page.locator('#drawing').evaluate((element) => {
      const canvas = /** @type {HTMLCanvasElement} */ (element);
      const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
      return new Uint32Array(data.buffer).filter((pixel, _index, [ground]) => pixel !== ground).length;
    });
    assert.ok(inked > 2000, `${inked} pixels are drawn on`);
  });
});

test('it is told what is pointed at in the drawing, and follows the operating point', { tag: LONG }, async ({ open }) => {
  const page = await openDrawing(open, 'net=mesh&net=fat-tree&draw=2');
  assert.match((await page.locator('#drawing-caption').textContent()) ?? '', /fat-tree/);
  const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (
    await page.locator('#sheet').boundingBox()
  );
  const tip = page.locator('#part-tip');
  for (let part = 0.2; part < 0.8 && !(await tip.isVisible()); part += 0.02) {
    await page.mouse.move(x + width / 2, y + part * height);
    await drawn(page);
  }
  assert.match((await tip.textContent()) ?? '', /utilisation|ρ|channel|switch|level/i);
  await page.mouse.move(1, 479);
  await drawn(page);
  assert.equal(await tip.isVisible(), false);

  const before = await picture(page, '#drawing');
  await page.locator('#handle').focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect.poll(() => picture(page, '#drawing')).not.toBe(before);
  await expect(page.locator('#open')).toHaveAttribute('href', /draw=2&load=[\d.]+&drawing=on$/);
});

test('a drawing that is not there yet has no caption, and then it says which network it is', { tag: LONG }, async ({ open }) => {
  /** @type {import('@playwright/test').Route | undefined} */
  let held;
  const page = await open('embed.html?net=mesh&net=mesh,flits:64&drawing=on', {
    viewport: { width: 760, height: 480 },
    waits: false,
    prepare: (page) =>
      page.route('**/drawing-*.js', (route) => {
        held = route;
      }),
  });
  await page.waitForSelector('#plot[aria-busy="false"]');
  await expect.poll(() => held).toBeDefined();
  const caption = page.locator('figcaption');
  assert.ok(await caption.isHidden());
  await held?.continue();
  await drawingIsThere(page);
  assert.ok(await caption.isVisible());
  assert.equal(await page.locator('#drawing-caption').textContent(), 'Mesh, 32 flits');
});

test('a frame with a drawing asks for the height of both', async ({ openElsewhere }) => {
  const page = await openElsewhere(
    '<iframe src="LOADCURVE/embed.html?net=mesh&drawing=on" width="360" height="240" title="Chart"></iframe>',
    {
      head: '<script>heights = []; addEventListener("message", ({ data }) => { if (data.type === "loadcurve:height") heights.push(data.height); });</script>',
    },
  );
  const heights = () => page.evaluate(() => Reflect.get(globalThis, 'heights'));
  // It shows the chart alone where it is narrow.
  await expect.poll(heights).toEqual([240]);
  await page.locator('iframe').evaluate((frame) => frame.setAttribute('width', '1000'));
  await expect.poll(heights).toEqual([240, 560]);
  await page.locator('iframe').evaluate((frame) => frame.setAttribute('width', '600'));
  await expect.poll(heights).toEqual([240, 560, 379]);
});

test('embed=1 shows the embed in the place of the page, and loads neither that nor the drawing', async ({ open, server }) => {
  /** @type {string[]} */
  const asked = [];
  const page = await open('changes.html', {
    waits: false,
    prepare: async (page) => {
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    },
  });
  await page.goto(`${server.url}?net=mesh,k:4&theme=dark&embed=1`);
  await page.waitForURL(/embed\.html/);
  await ready(page);
  assert.equal(page.url(), `${server.url}embed.html?net=mesh,k:4&theme=dark&embed=1`);
  assert.equal(await page.getByRole('link', { name: 'Open in Loadcurve' }).getAttribute('href'), `${server.url}?net=mesh,k:4&theme=dark`);
  assert.deepEqual(
    asked.filter((path) => /\/main(-\w+)?\.js$|drawing/.test(path)),
    [],
  );
  assert.ok(asked.some((path) => path.endsWith('.js')));
  assert.equal(await page.locator('#drawing').isVisible(), false);
  // Going back does not lead to the page that would only redirect again.
  await page.goBack();
  assert.equal(page.url(), `${server.url}changes.html`);
});

test('a box that only its width drives, and a parent that reloads', { tag: LONG }, async ({ openElsewhere, server }) => {
  const page = await openElsewhere('<iframe src="LOADCURVE/embed.html?net=mesh,k:4&net=mesh,k:16" title="Chart"></iframe>', {
    head: '<style>iframe { width: 80%; aspect-ratio: 16 / 9; border: 0; }</style>',
    viewport: { width: 1000, height: 800 },
  });
  const frame = page.frameLocator('iframe');
  for (const width of [1000, 500]) {
    await page.setViewportSize({ width, height: 800 });
    await frame.locator('[aria-busy="false"]').waitFor();
    await page.reload();
    await frame.locator('[aria-busy="false"]').waitFor();
    const [inner, canvas] = await frame
      .locator('html')
      .evaluate((html) => [innerWidth, /** @type {HTMLElement} */ (html.querySelector('#chart')).clientWidth]);
    assert.ok(Math.abs(inner - 0.8 * (width - 16)) < 2 && canvas === inner, `${inner} ${canvas}`);
    assert.equal(page.frames()[1].url(), `${server.url}embed.html?net=mesh,k:4&net=mesh,k:16`);
    assert.match((await frame.locator('#chart').textContent()) ?? '', /16 × 16/);
  }
});

test('the link’s colours win over those of the page around, which else are kept', { tag: LONG }, async ({ openElsewhere }) => {
  const colours = { light: 'rgb(255, 255, 255)', dark: 'rgb(24, 27, 33)', auto: 'rgb(24, 27, 33)' };
  const page = await openElsewhere(
    Object.keys(colours)
      .map((theme) => `<iframe src="LOADCURVE/embed.html?net=mesh&theme=${theme}" width="320" height="240" title="${theme}"></iframe>`)
      .join(''),
    { head: '<style>:root { color-scheme: dark; }</style>', colorScheme: 'dark' },
  );
  for (const [theme, colour] of Object.entries(colours)) {
    const frame = page.frameLocator(`iframe[title=${theme}]`);
    await frame.locator('[aria-busy="false"]').waitFor();
    await expect(frame.locator('body'), theme).toHaveCSS('background-color', colour);
  }
});

test('no message of a page around changes anything, nor does it need storage', { tag: LONG }, async ({ openElsewhere }) => {
  const page = await openElsewhere('<iframe src="LOADCURVE/embed.html?net=mesh" width="640" height="420" title="Chart"></iframe>');
  await page.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, store, {
        get: () => {
          throw new DOMException('third parties have no storage', 'SecurityError');
        },
      });
    }
  });
  await page.reload();
  const html = page.frameLocator('iframe').locator('html');
  await html.locator('[aria-busy="false"]').waitFor();
  await drawn(page);
  const look = () =>
    html.evaluate((html) => [
      location.href,
      history.length,
      html.dataset.theme,
      /** @type {HTMLElement} */ (html).innerText,
      /** @type {HTMLCanvasElement} */ (html.querySelector('#chart')).toDataURL(),
    ]);
  const before = await look();
  await html.evaluate(() => addEventListener('message', ({ data }) => Reflect.set(globalThis, 'heard', data)));
  await page.evaluate(() => {
    const target = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).contentWindow;
    for (const message of [
      null,
      'net=torus',
      42,
      { type: 'loadcurve:height', height: 1e9 },
      { type: 'loadcurve:failed' },
      { kind: 'init', module: {} },
      { kind: 'answer', id: 1 },
      { theme: 'dark', link: '?net=torus' },
      'the last',
    ])
      target?.postMessage(message, '*');
  });
  await expect.poll(() => html.evaluate(() => Reflect.get(globalThis, 'heard'))).toBe('the last');
  await drawn(page);
  assert.deepEqual(await look(), before);
});

test('on paper there is the chart, in dark ink, and nothing to click at', async ({ open }) => {
  const page = await open('embed.html?net=mesh&net=torus&theme=dark', { viewport: { width: 640, height: 420 } });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const counts = await ink(page, '#chart', [...(await seriesColors(page, 2)), '#ffffff']);
  assert.ok(counts[0] > 50 && counts[1] > 50 && counts[2] > 100_000, `${counts}`);
  assert.equal(await page.locator('#handle').isVisible(), false);
  const box = await page.locator('#chart').boundingBox();
  assert.ok(box && box.width > 600 && box.height > 300, JSON.stringify(box));
});

test('on paper there is the drawing, and nothing is cleared above it', { tag: LONG }, async ({ open }) => {
  const page = await openDrawing(open, 'net=mesh&focus=channel:12&theme=dark');
  // Browsers print the recorded strokes of canvases, and clearing one erases the strokes below it, too.
  const cleared = await page.evaluate(() => {
    let count = 0;
    CanvasRenderingContext2D.prototype.clearRect = () => {
      count += 1;
    };
    dispatchEvent(new Event('beforeprint'));
    return count;
  });
  assert.equal(cleared, 0);
  const [white, black] = await ink(page, '#drawing', ['#ffffff', '#000000']);
  assert.ok(white > 100_000 && black > 1000, `${white} ${black}`);
  const lit = await page.locator('#highlight').evaluate((element) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
    const seen = data.filter((part, index) => index % 4 === 3 && part > 0).length;
    return seen / (data.length / 4);
  });
  assert.ok(lit > 0 && lit < 0.2, `${lit}`);
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing serious in a frame with a drawing, ${colorScheme}`, { tag: colorScheme === 'dark' ? LONG : [] }, async ({
    open,
  }) => {
    const page = await openDrawing(open, 'net=mesh&net=torus', { colorScheme });
    assert.deepEqual(await findings(page), []);
  });
}

test('a finger that is lifted leaves the words about what it has pointed at', { tag: LONG }, async ({ open }) => {
  const page = await openDrawing(open, 'net=mesh', { hasTouch: true });
  const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (
    await page.locator('#sheet').boundingBox()
  );
  const tip = page.locator('#part-tip');
  for (let part = 0.2; part < 0.8 && !(await tip.isVisible()); part += 0.02) {
    await page.touchscreen.tap(x + width / 2 + 3, y + part * height);
    await drawn(page);
  }
  assert.ok(await tip.isVisible());
  await page.touchscreen.tap(x + 15, y + height / 2);
  await tip.waitFor({ state: 'hidden' });
});
