/** What an author shows: a presentation, a title and notes, and one picture at a time. */

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { test } from './fixture.mjs';
import { drawn, goTo } from './page.mjs';

test('a title, a stage for either picture, and a presentation from note to note', async ({ open }) => {
  const page = await open('?net=mesh,k:4');
  await test.step('a title is typed in the head, and Escape takes it back', async () => {
    await drawn(page);
    const title = page.locator('#document');
    await title.getByRole('button').click();
    await page.keyboard.type('Bustling');
    await expect(page).toHaveTitle('Bustling – Loadcurve');
    await page.keyboard.press('Escape');
    await expect(title.getByRole('button')).toBeFocused();
    assert.ok(!page.url().includes('title='));
    await title.getByRole('button').click();
    await page.keyboard.type('Jammed');
    await page.keyboard.press('Enter');
    await expect(title).toHaveText('Jammed');
    assert.match(page.url(), /title=Jammed/);
  });
  await test.step('either picture takes the whole stage, and on a phone one stays on top', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, '?net=mesh,k:4');
    await drawn(page);
    const main = page.locator('#main');
    const before = (await page.locator('#sheet').boundingBox())?.height ?? 0;
    await page.locator('#enlarge-drawing').click();
    await expect.poll(async () => ((await page.locator('#sheet').boundingBox())?.height ?? 0) / before).toBeGreaterThan(1.2);
    await expect(main).toHaveAttribute('data-enlarged', 'drawing');
    await expect(page.locator('#enlarge-drawing')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(main).not.toHaveAttribute('data-enlarged');
    await page.locator('#enlarge-chart').click();
    await expect(page.locator('#enlarge-chart')).toHaveAttribute('aria-pressed', 'true');
    await page.locator('#enlarge-chart').click();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.locator('#results').scrollIntoViewIfNeeded();
    await expect(main).toHaveAttribute('data-pinned', 'chart');
    await page.locator('.pinned-choice').getByText('Network').click();
    await expect(main).toHaveAttribute('data-pinned', 'drawing');
  });
  await test.step('a presentation shows the values, hides networks by number and goes from note to note', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, '?net=mesh,k:4&net=torus,k:4&load=0.1');
    await drawn(page);
    await page.locator('#more').click();
    await page.getByRole('button', { name: 'Notes and labels…' }).click();
    await page.locator('.notes textarea').fill('here it jams');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await expect(page.getByLabel('Text of note 1')).toHaveValue('here it jams');
    await expect(page.locator('.note-list li')).toContainText('at load 0.1');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('p');
    await expect(page.locator('.present-values > div')).toHaveCount(4);
    await expect(page.locator('.present-values')).toContainText('B against A');
    await expect(page.locator('.present-keys kbd')).toHaveCount(7);
    await expect(page.locator('.signs')).toBeVisible();
    // The pointer reads out what its line crosses.
    const plot = /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator('#plot').boundingBox());
    await page.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 2);
    await expect(page.locator('#tooltip')).toBeVisible();
    await page.keyboard.press('2');
    await expect(page.locator('.present-values > div')).toHaveCount(2);
    const load = page.locator('.present-values dd').first();
    await page.keyboard.press('ArrowRight');
    await expect(load).not.toHaveText('0.100');
    await page.keyboard.press('n');
    await expect(load).toHaveText('0.100');
    await page.keyboard.press('Escape');
    await expect(page.locator('.present-foot')).toBeHidden();
    await expect(page.locator('#present')).toBeFocused();
  });
});
