/** Fields of networks whose values are made of parts. */

import assert from 'node:assert/strict';
import { expectAccessible } from './axe.mjs';
import { expect, test } from './fixture.mjs';
import { chosen, goTo, openPicker, query, ready } from './page.mjs';

test('dimensions are typed, and fields of one concern are folded', async ({ open }) => {
  const page = await open();
  await test.step('dimensions are typed as people write them, each closed to a ring by a switch', async () => {
    const dialog = await openPicker(page, 'Cube');
    const dimensions = dialog.getByLabel('dimensions', { exact: true });
    await expect(dimensions).toHaveValue('4 × 4 × 4');
    const ring = (/** @type {number} */ place, /** @type {number} */ size) =>
      dialog.getByRole('button', { name: `wrap dimension ${place} (${size} nodes)` });
    await ring(1, 4).focus();
    await page.keyboard.press(' ');
    await expect(ring(1, 4)).toHaveAttribute('aria-pressed', 'true');
    await expect(ring(1, 4)).toBeFocused();
    await ring(3, 4).click();
    await dimensions.fill('');
    // Two nodes cannot be a ring, but are on the way to 24.
    await dimensions.pressSequentially('6x4*2');
    await dimensions.press('Enter');
    await expect(dimensions).toHaveValue('6 × 4 × 2');
    await expect(ring(1, 6)).toHaveAttribute('aria-pressed', 'true');
    await expect(ring(2, 4)).toHaveAttribute('aria-pressed', 'false');
    await expect(ring(3, 2)).toHaveAttribute('aria-disabled', 'true');
    await expect(ring(3, 2)).toHaveAccessibleDescription('A ring needs 3 nodes');
    await expectAccessible(page, '#picking');
    await dialog.getByRole('button', { name: /^Replace/ }).click();
    await ready(page);
    assert.match(await query(page), /^net=cube,dims:6x4x2,wrap:100,flits:16,sharing:route&/);

    const card = await chosen(page, 0);
    await card.getByRole('button', { name: 'wrap dimension 2 (4 nodes)' }).click();
    assert.match(await query(page), /wrap:110,/);
    await card.getByLabel('dimensions', { exact: true }).fill('6 x 4');
    await card.getByLabel('dimensions', { exact: true }).press('Enter');
    await expect(card.getByLabel('dimensions', { exact: true })).toHaveValue('6 × 4');
    assert.match(await query(page), /^net=cube,dims:6x4,wrap:1,flits:16,sharing:route&/);
  });
  await test.step('fields of one concern are folded while they have their defaults', async () => {
    await goTo(page, '?net=own');
    const card = await chosen(page, 0);
    const routing = card.locator('details:has(> summary:has-text("Routing"))');
    await expect(routing.locator('> summary')).toContainText('up*/down* routing');
    const route = card.getByLabel('routing', { exact: true });
    await expect(route).toBeHidden();
    const isWithin = await page.locator('#networks').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    assert.ok(isWithin, 'long texts stay in the card');
    await routing.locator('> summary').focus();
    await page.keyboard.press('Enter');
    await route.selectOption('shortest');
    assert.match(await query(page), /route:shortest/);
    await route.selectOption('updown');
    await expect(route, 'what the reader has opened stays open').toBeVisible();
    await expectAccessible(page, '#networks');

    const rooted = await open('?net=own,root:2');
    await expect((await chosen(rooted, 0)).getByLabel('root', { exact: true }), 'another value is shown').toBeVisible();
  });
});
