/** Large networks: a worker solves them while the page stays responsive. */

import assert from 'node:assert/strict';
import { plotted } from '../node/command.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { card, chosen, drawn, framesLater, heard, picture, query, ready, routeWorkers } from './page.mjs';
import { happenings, openWatched, results, savedCsv, tally } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** The largest network of each kind that is not solved at once. */
const LARGE = [
  'mesh,k:64',
  'torus,k:64',
  'torus,k:64,links:bi',
  'torus,k:64,sharing:occ',
  'combining-min,n:4096,buffer:64',
  'combining-min,n:4096,hot:1,buffer:8,reading:backpressure',
];

/**
 * Opens a page on which the worker's results are held back until `release` is called.
 *
 * @param {Open} open
 * @param {string} link
 */
async function openHeld(open, link) {
  const page = await open(`?${link}`, {
    waits: false,
    prepare: (page) =>
      page.addInitScript(() => {
        /** @type {(() => void)[]} */
        let held = [];
        let isHeld = true;
        Reflect.set(globalThis, 'orders', []);
        Reflect.set(globalThis, 'release', () => {
          isHeld = false;
          for (const act of held) act();
          held = [];
        });
        Reflect.set(globalThis, 'hold', () => {
          isHeld = true;
        });
        globalThis.Worker = class extends Worker {
          /** @param {any} message */
          postMessage(message) {
            if (message.question === 'solve') Reflect.get(globalThis, 'orders').push(message.input);
            super.postMessage(message);
          }

          /** @param {any} name @param {any} listener */
          addEventListener(name, listener) {
            super.addEventListener(
              name,
              name !== 'message'
                ? listener
                : (/** @type {unknown} */ event) => {
                    if (isHeld) held.push(() => listener(event));
                    else listener(event);
                  },
            );
          }
        };
      }),
  });
  await page.waitForSelector('[aria-busy="false"]');
  await drawn(page);
  return page;
}

/** @param {Page} page */
const release = (page) => page.evaluate(() => Reflect.get(globalThis, 'release')());

/** What the worker was asked. @param {Page} page @returns {Promise<{ network: string, loads: number[], operatingLoads: number[] }[]>} */
const tasks = (page) => page.evaluate(() => Reflect.get(globalThis, 'orders'));

/** Of which networks. @param {Page} page */
const orders = async (page) => (await tasks(page)).map(({ network }) => network);

/** What the cards say of their networks, in words. @param {Page} page */
const facts = (page) => page.locator('.card-facts').allTextContents();

/**
 * Types a number into a field of a card.
 *
 * @param {Page} page
 * @param {number} index
 * @param {string} name
 * @param {string} text
 */
async function write(page, index, name, text) {
  const field = card(page, index).getByRole('textbox', { name });
  await field.fill(text);
  await field.press('Enter');
}

for (const net of LARGE) {
  test(`${net} is solved by a worker, and the page answers meanwhile`, { tag: net === LARGE[0] ? [] : LONG }, async ({ open }) => {
    const page = await openHeld(open, `net=${net}&load=0.001`);
    assert.deepEqual(await facts(page), ['computing…']);
    assert.equal(await card(page, 0).getAttribute('aria-busy'), 'true');
    const [row] = await results(page);
    assert.equal(row.Model, 'computing…');
    assert.ok('Share of the model’s saturation' in row, 'which columns there are is known before');
    assert.doesNotMatch((await page.locator('#about').textContent()) ?? '', /dropped/);
    // The page responds: a control takes effect and is in the link.
    await page.getByText('Both', { exact: true }).click();
    await drawn(page);
    assert.match(await query(page), /show=both/);
    await release(page);
    await ready(page);
    assert.match((await facts(page))[0], /^zero-load [\d.]+ cycles/);
    assert.match((await results(page))[0].Model, /^\d/);
    assert.ok((await orders(page)).every((network) => network === net));
    assert.equal(await savedCsv(page), (await plotted(await query(page), ['csv'])).csv);
  });
}

test('the first visit is solved at once, without a worker', async ({ open }) => {
  const page = await openWatched(open, '');
  assert.deepEqual(tally(await happenings(page)), {});
  assert.ok((await facts(page)).every((text) => text.startsWith('zero-load')));
});

test('the last picture stays while another is computed, and what is stale is dropped', async ({ open }) => {
  const page = await openHeld(open, 'net=mesh,k:16');
  const before = await picture(page);
  const beforeDrawing = await picture(page, '#drawing');
  await write(page, 0, 'nodes a row', '50');
  await page.waitForSelector('.plot[data-computing]');
  const during = await page.locator('#chart').evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL().length);
  assert.ok(during > 5_000, 'the chart is not blank');
  assert.equal(await page.locator('.plot[data-blank]').count(), 0);
  const size = page.viewportSize() ?? assert.fail();
  await page.setViewportSize({ ...size, width: size.width - 200 });
  await drawn(page);
  assert.equal(await picture(page, '#drawing'), beforeDrawing, 'the drawing is kept in a window of another size');
  await page.setViewportSize(size);
  await drawn(page);
  await write(page, 0, 'nodes a row', '64');
  await release(page);
  await ready(page);
  assert.deepEqual([...new Set(await orders(page))], ['mesh,k:50', 'mesh,k:64']);
  const name = card(page, 0).getByRole('button').first();
  assert.match((await name.textContent()) ?? '', /64\s×\s64/);
  const after = await picture(page);
  assert.notEqual(after, before);

  // A known network is not solved again.
  await framesLater(page);
  await page.evaluate(() => Reflect.get(globalThis, 'hold')());
  const [undo, redo] = [page.getByRole('button', { name: 'Undo' }), page.getByRole('button', { name: 'Redo' })];
  // Keys typed within a second are one step, but two on a slow machine.
  while (await undo.isEnabled()) await undo.click();
  await expect(name).toContainText('16 × 16');
  assert.equal(await picture(page), before);
  while (await redo.isEnabled()) await redo.click();
  await expect(name).toContainText('64 × 64');
  assert.match((await facts(page))[0], /^zero-load/);
  assert.equal(await picture(page), after);
  const asked = (await tasks(page))
    .filter(({ network }) => network === 'mesh,k:64')
    .flatMap(({ loads, operatingLoads }) =>
      loads.length + operatingLoads.length > 0 ? [...loads, ...operatingLoads.map(String)] : 'all loads',
    );
  assert.equal(new Set(asked).size, asked.length, 'nothing is asked for twice');
});

