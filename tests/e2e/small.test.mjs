/** Small windows: nothing is cut off, and answers are in sight. */

import assert from 'node:assert/strict';
import { expect, test } from './fixture.mjs';
import { drawn, goTo } from './page.mjs';
import { done } from './simulation.mjs';

/** @import { Locator } from '@playwright/test' */

const FOUR = '?net=mesh&net=torus&net=hyperx&net=dragonfly&load=0.05';
const PHONE = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true };

/** The box of an element that is there. @param {Locator} element */
async function boxOf(element) {
  const box = await element.boundingBox();
  assert.ok(box, `${element}`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Elements in a place whose texts are wider or higher than they are. @param {Locator} place @param {string} parts */
const cutOff = (place, parts) =>
  place
    .locator(parts)
    .evaluateAll((all) =>
      all
        .filter((it) => it.checkVisibility() && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1))
        .map((it) => it.textContent),
    );

test('in middle windows names are whole, and cells stay where they are', async ({ open }) => {
  const page = await open(FOUR, { viewport: { width: 1024, height: 768 } });
  await test.step('at 1024 pixels four networks have their names, and one its suggestions', async () => {
    await drawn(page);
    const chips = page.locator('.chips');
    const row = await boxOf(chips);
    for (const chip of await page.locator('.network-chip').all()) {
      const { y, bottom } = await boxOf(chip);
      assert.ok(y >= row.y && bottom <= row.bottom, await chip.innerText());
    }
    assert.deepEqual(await cutOff(chips, '.card-name'), []);
    const one = await open('?net=mesh', { viewport: { width: 1024, height: 768 } });
    await drawn(one);
    const [outer, inner] = [await boxOf(one.locator('.chips')), await boxOf(one.locator('.suggestions'))];
    assert.ok(inner.y >= outer.y && inner.bottom <= outer.bottom && inner.right <= 1024, JSON.stringify([outer, inner]));
  });
  await test.step('the cells of the strip stay where they are when the network saturates', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, '?net=mesh,k:4&load=0.05');
    await drawn(page);
    const starts = () =>
      page
        .locator('.strip dl > div')
        .evaluateAll((cells) => cells.slice(0, 3).map((cell) => Math.round(cell.getBoundingClientRect().left)));
    const before = await starts();
    await page.locator('#handle').focus();
    await page.keyboard.press('End');
    await expect(page.locator('.strip .is-saturated')).toBeVisible();
    assert.deepEqual(await starts(), before);
  });
});

test('tools stay in the pane of the chart when a simulation is done', async ({ open }) => {
  const page = await open('?net=mesh,k:4&sim=on&precision=20', { viewport: { width: 1440, height: 800 } });
  await done(page);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await drawn(page);
    const [pane, button] = [await boxOf(page.locator('#chart-pane')), await boxOf(page.locator('#enlarge-chart'))];
    assert.ok(button.right <= pane.right, `${width}: ${button.right} beyond ${pane.right}`);
  }
});

test('on a phone tools and choices stand above the pictures, and an asked message answers in sight', async ({ open }) => {
  const page = await open('?net=mesh,k:4&load=0.2', PHONE);
  await test.step('on a phone tools stand above the chart, and an asked message answers in sight', async () => {
    await drawn(page);
    const [tools, plot] = [await boxOf(page.locator('#chart-tools')), await boxOf(page.locator('#plot'))];
    assert.ok(tools.bottom <= plot.y + 1, JSON.stringify([tools, plot]));
    await page.locator('#picker').focus();
    await page.keyboard.press('m');
    const card = page.locator('.asked-card');
    await expect(card).toBeVisible();
    const chips = await boxOf(page.locator('.networks > .chips'));
    await expect.poll(async () => (await boxOf(card)).bottom).toBeLessThanOrEqual(chips.y);
  });
  await test.step('on a phone what stays on top has its choice above it, not over it', async () => {
    await drawn(page);
    await page.locator('#results').scrollIntoViewIfNeeded();
    await expect(page.locator('#main')).toHaveAttribute('data-pinned', 'chart');
    const [choice, plot] = [await boxOf(page.locator('.pinned-choice')), await boxOf(page.locator('#plot'))];
    assert.ok(choice.bottom <= plot.y + 1, JSON.stringify([choice, plot]));
  });
  await test.step('in a low window more than half is left to read', async () => {
    await page.setViewportSize({ width: 360, height: 540 });
    await page.evaluate(() => document.querySelector('#results')?.scrollIntoView({ block: 'start' }));
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await boxOf(page.locator('#section-bar'))).bottom).toBeLessThan(540 / 2);
    assert.ok((await boxOf(page.locator('#plot'))).bottom < 0.45 * 540);
    await page.setViewportSize(PHONE.viewport);
  });
  await test.step('on a phone the chips keep their values, however long the name', async () => {
    await goTo(page, '?net=hyperx&load=0.05');
    await drawn(page);
    const [chip, value] = [await boxOf(page.locator('.network-chip')), await boxOf(page.locator('.network-chip .number-of'))];
    assert.ok(value.right <= chip.right && chip.right <= 360, JSON.stringify([chip, value]));
  });
});
