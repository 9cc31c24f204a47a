/** How networks scale: asked for at the chart, drawn in its place, told in a sentence, kept in the link. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { plotted } from '../node/command.mjs';
import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { picture, query } from './page.mjs';

const MESH = 'net=mesh&load=0.1';

test('it is one click away, answers in a sentence, and the way back keeps the link', async ({ open }) => {
  const page = await open(`?${MESH}`);
  const curve = await picture(page, '#chart');
  await page.getByLabel('Scaling').check();
  const answer = page.locator('#study-answer');
  await expect(answer).toContainText("The model's saturation falls from 0.621 at N = 4 to 0.0196 at N = 4096, as N−0.543");
  await page.getByLabel('Over', { exact: true }).selectOption('k');
  await page.getByRole('textbox', { name: 'values' }).fill('4.8.16.32.64');
  await expect(answer).toHaveText("The model's saturation falls as k−1.10 (within 2.4\u00a0%): 0.407 at k = 4, 0.0196 at k = 64.");
  await page.getByRole('textbox', { name: 'values' }).press('Enter');
  assert.equal(await query(page), `${MESH}&view=sweep&over=k&values=4.8.16.32.64`);
  await expect(page.locator('#data-scroller')).toContainText('0.08554');
  await expectPartAccessible(page, '.area-chart');
  // The file is that of the command.
  const download = page.waitForEvent('download');
  await page.locator('#save-csv').click();
  const { csv } = await plotted(await query(page), ['csv']);
  assert.equal(await readFile(await (await download).path(), 'utf8'), csv);
  await page.getByLabel('Latency', { exact: true }).check();
  await expect(page.locator('#study-line')).toBeHidden();
  assert.equal(await query(page), `${MESH}&over=k&values=4.8.16.32.64`);
  await expect.poll(() => picture(page, '#chart')).toBe(curve);
});

test('wrong values are named, and what is left out is told', async ({ open }) => {
  const page = await open('?net=mesh&view=sweep&over=k&values=8.65');
  await page.getByText('One value is left out').click();
  await expect(page.locator('#study-line')).toContainText('k: “65” is not a whole number from 2 to 64');
  await page.getByRole('textbox', { name: 'values' }).fill('4..8');
  await expect(page.locator('#scaling-values-wrong')).toContainText('values: “4..8” is not up to 64 whole numbers');
});

test('a doubtful model is said to be one, and the way out is the simulation of curves', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh&net=dragonfly,p:1&precision=10&view=sweep&over=flits&values=16.32&of=zero');
  const doubt = page.locator('#study-line .doubt');
  await expect(doubt).toContainText('Do not trust the model near saturation');
  await doubt.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.locator('#study-line')).toBeHidden();
  assert.equal(await query(page), 'net=mesh&net=dragonfly,p:1&sim=on&precision=10&over=flits&values=16.32&of=zero');
});

test('a frame draws it, too', async ({ open }) => {
  const page = await open('embed.html?net=mesh&net=torus&view=sweep');
  await expect(page.locator('#study-text')).toContainText("Mesh: the model's saturation falls from 0.621");
  await expect(page.locator('#study')).toBeVisible();
  await expect(page.locator('#chart')).toBeHidden();
  await expect(page.locator('#handle')).toBeHidden();
});
