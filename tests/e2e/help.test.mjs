/** The help. */

import assert from 'node:assert/strict';

import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { goTo, query } from './page.mjs';
import { ENDLESS, narrower, says, title } from './simulation.mjs';

test('help opens by its button and by a key, and closes by Esc', async ({ open }) => {
  const page = await open();
  await test.step('help opens by its button, is not printed, closes by Esc, and the focus returns', async () => {
    const button = page.getByRole('button', { name: 'Help' });
    const dialog = page.getByRole('dialog', { name: 'Loadcurve in five minutes' });
    await button.click();
    await expect(dialog).toBeVisible();
    assert.ok(await dialog.evaluate((dialog) => dialog.contains(document.activeElement)));
    await page.emulateMedia({ media: 'print' });
    await expect(dialog).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    assert.equal(await query(page), '', 'it is no step of the history');
  });
  await test.step('the key opens and closes it from anywhere but a text', async () => {
    await goTo(page, '');
    const dialog = page.getByRole('dialog');
    await page.locator('#handle').focus();
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('?');
    await expect(dialog).toBeHidden();
    await expect(page.locator('#handle')).toBeFocused();
    await page.locator('#networks input.number').first().focus();
    await page.keyboard.press('?');
    await expect(dialog).toBeHidden();
  });
});

test('Esc closes the help and not the simulation behind it', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${ENDLESS}&sim=on`);
  await narrower(page);
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  assert.doesNotMatch((await title(page)) ?? '', /Cancelled/);
  await page.keyboard.press('Escape');
  await says(page, 'Cancelled');
});

for (const width of [360, 1280]) {
  test(`axe finds nothing serious, all of it is reached, and it fits: ${width} px`, { tag: width > 360 ? LONG : [] }, async ({ open }) => {
    const page = await open('', { viewport: { width, height: 640 }, isMobile: width < 500 });
    await page.keyboard.press('?');
    await expectPartAccessible(page, '#help');
    const dialog = page.locator('#help');
    assert.ok(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
    const small = await dialog
      .locator('*')
      .evaluateAll((parts) =>
        parts.filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < 12).map((part) => part.outerHTML),
      );
    assert.deepEqual(small, []);
    await page.keyboard.press('End');
    await page.waitForFunction(() => {
      const dialog = document.querySelector('#help');
      return dialog && dialog.scrollTop + dialog.clientHeight >= dialog.scrollHeight - 1;
    });
    assert.ok(await page.getByRole('button', { name: 'Close' }).isVisible());
  });
}
