import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { findings } from './axe.mjs';
import { expectClean, launchBrowser, openPage, problems, serveDist } from './harness.mjs';
import { drawn, ink, openReady, picture, ready, seriesColors } from './page.mjs';

/** @import { Page } from 'playwright-core' */

const DRAWN = ['fat-tree,n:1024', 'mesh', 'torus,k:16', 'scouting', 'buffered-min', 'combining-min'];

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

/**
 * A page with a frame, on a server of its own and thereby of another origin.
 *
 * @param {string} frame its markup
 * @param {string} [head]
 */
function hosted(frame, head = '') {
  return serveDist({ pages: { '/notes.html': `<!doctype html><html lang="en"><title>Notes</title><link rel="icon" href="data:,">${head}<p>Before</p>${frame}` } });
}

/** The frame of a page that has one. @param {Page} page */
function frameOf(page) {
  const [, frame] = page.frames();
  assert.ok(frame, 'there is a frame');
  return frame;
}

/** Where the chart and the drawing are. @param {Page} page */
async function places(page) {
  const [chart, drawing] = await Promise.all(['#chart', '#drawing'].map((id) => page.locator(id).boundingBox()));
  assert.ok(chart);
  return { chart, drawing };
}

/** @param {Page} page */
async function drawingIsThere(page) {
  await ready(page);
  await page.waitForFunction(() => document.querySelector('#drawing-text')?.textContent !== '');
  await drawn(page);
}

for (const net of DRAWN) {
  test(`with drawing=on the network is beside the chart where that is wide: ${net}`, async () => {
    const page = await openPage(browser, `${server.url}embed.html?net=${net}&drawing=on`, { viewport: { width: 760, height: 340 } });
    await drawingIsThere(page);
    const { chart, drawing } = await places(page);
    assert.ok(drawing && drawing.x >= chart.x + chart.width && drawing.x + drawing.width <= 760 && drawing.width > 280, JSON.stringify({ chart, drawing }));
    assert.ok(drawing.y >= 0 && drawing.y + drawing.height <= 340);
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [760, 340]);
    const inked = await page.locator('#drawing').evaluate((element) => {
      const canvas = /** @type {HTMLCanvasElement} */ (element);
      const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
      return new Uint32Array(data.buffer).filter((pixel, _index, [ground]) => pixel !== ground).length;
    });
    assert.ok(inked > 2000, `${inked} pixels are drawn on`);
    expectClean(page);
    await page.close();
  });
}

test('it is below the chart where that is narrow, and gives way where there is no room', async () => {
  const page = await openPage(browser, `${server.url}embed.html?net=mesh&drawing=on`, { viewport: { width: 360, height: 560 } });
  await drawingIsThere(page);
  const { chart, drawing } = await places(page);
  assert.ok(drawing && drawing.y >= chart.y + chart.height && drawing.y + drawing.height <= 560 && drawing.height > 150, JSON.stringify({ chart, drawing }));
  assert.ok(chart.height > 150);

  await page.setViewportSize({ width: 320, height: 240 });
  await drawn(page);
  assert.equal(await page.locator('#drawing').isVisible(), false);
  assert.ok((await places(page)).chart.height > 150);
  await page.setViewportSize({ width: 700, height: 320 });
  await drawn(page);
  assert.ok(await page.locator('#drawing').isVisible());
  expectClean(page);
  await page.close();
});

test('it is told what is pointed at in the drawing, and follows the operating point', async () => {
  const page = await openPage(browser, `${server.url}embed.html?net=mesh&net=fat-tree&draw=2&drawing=on`, { viewport: { width: 760, height: 340 } });
  await drawingIsThere(page);
  assert.match(await page.locator('#drawing-caption').textContent() ?? '', /fat-tree/);
  const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator('#sheet').boundingBox());
  const tip = page.locator('#part-tip');
  for (let part = 0.2; part < 0.8 && !(await tip.isVisible()); part += 0.02) {
    await page.mouse.move(x + width / 2, y + part * height);
    await drawn(page);
  }
  assert.match(await tip.textContent() ?? '', /utilisation|ρ|channel|switch|level/i);
  await page.mouse.move(1, 339);
  await drawn(page);
  assert.equal(await tip.isVisible(), false);

  const before = await picture(page, '#drawing');
  await page.locator('#handle').focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  assert.notEqual(await picture(page, '#drawing'), before);
  assert.match(await page.locator('#open').getAttribute('href') ?? '', /draw=2&load=[\d.]+&drawing=on$/);
  expectClean(page);
  await page.close();
});

