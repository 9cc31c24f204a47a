/** The smallest network that will do, below the fold. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, test } from './fixture.mjs';
import { goTo } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const toSearch = (page) => page.getByRole('link', { name: 'Find the smallest' }).click();

const FEW = 'net=mesh&find=carry:0.1,within:60,processors:64-80,kinds:mesh.torus.hypercube.xgft,flits:32';

/**
 * Waits until the chart shows all candidates.
 *
 * @param {Page} page
 */
async function charted(page) {
  await expect(page.locator('#find-cancel')).toHaveCount(0);
  await expect(page.locator('#find .find-all summary')).toHaveText(/^All \d+ candidates/);
  await expect(page.locator('#find-plot canvas')).toHaveAttribute('width', /\d\d\d/);
  await expect(page.locator('#find-plot')).toHaveAttribute('aria-valuemax', /^([2-9]|\d\d)$/);
}

test('what is asked for is ticked or in a link, and answered', async ({ open }) => {
  const page = await open('?net=mesh&load=0.1');
  await test.step('kinds are ticked as cards, a range is asked for, and the answer is shown', async () => {
    await toSearch(page);
    const section = page.locator('#find');
    await expect(section.getByLabel('Load to carry')).toHaveValue('0.1');
    await expect(section.getByLabel('Processors, from')).toHaveValue('64');
    await expect(section.getByRole('checkbox', { name: 'Hypercube' })).toBeChecked();
    for (const name of ['3-D mesh', '3-D torus', 'Flattened butterfly', 'Butterfly fat-tree', 'Butterfly', 'Dragonfly'])
      await section.getByText(name, { exact: true }).click();
    await section.getByLabel('Processors, to').fill('100');
    await section.getByLabel('Within, in cycles').fill('60');
    await section.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page).toHaveURL(/&find=carry:0\.1,within:60,processors:64-100,kinds:mesh\.torus\.hypercube\.xgft,flits:32$/);
    await expect(section.getByRole('status')).toContainText(
      'has the fewest links of those that carry 0.1 flits/cycle/source within 60 cycles',
    );
    await charted(page);
    await expectPartAccessible(page, '#find');
    await section.getByText(/^All \d+ candidates/).click();
    await expect(page.locator('#find-candidates tbody tr').first()).toContainText(/\d+ links|\d/);
    await section.getByRole('button', { name: 'Show it', exact: true }).first().click();
    await expect(page).toHaveURL(/net=mesh.*draw=/);
  });
  await test.step('an older link opens with its answer, and mistakes are told in words', async () => {
    await goTo(page, '?net=mesh,k:10&find=carry:0.1,within:60,most:processors,net:mesh,k:4-32');
    const section = page.locator('#find');
    const answer = page.locator('#find .find-answer');
    await expect(section).toContainText('100 processors, 59.96 cycles. That is too close to tell by the model, so simulate it.');
    await expect(section).toContainText('Nearest miss by the model: Mesh, 11 × 11 nodes, 32 flits with 121 processors, 66.60 cycles.');
    await expect(section).toBeInViewport();
    const rows = page.locator('#find-table tbody tr');
    await expect(rows).toHaveText([
      /Best.*10\s×\s10.*100/s,
      /Next.*9\s×\s9/s,
      /Next.*8\s×\s8/s,
      /Too close to tell.*32\s×\s32/s,
      /Nearest miss.*11\s×\s11/s,
    ]);
    const candidates = section.locator('textarea');
    await expect(candidates).toHaveValue('mesh,k:4-32');
    await candidates.fill('mesh,n:4-9');
    await section.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(section.getByRole('alert')).toHaveText('Mesh has no “n”; give its sizes, as in k:8.');
    await expect(candidates).toHaveValue('mesh,n:4-9');
    // The answer to the former question is gone.
    await expect(answer).toBeHidden();
    await candidates.fill('mesh,k:4-9');
    await candidates.press('Control+Enter');
    await expect(section).toContainText('81 processors, 55.04 cycles.');
    await expect(answer).toBeVisible();
    await section.getByLabel('Load to carry').fill('');
    await section.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(section.getByRole('alert')).toHaveText('Type the load to carry, such as 0.1.');
    await page.goBack();
    await expect(candidates).toHaveValue('mesh,k:4-32');
    assert.equal(await section.getByRole('alert').count(), 0);
    await section.getByLabel('Load to carry').fill('0.05');
    await candidates.fill('mesh,k:2-8');
    await section.getByRole('button', { name: 'Find', exact: true }).click();
    await section.getByRole('button', { name: 'Simulate it' }).click();
    await expect(section).toContainText(/The simulator (agrees|finds it too close to tell): \d/);
  });
  await test.step('a doubtful model is said to be one, and simulated on request', async () => {
    await goTo(page, '?net=mesh,k:4&precision=10&find=carry:0.05,within:60,least:pins,net:dragonfly,p:1');
    const doubts = page.locator('#find .doubt');
    await expect(doubts).toHaveText(
      /^Dragonfly, 1 processor.*: Do not trust the model near saturation: .* simulate instead\. Simulate it$/s,
    );
    await expectPartAccessible(page, '#find');
    await page.getByRole('button', { name: 'Simulate it' }).click();
    await expect(page.locator('.find-answer')).toContainText(/The simulator agrees: \d/);
    await expect(doubts).toHaveCount(0);
    // What is not the best is drawn, and simulated there.
    await page.locator('#find textarea').fill('xgft,down:4x4,up:4,traffic:shift,by:4');
    await page.getByLabel('Load to carry').fill('0.8');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(doubts).toContainText('may saturate far too early or, as under transpose traffic, 40 % too late; simulate instead.');
    await doubts.getByRole('button', { name: 'Show and simulate it' }).click();
    await expect(page).toHaveURL(/net=xgft,down:4x4,up:4,traffic:shift,by:4&.*load=0\.8.*sim=on/);
  });
});

