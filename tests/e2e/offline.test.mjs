/** The page without a network, and one release after another. */

import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { DIST, expectClean, launchBrowser, launchFirefox, openPage, serveDist } from './harness.mjs';
import { ink, openReady, ready, seriesColors } from './page.mjs';
import { cacheNames, copyOfDist, folderIn, forgotten, kept, pagesIn, publish, release, until } from './releases.mjs';
import { QUICK, done } from './simulation.mjs';

/** @import { TestContext } from 'node:test' */
/** @import { Page } from 'playwright-core' */

const SECOND = 'app-222222222222';
const SUB_PATH = '/courses/networks/';
/** @type {{ serviceWorkers: 'allow' }} */
const ALLOWED = { serviceWorkers: 'allow' };

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => { browser = await launchBrowser(); });
after(() => browser.close());

/**
 * The built page on a server that ends with the test, or before.
 *
 * @param {TestContext} context
 * @param {Parameters<typeof serveDist>[0]} [options]
 */
async function served(context, options) {
  const server = await serveDist(options);
  context.after(() => server.close());
  return server;
}

/** @param {Page} page */
async function isDrawn(page) {
  await ready(page);
  const counts = await ink(page, '#chart', await seriesColors(page, 1));
  assert.ok(counts[0] > 50, `ink of the first curve: ${counts[0]}`);
}

test('after one visit everything works without a network, under a sub-path', async (context) => {
  const server = await served(context, { prefix: SUB_PATH });
  const page = await openReady(browser, server.url, ALLOWED);
  await kept(page);
  await server.close();

  for (const address of ['', 'index.html?net=torus,k:4&net=mesh,k:4', 'embed.html?net=mesh,k:4', 'embed?net=mesh,k:4']) {
    await page.goto(server.url + address);
    await isDrawn(page);
  }
  for (const name of await pagesIn(DIST)) {
    await page.goto(server.url + name);
    await page.getByRole('main').waitFor();
    if (name === 'gallery.html') await page.locator('.picture[data-drawn]').first().waitFor();
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).marginTop), '8px', `${name} has its style`);
  }
  // Large networks, simulations and traffic have workers of their own.
  await page.goto(`${server.url}?net=torus,k:16,sharing:occ`);
  await isDrawn(page);
  await page.goto(`${server.url}?${QUICK}&sim=on`);
  await done(page);
  await page.locator('.traffic button').first().click();
  await page.waitForFunction(() => /cycle\s*[1-9]/.test(document.querySelector('#traffic')?.textContent ?? ''));
  await page.context().close();
});

test('a page that is open keeps working when the network goes', async (context) => {
  const server = await served(context);
  const page = await openReady(browser, `${server.url}?${QUICK}`, ALLOWED);
  await kept(page);
  await server.close();
  await page.locator('#sim-act').click();
  await done(page);
  await page.close();
});

test('what the page has loaded is not asked for again to be kept', async (context) => {
  const server = await served(context, { keeping: 'max-age=600' });
  const page = await openReady(browser, server.url, ALLOWED);
  await kept(page);
  const files = server.asked.filter((path) => path.startsWith('/app-'));
  assert.ok(files.length > 50, `${files.length} files`);
  assert.equal(new Set(files).size, files.length);
  expectClean(page);
  await page.close();
});

test('a new release is there at the next visit, and the old one is forgotten', async (context) => {
  const copy = await copyOfDist(context);
  const server = await served(context, { prefix: SUB_PATH, dist: copy, keeping: 'max-age=600' });
  const page = await openReady(browser, server.url, ALLOWED);
  await kept(page);
  const [first] = await cacheNames(page);
  const { origin } = new URL(server.url);
  const others = ['of another', 'loadcurve', `loadcurve ${origin}/ 1`, `loadcurve ${origin}${SUB_PATH}below/ 1`];
  await page.evaluate((names) => Promise.all(names.map((name) => caches.open(name))), others);

  await publish(copy, SECOND);
  await page.reload();
  await ready(page);
  assert.equal(await release(page), SECOND);
  await forgotten(page, first);
  const own = `loadcurve ${server.url} ${SECOND}`;
  assert.deepEqual((await cacheNames(page)).sort(), [own, ...others].sort());
  expectClean(page);

  await server.close();
  await page.reload();
  await isDrawn(page);
  assert.equal(await release(page), SECOND);
  await page.close();
});

