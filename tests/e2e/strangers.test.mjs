/** Everything there is on the page once, and nothing leaves its origin. */

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { DIST, expectClean, launchBrowser, serveDist } from './harness.mjs';
import { openReady, ready } from './page.mjs';
import { watch } from './proxy.mjs';
import { kept } from './releases.mjs';
import { QUICK, done } from './simulation.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => { browser = await launchBrowser(); });
after(() => browser.close());

/**
 * Opens all that is folded, and every dialog once.
 *
 * @param {Page} page
 */
async function openAll(page) {
  for (const summary of await page.locator('summary:visible').all()) await summary.click();
  for (const button of await page.locator('button[aria-haspopup=dialog]:visible').all()) {
    await button.click();
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    for (const tab of await dialog.getByRole('tab').all()) await tab.click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
}

/**
 * Takes everything that the menu offers, once.
 *
 * @param {Page} page
 */
async function exportAll(page) {
  const items = page.locator('.exports').getByRole('button').filter({ hasNotText: 'Open' });
  await page.locator('#export').click();
  const count = await items.count();
  assert.ok(count > 10, `${count} files`);
  await page.keyboard.press('Escape');
  for (let index = 0; index < count; index += 1) {
    await page.locator('#export').click();
    await Promise.all([page.waitForEvent('download'), items.nth(index).click()]);
  }
}

/**
 * Presses what saves a file.
 *
 * @param {Page} page
 */
async function save(page) {
  for (const button of await page.getByRole('button', { name: /^(Download|Save)/ }).all()) {
    if (await button.isVisible()) await Promise.all([page.waitForEvent('download'), button.click()]);
  }
}

test('nothing that the page does leaves its origin', async (context) => {
  const server = await serveDist({ prefix: '/notes/' });
  context.after(() => server.close());
  const { seen, proxy } = await watch(context, server.url);

  const page = await openReady(browser, `${server.url}?${QUICK}&net=torus,k:16,sharing:occ&sim=on`, {
    proxy,
    serviceWorkers: 'allow',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await kept(page);
  await done(page);
  await openAll(page);
  await save(page);
  await exportAll(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('.traffic button').first().click();
  await page.waitForFunction(() => /cycle\s*[1-9]/.test(document.querySelector('#traffic')?.textContent ?? ''));
  await page.getByLabel('Colours').selectOption('dark');
  await page.emulateMedia({ media: 'print' });
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await ready(page);
  expectClean(page);

  const names = (await readdir(DIST)).filter((name) => name.endsWith('.html'));
  for (const name of names) {
    await page.goto(`${server.url}${name}?${QUICK}&sim=on`);
    await page.waitForLoadState('networkidle');
  }
  expectClean(page);
  // That it saw the rest: pages, what workers start with, what the service worker asked for.
  const paths = seen.answered.map((url) => new URL(url).pathname);
  for (const name of [...names, 'sw.js']) assert.ok(paths.includes(`/notes/${name}`), name);
  assert.ok(paths.some((path) => path.endsWith('/simulation/worker.js')));
  assert.deepEqual(seen.strangers, []);
  await page.close();
});

/** What a page of others could do, by where the request comes from. */
const LEAKS = {
  page: `fetch('http://stranger.example/page').catch(() => {})`,
  image: `new Image().src = 'http://stranger.example/image'`,
  https: `fetch('https://stranger.example/').catch(() => {})`,
  port: `fetch('http://127.0.0.1:8765/').catch(() => {})`,
  worker: `new Worker('./leak.js')`,
  'service worker': `navigator.serviceWorker.register('./leak.js')`,
};

for (const [what, script] of Object.entries(LEAKS)) {
  test(`a request that does leave is seen: ${what}`, { timeout: 120_000 }, async (context) => {
    const server = await serveDist({
      pages: {
        '/leak.html': `<!doctype html><title>Leak</title><link rel="icon" href="data:,"><script>${script}</script>`,
        '/leak.js': `fetch('http://stranger.example/worker').catch(() => {})`,
      },
    });
    context.after(() => server.close());
    const { seen, proxy } = await watch(context, server.url);
    const page = await browser.newPage({ proxy });
    await page.goto(`${server.url}leak.html`);
    while (seen.strangers.length === 0) await page.waitForTimeout(20);
    assert.match(seen.strangers[0], /^https?:\/\/(stranger\.example|127\.0\.0\.1:8765)/);
    await page.close();
  });
}
