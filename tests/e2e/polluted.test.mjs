/**
 * Objects and lists to which another script, such as an extension's, has added properties before the page
 * starts.
 */

import assert from 'node:assert/strict';
import { uncaught } from './faults.mjs';
import { expect, LONG, problems, test } from './fixture.mjs';
import { picture, pointTable, query } from './page.mjs';
import { done, QUICK } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** Property names that languages and browsers look up, names of figures, and names that nobody looks up. */
const NAMES = [
  ...['then', 'get', 'set', 'value', 'done', 'next', 'writable', 'enumerable', 'toJSON', 'length', 'size', '0', '1', '2', '-1'],
  ...['signal', 'once', 'passive', 'capture', 'type', 'mode', 'headers', 'integrity', 'module_or_path', 'initial', 'element'],
  ...['state', 'view', 'curves', 'label', 'kind', 'name', 'title', 'key', 'message', 'x', 'y', 'k', 'load', 'latency', 'throughput'],
  ...['saturation', 'operatingLoad', 'panels', 'left', 'right', 'top', 'bottom', 'least', 'most', 'spoken', 'rows', 'cells', 'extra'],
];

/** Kinds of values of a property. */
const KINDS = /** @type {const} */ (['text', 'function', 'getter and setter', 'getter and setter that throw', 'text that stays']);

/**
 * Adds a property of each name to all objects, or to all lists. Runs in the page before anything else.
 *
 * @param {[prototype: 'Object' | 'Array', kind: typeof KINDS[number], names: string[], isForGood?: boolean]} how
 */
function pollute([prototype, kind, names, isForGood = false]) {
  const none = () => undefined;
  const fail = () => {
    throw new Error('polluted');
  };
  const given = {
    text: { value: 'polluted', writable: true },
    function: { value: none, writable: true },
    'getter and setter': { get: () => 'polluted', set: none },
    'getter and setter that throw': { get: fail, set: fail },
    'text that stays': { value: 'polluted', writable: false },
  }[kind];
  // The property descriptor must not inherit from the polluted prototype itself.
  const property = Object.assign(Object.create(null), given, { enumerable: true, configurable: !isForGood });
  for (const name of names) {
    if (!Object.hasOwn(globalThis[prototype].prototype, name)) Object.defineProperty(globalThis[prototype].prototype, name, property);
  }
}

/** @param {Open} open @param {string} address @param {Parameters<typeof pollute>[0]} how @param {boolean} [waits] */
const openPolluted = (open, address, how, waits = true) =>
  open(address, { faulty: true, waits, prepare: (page) => page.addInitScript(pollute, how) });

/** The displayed figures. @param {Page} page */
const shown = async (page) => [
  await picture(page),
  await page.locator('#handle').getAttribute('aria-valuetext'),
  await page.locator('#shared').textContent(),
  await query(page),
];

const LINK = '?net=mesh&net=torus,k:4&load=0.1';

for (const prototype of /** @type {const} */ (['Object', 'Array'])) {
  for (const kind of KINDS) {
    for (const file of ['', 'embed.html']) {
      test(`with a ${kind} on every ${prototype} the figures are the same: ${file || 'the page'}`, { tag: LONG }, async ({ open }) => {
        const page = await openPolluted(open, file + LINK, [prototype, kind, NAMES]);
        const whole = await open(file + LINK);
        assert.deepEqual(await shown(page), await shown(whole));
        if (!file) {
          assert.deepEqual(await pointTable(page), await pointTable(whole));
          await page.getByRole('radio', { name: 'Throughput' }).check();
          assert.equal(await query(page), 'net=mesh&net=torus,k:4&show=throughput&load=0.1');
        }
        assert.equal(await page.locator('.notice').count(), 0);
        assert.deepEqual(problems(page), { console: [], uncaught: [], requests: [], strangers: [] });
      });
    }
  }
}

test('with properties on every object it simulates the same points', { tag: LONG }, async ({ open }) => {
  const link = `?${QUICK}&sim=on`;
  const page = await openPolluted(open, link, ['Object', 'getter and setter', NAMES]);
  const whole = await open(link);
  await done(page);
  await done(whole);
  assert.deepEqual(await pointTable(page), await pointTable(whole));
  assert.deepEqual(uncaught(page), []);
});

test('with properties on every object the gallery draws the same', { tag: LONG }, async ({ open }) => {
  const first = async (/** @type {Page} */ page) => {
    const panel = page.locator('.live').first();
    await panel.scrollIntoViewIfNeeded();
    await panel.locator('.picture[data-drawn]').waitFor();
    return [await picture(page, '.live >> nth=0 >> canvas'), await page.locator('#papers-tables').innerText()];
  };
  const page = await openPolluted(open, 'gallery.html', ['Object', 'getter and setter', NAMES]);
  assert.deepEqual(await first(page), await first(await open('gallery.html')));
  assert.deepEqual(uncaught(page), []);
});

for (const [file, words] of [
  ['', 'has changed all objects of the page (“label”), so its figures could be wrong. Switch off extensions'],
  ['embed.html', 'has changed all objects of the chart (“label”), so its figures could be wrong.'],
  ['gallery.html', 'has changed all objects of the page (“label”), so its figures could be wrong. Switch off extensions'],
]) {
  test(`where a property stays for good no figure is shown, and it says so: ${file || 'the page'}`, { tag: LONG }, async ({ open }) => {
    const page = await openPolluted(open, file + LINK, ['Object', 'getter and setter', ['label'], true], false);
    await expect(page.getByRole('alert')).toContainText(words);
    assert.equal(await page.locator('[data-first], [data-drawn], .card').count(), 0);
    assert.deepEqual(uncaught(page), []);
  });
}
