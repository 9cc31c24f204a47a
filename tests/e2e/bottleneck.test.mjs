/** Where messages wait: asked for in the menu of the drawing, drawn, told in a sentence and a table. */

import assert from 'node:assert/strict';
import { command } from '../node/command.mjs';
import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { goTo, picture, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** 80 % of the saturation load. */
const LINK = '?net=fat-tree,flits:32,reading:conditional&load=0.12778671';

/** @param {Page} page */
async function toggle(page) {
  await page.getByRole('button', { name: 'How it is drawn' }).click();
  await page.getByRole('button', { name: 'Where messages wait, and what that costs' }).click();
}

test('the bottleneck is two clicks or a link away, and simulated waits stand below those of the model', async ({ open }) => {
  const page = await open(LINK);
  await test.step('the bottleneck is two clicks away, drawn, and told in a sentence and a table', async () => {
    const empty = await picture(page, '#highlight');
    await toggle(page);
    await expect(page.locator('#bottleneck-answer')).toHaveText(
      'Relieving the links down from level 3 helps most: without the waits for them, latency is 47.8 instead of 63.2 cycles, and the model saturates at 0.214 instead of 0.160. Fullest are the links up from level 2, held 57\u00a0% of the time.',
    );
    assert.match(await query(page), /focus=bottleneck/);
    const rows = page.locator('#bottleneck-table tbody tr');
    await expect(rows).toHaveCount(6);
    await expect(page.locator('#bottleneck-table tr.costliest')).toHaveText(/down 3.*45\s%.*7\.59.*12\s%.*47\.8.*0\.214/s);
    await expect.poll(() => picture(page, '#highlight')).not.toBe(empty);
    await expectPartAccessible(page, '#bottleneck-body');
    await toggle(page);
    await expect(page.locator('#bottleneck-answer')).toHaveCount(0);
    assert.doesNotMatch(await query(page), /focus/);
  });
  await test.step('a link opens with the answer, which follows the load', async () => {
    await goTo(page, '?net=mesh,traffic:hot,spots:27&load=0.0767&focus=bottleneck');
    const answer = page.locator('#bottleneck-answer');
    await expect(answer).toContainText(
      'Relieving the ejection channel of node (3,3) helps most: without the waits for it, latency is 47.2 instead of 50.8 cycles',
    );
    await page.locator('#handle').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(answer).not.toContainText('instead of 50.8');
    // What has no answer says why.
    await page.goto(page.url().replace(/load=[^&]*/, 'load=0.2'));
    await expect(answer).toContainText('the model is saturated');
  });
  await test.step('measured waits stand below those of the model where the load is simulated', async () => {
    await goTo(page, '?net=mesh,k:4,flits:4&load=0.3&focus=bottleneck&sim=on&precision=20');
    const told = JSON.parse(
      await command('bottleneck', 'net=mesh,k:4,flits:4&load=0.3&precision=20', '--simulate', '--format', 'json', '--quiet'),
    );
    const columns = told.bottlenecks[0].rows.find((/** @type {{ kind: string }} */ { kind }) => kind === 'columns');
    const [wait, interval] = [columns.simulated_wait, columns.simulated_wait_ci].map((it) => it.toPrecision(3));
    await expect(page.locator('#bottleneck-table tr.costliest')).toContainText(`${wait} ± ${interval}`);
  });
  await test.step('the drawing keeps its size beside the answer, and a card keeps clear of the channel that it is about', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, '?net=mesh');
    const boxOf = async (/** @type {string} */ id) => {
      const box = await page.locator(id).boundingBox();
      assert.ok(box);
      return box;
    };
    const before = await boxOf('#drawing');
    await page.locator('#to-bottleneck').click();
    await page.locator('#bottleneck-table').waitFor();
    const after = await boxOf('#drawing');
    assert.deepEqual([after.width, after.height], [before.width, before.height]);
    await page.locator('#picked-clear').click();
    await page.locator('#picker').focus();
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await page.locator('#picked-title').waitFor();
    const [card, drawing] = [await boxOf('#picked'), await boxOf('#drawing')];
    assert.deepEqual([drawing.width, drawing.height], [before.width, before.height]);
    assert.ok(card.y >= drawing.y + drawing.height, 'it stands below the drawing');
  });
});

test('networks whose latency is no sum of waits have no such item', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=scouting');
  await page.getByRole('button', { name: 'How it is drawn' }).click();
  await expect(page.getByRole('button', { name: 'Where messages wait' })).toBeDisabled();
});