test('a window of the old release goes on, with the files of the old release', async (context) => {
  const copy = await copyOfDist(context);
  const server = await served(context, { dist: copy });
  const old = await openReady(browser, `${server.url}?${QUICK}`, ALLOWED);
  await kept(old);
  const [first] = await cacheNames(old);

  await publish(copy, SECOND);
  const young = await old.context().newPage();
  await young.goto(server.url);
  await ready(young);
  assert.equal(await release(young), SECOND);
  await until(young, async () => (await navigator.serviceWorker.ready).waiting !== null);
  assert.equal((await cacheNames(old)).length, 2);

  // Its workers have not been loaded so far, and the host no longer has them.
  await old.locator('#sim-act').click();
  await done(old);
  expectClean(old);

  // The one that waits serves nobody, but what it has kept is there.
  await server.close();
  await young.reload();
  await isDrawn(young);
  assert.equal(await release(young), SECOND);
  const third = await old.context().newPage();
  await Promise.all([young.close(), third.goto('about:blank'), old.evaluate(() => { location.href = 'about:blank'; })]);
  await third.goto(server.url);
  await ready(third);
  await forgotten(third, first);
  await third.context().close();
});

for (const [what, spoil] of /** @type {[string, (folder: string) => Promise<unknown>][]} */ ([
  ['a file of it is missing', (folder) => rm(join(folder, `${SECOND}/simulation/worker.js`))],
  ['a page is of another', (folder) => writeFile(join(folder, 'embed.html'), '<title>Of another release</title>')],
])) {
  test(`of a release that is not whole nothing is kept: ${what}`, async (context) => {
    const copy = await copyOfDist(context);
    const server = await served(context, { dist: copy });
    const page = await openReady(browser, server.url, ALLOWED);
    await kept(page);
    const first = await folderIn(copy);
    await publish(copy, SECOND);
    await spoil(copy);
    const end = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const { installing } = await registration.update();
      await /** @type {Promise<void>} */ (new Promise((resolve) => {
        if (installing?.state !== 'installing') resolve();
        installing?.addEventListener('statechange', () => resolve());
      }));
      return installing?.state;
    });
    assert.equal(end, 'redundant');
    await server.close();
    for (const address of ['', 'embed.html']) {
      await page.goto(server.url + address);
      await isDrawn(page);
      assert.equal(await release(page), first);
    }
    await page.close();
  });
}

test('a host that takes .html from addresses is no hindrance', async (context) => {
  const server = await served(context, { prefix: SUB_PATH, short: true });
  const page = await openReady(browser, server.url, ALLOWED);
  await kept(page);
  await page.goto(`${server.url}embed.html?net=mesh,k:4`);
  await ready(page);
  assert.equal(page.url(), `${server.url}embed?net=mesh,k:4`);
  await server.close();
  for (const address of ['', 'index.html', 'embed?net=mesh,k:4', 'embed.html?net=mesh,k:4']) {
    await page.goto(server.url + address);
    await isDrawn(page);
  }
  await page.close();
});

test('a host that is down is as no network', async (context) => {
  const server = await served(context);
  const page = await openReady(browser, server.url, ALLOWED);
  await kept(page);
  await page.context().route('**/embed.html', (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.goto(`${server.url}embed.html`);
  await isDrawn(page);
  await page.close();
});

test('where there is no room to keep it, or that is refused, the page works all the same', async (context) => {
  const server = await served(context);
  const full = await openPage(browser, server.url, ALLOWED, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.url).origin, quotaSize: 10_000 });
  });
  await ready(full);
  // It was tried, and given up.
  await until(full, async () => (await caches.keys()).length > 0 && await navigator.serviceWorker.getRegistration() === undefined);
  await full.reload();
  await isDrawn(full);
  expectClean(full);
  await full.close();

  const refused = await openPage(browser, server.url, ALLOWED, (page) => page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { throw new DOMException('refused', 'SecurityError'); } });
  }));
  await isDrawn(refused);
  expectClean(refused);
  await refused.close();
});

test('an embed, and what is served while developing, is not kept', async (context) => {
  const copy = await copyOfDist(context);
  const server = await served(context, { dist: copy });
  const page = await browser.newPage(ALLOWED);
  const registered = () => page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)));
    return (await navigator.serviceWorker.getRegistrations()).length;
  });
  await page.goto(`${server.url}embed.html`);
  await ready(page);
  assert.equal(await registered(), 0);
  await publish(copy, 'app');
  await page.goto(server.url);
  await ready(page);
  assert.equal(await registered(), 0);
  await publish(copy, SECOND);
  await page.reload();
  await ready(page);
  assert.equal(await registered(), 1, 'or this test could not fail');
  await page.close();
});

test('Firefox opens it without a network, too', async (context) => {
  const server = await served(context, { prefix: SUB_PATH });
  const firefox = await launchFirefox();
  context.after(() => firefox.close());
  const page = await firefox.newPage();
  await page.goto(server.url);
  await page.evaluate(() => /** @type {Promise<void>} */ (new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
  })));
  await server.close();
  await page.goto(`${server.url}?${QUICK}&sim=on`);
  await page.waitForFunction(() => document.querySelector('#sim-title')?.textContent?.startsWith('Simulated:'));
});