test('a click on a marker draws its network, and keys go along the Pareto edge', async ({ open }) => {
  const page = await open(`?${FEW}`);
  await charted(page);
  const plot = page.locator('#find-plot');
  await plot.focus();
  await page.keyboard.press('End');
  const last = await plot.getAttribute('aria-valuetext');
  await page.keyboard.press('Home');
  const first = (await plot.getAttribute('aria-valuetext')) ?? '';
  assert.notEqual(first, last);
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await plot.getAttribute('aria-valuetext'), first);
  await expect(plot).toHaveAttribute('aria-valuenow', '2');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#find figcaption')).toContainText(first.split(':')[0]);
  await expect(page.locator('#find-tip')).toContainText('cycles');
  // The tooltip is beside the marker, which is clicked.
  const at = await markerAt(page);
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
  await expect(page).toHaveURL(/net=mesh&net=[^&]*&draw=2&load=0\.1|net=mesh&load=0\.1/);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/&draw=[23]/);
});

test('at 360 px a first tap names a marker, and a second one draws its network', { tag: [] }, async ({ open }) => {
  const page = await open(`?${FEW}`, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await charted(page);
  const before = page.url();
  await page.locator('#find-plot').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const at = await markerAt(page);
  await page.keyboard.press('Home');
  await page.touchscreen.tap(at.x, at.y);
  await expect(page.locator('#find-picked')).toBeVisible();
  assert.equal(page.url(), before);
  await expect(page.locator('#find-tip')).toBeHidden();
  await page.touchscreen.tap(at.x, at.y);
  await expect(page).not.toHaveURL(before);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(overflow <= 0, `${overflow}`);
});

/**
 * The middle of the marker that is picked, in the window: of all places that a pointer takes for it.
 *
 * @param {Page} page
 */
async function markerAt(page) {
  const plot = page.locator('#find-plot');
  await plot.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const found = await plot.evaluate((plot) => {
    const canvas = plot.querySelector('canvas');
    const named = plot.getAttribute('aria-valuetext');
    const { left, top, width, height } = canvas?.getBoundingClientRect() ?? new DOMRect();
    /** @type {[number, number][]} */
    const places = [];
    for (let y = 4; y < height; y += 8)
      for (let x = 4; x < width; x += 8) {
        canvas?.dispatchEvent(
          new PointerEvent('pointermove', { clientX: left + x, clientY: top + y, pointerType: 'mouse', bubbles: true }),
        );
        const tip = plot.querySelector('#find-tip');
        if (tip instanceof HTMLElement && !tip.hidden && plot.getAttribute('aria-valuetext') === named) places.push([left + x, top + y]);
      }
    const mean = (/** @type {0 | 1} */ axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
    return { x: mean(0), y: mean(1) };
  });
  assert.ok(found.x > 0 && found.y > 0);
  return found;
}
