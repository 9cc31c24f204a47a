/** The report of models against simulation, beside the explorer. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launchBrowser, serveDist } from './harness.mjs';
import { openReady } from './page.mjs';

/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** @type {Awaited<ReturnType<typeof launchBrowser>>} */ let browser;

before(async () => {
  server = await serveDist({ prefix: '/notes/tools/' });
  browser = await launchBrowser();
});

after(async () => {
  await browser.close();
  await server.close();
});

test('the page links to the report, which has a table for every network and leads back', async () => {
  const page = await openReady(browser, server.url);
  const kinds = await page.evaluate(async () => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const web = await import(new URL('pkg/loadcurve-web.js', script.src).href);
    return web.networks().map((/** @type {{ name: string }} */ { name }) => name);
  });
  await page.getByText('How far to trust the models').click();
  await page.getByRole('link', { name: 'How every model compares with simulation' }).click();
  await page.waitForURL(`${server.url}validation.html`);
  const compared = await page.locator('h3 + p code').allTextContents();
  for (const kind of kinds) assert.ok(compared.some((net) => net.startsWith(kind)), kind);
  assert.equal(await page.locator('table').count(), compared.length);
  assert.ok(await page.locator('td').filter({ hasText: /^\d\S* ± \d/ }).count() > 100);
  await page.getByRole('link', { name: 'Loadcurve' }).click();
  await page.waitForURL(server.url);
  await page.close();
});

test('the report fits a phone, its tables scroll by themselves', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${server.url}validation.html`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth <= 0), true);
  const wide = page.locator('.scroller').last();
  await wide.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => [...document.querySelectorAll('.scroller')].at(-1)?.scrollLeft);
  await page.close();
});
