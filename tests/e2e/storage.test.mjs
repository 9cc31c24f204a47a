/** A cache that holds only part of a release, storage that is full, and storage that is refused. */

import assert from 'node:assert/strict';
import { uncaught } from './faults.mjs';
import { spokenOf } from './figures.mjs';
import { expect, LONG } from './fixture.mjs';
import { ALLOWED, isDrawn, test } from './host.mjs';
import { pointTable, query, ready } from './page.mjs';
import { copyOfDist, folderIn, kept, publish, release, until } from './releases.mjs';
import { done, QUICK, says } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

const SECOND = 'app-222222222222';
const LINK = 'net=mesh,k:4&load=0.1';

/** Deletes all cached responses with matching addresses; returns their number. @param {Page} page @param {RegExp} addresses */
function forget(page, addresses) {
  return page.evaluate(async (source) => {
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new RegExp(source).test(request.url) && (await cache.delete(request))) count += 1;
      }
    }
    return count;
  }, addresses.source);
}

/** Fails unless the chart reads out the module's results for the link. @param {Page} page @param {string} [link] */
async function expectFigures(page, link = LINK) {
  await expect(page.locator('#handle')).toHaveAttribute('aria-valuetext', spokenOf(link));
}

/** @param {Page} page @param {string} words */
const isTold = async (page, words) => expect(page.getByRole('alert')).toContainText(words);

/** Parts that a cache may have lost, and checks of the page without them and without a network. @type {[what: string, lost: RegExp, address: string, check: (page: Page) => Promise<unknown>][]} */
const LOST = [
  [
    'the first part of the module',
    /\/pkg\/.*_bg\.wasm$/,
    `?${LINK}`,
    (page) => isTold(page, 'could not be loaded. Please check the connection'),
  ],
  [
    'what the page adds to it',
    /\/pkg\/.*_page\.wasm$/,
    `?${LINK}`,
    (page) => isTold(page, 'could not be loaded. Please check the connection'),
  ],
  ['what the page adds to it, of which a frame has no need', /\/pkg\/.*_page\.wasm$/, `embed.html?${LINK}`, (page) => expectFigures(page)],
  [
    'the part that moves messages',
    /_moving\.wasm$/,
    `?${LINK}`,
    async (page) => {
      await expect(page.locator('.animation-failure')).toContainText('Everything else still works.');
      await expectFigures(page);
    },
  ],
  [
    'the late part of the module',
    /_late\.wasm$/,
    `?${QUICK}&sim=on`,
    async (page) => {
      await says(page, '11 of 11 points could not be simulated');
      await expectFigures(page, QUICK);
    },
  ],
  ['a script that it begins with', /\/begin[^/]*\.js$/, `?${LINK}`, (page) => isTold(page, 'Part of the page could not be loaded.')],
  [
    'a script that a frame begins with',
    /\/pkg\/.*\.js$/,
    `embed.html?${LINK}`,
    (page) => isTold(page, 'Part of the chart could not be loaded.'),
  ],
  ['a script of the gallery', /\/begin-gallery\.js$/, 'gallery.html', (page) => isTold(page, 'Part of the page could not be loaded.')],
  [
    'all that is not needed at once',
    /\/(main-|later-)[^/]*\.js$/,
    `?${LINK}`,
    (page) => isTold(page, 'could not be loaded. Please check the connection'),
  ],
  ['style sheets and pictures', /\.(css|svg|webmanifest)$/, `?${LINK}`, (page) => expectFigures(page)],
  ['what tells of failures', /\/(stuck|places|embed-instead)\.js$/, `?${LINK}`, (page) => expectFigures(page)],
  [
    'the workers',
    /\/worker\.js$/,
    `?${QUICK}&sim=on`,
    async (page) => {
      await says(page, '11 of 11 points could not be simulated');
      await page.locator('.unsimulated').waitFor();
      await expectFigures(page, QUICK);
    },
  ],
  ['the page', /\/(index\.html)?$/, `embed.html?${LINK}`, (page) => expectFigures(page)],
];

for (const [what, lost, address, check] of LOST) {
  test(`without a network and with a cache that has lost it, it says so or does without: ${what}`, {
    tag: LONG,
  }, async ({ host, open }) => {
    // The browser's own HTTP cache would still have them.
    const first = await host({ keeping: 'no-store' });
    const page = await open(`${first.url}?${LINK}`, { ...ALLOWED, faulty: true });
    await kept(page);
    assert.ok((await forget(page, lost)) > 0, 'nothing is lost');
    await first.close();
    await page.goto(first.url + address);
    await check(page);
    assert.deepEqual(uncaught(page), []);

    // With the network the page works as before.
    const { url } = await host({ keeping: 'no-store', port: Number(new URL(first.url).port) });
    await page.goto(`${url}?${LINK}`);
    await ready(page);
    await expectFigures(page);
    assert.equal(await page.locator('.notice').count(), 0);
  });
}

