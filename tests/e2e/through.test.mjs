/** One message through time: opened from the card of a message, scrubbed both ways, and under three switchings. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, oneOrAll, test } from './fixture.mjs';

/** @import { Page } from '@playwright/test' */

/** A busy mesh, on which most messages wait. */
const LINK = '?net=mesh,k:6,flits:16&load=0.25';

const LOOKS = /** @type {const} */ ([
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
]);

/**
 * Asks a message by key, and follows it through time by key or by a click.
 *
 * @param {Page} page
 */
async function openThrough(page, byKey = true) {
  await page.locator('.transport[data-phase=paused]').waitFor();
  await page.locator('#picker').focus();
  await page.keyboard.press('m');
  const heading = await page.locator('.asked-card h3').innerText();
  if (byKey) await page.keyboard.press('t');
  else await page.getByRole('button', { name: 'Through time' }).click();
  const through = page.locator('#through');
  await through.getByRole('slider').waitFor();
  return { through, heading };
}

for (const look of oneOrAll(LOOKS)) {
  test(`a message is followed through time and back to the curve: ${look.viewport.width} px`, async ({ open }) => {
    const page = await open(LINK, look);
    const { through, heading } = await openThrough(page);
    const [, from, to] = heading.match(/from (.+) to (.+)/) ?? [];
    await expect(through.getByRole('heading')).toHaveText(`Message ${from} → ${to}`);
    const parts = await through.locator('.through-part strong').allInnerTexts();
    const latency = Number.parseInt(await through.locator('.through-sum > strong').innerText(), 10);
    assert.equal(
      parts.reduce((sum, part) => sum + Number(part), 0),
      latency,
    );
    await through.getByText('As a table').click();
    await expect(through.getByRole('columnheader', { name: 'head enters' })).toBeVisible();
    await expectPartAccessible(page, '#through');
    await page.keyboard.press('Escape');
    await expect(through).toBeEmpty();
    await expect(page.locator('.asked-card h3')).toHaveText(heading);
    await expect(page.locator('#picker')).toBeFocused();
  });
}

test('the cursor moves the drawing, and three switchings stand on one axis', async ({ open }) => {
  const page = await open(LINK);
  await test.step('the cursor moves the drawing both ways, by keys and by the pointer', async () => {
    const { through } = await openThrough(page, false);
    const slider = through.getByRole('slider');
    const picture = () => page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.getElementById('messages-picture')).toDataURL());
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuenow', '0');
    const first = await picture();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuenow', '11');
    assert.notEqual(await picture(), first, 'the messages have moved on');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuenow', '0');
    assert.equal(await picture(), first, 'and back');
    await page.keyboard.press('End');
    const end = Number(await slider.getAttribute('aria-valuemax'));
    await expect(slider).toHaveAttribute('aria-valuetext', `Cycle ${end} of ${end}: delivered after ${end} cycles`);
    const box = await through.locator('canvas').boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const middle = Number(await slider.getAttribute('aria-valuenow'));
    assert.ok(0 < middle && middle < end, `${middle} of ${end}`);
  });
  await test.step('three switchings stand on one axis, alone by formula and in traffic by simulation', async () => {
    await page.locator('#through').getByRole('slider').press('Escape');
    await expect(page.locator('#through')).toBeEmpty();
    const { through } = await openThrough(page);
    await through.getByText('Three switchings').click();
    await expect(through.locator('.through-switchings')).toContainText('by formula alone');
    await expect(through.locator('code')).toHaveText('mesh,k:6,flits:16,buffer:16');
    await expect(through.locator('canvas')).toContainText(
      /Store-and-forward, alone: \d+ cycles\..*Cut-through, in this traffic: \d+ cycles = /,
    );
    await expectPartAccessible(page, '#through');
  });
});
