/** Routers with buffers: the picture above their fields, the share of waits, and one router from inside. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, oneOrAll, test } from './fixture.mjs';
import { framesLater, goTo, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** A busy network of routers with small buffers. */
const LINK = '?net=mesh,k:6,flits:8,vcs:2,buffer:4&load=0.3';

const LOOKS = /** @type {const} */ ([
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
]);

/**
 * Looks into the router in the middle of the drawing, by keys.
 *
 * @param {Page} page
 */
async function look(page) {
  await page.locator('.transport[data-phase=paused]').waitFor();
  await page.locator('#picker').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  const body = page.locator('#router-body');
  await body.getByRole('heading', { name: /^Inside router \(\d,\d\)$/ }).waitFor();
  return body;
}

for (const look_ of oneOrAll(LOOKS)) {
  test(`a router that is picked is shown from inside and follows the clock: ${look_.viewport.width} px`, async ({ open }) => {
    const page = await open(LINK, look_);
    const body = await look(page);
    const picture = body.getByRole('img', { name: /^In router \(\d,\d\) there (is|are) \d+ messages?/ });
    const box = await picture.boundingBox();
    const room = await body.boundingBox();
    assert.ok(box && room && box.width <= room.width && box.height > 100, 'the picture fits');
    const drawing = await page.locator('#drawing').boundingBox();
    assert.ok(drawing && drawing.height >= 290, `the drawing keeps its room: ${drawing?.height} px`);
    await body.getByText('As a table').click();
    await expect(body.getByRole('columnheader', { name: 'goes on' })).toBeVisible();
    await expectPartAccessible(page, '#router-body');
    const before = await body.innerText();
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Step one cycle' }).click();
        return body.innerText();
      })
      .not.toBe(before);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(body).toBeEmpty();
  });
}

test('a router has its numbers above its fields, tells of waits, and is opened by the mouse', async ({ open }) => {
  const page = await open(LINK);
  await test.step('the share of messages that wait although an output is free is told once they move', async () => {
    await page.locator('.transport[data-phase=paused]').waitFor();
    await expect(page.locator('.waited')).toHaveText(
      /^\d[\d.]*\s% of the messages waiting in buffers wait although an output that they may take is free\./,
    );
  });
  await test.step('a router is opened by a click of the mouse', async () => {
    await page.locator('.transport[data-phase=paused]').waitFor();
    const box = await page.locator('#picker').boundingBox();
    assert.ok(box);
    const [across, down] = [box.x + box.width / 2, box.y + box.height / 2];
    const tip = page.locator('#part-tip');
    // Along a diagonal from the middle, where a node is met soon.
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.move(across + step, down + step);
      await framesLater(page, 2);
      const [name] = (await tip.textContent())?.match(/^node \(\d,\d\)/) ?? [];
      if (!name || !(await tip.isVisible())) continue;
      await page.mouse.click(across + step, down + step);
      await expect(page.getByRole('heading', { name: /^Inside router/ })).toHaveText(`Inside ${name.replace('node', 'router')}`);
      return;
    }
    assert.fail('no node is met');
  });
  await test.step('the picture of a router has the numbers of the fields below it', async () => {
    const picture = page.locator('.router-picture').first();
    await expect(picture).toHaveAttribute('aria-label', /2 virtual channels with buffers of 4 flits, a pipeline of 3 cycles/);
    await expect(
      page
        .getByText(
          'The round trip of a credit takes 5 cycles, so a buffer of fewer than 5 flits throttles its virtual channel. With 4, a message sends at most 4 flits in 5 cycles.',
        )
        .first(),
    ).toBeVisible();
    await expect(picture.locator('.flits')).toHaveCount(2);
    const vcs = page.getByRole('textbox', { name: 'VCs of a link' });
    await vcs.fill('8');
    await expect(picture.locator('.flits')).toHaveCount(8);
    await vcs.fill('16');
    await expect(picture.locator('.flits')).toHaveCount(4);
    await expect(picture.locator('.dot')).toHaveCount(3);
    await expect(
      page.locator('.field .name[title="BookSim2: num_vcs; Garnet: vcs_per_vnet, for each virtual network"]').first(),
    ).toBeVisible();
    await page.getByRole('textbox', { name: 'flight over a link' }).fill('3');
    await page.keyboard.press('Tab');
    await expect(picture).toHaveAttribute('aria-label', /a link of 3 cycles .* after 9 cycles\.$/);
    assert.match(await query(page), /flight:3/);
  });
  await test.step('a channel leads to the router at its end, and a network without buffers to none', async () => {
    await goTo(page, `${LINK}&focus=channel:40`);
    await page.getByRole('button', { name: 'Look into the router at its end' }).click();
    await page.getByRole('heading', { name: /^Inside router/ }).waitFor();
    const other = await open('?net=mesh,k:6&focus=channel:40');
    await other.locator('.transport[data-phase=paused]').waitFor();
    await expect(other.locator('#picked-title')).toBeVisible();
    await expect(other.locator('#router-body')).toBeEmpty();
  });
});
