/** Latencies by source and destination: the table below the fold, and the drawing in their colours. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { ask, ink, picture } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** Processors on the diagonal of this mesh send nothing. */
const LINK = '?net=mesh,k:4,flits:8,traffic:transpose&load=0.2';

/** @param {Page} page */
const numbers = async (page, /** @type {number} */ column) =>
  (await page.locator(`#processors-table tbody td:nth-child(${column})`).allTextContents()).map((text) => Number.parseFloat(text));

test('latencies by source and destination: a table that sorts, and colours in the drawing', async ({ open }) => {
  const page = await open(LINK);
  await test.step('a table of sources and destinations sorts', async () => {
    await ask(page, 'who waits longest');
    const rows = page.locator('#processors-table tbody tr');
    await expect(rows).toHaveCount(12);
    await expect(page.locator('#processors')).toContainText('12 of 16 sources send.');
    const latencies = await numbers(page, 2);
    assert.deepEqual(
      latencies,
      latencies.toSorted((a, b) => b - a),
    );
    const ofMean = await numbers(page, 3);
    assert.ok(Math.abs(ofMean.reduce((a, b) => a + b) / 12 - 100) < 1, `${ofMean}`);
    await page.locator('#processors-table').getByRole('button', { name: 'Source' }).click();
    await expect(rows.first()).toContainText('node (1,0)');
    await page.locator('#processors').getByText('By destination').click();
    await expect(page.locator('#processors-table')).toContainText('Destination');
    await expectPartAccessible(page, '#processors');
    await page.locator('#processors').getByText('By source', { exact: true }).click();
  });
  await test.step('the drawing colours its processors and says their latencies', async () => {
    await page.getByRole('radio', { name: 'Processors' }).check();
    await expect(page.locator('#key-line')).toContainText('cycles');
    await expect(page.locator('#drawing-text')).toContainText('as a source, from');
    const bySource = await picture(page, '#drawing');
    // The greatest latency has the colour of the busiest channels.
    const [most] = await ink(page, '#drawing', ['#be1818']);
    assert.ok(most > 20, `${most}`);
    await page.locator('#drawn-by').selectOption('destination');
    await expect(page.locator('#drawing-text')).toContainText('as a destination, from');
    assert.notEqual(await picture(page, '#drawing'), bySource);
    await page.locator('#picker').focus();
    await page.keyboard.press('n');
    await expect(page.locator('#part-tip')).toContainText('as a destination');
    // The scale fits on the narrowest phone.
    await page.setViewportSize({ width: 320, height: 568 });
    await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  });
});

test('where the load is simulated, each source has its measured latency with an interval', async ({ open }) => {
  const page = await open(`${LINK}&sim=on&precision=2`);
  await ask(page, 'who waits longest');
  const cells = page.locator('#processors-table tbody td:nth-child(3)');
  await expect(cells).toHaveCount(12);
  await expect(cells.first()).toContainText('±');
  const pairs = (await cells.allTextContents()).map((text) => text.split('±').map(Number.parseFloat));
  const modelled = await numbers(page, 2);
  for (const [index, [cycles, halfWidth]] of pairs.entries()) {
    assert.ok(halfWidth > 0 && halfWidth < cycles / 2, `${pairs}`);
    assert.ok(Math.abs(cycles - modelled[index]) < modelled[index] / 2, `${pairs} ${modelled}`);
  }
  // Sorted by what is measured.
  const header = page.locator('#processors-table').getByRole('columnheader', { name: 'Simulated' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const sorted = await numbers(page, 3);
  assert.deepEqual(
    sorted,
    sorted.toSorted((a, b) => b - a),
  );
  await page.locator('#processors').getByText('By destination').click();
  await expect(page.locator('#processors-table')).toContainText('Destination');
  await expect(cells.first()).toContainText('±');
});

test('what has no single processors says so, and what saturates first has a name', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=fat-tree&net=mesh,traffic:hot,spots:27&load=0.3');
  await page.getByRole('radio', { name: 'Processors' }).check();
  await expect(page.locator('#key-line')).toContainText('choose reading:conditional');
  await page.locator('#drawn').selectOption('2');
  await expect(page.locator('#why')).toContainText('first the source at node (6,7)');
  await expect(page.locator('#key-line')).toContainText('the model saturates below');
  await page.setViewportSize({ width: 360, height: 760 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
});
