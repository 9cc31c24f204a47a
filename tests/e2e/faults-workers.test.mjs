/**
 * Workers of all three kinds that are refused, missing, silent or broken: reported once, and everything else
 * goes on.
 */

import assert from 'node:assert/strict';
import { expectAlive, expectSame, openBroken, uncaught } from './faults.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { changeWorkers, heard, query, ready, routeWorkers, timersFired } from './page.mjs';
import { done, ENDLESS, openWatched, QUICK, savedCsv, says } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

/** Kinds of workers, of which other tests break the first two in the standard run: a link that needs one, the step that starts it, and the message about its failure. */
const KINDS = {
  solver: { link: 'net=fat-tree&net=mesh,k:40', begin: async () => {}, said: 'A large network could not be solved' },
  simulation: {
    link: 'net=fat-tree,n:16,flits:8&net=fat-tree,n:16&precision=10',
    begin: (/** @type {Page} */ page) => page.getByRole('button', { name: /^Simulate\b/ }).click(),
    said: 'Part of the simulation failed',
  },
  animation: {
    link: 'net=fat-tree',
    // Messages move by themselves.
    begin: async () => {},
    said: 'The animation stopped',
  },
};

/** @param {string} script that replaces the worker's */
const replaced = (script) => (/** @type {Page} */ page, /** @type {string} */ kind) => changeWorkers(page, kind, () => script);

