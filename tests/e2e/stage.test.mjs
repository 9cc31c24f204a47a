/** The sizes of chart and drawing in windows of every size, and what stays in sight. */

import assert from 'node:assert/strict';
import { LONG, test } from './fixture.mjs';
import { drawn, FIRST, goTo } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/**
 * Width and height of a part, and where it ends.
 *
 * @param {Page} page
 * @param {string} part
 */
async function box(page, part) {
  const found = await page.locator(part).boundingBox();
  assert.ok(found, part);
  return { ...found, bottom: found.y + found.height };
}

/**
 * @param {number} value
 * @param {number} wanted
 * @param {number} by
 * @param {string} what
 */
function about(value, wanted, by, what) {
  assert.ok(Math.abs(value - wanted) <= by, `${what}: ${value}, not ${wanted}`);
}

/** Windows with the width and height of the chart and the width of the drawing, in pixels. */
const SIZES = /** @type {const} */ ([
  [1440, 900, 616, 616, 456],
  [1024, 768, 544, 472, 412],
  [360, 760, 344, 240, 290],
]);

test('the bar of sections needs no scrolling, and fields scroll by themselves', async ({ open }) => {
  const page = await open('?net=mesh&load=0.15', { viewport: { width: 1440, height: 900 } });
  await test.step('the bar of sections needs no scrolling from 1,200 pixels on', async () => {
    const bar = page.locator('#section-bar');
    await bar.getByText('Why 70.8 cycles?').waitFor();
    for (const width of [1440, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      await drawn(page);
      assert.equal(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0, `${width} px`);
    }
  });
  await test.step('fields that do not fit beside one another scroll by themselves', async () => {
    await page.setViewportSize({ width: 1024, height: 600 });
    await goTo(page, '?net=scouting,scout:0&net=scouting');
    await page.waitForSelector('.edit-strip .segmented');
    assert.ok(await page.locator('.edit-strip').evaluate((strip) => strip.scrollWidth > strip.clientWidth));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
});

test('chart and drawing have their sizes, on the screen and on paper', async ({ open }) => {
  const page = await open(`?${FIRST}`, { viewport: { width: 1440, height: 900 } });
  await test.step('the end of the page stays where it is as one comes to it', async () => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await page.locator('#data-scroller').scrollIntoViewIfNeeded();
    await drawn(page);
    // A line may come below the table, which explains a term.
    assert.ok(Math.abs((await height()) - before) < 24, `${before}, then ${await height()}`);
  });
  await test.step('chart and drawing have their sizes, stand above the fold, and nothing scrolls sideways', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    for (const [width, height, wide, high, drawing] of SIZES) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      const [plot, sheet] = [await box(page, '#plot'), await box(page, '#sheet')];
      // A scroll bar takes fifteen pixels.
      about(plot.width, wide, 20, `width of the chart at ${width}`);
      about(plot.height, high, 8, `height of the chart at ${width}`);
      about(sheet.width, drawing, 6, `width of the drawing at ${width}`);
      assert.ok(plot.bottom <= height && sheet.bottom <= height, `above the fold at ${width}`);
    }
    for (const [width, height] of [
      [768, 1024],
      [700, 400],
      [320, 640],
    ]) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`);
    }
  });
  await test.step('on paper chart, drawing, figures and networks share the first sheet', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    // An A4 sheet between margins of 1.5 cm.
    const paper = { width: 680, height: 1009 };
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(paper);
    const [chart, sheet, strip, networks] = await Promise.all(['#chart', '#drawing', '#strip', '#networks'].map((part) => box(page, part)));
    assert.ok(chart.x >= 0 && chart.x + chart.width <= paper.width && chart.bottom <= sheet.y);
    assert.ok(sheet.x + sheet.width <= strip.x && sheet.x + sheet.width <= networks.x);
    assert.ok(strip.bottom <= networks.y);
    assert.ok(Math.max(sheet.bottom, networks.bottom) <= paper.height);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.ok(await page.locator('#spread').isHidden(), 'a heading without anything below it');
  });
});

test('a low and narrow window has the chart beside the drawing, both in sight', { tag: LONG }, async ({ open }) => {
  const page = await open('', { viewport: { width: 700, height: 400 } });
  await page.evaluate(() => document.querySelector('#plot')?.scrollIntoView());
  const [plot, sheet] = [await box(page, '#plot'), await box(page, '#sheet')];
  about(plot.width / 700, 0.58, 0.04, 'share of the chart');
  assert.ok(sheet.x >= plot.x + plot.width);
  assert.ok(plot.bottom <= 400 && sheet.bottom <= 400);
});

test('on a phone a slider of a network is never out of sight of its curve', async ({ open }) => {
  const page = await open(`?${FIRST}`, { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true });
  for (const from of [0, 300, 900, 1600]) {
    await page.evaluate((from) => scrollTo(0, from), from);
    await drawn(page);
    const chip = page.locator('.network-chip').first();
    if ((await chip.getAttribute('aria-expanded')) !== 'true') await chip.tap();
    const slider = page.locator('#networks').getByRole('slider').first();
    await slider.waitFor();
    const [plot, open] = [await box(page, '#plot'), await box(page, '.sheet-of-network')];
    const seen = Math.min(plot.bottom, open.y) - Math.max(plot.y, 0);
    assert.ok(seen >= 150, `${seen} px of the chart are seen above the sheet at ${from}`);
    assert.ok(open.height <= 380 && open.bottom <= 760, 'half of the window at most');
    const row = await slider.boundingBox();
    assert.ok(row && row.height >= 43, `a slider ${row?.height} px high`);
  }
});