test('a cache without anything in it is as none', { tag: LONG }, async ({ host, open }) => {
  const server = await host();
  const page = await open(`${server.url}?${LINK}`, { ...ALLOWED, faulty: true });
  await kept(page);
  await forget(page, /./);
  await page.reload();
  await ready(page);
  await expectFigures(page);
  await server.close();
  await assert.rejects(page.reload(), /ERR_(FAILED|CONNECTION_REFUSED)/);
});

/**
 * Sets the storage quota of a host's pages.
 *
 * @param {Page} page
 * @param {string} url
 * @param {number} [bytes] the usual quota if omitted
 */
async function setQuota(page, url, bytes) {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, ...(bytes !== undefined && { quotaSize: bytes }) });
  return session;
}

/** Waits until the release was cached, or caching was given up. @param {Page} page */
const isTried = (page) =>
  until(page, async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await caches.keys()).length > 0 && !registration?.installing;
  });

for (const bytes of [1, 100_000, 1_000_000, 2_000_000, 2_900_000]) {
  test(`with room for ${bytes} bytes the page works, and is kept once there is more`, { tag: LONG }, async ({ host, open }) => {
    const server = await host();
    const page = await open(`${server.url}?${LINK}`, { ...ALLOWED, faulty: true, prepare: (page) => setQuota(page, server.url, bytes) });
    await isTried(page);
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null), null, 'it is kept');
    await page.reload();
    await isDrawn(page);
    await expectFigures(page);
    assert.equal(await page.locator('.notice').count(), 0);
    assert.deepEqual(uncaught(page), []);

    await setQuota(page, server.url, 100_000_000);
    await page.goto('about:blank');
    await page.goto(`${server.url}?${LINK}`);
    await kept(page);
    await server.close();
    await page.reload();
    await isDrawn(page);
    await expectFigures(page);
  });
}

test(
  'where there is no room for a new release it works from the network, and the old one without',
  { tag: LONG },
  async ({ host, open }, testInfo) => {
    const copy = await copyOfDist(testInfo);
    const server = await host({ dist: copy });
    const page = await open(`${server.url}?${LINK}`, { ...ALLOWED, faulty: true });
    await kept(page);
    const first = await folderIn(copy);
    const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
    const session = await setQuota(page, server.url, usage + 1_000_000);
    await publish(copy, SECOND);
    await page.reload();
    await isDrawn(page);
    assert.equal(await release(page), SECOND);
    await until(page, async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.installing === null && registration.waiting === null;
    });
    await server.close();
    for (const address of [`?${LINK}`, `embed.html?${LINK}`]) {
      await page.goto(server.url + address);
      await isDrawn(page);
      await expectFigures(page);
      assert.equal(await release(page), first);
    }
    await session.detach();
  },
);

/** Refuses all storage, like a browser that blocks cookies. Runs in the page. */
function refuseStorage() {
  const refuse = (/** @type {object} */ holder, /** @type {string} */ name) => {
    const fail = () => {
      throw new DOMException(`${name} is refused`, 'SecurityError');
    };
    Object.defineProperty(holder, name, { get: fail, set: fail, configurable: true });
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) refuse(globalThis, name);
  refuse(Document.prototype, 'cookie');
  for (const name of ['serviceWorker', 'storage', 'locks']) refuse(Navigator.prototype, name);
}

test('where all storage is refused figures, simulation and history are as everywhere', { tag: LONG }, async ({ open }) => {
  const refused = { fresh: true, faulty: true, prepare: (/** @type {Page} */ page) => page.addInitScript(refuseStorage) };
  const page = await open(`?${QUICK}&sim=on`, refused);
  await done(page);
  const whole = await open(`?${QUICK}&sim=on`);
  await done(whole);
  assert.deepEqual(await pointTable(page), await pointTable(whole));
  await page.getByRole('radio', { name: 'Throughput' }).check();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => !location.search.includes('show='));
  assert.equal(await query(page), `${QUICK}&sim=on`);
  assert.equal(await page.locator('.notice').count(), 0);
  assert.deepEqual(uncaught(page), []);
});

test('where all storage is refused frame and gallery are drawn', { tag: LONG }, async ({ open }) => {
  const refused = { fresh: true, faulty: true, prepare: (/** @type {Page} */ page) => page.addInitScript(refuseStorage) };
  const frame = await open(`embed.html?${LINK}&drawing=on`, refused);
  await expectFigures(frame, LINK);
  const gallery = await open('gallery.html', { ...refused, waits: false });
  await gallery.locator('.picture').first().scrollIntoViewIfNeeded();
  await gallery.locator('.picture[data-drawn]').first().waitFor();
  for (const page of [frame, gallery]) {
    assert.equal(await page.locator('.notice').count(), 0);
    assert.deepEqual(uncaught(page), []);
  }
});