test('a drawing that is not there yet has no caption, and then it says which network it is', async () => {
  let go = () => {};
  const held = new Promise((/** @type {(value: void) => void} */ resolve) => { go = resolve; });
  const page = await openPage(browser, `${server.url}embed.html?net=mesh&net=mesh,flits:64&drawing=on`, { viewport: { width: 760, height: 340 } }, (page) =>
    page.route('**/embed-drawing.js', async (route) => { await held; await route.continue(); }));
  await page.waitForSelector('#plot[aria-busy="false"]');
  const caption = page.locator('figcaption');
  assert.ok(await caption.isHidden());
  go();
  await drawingIsThere(page);
  assert.ok(await caption.isVisible());
  assert.equal(await page.locator('#drawing-caption').textContent(), 'Mesh, 32 flits');
  expectClean(page);
  await page.close();
});

test('without it, neither the drawing nor what draws it is loaded', async () => {
  /** @type {string[]} */
  const asked = [];
  const page = await openPage(browser, `${server.url}embed.html?net=mesh`, {}, async (page) => { page.on('request', (request) => asked.push(request.url())); });
  await ready(page);
  assert.equal(await page.locator('#drawing').isVisible(), false);
  assert.ok(asked.length > 5);
  assert.deepEqual(asked.filter((url) => url.includes('drawing')), []);
  await page.close();
});

test('a frame with a drawing asks for the height of both', async () => {
  const notes = await hosted(
    `<iframe src="${server.url}embed.html?net=mesh&drawing=on" width="360" height="240" title="Chart"></iframe>`,
    '<script>heights = []; addEventListener("message", ({ data }) => { if (data.type === "loadcurve:height") heights.push(data.height); });</script>',
  );
  const page = await openPage(browser, `${notes.url}notes.html`);
  await page.waitForFunction(() => Reflect.get(globalThis, 'heights').length === 1);
  await page.locator('iframe').evaluate((frame) => frame.setAttribute('width', '1000'));
  await page.waitForFunction(() => Reflect.get(globalThis, 'heights').length === 2);
  assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'heights')), [240 + 288, 440]);
  await page.close();
  await notes.close();
});

test('embed=1 shows the embed in the place of the page, and loads nothing of that', async () => {
  /** @type {string[]} */
  const asked = [];
  const page = await openPage(browser, 'about:blank', {}, async (page) => { page.on('request', (request) => asked.push(new URL(request.url()).pathname)); });
  await page.goto(`${server.url}?net=mesh,k:4&theme=dark&embed=1`);
  await page.waitForURL(/embed\.html/);
  await ready(page);
  assert.equal(page.url(), `${server.url}embed.html?net=mesh,k:4&theme=dark&embed=1`);
  assert.equal(await page.getByRole('link', { name: 'Open in Loadcurve' }).getAttribute('href'), `${server.url}?net=mesh,k:4&theme=dark`);
  assert.deepEqual(asked.filter((path) => path.endsWith('/main.js')), []);
  // The way back is not the page that would only send one on again.
  await page.goBack();
  assert.equal(page.url(), 'about:blank');
  await page.close();
});

test('a box that only its width drives, and a parent that reloads', async () => {
  const notes = await hosted(
    `<iframe src="${server.url}embed.html?net=mesh,k:4&net=mesh,k:16" title="Chart"></iframe>`,
    '<style>iframe { width: 80%; aspect-ratio: 16 / 9; border: 0; }</style>',
  );
  const page = await openPage(browser, `${notes.url}notes.html`, { viewport: { width: 1000, height: 800 } });
  const frame = page.frameLocator('iframe');
  for (const width of [1000, 500]) {
    await page.setViewportSize({ width, height: 800 });
    await frame.locator('[aria-busy="false"]').waitFor();
    await page.reload();
    await frame.locator('[aria-busy="false"]').waitFor();
    const [inner, canvas] = await frame.locator('html').evaluate((html) => [innerWidth, /** @type {HTMLElement} */ (html.querySelector('#chart')).clientWidth, html.scrollWidth]);
    assert.ok(Math.abs(inner - 0.8 * (width - 16)) < 2 && canvas === inner, `${inner} ${canvas}`);
    assert.equal(frameOf(page).url(), `${server.url}embed.html?net=mesh,k:4&net=mesh,k:16`);
    assert.match(await frame.locator('#chart').textContent() ?? '', /16 × 16/);
  }
  await page.close();
  await notes.close();
});

