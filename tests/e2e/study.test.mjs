/** Studies: asked for in the box, drawn in its place, told in a sentence, kept in the link. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { plotted } from '../node/command.mjs';
import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { ask, picture, query } from './page.mjs';

const MESH = 'net=mesh&load=0.1';

test('it is asked for in the box, answers in a sentence, and the way back keeps the link', async ({ open }) => {
  const page = await open(`?${MESH}`);
  const curve = await picture(page, '#chart');
  await ask(page, 'how does it scale');
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
  await page.getByRole('button', { name: 'Back to the curves' }).click();
  await expect(page.locator('#study-line')).toBeHidden();
  await expect(page.getByLabel('Latency', { exact: true })).toBeFocused();
  assert.equal(await query(page), `${MESH}&over=k&values=4.8.16.32.64`);
  await expect.poll(() => picture(page, '#chart')).toBe(curve);
});

test('wrong values are named, and what is left out is told', async ({ open }) => {
  const page = await open('?net=mesh&view=sweep&over=k&values=8.65');
  await page.getByText('One value is left out').click();
  await expect(page.locator('#study-line')).toContainText('k: “65” is not a whole number from 2 to 64');
  await page.getByRole('textbox', { name: 'values' }).fill('4..8');
  await expect(page.locator('#study-values-wrong')).toContainText('values: “4..8” is not up to 64 whole numbers');
});

test('a doubtful model is said to be one, and the way out is the simulation of curves', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh&net=dragonfly,p:1&precision=10&view=sweep&over=flits&values=16.32&of=zero');
  const doubt = page.locator('#study-line .doubt');
  await expect(doubt).toContainText('Do not trust the model near saturation');
  await doubt.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.locator('#study-line')).toBeHidden();
  assert.equal(await query(page), 'net=mesh&net=dragonfly,p:1&sim=on&precision=10&over=flits&values=16.32&of=zero');
});

test('of networks without a model it asks for what is simulated, over their window', async ({ open }) => {
  const page = await open('?net=mesh,k:2,flits:2,window:2');
  await ask(page, 'how does it scale');
  await expect(page.locator('#study-answer')).toContainText(/^What the network carries (rises|is) .* at window\u00a0=\u00a01/);
  assert.equal(await query(page), 'net=mesh,k:2,flits:2,window:2&view=sweep&over=window');
  await expect(page.getByLabel('Quantity', { exact: true }).locator('option')).toHaveText([/^What it carries/, /^Round trip/]);
  await expect(page.locator('#study-line .doubt')).toHaveCount(0);
});

test('a frame draws it, too', async ({ open }) => {
  const page = await open('embed.html?net=mesh&net=torus&view=sweep');
  await expect(page.locator('#study-text')).toContainText("Mesh: the model's saturation falls from 0.621");
  await expect(page.locator('#study')).toBeVisible();
  await expect(page.locator('#chart')).toBeHidden();
  await expect(page.locator('#handle')).toBeHidden();
});

test('routings are compared in two actions, and a click on one adds its network', async ({ open }) => {
  const page = await open('?net=mesh,k:4,traffic:transpose');
  await ask(page, 'routings');
  const answer = page.locator('#study-answer');
  await expect(answer).toContainText('With O1TURN routing, what links carry under the worst permutation rises from');
  await expect(page.locator('#study-text')).toContainText('dimension-order: uniform');
  await expectPartAccessible(page, '.area-chart');
  await expect(page.locator('#data-scroller')).toContainText('o1turn');
  const box = await page.locator('#study').boundingBox();
  assert.ok(box);
  // Down the bars until one answers, then the second routing by its name.
  for (let y = 40; y < box.height && !(await page.locator('#tooltip').isVisible()); y += 6) await page.mouse.move(box.x + 200, box.y + y);
  await expect(page.locator('#tooltip')).toContainText('flits/cycle/source');
  await page.getByRole('combobox', { name: 'Add its curve' }).selectOption('O1TURN');
  assert.equal(await query(page), 'net=mesh,k:4,traffic:transpose&net=mesh,k:4,route:o1turn,traffic:transpose&view=routings');
  await page.getByLabel('Latency', { exact: true }).check();
  await expect(page.locator('#study-line')).toBeHidden();
});

test('plateaus are simulated on request, and are in the file', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:3&precision=20&view=routings');
  await page.locator('#study-simulate').click();
  await expect(page.locator('#study-answer')).toBeVisible();
  await expect(page.locator('#data-scroller')).toContainText('simulated plateau');
  assert.equal(await query(page), 'net=mesh,k:3&sim=on&precision=20&view=routings');
});

test('a picked link fails and is mended by key, beside the network that has it', async ({ open }) => {
  const page = await open('?net=mesh&focus=channel:150');
  await expect(page.getByRole('button', { name: 'Fail it' })).toBeVisible();
  await page.locator('#picker').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => query(page)).toMatch(/^net=mesh&net=mesh,fail:\d+-\d+&draw=2&focus=channel:150$/);
  await expect(page.getByRole('button', { name: 'Mend it' })).toBeVisible();
  await expect(page.locator('#networks')).toContainText('without');
  await page.getByRole('button', { name: 'Mend it' }).click();
  await expect.poll(() => query(page)).toBe('net=mesh&net=mesh&draw=2&focus=channel:150');
});

test('what would cut nodes off is refused, and nothing is lost', async ({ open }) => {
  // The other link of node 0.
  const link = 'net=mesh,k:2,fail:0-1&focus=channel:12';
  const page = await open(`?${link}`);
  await page.getByRole('button', { name: 'Fail it' }).click();
  await expect(page.locator('#notices')).toContainText('0 cannot reach');
  assert.equal(await query(page), link);
});

test('failures are asked for in the box, and the worst link is named', async ({ open }) => {
  const page = await open('?net=mesh,k:4,fail:5-6');
  await ask(page, 'what if links fail');
  await expect(page.locator('#study-answer')).toContainText('Without 5–6, 32 of 240 pairs detour');
  await page.getByLabel('Busy channels', { exact: true }).check();
  await expect(page.locator('#drawing-text')).toContainText('costliest');
  await expectPartAccessible(page, '.area-chart');
});
