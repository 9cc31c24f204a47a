/** The page without a network, and updates from one release to another. */

import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firefoxPath, launchFirefox } from './browser.mjs';
import { expect, LONG, oneOrAll } from './fixture.mjs';
import { ALLOWED, isDrawn, test, visitOnce } from './host.mjs';
import { ready } from './page.mjs';
import { cacheNames, copyOfDist, folderIn, forgotten, kept, pagesIn, publish, release, until } from './releases.mjs';
import { DIST } from './server.mjs';
import { done, QUICK } from './simulation.mjs';

const SECOND = 'app-222222222222';
const SUB_PATH = '/courses/networks/';

test('after one visit every page opens without a network, under a sub-path', async ({ host, open }) => {
  const server = await host({ prefix: SUB_PATH });
  const page = await visitOnce(open, server);
  for (const address of oneOrAll(['index.html?net=torus,k:4&net=mesh,k:4', '', 'embed.html?net=mesh,k:4', 'embed?net=mesh,k:4'])) {
    await page.goto(server.url + address);
    await isDrawn(page);
  }
  for (const name of await pagesIn(DIST)) {
    await page.goto(server.url + name);
    await page.getByRole('main').waitFor();
    if (name === 'gallery.html') {
      await page.locator('.picture').first().scrollIntoViewIfNeeded();
      await page.locator('.picture[data-drawn]').first().waitFor();
    }
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).marginTop), '8px', `${name} has its style`);
  }
});

