/** Snippets of the dialog in pages of another host, where they must show the figure. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { offered, openDialog, pickSize, TITLE, TWO, test } from './embedding.mjs';
import { LONG } from './fixture.mjs';
import { ink, seriesColors } from './page.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

const SIZES = ['600×360', '320×240', 'Full width'];
/** Sizes of the frame in a page of 900 pixels: a figure is indented, with proportions three to two; a script takes a matching height. @type {Record<string, [html: number[], moodle: number[], script: number[]]>} */
const WHERE = {
  '320×240': [
    [320, 240],
    [320, 240],
    [320, 240],
  ],
  '600×360': [
    [600, 360],
    [600, 360],
    [600, 360],
  ],
  'Full width': [
    [804, 536],
    [884, 480],
    [884, 559],
  ],
};

test.use({ hosting: { prefix: '/courses/load_curve/' } });

/** The snippets for a size. @param {Open} open @param {string} size @param {string} [title] */
async function snippets(open, size, title) {
  const page = await openDialog(open);
  await pickSize(page, size);
  if (title) await page.getByRole('dialog').getByLabel('Title').fill(title);
  return offered(page);
}

/**
 * Fails unless both curves are visible in a frame.
 *
 * @param {Page} page
 * @param {number} [index] of the frame
 */
async function expectDrawn(page, index = 0) {
  const iframe = page.locator('iframe').nth(index);
  await iframe.scrollIntoViewIfNeeded();
  const frame = await (await iframe.elementHandle())?.contentFrame();
  assert.ok(frame);
  await frame.waitForSelector('[aria-busy="false"]');
  await frame.waitForFunction(() => /** @type {HTMLCanvasElement} */ (document.querySelector('#chart')).width > 0);
  const looked = /** @type {any} */ (frame);
  const counts = await ink(looked, '#chart', await seriesColors(looked, 2));
  assert.ok(
    counts.every((count) => count > 20),
    `${counts}`,
  );
  const box = await iframe.boundingBox();
  return [box?.width, box?.height];
}

SIZES.forEach((size, index) => {
  const tag = index > 0 ? LONG : [];

  test(`HTML of every kind draws in a page of another host: ${size}`, { tag }, async ({ open, openElsewhere, server }) => {
    const found = await snippets(open, size);
    const inside = (/** @type {string} */ text, /** @type {RegExp} */ fence) => text.match(fence)?.[1];
    assert.equal(inside(found.quarto, /```\{=html\}\n([\s\S]*?)\n```/), found.html);
    assert.equal(inside(found.myst, /```\{raw\} html\n([\s\S]*?)\n```/), found.html);
    assert.equal(found.canvas, found.moodle);
    // The script puts the figure in place of a static picture.
    const script = found.script.replace(/src="[^"]*\.svg"/, 'src="data:image/svg+xml,<svg/>"');
    const page = await openElsewhere(`<p>Before</p>${found.html}<p>Between</p>${found.moodle}<p>After</p>${script}`, {
      viewport: { width: 900, height: 700 },
    });
    for (const index of [0, 1, 2]) assert.deepEqual(await expectDrawn(page, index), WHERE[size][index]);
    const address = `${server.url}?${TWO}`;
    assert.deepEqual(
      await page.getByRole('link', { name: 'Open in Loadcurve' }).evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      [address, address],
    );
    assert.deepEqual(await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.getAttribute('title'))), [
      TITLE,
      TITLE,
      TITLE,
    ]);
  });

  test(`in reveal.js the slide loads its figure when it is shown: ${size}`, { tag }, async ({ open, openElsewhere }) => {
    const { reveal } = await snippets(open, size);
    const { resolve } = createRequire(import.meta.url);
    const [css, js] = await Promise.all(['reveal.js/reveal.css', 'reveal.js'].map((file) => readFile(resolve(file), 'utf8')));
    const page = await openElsewhere(
      `<style>${css}</style><div class="reveal"><div class="slides"><section>Before</section>${reveal}</div></div>
<script>${js.replaceAll('</script', '<\\/script')}</script><script>Reveal.initialize({ transition: 'none' });</script>`,
      { viewport: { width: 1000, height: 700 } },
    );
    await page.waitForFunction(() => Reflect.get(globalThis, 'Reveal').isReady());
    assert.equal(await page.locator('iframe').getAttribute('src'), null, 'not before');
    await page.keyboard.press('ArrowRight');
    await page.locator('iframe[src]').waitFor();
    await expectDrawn(page);
  });
});

test('a figure as wide as the text is no wider than a phone', { tag: LONG }, async ({ open, openElsewhere }) => {
  const { html } = await snippets(open, 'Full width');
  const page = await openElsewhere(`<meta name="viewport" content="width=device-width"><style>figure { margin: 0 }</style>${html}`, {
    viewport: { width: 360, height: 700 },
  });
  await expectDrawn(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360));
});

test('a title is nothing but a title, whatever is in it', { tag: LONG }, async ({ open, openElsewhere }) => {
  const title = "\"><script>throw 1</script> <b>&amp; \\ $x$ '%'";
  const { html } = await snippets(open, 'Full width', title);
  const page = await openElsewhere(html, { viewport: { width: 900, height: 700 } });
  await expectDrawn(page);
  assert.equal(await page.locator('iframe').getAttribute('title'), title);
  assert.equal(await page.locator('figcaption').textContent(), `${title}. Open in Loadcurve`);
});
