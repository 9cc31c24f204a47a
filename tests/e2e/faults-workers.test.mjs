/** Workers of all three kinds that are refused, missing, silent or broken: told of once, and the rest goes on. */

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { append, expectAlive, openBroken, uncaught } from './faults.mjs';
import { changeFiles, expectClean, launchBrowser, openPage, serveDist } from './harness.mjs';
import { picture, query, ready } from './page.mjs';
import { ENDLESS, QUICK, done, happenings, openWatched, savedCsv, tally } from './simulation.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

/** Kinds of workers: the link that needs one, what makes it begin, and what is said of its failure. */
const KINDS = {
  solver: { link: 'net=fat-tree&net=mesh,k:40', begin: async () => {}, said: 'A large network could not be computed' },
  simulation: { link: 'net=fat-tree,n:16,flits:8&net=fat-tree,n:16&precision=10', begin: (/** @type {Page} */ page) => page.getByRole('button', { name: 'Simulate' }).click(), said: 'A part of the simulation failed' },
  traffic: { link: 'net=fat-tree', begin: (/** @type {Page} */ page) => page.getByRole('button', { name: 'Show traffic' }).click(), said: 'The traffic cannot be shown' },
};

/** Ways in which a worker is no help, done to the page before it is loaded. @type {Record<string, (page: Page, kind: string) => Promise<unknown>>} */
const FAULTS = {
  'there are no workers': (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker')),
  'workers are refused': (page) => page.addInitScript(() => {
    globalThis.Worker = /** @type {any} */ (class { constructor() { throw new DOMException('refused', 'SecurityError'); } });
  }),
  'its script is missing': (page, kind) => page.route(`**/${kind}/worker.js`, (route) => route.fulfill({ status: 404, body: 'not found' })),
  'its script is cut short': (page, kind) => changeFiles(page, `**/${kind}/worker.js`, (body) => body.subarray(0, 900)),
  'its script comes from another release': (page, kind) => page.route(`**/${kind}/worker.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'import { NoSuch } from "../pkg/loadcurve-web.js"; NoSuch();' })),
  'it never answers': async (page, kind) => {
    await page.route(`**/${kind}/worker.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: 'addEventListener("message", () => { for (;;); });' }));
    // Nobody likes to wait for what never comes.
    await page.addInitScript(() => {
      const wait = globalThis.setTimeout;
      globalThis.setTimeout = /** @type {any} */ ((/** @type {any} */ act, /** @type {number} */ time, /** @type {any[]} */ ...rest) => wait(act, time === 15_000 || time === 30_000 ? 1500 : time, ...rest));
    });
  },
  'it answers what nobody understands': (page, kind) => page.route(`**/${kind}/worker.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'addEventListener("message", () => { postMessage({ kind: "failed", message: "unreachable" }); });' })),
  'it has no memory': (page, kind) => append(page, new RegExp(`/${kind}/worker\\.js`), `
    WebAssembly.Instance = class { constructor() { throw new RangeError('WebAssembly.Instance(): Out of memory'); } };`),
};

for (const [kind, { link, begin, said }] of Object.entries(KINDS)) {
  for (const [fault, breaking] of Object.entries(FAULTS)) {
    test(`${kind}: ${fault}`, async () => {
      const page = await openPage(browser, `${server.url}?${link}`, {}, (page) => breaking(page, kind));
      await page.waitForSelector('#main[aria-busy="false"]');
      const started = await query(page);
      await begin(page);
      await page.locator('.notice', { hasText: said }).waitFor();
      assert.equal(await page.locator('.notice').count(), 1, 'one notice');
      assert.equal(await page.getByRole('alert').count(), 0);
      if (kind === 'simulation') assert.match(await query(page), /sim=on/);
      else assert.equal(await query(page), started);
      assert.deepEqual(uncaught(page), []);
      // No endless trying.
      const before = page.workers().length;
      await page.waitForTimeout(500);
      assert.ok(page.workers().length <= before);
      if (kind === 'traffic') await expectAlive(browser, page);
      await page.getByText('Log', { exact: true }).click();
      assert.match(await query(page), /y=log/);
      assert.deepEqual(uncaught(page), []);
      await page.close();
    });
  }
}

test('a page that stood still does not blame its workers', async () => {
  // A timer that goes off an hour late is one that slept.
  const page = await openWatched(browser, `${server.url}?${ENDLESS}&sim=on`, {
    workers: 1,
    prepare: (page) => page.addInitScript(() => {
      const wait = globalThis.setTimeout;
      const now = performance.now.bind(performance);
      let slept = 0;
      performance.now = () => now() + slept;
      globalThis.setTimeout = /** @type {any} */ ((/** @type {any} */ act, /** @type {number} */ time, /** @type {any[]} */ ...rest) => {
        if (time !== 30_000 || slept > 0) return wait(act, time, ...rest);
        return wait(() => { slept += 3_600_000; Reflect.set(globalThis, 'hasSlept', true); act(); }, 0);
      });
    }),
  });
  await page.waitForFunction(() => Reflect.get(globalThis, 'hasSlept'));
  await page.waitForFunction(() => Reflect.get(globalThis, 'happenings').some((/** @type {any} */ { kind }) => kind === 'report'));
  const { worker, terminate } = tally(await happenings(page));
  assert.deepEqual([worker, terminate], [1, undefined]);
  assert.equal(await page.locator('.notice').count(), 0);
  await page.close();
});

test('a tab that is frozen and goes on loses nothing', async () => {
  const page = await openWatched(browser, `${server.url}?${QUICK}&sim=on&seed=3`, { workers: 1 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await done(page);
  const frozen = await savedCsv(page);
  expectClean(page);
  const whole = await openWatched(browser, `${server.url}?${QUICK}&sim=on&seed=3`);
  await done(whole);
  assert.equal(frozen, await savedCsv(whole));
  await whole.close();
  await page.close();
});

for (const by of [-86_400_000, 86_400_000]) {
  test(`a clock that jumps by a day ${by < 0 ? 'back' : 'forward'} changes nothing in a run or in traffic`, async () => {
    const page = await openBroken(browser, `${server.url}?${QUICK}&sim=on`, (page) => page.addInitScript(() => {
      const RealDate = Date;
      let jump = 0;
      Reflect.set(globalThis, 'jump', (/** @type {number} */ by) => { jump += by; });
      globalThis.Date = /** @type {any} */ (class extends RealDate {
        /** @param {any[]} parts */
        constructor(...parts) { super(.../** @type {[]} */ (parts.length === 0 ? [RealDate.now() + jump] : parts)); }

        static now() { return RealDate.now() + jump; }
      });
    }));
    await page.evaluate((by) => Reflect.get(globalThis, 'jump')(by), by);
    await done(page);
    await page.getByRole('button', { name: 'Show traffic' }).click();
    await page.waitForSelector('#traffic[data-phase=playing]');
    await page.evaluate((by) => Reflect.get(globalThis, 'jump')(by), by);
    const cycle = () => page.evaluate(() => Number(/cycle\s*([\d,]+)/.exec(document.querySelector('#traffic')?.textContent ?? '')?.[1].replaceAll(',', '')));
    const before = await cycle();
    await page.waitForFunction((before) => Number(/cycle\s*([\d,]+)/.exec(document.querySelector('#traffic')?.textContent ?? '')?.[1].replaceAll(',', '')) > before, before);
    assert.ok(await cycle() < before + 10_000);
    expectClean(page);
    await page.close();
  });
}

test('a link that is replaced during a run leaves nothing of the run before', async () => {
  const page = await openWatched(browser, `${server.url}?${ENDLESS}&sim=on`, { workers: 2 });
  await page.waitForFunction(() => Reflect.get(globalThis, 'happenings').some((/** @type {any} */ { kind }) => kind === 'report'));
  const other = `${QUICK}&sim=on`;
  const go = (/** @type {string} */ link) => page.evaluate((link) => {
    history.pushState({ depth: 1 }, '', `?${link}`);
    dispatchEvent(new PopStateEvent('popstate', { state: { depth: 1 } }));
  }, link);
  await go(other);
  await done(page);
  const replaced = await savedCsv(page);
  await page.goBack();
  await page.waitForFunction(() => /^Simulating/.test(document.querySelector('#sim-title')?.textContent ?? ''));
  await page.goForward();
  await done(page);
  assert.equal(await query(page), other);
  expectClean(page);
  const whole = await openWatched(browser, `${server.url}?${other}`);
  await done(whole);
  assert.equal(replaced, await savedCsv(whole));
  // The bar is drawn with the frame after.
  await ready(page);
  assert.equal(await picture(page, '#drawing'), await picture(whole, '#drawing'));
  await whole.close();
  await page.close();
});

test('what fails in a frame is told there, and the chart stays', async () => {
  for (const fault of ['workers are refused', 'its script is missing']) {
    const page = await openPage(browser, `${server.url}embed.html?${QUICK}&sim=on`, {}, (page) => FAULTS[fault](page, 'simulation'));
    await page.locator('.notice', { hasText: KINDS.simulation.said }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.locator('#handle').focus();
    const before = await page.locator('#handle').getAttribute('aria-valuenow');
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await page.locator('#handle').getAttribute('aria-valuenow'), before);
    assert.deepEqual(uncaught(page), []);
    await page.close();
  }
});

test('what fails in the gallery is told there, and the tables stay', async () => {
  for (const fault of ['workers are refused', 'its script is missing']) {
    const page = await openPage(browser, `${server.url}gallery.html`, {}, (page) => FAULTS[fault](page, 'simulation'));
    await page.waitForSelector('#main[aria-busy="false"]');
    const panel = page.locator('figure.live').first();
    await panel.scrollIntoViewIfNeeded();
    await panel.getByRole('button', { name: /^Simulate/ }).click();
    await page.locator('.notice', { hasText: KINDS.simulation.said }).waitFor();
    assert.ok(await page.locator('a.open').count() > 10);
    assert.deepEqual(uncaught(page), []);
    await page.close();
  }
});
