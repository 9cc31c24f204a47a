/** Uses every feature of the page once, and checks that no request leaves its origin. */

import assert from 'node:assert/strict';
import { test as base, expect, LONG } from './fixture.mjs';
import { fromMenu, ready, setColours } from './page.mjs';
import { watch } from './proxy.mjs';
import { kept, pagesIn } from './releases.mjs';
import { DIST } from './server.mjs';
import { done, QUICK } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

/** Adds a proxy that records all requests and forwards those to the server. */
const test = base.extend(
  /** @type {Parameters<typeof base.extend<{ watched: Awaited<ReturnType<typeof watch>> }>>[0]} */ ({
    watched: async ({ server }, use) => {
      const watched = await watch(server.url);
      await use(watched);
      watched.close();
    },
  }),
);

/**
 * Opens everything that is folded, and every dialog once.
 *
 * @param {Page} page
 */
async function openAll(page) {
  for (const summary of await page.locator('summary:visible').all()) await summary.click();
  for (const button of await page.locator('button[aria-haspopup=dialog]:not(.term):visible').all()) {
    await button.click();
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    for (const tab of await dialog.getByRole('tab').all()) await tab.click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
}

/**
 * Saves every file that the menu offers, once.
 *
 * @param {Page} page
 */
async function exportAll(page) {
  const items = page.locator('.exports').getByRole('button').filter({ hasNotText: '…' });
  await fromMenu(page, 'Share', 'Save as a file…');
  const count = await items.count();
  assert.ok(count > 10, `${count} files`);
  await page.keyboard.press('Escape');
  for (let index = 0; index < count; index += 1) {
    await fromMenu(page, 'Share', 'Save as a file…');
    await Promise.all([page.waitForEvent('download'), items.nth(index).click()]);
  }
}

/**
 * Presses a button that saves a file.
 *
 * @param {Page} page
 */
async function save(page) {
  for (const button of await page.getByRole('button', { name: /^(Download|Save|CSV)/ }).all()) {
    if (await button.isVisible()) await Promise.all([page.waitForEvent('download'), button.click()]);
  }
}

test.describe('nothing leaves the origin', () => {
  test.use({ hosting: { prefix: '/notes/' } });

  test('that the page, its workers or its service worker ask for', async ({ open, watched: { seen, proxy } }) => {
    const page = await open(`?${QUICK}&sim=on`, { fresh: true, serviceWorkers: 'allow', proxy });
    await kept(page);
    await done(page);
    const paths = seen.answered.map((url) => new URL(url).pathname);
    assert.ok(paths.includes('/notes/sw.js'));
    assert.ok(paths.some((path) => path.endsWith('/jobs/worker.js')));
    assert.deepEqual(seen.strangers, []);
  });

  test('whatever is done, on any page', { tag: LONG }, async ({ open, server, watched: { seen, proxy } }) => {
    const page = await open(`?${QUICK}&net=torus,k:16,sharing:occ&sim=on`, {
      fresh: true,
      serviceWorkers: 'allow',
      proxy,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await kept(page);
    await done(page);
    await openAll(page);
    await save(page);
    await exportAll(page);
    await fromMenu(page, 'Share', 'Copy link');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await setColours(page, 'dark');
    await page.emulateMedia({ media: 'print' });
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await ready(page);

    const names = await pagesIn(DIST);
    for (const name of names) {
      await page.goto(`${server.url}${name}?${QUICK}&sim=on`);
      await page.waitForLoadState('networkidle');
    }
    // The proxy saw the other requests: pages, and those of the service worker.
    const paths = seen.answered.map((url) => new URL(url).pathname);
    for (const name of [...names, 'sw.js']) assert.ok(paths.includes(`/notes/${name}`), name);
    assert.deepEqual(seen.strangers, []);
  });
});

/** Requests that a malicious page could make, by source. */
const LEAKS = {
  page: `fetch('http://stranger.example/page').catch(() => {})`,
  image: `new Image().src = 'http://stranger.example/image'`,
  https: `fetch('https://stranger.example/').catch(() => {})`,
  port: `fetch('http://127.0.0.1:8765/').catch(() => {})`,
  worker: `new Worker('./leak.js')`,
  'service worker': `navigator.serviceWorker.register('./leak.js')`,
};

for (const [what, script] of Object.entries(LEAKS)) {
  test.describe('a request that does leave is seen', { tag: LONG }, () => {
    test.use({
      hosting: {
        pages: {
          '/leak.html': `<!doctype html><title>Leak</title><link rel="icon" href="data:,"><script>${script}</script>`,
          '/leak.js': `fetch('http://stranger.example/worker').catch(() => {})`,
        },
      },
    });

    test(what, async ({ open, watched: { seen, proxy } }) => {
      await open('leak.html', { fresh: true, faulty: true, waits: false, serviceWorkers: 'allow', proxy });
      await expect.poll(() => seen.strangers[0]).toMatch(/^https?:\/\/(stranger\.example|127\.0\.0\.1:8765)/);
    });
  });
}
