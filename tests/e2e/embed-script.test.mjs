import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { launchBrowser, openPage, problems, serveDist } from './harness.mjs';
import { drawn } from './page.mjs';

/** @import { BrowserContextOptions, Page } from 'playwright-core' */

/** Bytes that are a picture, to stand for a static one. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** @type {import('playwright-core').Browser} */
let browser;
/** Under a path, as on many a static host. @type {{ url: string, close: () => Promise<void> }} */
let loadcurve;
before(async () => { [browser, loadcurve] = await Promise.all([launchBrowser(), serveDist({ prefix: '/tools/loadcurve/' })]); });
after(() => Promise.all([browser.close(), loadcurve.close()]));

/**
 * Opens somebody’s notes, on another origin, that bring our script.
 *
 * @param {string} body
 * @param {{ head?: string, options?: BrowserContextOptions }} [more]
 */
async function notes(body, { head = '', options = { viewport: { width: 800, height: 600 } } } = {}) {
  const html = `<!doctype html><html lang="en"><head><title>Notes</title><link rel="icon" href="data:,">${head}<script src="${loadcurve.url}embed.js" defer></script></head><body>${body}</body></html>`;
  const host = await serveDist({ pages: { '/notes.html': html } });
  const page = await openPage(browser, `${host.url}notes.html`, options);
  return { page, done: async () => { await page.close(); await host.close(); } };
}

/** The frames of a page by what they show. @param {Page} page */
function frames(page) {
  return page.locator('load-curve').evaluateAll((elements) => elements.map((element) => {
    const frame = element.shadowRoot?.querySelector('iframe');
    return frame && { src: frame.src, title: frame.title, loading: frame.loading, width: frame.clientWidth, height: frame.clientHeight };
  }));
}

/** @param {Page} page @param {number} [index] */
async function loaded(page, index = 0) {
  await page.locator('load-curve').nth(index).locator('iframe').contentFrame().locator('[aria-busy="false"]').waitFor();
  await drawn(page);
}

/** All that is wrong but for the requests to the other origin. @param {Page} page */
function failures(page) {
  const { console, uncaught, requests, violations } = problems(page);
  return { console, uncaught, requests, violations };
}
const NOTHING = { console: [], uncaught: [], requests: [], violations: [] };

test('an element is a frame with the chart, in the height that suits its width', async () => {
  const { page, done } = await notes('<load-curve src="?net=mesh,k:4&net=torus,k:4" title="Small networks"></load-curve>');
  await loaded(page);
  const [frame] = await frames(page);
  assert.deepEqual({ ...frame, width: 0, height: 0 }, { src: `${loadcurve.url}embed.html?net=mesh,k:4&net=torus,k:4`, title: 'Small networks', loading: 'lazy', width: 0, height: 0 });
  assert.equal(frame?.width, 784);
  assert.equal(frame?.height, Math.round(784 * 0.66));

  await page.setViewportSize({ width: 416, height: 600 });
  await page.waitForFunction(() => document.querySelector('load-curve')?.shadowRoot?.querySelector('iframe')?.clientHeight === 264);
  assert.deepEqual(failures(page), NOTHING);
  await done();
});

test('attributes set width, height and drawing, also later', async () => {
  const { page, done } = await notes(`<load-curve src="${loadcurve.url}?net=mesh&theme=dark&embed=1" width="500" height="300"></load-curve>`);
  await loaded(page);
  assert.deepEqual((await frames(page))[0], { src: `${loadcurve.url}embed.html?net=mesh&theme=dark`, title: 'Chart of latency against load', loading: 'lazy', width: 500, height: 300 });

  const element = page.locator('load-curve');
  await element.evaluate((element) => { element.setAttribute('height', '350'); element.setAttribute('width', '700'); });
  assert.deepEqual((await frames(page)).map((frame) => [frame?.width, frame?.height]), [[700, 350]]);
  await element.evaluate((element) => element.setAttribute('drawing', ''));
  await page.frameLocator('load-curve iframe').locator('#drawing-text:not(:empty)').waitFor({ state: 'attached' });
  await element.evaluate((element) => element.setAttribute('src', '?net=torus'));
  assert.equal((await frames(page))[0]?.src, `${loadcurve.url}embed.html?net=torus&drawing=on`);
  await element.evaluate((element) => element.setAttribute('drawing', 'off'));
  assert.equal((await frames(page))[0]?.src, `${loadcurve.url}embed.html?net=torus`);
  assert.deepEqual(failures(page), NOTHING);
  await done();
});

