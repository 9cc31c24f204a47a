/** Twenty charts in frames of one page. */

import assert from 'node:assert/strict';
import { test } from './embedding.mjs';
import { spokenOf } from './figures.mjs';
import { expect, LONG } from './fixture.mjs';
import { ink, seriesColors } from './page.mjs';
import { QUICK } from './simulation.mjs';

/** @import { Frame, Page } from '@playwright/test' */

const HEAD = '<script src="LOADCURVE/embed.js" defer></script>';

/** Networks of several kinds, each of its own size. */
const QUERIES = Array.from({ length: 20 }, (_, index) => {
  const networks = ['net=mesh,k:', 'net=torus,k:', 'net=fat-tree,flits:', 'net=mesh,k:4,flits:', 'net=combining-min,hot:'];
  const values = index % 5 === 4 ? index / 100 : 2 + index;
  return `${networks[index % 5]}${values}&theme=${index % 2 ? 'dark' : 'light'}`;
});

/** The frames of charts, in document order. @param {Page} page */
async function charts(page) {
  const handles = await page.locator('load-curve iframe').elementHandles();
  return Promise.all(handles.map(async (handle) => /** @type {Frame} */ (await handle.contentFrame())));
}

/** True if the colour of the first curve has been drawn. @param {Frame} frame */
async function isDrawn(frame) {
  const page = /** @type {Page} */ (/** @type {unknown} */ (frame));
  return (await ink(page, '#chart', await seriesColors(page, 1)))[0] > 20;
}

for (const [what, attributes, viewport] of /** @type {const} */ ([
  ['charts', 'width="300" height="200"', { width: 1320, height: 1100 }],
  ['charts and drawings', 'width="650" height="360" drawing', { width: 1320, height: 3700 }],
])) {
  test(`twenty ${what} at once show the figures of their networks`, { tag: LONG }, async ({ openElsewhere }) => {
    const body = QUERIES.map((query) => `<load-curve src="?${query}" ${attributes}></load-curve>`);
    const page = await openElsewhere(`<style>load-curve { float: left }</style>${body.join('')}`, { head: HEAD, viewport });
    await expect(page.locator('load-curve')).toHaveCount(20);
    for (const [index, frame] of (await charts(page)).entries()) {
      const query = QUERIES[index];
      await expect(frame.locator('#handle'), query).toHaveAttribute('aria-valuetext', spokenOf(query));
      assert.ok(await isDrawn(frame), query);
      assert.equal(await frame.locator('.notice').count(), 0, query);
      if (attributes.includes('drawing')) await frame.locator('#drawing-text:not(:empty)').waitFor({ state: 'attached' });
    }
    // The charts are independent: a change in one affects no other.
    const [first, second] = await charts(page);
    const before = await second.locator('#handle').getAttribute('aria-valuetext');
    await first.locator('#handle').press('ArrowRight');
    await expect(first.locator('#handle')).not.toHaveAttribute('aria-valuetext', spokenOf(QUERIES[0]));
    assert.equal(await second.locator('#handle').getAttribute('aria-valuetext'), before);
  });
}

test('twenty charts far below one another are loaded one by one, and each is drawn', { tag: LONG }, async ({ openElsewhere }) => {
  const body = QUERIES.map((query) => `<load-curve src="?${query}"></load-curve><div style="height: 5000px"></div>`);
  const page = await openElsewhere(body.join(''), { head: HEAD, viewport: { width: 800, height: 600 } });
  const loaded = () => page.frames().filter((frame) => frame.url().includes('embed.html')).length;
  await page.frameLocator('load-curve iframe >> nth=0').locator('[aria-busy="false"]').waitFor();
  assert.ok(loaded() < 4, `${loaded()} frames are loaded before anybody looks`);
  for (const [index, query] of QUERIES.entries()) {
    const element = page.locator('load-curve').nth(index);
    await element.scrollIntoViewIfNeeded();
    await expect(element.locator('iframe').contentFrame().locator('#handle')).toHaveAttribute('aria-valuetext', spokenOf(query));
  }
  assert.equal(loaded(), 20);
});

test('twenty charts simulate at once, and all come to an end', { tag: LONG }, async ({ openElsewhere }) => {
  const body = Array.from(
    { length: 20 },
    (_, seed) => `<load-curve src="?${QUICK}&sim=on&seed=${seed}" width="300" height="200"></load-curve>`,
  );
  const page = await openElsewhere(`<style>load-curve { float: left }</style>${body.join('')}`, {
    head: HEAD,
    viewport: { width: 1320, height: 1100 },
  });
  await expect(page.locator('load-curve')).toHaveCount(20);
  /** @type {Set<string | null>} */
  const told = new Set();
  for (const frame of await charts(page)) {
    const handle = frame.locator('#handle[aria-valuetext*="simulated"]');
    await handle.waitFor({ state: 'attached' });
    await frame.locator('#sim-act').waitFor({ state: 'hidden' });
    told.add(await handle.getAttribute('aria-valuetext'));
    assert.equal(await frame.locator('.notice').count(), 0);
  }
  assert.ok(told.size > 10, 'each has random numbers of its own');
});