test('large networks, simulations and traffic have workers of their own, which need no network either', { tag: LONG }, async ({
  host,
  open,
}) => {
  const server = await host({ prefix: SUB_PATH });
  const page = await visitOnce(open, server);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${server.url}?net=torus,k:16,sharing:occ`);
  await isDrawn(page);
  await page.goto(`${server.url}?${QUICK}&sim=on`);
  await done(page);
  // Messages move by themselves.
  await page.waitForSelector('.transport[data-phase=playing]');
});

test('a page that is open keeps working when the network goes', { tag: LONG }, async ({ host, open }) => {
  const page = await visitOnce(open, await host(), `?${QUICK}`);
  await page.locator('#sim-act').click();
  await done(page);
});

test('what the page has loaded is not asked for again to be kept', { tag: LONG }, async ({ host, open }) => {
  const server = await host({ keeping: 'max-age=600' });
  const page = await open(server.url, ALLOWED);
  await kept(page);
  const asked = server.asked.filter((path) => path.startsWith('/app-'));
  const folder = await folderIn(DIST);
  const files = (await readdir(join(DIST, folder), { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && !file.name.endsWith('.d.ts'),
  );
  assert.deepEqual(asked.sort(), files.map(({ parentPath, name }) => join(parentPath, name).slice(DIST.length)).sort());
});

test('a new release is there at the next visit, and the old one is forgotten', { tag: LONG }, async ({ host, open }, testInfo) => {
  const copy = await copyOfDist(testInfo);
  const server = await host({ prefix: SUB_PATH, dist: copy, keeping: 'max-age=600' });
  const page = await open(server.url, ALLOWED);
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

  await server.close();
  await page.reload();
  await isDrawn(page);
  assert.equal(await release(page), SECOND);
});

test('a window of the old release goes on, with the files of the old release', { tag: LONG }, async ({ host, open }, testInfo) => {
  const copy = await copyOfDist(testInfo);
  const server = await host({ dist: copy });
  const old = await open(`${server.url}?${QUICK}`, ALLOWED);
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

  // The waiting service worker serves no page, but its cache can be used.
  await server.close();
  await young.reload();
  await isDrawn(young);
  assert.equal(await release(young), SECOND);
  const third = await old.context().newPage();
  await Promise.all([
    young.close(),
    third.goto('about:blank'),
    old.evaluate(() => {
      location.href = 'about:blank';
    }),
  ]);
  // As long as a window is open the new service worker waits.
  await old.waitForURL('about:blank');
  await third.goto(server.url);
  await ready(third);
  await forgotten(third, first);
});

for (const [what, spoil] of /** @type {[string, (folder: string) => Promise<unknown>][]} */ ([
  ['a file of it is missing', (folder) => rm(join(folder, `${SECOND}/jobs/worker.js`))],
  ['a page is of another', (folder) => writeFile(join(folder, 'embed.html'), '<title>Of another release</title>')],
])) {
  test(`of a release that is not whole nothing is kept: ${what}`, { tag: LONG }, async ({ host, open }, testInfo) => {
    const copy = await copyOfDist(testInfo);
    const server = await host({ dist: copy });
    const page = await open(server.url, ALLOWED);
    await kept(page);
    const first = await folderIn(copy);
    await publish(copy, SECOND);
    await spoil(copy);
    const end = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const { installing } = await registration.update();
      await /** @type {Promise<void>} */ (
        new Promise((resolve) => {
          if (installing?.state !== 'installing') resolve();
          installing?.addEventListener('statechange', () => resolve());
        })
      );
      return installing?.state;
    });
    assert.equal(end, 'redundant');
    await server.close();
    for (const address of ['', 'embed.html']) {
      await page.goto(server.url + address);
      await isDrawn(page);
      assert.equal(await release(page), first);
    }
  });
}

test('a host that takes .html from addresses is no hindrance', { tag: LONG }, async ({ host, open }) => {
  const server = await host({ prefix: SUB_PATH, short: true });
  const page = await open(server.url, ALLOWED);
  await kept(page);
  await page.goto(`${server.url}embed.html?net=mesh,k:4`);
  await ready(page);
  assert.equal(page.url(), `${server.url}embed?net=mesh,k:4`);
  await server.close();
  for (const address of ['', 'index.html', 'embed?net=mesh,k:4', 'embed.html?net=mesh,k:4']) {
    await page.goto(server.url + address);
    await isDrawn(page);
  }
});

test('a host that is down is as no network', { tag: LONG }, async ({ host, open }) => {
  const server = await host();
  const page = await open(server.url, ALLOWED);
  await kept(page);
  await page.context().route('**/embed.html', (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.goto(`${server.url}embed.html`);
  await isDrawn(page);
});

test('where there is no room to keep it, or that is refused, the page works all the same', { tag: LONG }, async ({ host, open }) => {
  const server = await host();
  const full = await open(server.url, {
    ...ALLOWED,
    prepare: async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.url).origin, quotaSize: 10_000 });
    },
  });
  // Caching was tried and given up.
  await until(full, async () => (await caches.keys()).length > 0 && (await navigator.serviceWorker.getRegistration()) === undefined);
  await full.reload();
  await isDrawn(full);

  const refused = await open(server.url, {
    ...ALLOWED,
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'serviceWorker', {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
      }),
  });
  await isDrawn(refused);
});

test('an embed, and what is served while developing, is not kept', { tag: LONG }, async ({ host, open }, testInfo) => {
  const copy = await copyOfDist(testInfo);
  const server = await host({ dist: copy });
  const page = await open(`${server.url}embed.html`, ALLOWED);
  const registered = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)));
      return (await navigator.serviceWorker.getRegistrations()).length;
    });
  assert.equal(await registered(), 0);
  await publish(copy, 'app');
  await page.goto(server.url);
  await ready(page);
  assert.equal(await registered(), 0);
  await publish(copy, SECOND);
  await page.reload();
  await expect.poll(registered, 'or this test could not fail').toBe(1);
});

test('Firefox opens it without a network, too', { tag: LONG }, async ({ host }) => {
  test.skip(!firefoxPath, 'there is no Firefox here');
  const server = await host({ prefix: SUB_PATH });
  const firefox = await launchFirefox();
  try {
    const page = await firefox.newPage();
    await page.goto(server.url);
    await page.evaluate(
      () =>
        /** @type {Promise<void>} */ (
          new Promise((resolve) => {
            if (navigator.serviceWorker.controller) resolve();
            navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
          })
        ),
    );
    await server.close();
    await page.goto(`${server.url}?${QUICK}&sim=on`);
    await page.waitForFunction(() => document.querySelector('#sim-title')?.textContent?.startsWith('Simulated:'));
  } finally {
    await firefox.close();
  }
});