/** Faults of a worker, set up before the page is loaded. @type {Record<string, (page: Page, kind: string) => Promise<unknown>>} */
const FAULTS = {
  'its script is missing': (page, kind) => routeWorkers(page, kind, (route) => route.fulfill({ status: 404, body: 'not found' })),
  'workers are refused': (page) =>
    page.addInitScript(() => {
      globalThis.Worker = /** @type {any} */ (
        class {
          constructor() {
            throw new DOMException('refused', 'SecurityError');
          }
        }
      );
    }),
  'there are no workers': (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker')),
  'its script is cut short': (page, kind) => changeWorkers(page, kind, (body) => body.subarray(0, body.length / 2)),
  'its script comes from another release': replaced('import { NoSuch } from "../pkg/loadcurve-web.js"; NoSuch();'),
  'its module has trapped': replaced('addEventListener("message", () => { postMessage({ kind: "failed", message: "unreachable" }); });'),
  'it has no memory': (page, kind) =>
    changeWorkers(
      page,
      kind,
      (body) => `${body}
    WebAssembly.Instance = class { constructor() { throw new RangeError('WebAssembly.Instance(): Out of memory'); } };`,
    ),
};
const [USUAL, REFUSED] = Object.keys(FAULTS);

for (const [kind, { link, begin, said }] of Object.entries(KINDS)) {
  for (const [fault, breaking] of Object.entries(FAULTS)) {
    test(`${kind}: ${fault}`, { tag: kind === 'animation' && fault === USUAL ? [] : LONG }, async ({ open }) => {
      const page = await openBroken(open, `?${link}`, (page) => breaking(page, kind), { waits: false });
      let workers = 0;
      page.on('worker', () => {
        workers += 1;
      });
      await page.waitForSelector('#main[aria-busy="false"]');
      await begin(page);
      await page.locator('.notice', { hasText: said }).waitFor();
      assert.equal(await page.locator('.notice', { hasText: said }).count(), 1, 'one notice');
      assert.equal(await page.getByRole('alert').count(), 0);
      assert.equal(await query(page), kind === 'simulation' ? link.replace('&precision', '&sim=on&precision') : link);
      await page.getByText('Both', { exact: true }).click();
      await expect(page).toHaveURL(/show=both/);
      if (kind === 'animation' && fault !== USUAL) await expectAlive(open, page);
      await timersFired(page, 300);
      assert.ok(workers <= (kind === 'animation' ? 2 : 4), 'it is not tried without end');
      assert.deepEqual(uncaught(page), []);
    });
  }
}

test('a worker that never answers is ended by hand, and the next one does it', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(open, `?${QUICK}`, async (page) => {
    for (const kind of ['simulation', 'animation']) await replaced('addEventListener("message", () => { for (;;); });')(page, kind);
  });
  await page.getByRole('button', { name: /^Simulate\b/ }).click();
  await says(page, 'Simulating: 0 %');
  await page.unrouteAll({ behavior: 'wait' });
  await page.locator('#sim-act').filter({ hasText: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await done(page);
  assert.deepEqual(uncaught(page), []);
});

test('a tab that is frozen and goes on loses nothing', { tag: LONG }, async ({ open }) => {
  const link = `?${QUICK}&sim=on&seed=3`;
  const page = await openWatched(open, link);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await page.waitForTimeout(1500);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await done(page);
  const whole = await open(link);
  await done(whole);
  assert.equal(await savedCsv(page), await savedCsv(whole));
});

for (const by of [-86_400_000, 86_400_000]) {
  test(`a clock that jumps by a day ${by < 0 ? 'back' : 'forward'} changes nothing in a run or in traffic`, { tag: LONG }, async ({
    open,
  }) => {
    const page = await open(`?${QUICK}&sim=on`, {
      reducedMotion: 'no-preference',
      prepare: (page) =>
        page.addInitScript(() => {
          const RealDate = Date;
          let jump = 0;
          Reflect.set(globalThis, 'jump', (/** @type {number} */ by) => {
            jump += by;
          });
          globalThis.Date = /** @type {any} */ (
            class extends RealDate {
              /** @param {any[]} parts */
              constructor(...parts) {
                super(.../** @type {[]} */ (parts.length === 0 ? [RealDate.now() + jump] : parts));
              }

              static now() {
                return RealDate.now() + jump;
              }
            }
          );
        }),
    });
    const jump = () => page.evaluate((by) => Reflect.get(globalThis, 'jump')(by), by);
    await jump();
    await done(page);
    await page.waitForSelector('.transport[data-phase=playing]');
    await jump();
    const cycle = async () => {
      await page.locator('#step').click();
      await heard(page, /^Cycle [\d,]+:/);
      return Number(/^Cycle ([\d,]+)/.exec((await page.locator('#live').textContent()) ?? '')?.[1].replaceAll(',', ''));
    };
    const before = await cycle();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(async () => (await cycle()) - before).toBeGreaterThan(0);
    assert.ok((await cycle()) < before + 10_000);
  });
}

test('a link that is replaced during a run leaves nothing of the run before', { tag: LONG }, async ({ open }) => {
  const page = await openWatched(open, `?${ENDLESS}&sim=on`, { cores: 2 });
  await page.waitForFunction(() => Reflect.get(globalThis, 'happenings').some((/** @type {any} */ { kind }) => kind === 'report'));
  const other = `${QUICK}&sim=on`;
  await page.evaluate((link) => {
    history.pushState({ depth: 1 }, '', `?${link}`);
    dispatchEvent(new PopStateEvent('popstate', { state: { depth: 1 } }));
  }, other);
  await done(page);
  const csv = await savedCsv(page);
  await page.goBack();
  await says(page, 'Simulating');
  await page.goForward();
  await done(page);
  const whole = await open(`?${other}`);
  await done(whole);
  assert.equal(csv, await savedCsv(whole));
  await ready(page);
  await expectSame(page, whole, '#drawing');
});

for (const fault of [USUAL, REFUSED]) {
  test(`in a frame: ${fault}`, { tag: LONG }, async ({ open }) => {
    const page = await openBroken(open, `embed.html?${QUICK}&sim=on`, (page) => FAULTS[fault](page, 'simulation'), { waits: false });
    await page.locator('.notice', { hasText: KINDS.simulation.said }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    const handle = page.locator('#handle');
    const before = (await handle.getAttribute('aria-valuenow')) ?? '';
    await handle.press('ArrowRight');
    await expect(handle).not.toHaveAttribute('aria-valuenow', before);
    assert.deepEqual(uncaught(page), []);
  });

  test(`in the gallery: ${fault}`, { tag: LONG }, async ({ open }) => {
    const page = await openBroken(open, 'gallery.html', (page) => FAULTS[fault](page, 'simulation'), { waits: false });
    await page.waitForSelector('#main[aria-busy="false"]');
    const panel = page.locator('figure.live').first();
    await panel.scrollIntoViewIfNeeded();
    await panel.getByRole('button', { name: /^Simulate/ }).click();
    await page.locator('.notice', { hasText: KINDS.simulation.said }).waitFor();
    assert.ok((await page.locator('a.open').count()) > 10);
    assert.deepEqual(uncaught(page), []);
  });
}