test('the link’s colours win over those of the page around, which else are kept', async () => {
  for (const [theme, expected] of /** @type {const} */ ([['light', 'rgb(255, 255, 255)'], ['dark', 'rgb(26, 29, 35)'], ['auto', 'rgb(26, 29, 35)']])) {
    const notes = await hosted(`<iframe src="${server.url}embed.html?net=mesh&theme=${theme}" width="320" height="240" title="Chart"></iframe>`, '<style>:root { color-scheme: dark; }</style>');
    const page = await openPage(browser, `${notes.url}notes.html`, { colorScheme: 'dark' });
    const frame = page.frameLocator('iframe');
    await frame.locator('[aria-busy="false"]').waitFor();
    assert.equal(await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor), expected, theme);
    await page.close();
    await notes.close();
  }
});

test('no message of a page around changes anything, nor does it need storage', async () => {
  const notes = await hosted(`<iframe src="${server.url}embed.html?net=mesh" width="640" height="420" title="Chart"></iframe>`);
  const page = await openPage(browser, `${notes.url}notes.html`, {}, async (page) => {
    await page.addInitScript(() => {
      for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(globalThis, store, { get: () => { throw new DOMException('third parties have no storage', 'SecurityError'); } });
      }
    });
  });
  const frame = page.frameLocator('iframe');
  await frame.locator('[aria-busy="false"]').waitFor();
  const look = () => frame.locator('html').evaluate((html) => [location.href, history.length, html.dataset.theme, html.innerText, /** @type {HTMLCanvasElement} */ (html.querySelector('#chart')).toDataURL()]);
  await page.waitForTimeout(200);
  const before = await look();
  await page.evaluate(() => {
    const target = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).contentWindow;
    for (const message of [null, 'net=torus', 42, { type: 'loadcurve:height', height: 1e9 }, { type: 'loadcurve:failed' }, { kind: 'init', module: {} }, { kind: 'solution', id: 1 }, { theme: 'dark', link: '?net=torus' }]) target?.postMessage(message, '*');
  });
  await page.waitForTimeout(200);
  assert.deepEqual(await look(), before);
  const { uncaught, violations } = problems(page);
  assert.deepEqual({ uncaught, violations }, { uncaught: [], violations: [] });
  await page.close();
  await notes.close();
});

test('on paper there is the chart, in dark ink, and nothing to click at', async () => {
  const page = await openReady(browser, `${server.url}embed.html?net=mesh&net=torus&theme=dark`, { viewport: { width: 640, height: 420 } });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const counts = await ink(page, '#chart', [...(await seriesColors(page, 2)), '#ffffff']);
  assert.ok(counts[0] > 50 && counts[1] > 50 && counts[2] > 100_000, `${counts}`);
  assert.equal(await page.locator('#handle').isVisible(), false);
  const box = await page.locator('#chart').boundingBox();
  assert.ok(box && box.width > 600 && box.height > 300, JSON.stringify(box));
  await page.close();
});

test('on paper there is the drawing, and nothing is cleared above it', async () => {
  const page = await openPage(browser, `${server.url}embed.html?net=mesh&drawing=on&focus=channel:12&theme=dark`, { viewport: { width: 760, height: 340 } });
  await drawingIsThere(page);
  // What a browser prints is what was drawn, stroke by stroke, and clearing takes what lies below along.
  const cleared = await page.evaluate(() => {
    let count = 0;
    CanvasRenderingContext2D.prototype.clearRect = () => { count += 1; };
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
  await page.close();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing serious in a frame with a drawing, ${colorScheme}`, async () => {
    const page = await openPage(browser, `${server.url}embed.html?net=mesh&net=torus&drawing=on`, { viewport: { width: 760, height: 340 }, colorScheme });
    await drawingIsThere(page);
    assert.deepEqual(await findings(page), []);
    await page.close();
  });
}

test('a finger that is lifted leaves the words about what it has pointed at', async () => {
  const page = await openPage(browser, `${server.url}embed.html?net=mesh&drawing=on`, { viewport: { width: 760, height: 340 }, hasTouch: true });
  await drawingIsThere(page);
  const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator('#sheet').boundingBox());
  const tip = page.locator('#part-tip');
  for (let part = 0.2; part < 0.8 && !(await tip.isVisible()); part += 0.02) {
    await page.touchscreen.tap(x + width / 2 + 3, y + part * height);
    await drawn(page);
  }
  assert.ok(await tip.isVisible());
  await page.touchscreen.tap(x + 15, y + height / 2);
  await tip.waitFor({ state: 'hidden' });
  await page.close();
});