test('the others are drawn while one is computed', { tag: LONG }, async ({ open }) => {
  const page = await openHeld(open, 'net=mesh&net=mesh,k:40');
  assert.match((await facts(page))[0], /^zero-load/);
  assert.match((await card(page, 1).textContent()) ?? '', /computing/);
  const [{ Model: small }, { Model: large }] = await results(page);
  assert.match(small, /^\d/);
  assert.equal(large, 'computing…');
  await write(page, 0, 'nodes a row', '9');
  await drawn(page);
  assert.match((await facts(page))[0], /^zero-load/);
  await release(page);
  await ready(page);
  assert.match((await results(page))[1].Model, /^\d/);
});

for (const [size, title] of /** @type {const} */ ([
  [64, /^Why [\d.]+ cycles\?$/],
  [128, /^Why this latency\?$/],
])) {
  test(`computing is told from too large to be explained: ${size} processors`, { tag: LONG }, async ({ open }) => {
    const page = await openHeld(open, `net=combining-min,n:${size},reading:backpressure&load=0.3`);
    assert.equal(await page.locator('#why-title').textContent(), size === 64 ? 'Why? Computing…' : 'Why this latency?');
    await release(page);
    await ready(page);
    await page.locator('#why-title').filter({ hasText: title }).waitFor();
    assert.equal(await page.locator('.why-unsteady:visible').count(), size === 64 ? 0 : 1);
  });
}

test('it is simulated when it is solved', { tag: LONG }, async ({ open }) => {
  const page = await openHeld(open, 'net=torus,k:16,sharing:occ&sim=on&precision=20');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  assert.equal(
    await page
      .locator('#sim-title')
      .textContent()
      .then((text) => text?.startsWith('Simulated')),
    false,
  );
  await release(page);
  await page.locator('#handle[aria-valuetext*="simulated"]').waitFor();
});

test('what takes long can be cancelled, and computed after all', { tag: LONG }, async ({ open }) => {
  const page = await openHeld(open, 'net=mesh&net=mesh,k:40');
  const place = page.locator('#plot .long');
  await expect(place.locator('progress')).toHaveAttribute('aria-label', /Computing/);
  await place.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.notice.cancelled')).toContainText('is not computed');
  await expect(place).toHaveCount(0);
  await expect(card(page, 1)).toContainText('not computed');
  assert.equal((await results(page))[1].Model, 'not computed');
  await expect(page.locator('#main')).not.toContainText('omputing…');
  await page.evaluate(() => Reflect.get(globalThis, 'release')());
  assert.match((await card(page, 1).textContent()) ?? '', /not computed/, 'the worker is gone');
  await page.getByRole('button', { name: 'Compute it' }).click();
  await ready(page);
  assert.match((await results(page))[1].Model, /^\d/);
  assert.equal(await page.locator('.notice').count(), 0);

  await page.evaluate(() => Reflect.get(globalThis, 'hold')());
  await chosen(page, 1);
  await write(page, 1, 'nodes a row', '44');
  await place.waitFor();
  await page.keyboard.press('Escape');
  await expect(card(page, 1)).toContainText('not computed');
  await write(page, 1, 'nodes a row', '48');
  await expect(card(page, 1), 'another one is not cancelled').toContainText('computing');
  assert.equal(await page.locator('.notice').count(), 0);
});

test('a worker that cannot be started leads to a notice, and may be tried again', { tag: LONG }, async ({ open }) => {
  let isBroken = true;
  const page = await open('?net=mesh&net=mesh,k:40', {
    waits: false,
    prepare: (page) =>
      routeWorkers(page, 'solver', (route) =>
        isBroken ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("on purpose")' }) : route.continue(),
      ),
  });
  const notice = page.locator('.notice.unsolved');
  await expect(notice).toContainText('could not be solved');
  assert.match((await facts(page))[0], /^zero-load/);
  await page.getByText('Both', { exact: true }).click();
  assert.ok(await page.getByRole('radio', { name: 'Both' }).isChecked(), 'the page is alive');
  for (const button of ['#save-csv', '#copy-table']) {
    await page.locator(button).click();
    await page.locator('.notice.refusal').filter({ hasText: 'not complete' }).waitFor();
    await heard(page, 'not complete');
    await page.locator('.refusal .dismiss').click();
  }
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await ready(page);
  assert.match((await results(page))[1].Model, /^\d/);
  assert.equal(await page.locator('.notice').count(), 0);
});
