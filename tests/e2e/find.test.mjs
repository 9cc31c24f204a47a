/** The smallest network that will do, below the fold. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, test } from './fixture.mjs';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const toSearch = (page) => page.getByRole('link', { name: 'Find the smallest' }).click();

test('the largest mesh that will do is found in two actions, shown and simulated', async ({ open }) => {
  const page = await open('?net=mesh&load=0.1');
  await toSearch(page);
  const section = page.locator('#find');
  await expect(section.getByLabel('Load to carry')).toHaveValue('0.1');
  await expect(section.locator('textarea')).toHaveValue('mesh,k:2-32');
  await section.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(/&find=carry:0\.1,within:77,most:processors,net:mesh,k:2-32/);
  await expect(section).toContainText(
    '12 × 12 nodes, 32 flits has the most processors of those that carry 0.1 flits/cycle/source within 77 cycles',
  );
  const rows = page.locator('#find-table tbody tr');
  await expect(rows).toHaveText([
    /Best.*12 × 12.*144/s,
    /Next.*11 × 11/s,
    /Next.*10 × 10/s,
    /Too close to tell.*32 × 32/s,
    /Nearest miss.*13 × 13/s,
  ]);
  await expectPartAccessible(page, '#find');
  await section.getByRole('button', { name: 'Show it', exact: true }).click();
  await expect(page).toHaveURL(/net=mesh&net=mesh,k:12&.*draw=2/);
  // Of the larger ones the model cannot tell; alone it is decided on as before.
  await expect(section.getByRole('button', { name: 'Simulate them' })).toBeVisible();
  await section.locator('textarea').fill('mesh,k:2-12');
  await section.getByRole('button', { name: 'Find', exact: true }).click();
  await section.getByRole('button', { name: 'Simulate it' }).click();
  await expect(section).toContainText(/The simulator (agrees|finds it too close to tell): \d/);
});

test('a link with a search opens with its answer, and mistakes are named', async ({ open }) => {
  const page = await open('?net=mesh,k:10&find=carry:0.1,within:60,most:processors,net:mesh,k:4-32');
  const section = page.locator('#find');
  await expect(section).toContainText('100 processors, 59.96 cycles. That is too close to tell by the model, so simulate it.');
  await expect(section).toContainText('Nearest miss by the model: Mesh, 11 × 11 nodes, 32 flits with 121 processors, 66.60 cycles.');
  await expect(section).toBeInViewport();
  const candidates = section.locator('textarea');
  await candidates.fill('mesh,k:4-99');
  await section.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(section.getByRole('alert')).toContainText('k: “4-99” is not a whole number from 2 to 64');
  await expect(candidates).toHaveValue('mesh,k:4-99');
  await candidates.fill('mesh,k:4-9');
  await candidates.press('Control+Enter');
  await expect(section).toContainText('81 processors, 55.04 cycles.');
  await page.goBack();
  await expect(candidates).toHaveValue('mesh,k:4-32');
  assert.equal(await section.getByRole('alert').count(), 0);
});

test('a doubtful model is said to be one, and simulated on request', async ({ open }) => {
  const page = await open('?net=mesh,k:4&precision=10&find=carry:0.05,within:60,least:pins,net:dragonfly,p:1');
  const doubts = page.locator('#find .doubt');
  await expect(doubts).toHaveText(/^Dragonfly, 1 processor.*: Do not trust the model near saturation: .* simulate instead\. Simulate it$/s);
  await expectPartAccessible(page, '#find');
  await page.getByRole('button', { name: 'Simulate it' }).click();
  await expect(page.locator('#find-answer, .find-answer')).toContainText(/The simulator agrees: \d/);
  await expect(doubts).toHaveCount(0);
  // What is not the best is drawn, and simulated there.
  await page.locator('#find textarea').fill('xgft,down:4x4,up:4,traffic:shift,by:4');
  await page.getByLabel('Load to carry').fill('0.8');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(doubts).toContainText('may saturate far too early or, as under transpose traffic, 40 % too late; simulate instead.');
  await doubts.getByRole('button', { name: 'Show and simulate it' }).click();
  await expect(page).toHaveURL(/net=xgft,down:4x4,up:4,traffic:shift,by:4&.*load=0\.8.*sim=on/);
});
