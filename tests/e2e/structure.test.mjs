/** What limits a network by its structure, below the fold, and its worst permutation as traffic. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { ask, picture } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const toLimits = (page) => ask(page, 'structural limits');

test('the limits of the drawn network are listed, and its worst permutation becomes the traffic', async ({ open }) => {
  const page = await open('?net=mesh&load=0.05');
  await test.step('bounds and the worst permutation of the drawn network are listed', async () => {
    await toLimits(page);
    const section = page.locator('#structure');
    await expect(section).toContainText('The model saturates at 38\u00a0% of what its links allow.');
    const rows = page.locator('#structure-table tbody tr');
    await expect(rows).toHaveText([
      /Injection ports\s*1\.00/,
      /Ejection ports\s*1\.00/,
      /Tightest cut.*8 links out of nodes 0 to 3 along dimension 0\s*0\.492/,
      /Busiest link.*channel from node \(3,0\) to \(4,0\)\s*0\.492/,
      /Worst permutation.*channel from node \(6,0\) to \(7,0\)\s*0\.143/,
    ]);
    await expect(section).toContainText(
      'The model saturates at 0.189 = 0.492 (ports and cuts) × 1.00 (balance of its links) × 0.383 (contention).',
    );
    await expect(section).toContainText('The bisection has 8 links.');
    await expectPartAccessible(page, '#structure');
  });
  await test.step('the worst permutation is the traffic after one more click, and drawn', async () => {
    const before = await picture(page, '#drawing');
    await toLimits(page);
    await page.getByRole('button', { name: 'Use it as traffic' }).click();
    await expect(page).toHaveURL(/traffic:worst/);
    await expect(page.locator('#structure')).toContainText('It is the traffic of this network.');
    await expect(page.locator('#structure-table')).toContainText('8 links');
    assert.notEqual(await picture(page, '#drawing'), before);
    await page.goBack();
    await expect(page).not.toHaveURL(/traffic:worst/);
  });
});

test('networks without bounds say so', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=scouting');
  await toLimits(page);
  await expect(page.locator('#structure')).toContainText('Limits are available only for wormhole networks.');
});

test('a large network waits for its permutation without blocking the page', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:16,traffic:worst&load=0.02');
  await expect(page.locator('#networks')).toContainText('saturates at 0.0448');
  await toLimits(page);
  await expect(page.locator('#structure')).toContainText('15 sources share the channel');
});

test('the largest networks are left to the command', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:33,traffic:worst');
  await expect(page.locator('body')).toContainText('worst takes too long for 1089 processors; at most 1024 in a page');
});

test('a doubtful model is said to be one, and simulated on request', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=dragonfly,a:2,h:1,p:1&load=0.1&precision=30');
  await page.locator('#structure').scrollIntoViewIfNeeded();
  const doubt = page.locator('#structure .doubt');
  await expect(doubt).toContainText('Do not trust the model near saturation');
  await doubt.getByRole('button', { name: 'Simulate' }).click();
  await expect(doubt).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Simulated/ })).toBeVisible();
});
