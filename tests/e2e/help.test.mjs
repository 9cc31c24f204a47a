/** The help. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { expectAccessible } from './axe.mjs';
import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { openReady, query } from './page.mjs';
import { ENDLESS, narrower, title } from './simulation.mjs';

/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** @type {Awaited<ReturnType<typeof launchBrowser>>} */ let browser;
before(async () => { [server, browser] = await Promise.all([serveDist(), launchBrowser()]); });
after(() => Promise.all([browser.close(), server.close()]));

test('help opens by its button, closes by Esc, and the focus returns', async () => {
  const page = await openReady(browser, server.url);
  const button = page.getByRole('button', { name: 'Help' });
  const dialog = page.getByRole('dialog', { name: 'Loadcurve in five minutes' });
  await button.click();
  assert.ok(await dialog.isVisible());
  assert.ok(await dialog.evaluate((dialog) => dialog.contains(document.activeElement)));
  await page.keyboard.press('Escape');
  assert.ok(await dialog.isHidden());
  assert.ok(await button.evaluate((button) => button === document.activeElement));
  assert.equal(await query(page), '', 'it is no step of the history');
  expectClean(page);
  await page.close();
});

test('the key opens and closes it from anywhere but a text', async () => {
  const page = await openReady(browser, server.url);
  const dialog = page.getByRole('dialog');
  await page.locator('#handle').focus();
  await page.keyboard.press('?');
  assert.ok(await dialog.isVisible());
  await page.keyboard.press('?');
  assert.ok(await dialog.isHidden());
  assert.ok(await page.locator('#handle').evaluate((handle) => handle === document.activeElement));
  await page.locator('.area-networks input.number').first().focus();
  await page.keyboard.press('?');
  assert.ok(await dialog.isHidden());
  await page.close();
});

test('Esc closes the help and not the simulation behind it', async () => {
  const page = await openReady(browser, `${server.url}?${ENDLESS}&sim=on`);
  await narrower(page);
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  assert.ok(await page.getByRole('dialog').isHidden());
  assert.doesNotMatch(await title(page) ?? '', /Cancelled/);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('#sim-title')?.textContent?.startsWith('Cancelled'));
  await page.close();
});

test('it is not printed', async () => {
  const page = await openReady(browser, server.url);
  await page.keyboard.press('?');
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('#help').isHidden());
  await page.close();
});

for (const width of [1280, 360]) {
  test(`axe finds nothing serious, all of it is reached, and it fits: ${width} px`, async () => {
    const page = await openReady(browser, server.url, { viewport: { width, height: 640 }, isMobile: width < 500 });
    await page.keyboard.press('?');
    await expectAccessible(page);
    const dialog = page.locator('#help');
    assert.ok(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
    const small = await dialog.locator('*').evaluateAll((parts) => parts
      .filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < 12).map((part) => part.outerHTML));
    assert.deepEqual(small, []);
    await page.keyboard.press('End');
    await page.waitForFunction(() => {
      const dialog = document.querySelector('#help');
      return dialog && dialog.scrollTop + dialog.clientHeight >= dialog.scrollHeight - 1;
    });
    assert.ok(await page.getByRole('button', { name: 'Close' }).isVisible());
    await page.close();
  });
}
