/** The report of models against simulation, published beside the explorer. */

import assert from 'node:assert/strict';

import { test } from './fixture.mjs';

test.use({ hosting: { prefix: '/notes/tools/' } });

test('the page links to the report, which has a table for every network and leads back', async ({ open, server }) => {
  const page = await open();
  const kinds = await page.evaluate(async () => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const web = await import(new URL('pkg/loadcurve-web.js', script.src).href);
    return web.networks().map((/** @type {{ name: string }} */ { name }) => name);
  });
  await page.getByRole('link', { name: 'How every model compares with simulation' }).click();
  await page.waitForURL(`${server.url}validation.html`);
  const compared = await page.locator('h3 + p a code').allTextContents();
  for (const kind of kinds)
    assert.ok(
      compared.some((net) => net.startsWith(kind)),
      kind,
    );
  // The others are those of finite sources, of their channels, of routers, three of collectives, and that of intervals.
  assert.equal(await page.locator('table').count(), compared.length + 6);
  assert.ok(
    (await page
      .locator('td')
      .filter({ hasText: /^\d\S* ± \d/ })
      .count()) > 100,
  );
  const contents = page.getByRole('navigation', { name: 'Contents' });
  assert.equal(await contents.getByRole('link').count(), await page.locator('h2, h3').count());
  assert.equal(await page.locator('h3 + p a[href^="./?net="]').count(), compared.length);
  const charts = page.locator('h3 + p + picture img[alt*="simulated points"]');
  assert.equal(await charts.count(), compared.length);
  await charts.first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth > 0));
  await page.getByRole('link', { name: 'Loadcurve' }).click();
  await page.waitForURL(server.url);
});

test('the report fits a phone, its tables scroll by themselves', async ({ open }) => {
  const page = await open('validation.html', { waits: false, viewport: { width: 360, height: 740 } });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const wide = page.locator('.scroller').last();
  await wide.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => [...document.querySelectorAll('.scroller')].at(-1)?.scrollLeft);
});
