/** What a frame shows in each of its sizes: the more room it has, the more. */

import assert from 'node:assert/strict';
import { expect, LONG, test } from './fixture.mjs';
import { changeFiles, drawn, framesLater, ready } from './page.mjs';

/** @import { Page } from '@playwright/test' */

const LINK = 'embed.html?net=mesh&net=torus,links:bi&load=0.1&drawing=on';

/** Sizes of frames, and what each shows. */
const SIZES = /** @type {const} */ ([
  { width: 300, height: 220, names: false, more: false, drawing: false, caption: false },
  { width: 320, height: 240, names: 32, more: false, drawing: false, caption: false },
  { width: 480, height: 300, names: 36, more: true, drawing: false, caption: false },
  { width: 600, height: 360, names: 36, more: true, drawing: true, caption: false },
  { width: 760, height: 480, names: 68, more: true, drawing: true, caption: true },
]);

test('each size shows what it has room for, and nothing overflows', async ({ open }) => {
  const page = await open(LINK, { viewport: { width: 760, height: 480 }, reducedMotion: 'reduce' });
  for (const { width, height, names, more, drawing, caption } of SIZES) {
    const size = `${width}×${height}`;
    await page.setViewportSize({ width, height });
    await drawn(page);
    const seen = await page.evaluate(() => {
      const box = (/** @type {string} */ part) => document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      const { scrollWidth, scrollHeight } = document.documentElement;
      return {
        scrolls: scrollWidth > innerWidth || scrollHeight > innerHeight,
        names: box('.names').height,
        plot: box('#plot'),
        chart: box('#chart'),
        pictures: box('.pictures'),
      };
    });
    assert.equal(seen.scrolls, false, size);
    await expect(page.locator('#letters'), size).toBeVisible({ visible: names !== false });
    if (names !== false) assert.equal(seen.names, names, size);
    assert.ok(Math.abs(seen.chart.width - seen.plot.width) <= 1 && Math.abs(seen.chart.height - seen.plot.height) <= 1, size);
    await expect(page.locator('#letters small').first(), size).toBeVisible({ visible: more });
    await expect(page.locator('#beside'), size).toBeVisible({ visible: drawing });
    const part = seen.plot.width / seen.pictures.width;
    assert.ok(Math.abs(part - (drawing ? 0.58 : 1)) < 0.01, `${size}: the chart takes ${part}`);
    const heading = await page.locator('h1').boundingBox();
    assert.equal((heading?.height ?? 0) > 1, caption, size);
    await expect(page.locator('#values'), size).toBeVisible({ visible: caption });
    assert.ok(await page.locator('#handle').isVisible(), `${size}: the load is a slider`);
    assert.ok(await page.getByRole('link', { name: 'Open in Loadcurve' }).isVisible(), size);
  }
  assert.match(
    await page.locator('#values').innerText(),
    /^Load\s+0\.1\d* flits[^]*A\s+latency\s+[\d.]+ cycles\s+B\s+latency\s+[\d.]+ cycles$/,
  );
});

test('in 320 × 240 the plot takes 276 × 146', async ({ open }) => {
  const page = await open('embed.html?net=mesh', {
    viewport: { width: 320, height: 240 },
    prepare: (page) =>
      changeFiles(
        page,
        '**/pkg/*.js',
        (body) => `${body}
    const draw = LightExplorer.prototype.drawChart;
    LightExplorer.prototype.drawChart = function (...args) {
      return (globalThis.layout = draw.apply(this, args));
    };`,
      ),
  });
  const { left, right, top, bottom } = await page.evaluate(() => Reflect.get(globalThis, 'layout').panels[0]);
  assert.ok(Math.abs(right - left - 276) <= 2 && Math.abs(bottom - top - 146) <= 2, `${right - left} × ${bottom - top}`);
});

test('messages move once they are asked to, and stop again', { tag: LONG }, async ({ open }) => {
  const page = await open(LINK, { viewport: { width: 600, height: 360 } });
  await page.locator('#drawing-text:not(:empty)').waitFor({ state: 'attached' });
  const still = await shown(page);
  await framesLater(page);
  assert.equal(await shown(page), still, 'nothing moves by itself');
  assert.equal(page.workers().length, 0);
  await page.getByRole('button', { name: 'Play' }).click();
  const pause = page.getByRole('button', { name: 'Pause' });
  await expect.poll(() => shown(page)).not.toBe(still);
  const moving = await shown(page);
  await expect.poll(() => shown(page)).not.toBe(moving);
  await pause.click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await ready(page);
  const stopped = await shown(page);
  await framesLater(page);
  assert.equal(await shown(page), stopped);
});

/** The pictures on the canvases beside the chart. @param {Page} page */
const shown = (page) =>
  page.locator('#sheet canvas').evaluateAll((all) => all.map((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL()).join());
