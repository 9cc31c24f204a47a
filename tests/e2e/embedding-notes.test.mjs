/** The snippets of the dialog in pages of another host: that they show the figure there. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { TITLE, TWO, offered, openDialog, pickSize } from './embedding.mjs';
import { launchBrowser, openPage, problems, serveDist } from './harness.mjs';
import { ink, seriesColors } from './page.mjs';

const SIZES = ['320×240', '640×420', 'Full width'];
/** How large the frame is in a page of 900 pixels: a figure is indented, and three to two. @type {Record<string, Record<string, [number, number]>>} */
const WHERE = {
  html: { '320×240': [320, 240], '640×420': [640, 420], 'Full width': [804, 536] },
  moodle: { '320×240': [320, 240], '640×420': [640, 420], 'Full width': [884, 480] },
};

/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** @type {Awaited<ReturnType<typeof launchBrowser>>} */ let browser;
before(async () => { [server, browser] = await Promise.all([serveDist({ prefix: '/courses/load_curve/' }), launchBrowser()]); });
after(() => Promise.all([browser.close(), server.close()]));

/**
 * Opens an HTML document on a host of its own and waits until the figure in it is drawn.
 *
 * @param {string} html
 * @param {number} width
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} [arrive]
 */
async function openElsewhere(html, width, arrive = async () => {}) {
  const notes = await serveDist({ pages: { '/notes.html': html } });
  assert.notEqual(new URL(notes.url).origin, new URL(server.url).origin);
  const page = await openPage(browser, `${notes.url}notes.html`, { viewport: { width, height: 700 } });
  page.once('close', () => void notes.close());
  await arrive(page);
  const iframe = await page.locator('iframe').elementHandle();
  const frame = await iframe?.contentFrame();
  assert.ok(iframe && frame);
  await iframe.scrollIntoViewIfNeeded();
  await frame.waitForSelector('[aria-busy="false"]');
  await frame.waitForFunction(() => (/** @type {HTMLCanvasElement} */ (document.querySelector('#chart')).width) > 0);
  return { page, frame, box: await iframe.boundingBox() };
}

/** @param {string} body */
const notesWith = (body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Notes</title><link rel="icon" href="data:,"><body>${body}</body></html>`;

/**
 * Fails unless both curves are seen in the frame and nothing went wrong around it.
 *
 * @param {Awaited<ReturnType<typeof openElsewhere>>} opened
 */
async function expectDrawn({ page, frame }) {
  const looked = /** @type {any} */ (frame);
  const counts = await ink(looked, '#chart', await seriesColors(looked, 2));
  assert.ok(counts.every((count) => count > 20), `${counts}`);
  // That the frame comes from another host is what is tested.
  const { strangers, ...rest } = problems(page);
  assert.deepEqual(rest, { console: [], uncaught: [], requests: [], violations: [] });
  assert.ok(strangers.every((address) => address.startsWith(server.url)), `${strangers}`);
}

for (const size of SIZES) {
  test(`HTML of every kind draws in a page of another host: ${size}`, async () => {
    const page = await openDialog(browser, server.url);
    await pickSize(page, size);
    const found = await offered(page);
    await page.close();
    const inside = (/** @type {string} */ text, /** @type {RegExp} */ fence) => text.match(fence)?.[1];
    assert.equal(inside(found.quarto, /```\{=html\}\n([\s\S]*?)\n```/), found.html);
    assert.equal(inside(found.myst, /```\{raw\} html\n([\s\S]*?)\n```/), found.html);
    assert.equal(found.canvas, found.moodle);
    for (const [id, body] of [['html', found.html], ['moodle', found.moodle]]) {
      const opened = await openElsewhere(notesWith(`<p>Before</p>${body}<p>After</p>`), 900);
      await expectDrawn(opened);
      const [width, height] = WHERE[id][size];
      assert.deepEqual([opened.box?.width, opened.box?.height], [width, height], id);
      const link = opened.page.getByRole('link', { name: 'Open in Loadcurve' });
      assert.equal(await link.getAttribute('href'), `${server.url}?${TWO}`);
      assert.equal(await opened.page.locator('iframe').getAttribute('title'), TITLE);
      await opened.page.close();
    }
  });
}

for (const size of SIZES) {
  test(`the script puts the figure in the place of the picture: ${size}`, async () => {
    const page = await openDialog(browser, server.url);
    await pickSize(page, size);
    const { script } = await offered(page);
    await page.close();
    const opened = await openElsewhere(notesWith(script.replace(/src="[^"]*\.svg"/, 'src="data:image/svg+xml,<svg/>"')), 900);
    await expectDrawn(opened);
    if (size !== 'Full width') assert.deepEqual([opened.box?.width, opened.box?.height], size.split('×').map(Number));
    else assert.equal(opened.box?.width, 884);
    await opened.page.close();
  });
}

test('a figure as wide as the text is no wider than a phone', async () => {
  const page = await openDialog(browser, server.url);
  await pickSize(page, 'Full width');
  const { html } = await offered(page);
  await page.close();
  const opened = await openElsewhere(notesWith(`<meta name="viewport" content="width=device-width"><style>figure { margin: 0 }</style>${html}`), 360);
  await expectDrawn(opened);
  assert.ok(await opened.page.evaluate(() => document.documentElement.scrollWidth <= 360));
  await opened.page.close();
});

for (const size of SIZES) {
  test(`in reveal.js the slide loads its figure when it is shown: ${size}`, async () => {
    const page = await openDialog(browser, server.url);
    await pickSize(page, size);
    const { reveal } = await offered(page);
    await page.close();
    const dist = join(import.meta.dirname, 'node_modules/reveal.js/dist');
    const [css, js] = await Promise.all(['reveal.css', 'reveal.js'].map((file) => readFile(join(dist, file), 'utf8')));
    const slides = `<style>${css}</style><div class="reveal"><div class="slides"><section>Before</section>${reveal}</div></div>
<script>${js.replaceAll('</script', '<\\/script')}</script><script>Reveal.initialize({ transition: 'none' });</script>`;
    const opened = await openElsewhere(notesWith(slides), 1000, async (shown) => {
      await shown.waitForFunction(() => Reflect.get(globalThis, 'Reveal').isReady());
      assert.equal(await shown.locator('iframe').getAttribute('src'), null, 'not before');
      await shown.keyboard.press('ArrowRight');
      await shown.locator('iframe[src]').waitFor();
    });
    await expectDrawn(opened);
    await opened.page.close();
  });
}

test('a title is nothing but a title, whatever is in it', async () => {
  const page = await openDialog(browser, server.url);
  const title = '"><script>throw 1</script> <b>&amp; \\ $x$ \'%\'';
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  const { html } = await offered(page);
  await page.close();
  const opened = await openElsewhere(notesWith(html), 900);
  await expectDrawn(opened);
  assert.equal(await opened.page.locator('iframe').getAttribute('title'), title);
  assert.equal(await opened.page.locator('figcaption').textContent(), `${title}. Open in Loadcurve`);
  await opened.page.close();
});