test('plain links become frames, and stay links without script', async () => {
  const body = `<p><a class="loadcurve" href="${loadcurve.url}?net=mesh,k:4" data-height="260" data-drawing="on">An 8 × 8 mesh</a></p>
<a class="loadcurve" href="https://example.org/?net=mesh">Elsewhere</a> <a class="loadcurve" href="javascript:alert(1)">Never</a> <a href="${loadcurve.url}?net=mesh">Not asked for</a>`;
  const { page, done } = await notes(body);
  await loaded(page);
  assert.deepEqual(await frames(page), [{ src: `${loadcurve.url}embed.html?net=mesh,k:4&drawing=on`, title: 'An 8 × 8 mesh', loading: 'lazy', width: 784, height: 260 }]);
  assert.deepEqual(await page.getByRole('link').allTextContents(), ['Elsewhere', 'Never', 'Not asked for']);
  await done();

  const plain = await notes(body, { options: { javaScriptEnabled: false } });
  assert.equal(await plain.page.locator('iframe').count(), 0);
  assert.ok(await plain.page.getByRole('link', { name: 'An 8 × 8 mesh' }).isVisible());
  await plain.done();
});

test('several on a page, some added later, load when they come into view', async () => {
  const { page, done } = await notes(`<load-curve src="?net=mesh,k:4"></load-curve><div style="height: 9000px"></div><load-curve src="?net=torus,k:4"></load-curve>`);
  await loaded(page, 0);
  assert.deepEqual(page.frames().map((frame) => frame.url()).filter((url) => url.includes('torus')), []);
  await page.evaluate(() => {
    const made = document.createElement('load-curve');
    made.setAttribute('src', '?net=fat-tree');
    document.body.prepend(made);
  });
  await loaded(page, 0);
  await page.locator('load-curve').nth(2).scrollIntoViewIfNeeded();
  await loaded(page, 2);
  const urls = page.frames().slice(1).map((frame) => new URL(frame.url()).search);
  assert.deepEqual(urls.sort(), ['?net=fat-tree', '?net=mesh,k:4', '?net=torus,k:4']);
  assert.deepEqual(failures(page), NOTHING);
  await done();
});

test('it works under a strict policy that names this host', async () => {
  const { origin } = new URL(loadcurve.url);
  const policy = `default-src 'none'; script-src ${origin}; frame-src ${origin}; img-src data:; style-src 'none'`;
  const { page, done } = await notes(`<load-curve src="?net=mesh" width="400"><img src="${PICTURE}" alt=""></load-curve>`, { head: `<meta http-equiv="Content-Security-Policy" content="${policy}">` });
  await loaded(page);
  assert.deepEqual((await frames(page)).map((frame) => [frame?.width, frame?.height]), [[400, 264]]);
  assert.equal(await page.getByRole('img').count(), 0);
  assert.deepEqual(failures(page), NOTHING);
  await done();
});

for (const src of ['javascript:alert(document.domain)', 'https://example.org/?net=mesh', 'data:text/html,x', '//example.org/?net=mesh', './elsewhere.html?net=mesh', 'LOADCURVE/../../?net=mesh', 'LOADCURVEvalidation.html']) {
  test(`it refuses what is no link of its own, and shows what the element holds: ${src}`, async () => {
    const { page, done } = await notes(`<load-curve src="${src.replace('LOADCURVE', loadcurve.url)}"><p>A static picture</p></load-curve>`);
    await page.waitForFunction(() => customElements.get('load-curve'));
    assert.ok(await page.getByText('A static picture').isVisible());
    assert.deepEqual(await frames(page), [null]);
    assert.equal(page.frames().length, 1);
    assert.deepEqual(problems(page).uncaught, []);
    await done();
  });
}

test('a hostile query stays a query', async () => {
  const { page, done } = await notes(`<load-curve src="?net=mesh&amp;x=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;#&amp;@example.org"></load-curve>`);
  await loaded(page);
  const [frame] = await frames(page);
  assert.equal(new URL(frame?.src ?? '').origin, new URL(loadcurve.url).origin);
  assert.equal(await page.frameLocator('load-curve iframe').locator('.mistakes li').count(), 2);
  await done();
});

test('only its own frame sets the height, and only to a height', async () => {
  const { page, done } = await notes('<load-curve src="?net=mesh">A static picture</load-curve>');
  await loaded(page);
  const before = (await frames(page))[0]?.height;
  assert.equal(before, 517);
  await page.evaluate(() => {
    for (const origin of [window.origin, '*']) window.postMessage({ type: 'loadcurve:height', height: 900 }, origin);
    window.postMessage({ type: 'loadcurve:failed' }, '*');
  });
  const frame = page.frames()[1];
  for (const height of ['900', null, Number.NaN, Infinity, { valueOf: 1 }, undefined]) {
    await frame.evaluate((height) => parent.postMessage({ type: 'loadcurve:height', height }, '*'), height);
  }
  await frame.evaluate(() => parent.postMessage('loadcurve:height', '*'));
  await frame.evaluate(() => parent.postMessage({ type: 'other', height: 900 }, '*'));
  await page.waitForTimeout(100);
  assert.equal((await frames(page))[0]?.height, before);
  assert.ok(await page.locator('load-curve iframe').isVisible());

  for (const [asked, given] of [[1e9, 2000], [-5, 100], [333.4, 333]]) {
    await frame.evaluate((height) => parent.postMessage({ type: 'loadcurve:height', height }, '*'), asked);
    await page.waitForFunction((height) => document.querySelector('load-curve')?.shadowRoot?.querySelector('iframe')?.clientHeight === height, given);
  }
  await done();
});

test('what the element holds is shown when the frame fails', async () => {
  const { page, done } = await notes(`<load-curve src="?net=mesh"><a href="${loadcurve.url}?net=mesh">The chart as a link</a></load-curve>`);
  await loaded(page);
  assert.equal(await page.getByText('The chart as a link').isVisible(), false);
  await page.frames()[1].evaluate(() => parent.postMessage({ type: 'loadcurve:failed' }, '*'));
  await page.getByText('The chart as a link').waitFor();
  assert.equal(await page.locator('load-curve iframe').isVisible(), false);
  await done();
});

test('a frame that cannot compute says so to the element around it', async () => {
  const { page, done } = await notes(`<load-curve src="?net=mesh"><p>A static picture</p></load-curve>`);
  await page.route('**/*.wasm', (route) => route.abort());
  await page.reload();
  await page.getByText('A static picture').waitFor();
  await done();
});

test('on paper it is the frame, or what the element holds where no frame is there yet', async () => {
  const { page, done } = await notes(`<load-curve src="?net=mesh"><p>First picture</p></load-curve><div style="height: 9000px"></div><load-curve src="?net=torus"><p>Second picture</p></load-curve>`);
  await loaded(page);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByText('First picture').isVisible(), false);
  assert.ok(await page.locator('load-curve').first().locator('iframe').isVisible());
  assert.ok(await page.getByText('Second picture').isVisible());
  assert.equal(await page.locator('load-curve').nth(1).locator('iframe').isVisible(), false);
  await page.emulateMedia({ media: 'screen' });
  assert.equal(await page.getByText('Second picture').isVisible(), false);
  await done();
});

test('the script may come twice, as in a notebook', async () => {
  const { page, done } = await notes(`<load-curve src="?net=mesh"></load-curve><script src="${loadcurve.url}embed.js"></script>`);
  await loaded(page);
  assert.equal((await frames(page)).length, 1);
  assert.deepEqual(failures(page), NOTHING);
  await done();
});
