/** Numbers of controls and of axes, and keys that networks share. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesForAnother } from '../../www/app/networks/edits.ts';
import { KeyGrouper } from '../../www/app/networks/keys.ts';
import {
  isNumber,
  isOfNumbers,
  nearestStop,
  numberOf,
  phrased,
  rounded,
  roundStep,
  separated,
  short,
  stopsOf,
  textOf,
} from '../../www/app/numbers.ts';
import { between, givenBy, partOf, stretched, valueAt, within } from '../../www/app/zoom/ends.ts';
import { web } from './module.mjs';

/** @import { NumberDomain } from '../../www/app/numbers.ts' */

const networks = web.networks();
const kindOf = (/** @type {string} */ name) => networks.find((kind) => kind.name === name) ?? assert.fail(name);
const stateOf = (/** @type {string} */ link) => web.Explorer.deferring(link).state();

for (const [domain, count, first, last] of /** @type {[NumberDomain, number, number[], number[]][]} */ ([
  [{ kind: 'power', base: 4, least: 4, most: 16384 }, 7, [4, 16], [4096, 16384]],
  [{ kind: 'multiple', of: 8, least: 8, most: 64 }, 8, [8, 16], [56, 64]],
  [{ kind: 'whole', least: 2, most: 64, word: '' }, 63, [2, 3], [63, 64]],
  [{ kind: 'whole', least: 1, most: 64, word: 'inf' }, 65, [1, 2], [64, Infinity]],
  [{ kind: 'whole', least: 1, most: 64, word: 'auto' }, 65, [-Infinity, 1], [63, 64]],
  [{ kind: 'whole', least: 1, most: 1024, word: '' }, 112, [1, 2], [992, 1024]],
  [{ kind: 'real', least: 0, most: 100 }, 101, [0, 1], [99, 100]],
  [{ kind: 'real', least: 0, most: 1 }, 20, [0.05, 0.1], [0.95, 1]],
])) {
  test(`a slider stops at ${count} values of ${JSON.stringify(domain)}`, () => {
    const stops = stopsOf(domain);
    assert.deepEqual([stops.length, stops.slice(0, 2), stops.slice(-2)], [count, first, last]);
    assert.deepEqual(
      stops,
      stops.toSorted((a, b) => a - b),
    );
    for (const [index, stop] of stops.entries()) assert.equal(nearestStop(stops, stop), index);
  });
}

test('the first and the last stop of every key are legal, unless another key forbids them', () => {
  for (const { name, keys } of networks) {
    const explorer = web.Explorer.deferring(`net=${name}`);
    for (const { name: key, domain } of keys) {
      if (!isOfNumbers(domain)) continue;
      const stops = stopsOf(domain);
      for (const stop of [stops[0], stops[stops.length - 1]]) {
        try {
          explorer.withKey(0, key, textOf(stop, domain));
        } catch (error) {
          assert.match(
            String(Reflect.get(Object(error), 'message')),
            / with | has | have | at most | without | cannot reach |is not a number from /,
            `${name} ${key} ${stop}`,
          );
        }
      }
    }
  }
});

test('a number of the read-out has a unit; a word in its place has none, and is never NaN', () => {
  for (const text of ['38.6', '0', '1.00e-300']) assert.deepEqual([phrased(text), isNumber(text)], [text, true]);
  for (const [text, words] of [
    ['saturated', 'saturated'],
    ['missing', 'file not open'],
    ['NaN', 'no value'],
    ['inf', 'no value'],
    ['-inf', 'no value'],
    ['', ''],
  ])
    assert.deepEqual([phrased(text), isNumber(text)], [words, false]);
});

test('no link gives a read-out without numbers or words', () => {
  for (const link of ['cube,dims:1024x1024x1024x1024x1024x1024x16', 'mesh&load=0', 'mesh&load=1000000000', 'buffered-min&load=0']) {
    const explorer = new web.Explorer(`net=${link}`);
    const { loadText, rows } = explorer.readOut(explorer.state().operatingLoad);
    assert.doesNotMatch(JSON.stringify([loadText, rows]), /NaN|"-?inf/, link);
  }
});

test('numbers and their texts', () => {
  for (const [text, number] of /** @type {const} */ ([
    ['inf', Infinity],
    ['12', 12],
    ['0.5', 0.5],
  ])) {
    assert.deepEqual([numberOf(text), textOf(number, { kind: 'whole', least: 1, most: 12, word: 'inf' })], [number, text]);
  }
  assert.deepEqual([12345, 0.0123456, 1.5, 99.96].map(short), ['12300', '0.0123', '1.5', '100']);
  assert.deepEqual([roundStep(1, 10), roundStep(0.37, 10), roundStep(700, 100), roundStep(8, 1)], [0.1, 0.05, 5, 10]);
  assert.deepEqual([rounded(0.30000000000000004, 0.1), rounded(17, 5), rounded(0.12345, 0.001)], [0.3, 15, 0.123]);
});

const LINEAR = { min: 0, max: 10, logarithmic: false };
const LOG = { min: 1, max: 100, logarithmic: true };

test('an axis is stretched about a point, cut and kept within its bounds', () => {
  assert.deepEqual([partOf(LINEAR, 2.5), valueAt(LINEAR, 0.25), partOf(LOG, 10), valueAt(LOG, 0.5)], [0.25, 2.5, 0.5, 10]);
  assert.deepEqual(stretched(LINEAR, 2, 0.5), { ...LINEAR, min: 2.5, max: 7.5 });
  assert.deepEqual(stretched(LINEAR, 1, 0.2, 0.5), { ...LINEAR, min: -3, max: 7 });
  assert.deepEqual(between(LOG, 0.5, 1), { ...LOG, min: 10 });
  const bounds = { ...LINEAR, max: 20 };
  for (const [[min, max], expected] of /** @type {[number[], number[] | null][]} */ ([
    [
      [2, 4],
      [2, 4],
    ],
    [
      [-3, 1],
      [0, 4],
    ],
    [
      [18, 22],
      [16, 20],
    ],
    [
      [-5, 50],
      [0, 20],
    ],
    [[5, 5.001], null],
    [[4, 4], null],
    [[NaN, 4], null],
  ])) {
    const axis = within({ ...LINEAR, min, max }, LINEAR, bounds);
    assert.deepEqual(axis && [axis.min, axis.max], expected);
  }
});

test('a link says the ends of an axis in round numbers, and nothing of the whole', () => {
  for (const [axis, whole, given] of /** @type {const} */ ([
    [LINEAR, LINEAR, {}],
    [{ ...LINEAR, min: 0.01, max: 9.98 }, LINEAR, {}],
    [{ ...LINEAR, min: 0, max: 5.0004 }, LINEAR, { min: undefined, max: 5 }],
    [{ ...LINEAR, min: 1.23456, max: 2.34567 }, LINEAR, { min: 1.235, max: 2.346 }],
    [{ ...LOG, min: 12.3456, max: 98.7654 }, LOG, { min: 12.35, max: 98.77 }],
  ]))
    assert.deepEqual(givenBy(axis, whole), given);
});

for (const [link, tries] of /** @type {const} */ ([
  ['', ['flits 128', 'flits 256']],
  ['net=mesh,k:4&net=mesh,k:8', ['k 16', 'k 32']],
  ['net=mesh,flits:16&net=mesh,flits:32&net=mesh,flits:8', ['flits 64', 'flits 128']],
  ['net=mesh,flits:1024', ['flits 2048', 'flits 4096']],
])) {
  test(`one more network than ?${link} goes on where the last differs`, () => {
    const state = stateOf(link);
    const { compared, own } = new KeyGrouper().groups(state, kindOf);
    const values = valuesForAnother(state.curves, compared.length > 0 ? compared : own[own.length - 1]);
    assert.deepEqual(
      values.slice(0, 2).map((pair) => pair.join(' ')),
      tries,
    );
    assert.ok(
      values.every(([key, text]) => state.curves.every((curve) => curve.values[key] !== text)),
      'none is there already',
    );
  });
}

/** The assignment of a link's keys. @param {KeyGrouper} grouper @param {string} link */
function dealt(grouper, link) {
  const names = (/** @type {{ name: string }[]} */ keys) => keys.map(({ name }) => name).join(' ');
  const { alike, common, compared, shared, own } = grouper.groups(stateOf(link), kindOf);
  return { alike, common: names(common), compared: names(compared), shared: names(shared), own: own.map(names) };
}

test('a single network has all keys for itself; those of several are dealt by what differs', () => {
  const fatTree = kindOf('fat-tree')
    // What has a meaning only beside others has no control yet.
    .keys.filter(({ name, group }) => (group !== 'traffic' || name === 'traffic') && !['draw', 'peak', 'service'].includes(name))
    .map(({ name }) => name);
  const without = (/** @type {string} */ key) => fatTree.filter((name) => name !== key).join(' ');
  assert.deepEqual(dealt(new KeyGrouper(), 'net=fat-tree'), {
    alike: true,
    common: '',
    compared: '',
    shared: '',
    own: [fatTree.join(' ')],
  });
  const first = { alike: true, common: fatTree.join(' '), compared: 'flits', shared: without('flits'), own: ['flits', 'flits', 'flits'] };
  const grouper = new KeyGrouper();
  assert.deepEqual(dealt(grouper, ''), first);

  // Keys that were compared stay compared during editing.
  const same = 'net=fat-tree&net=fat-tree&net=fat-tree';
  assert.deepEqual(dealt(grouper, same), first);
  grouper.compare('n');
  assert.deepEqual(dealt(grouper, same).own[0].split(' ').toSorted(), ['flits', 'n']);
  grouper.share('flits');
  assert.equal(dealt(grouper, same).compared, 'n');
  grouper.forget();
  assert.equal(dealt(grouper, same).compared, fatTree.join(' '), 'of networks that are all the same everything may be changed');
});

test('networks of several kinds share the keys that mean the same', () => {
  const { alike, common, shared, own } = dealt(new KeyGrouper(), 'net=mesh,k:4&net=torus,k:4');
  assert.equal(alike, false);
  assert.ok(common.split(' ').includes('flits'));
  assert.equal(shared, common);
  for (const keys of own) assert.ok(!keys.split(' ').includes('flits'), keys);
});

test('whole numbers have separators from a thousand on', () => {
  assert.deepEqual([0, 7, 999, 1000, 2_097_152].map(separated), ['0', '7', '999', '1,000', '2,097,152']);
});

test('switches for sizes that differ are each network’s own', () => {
  const split = dealt(new KeyGrouper(), 'net=cube&net=cube,dims:8x8');
  assert.equal(split.compared, 'dims wrap');
  const alike = dealt(new KeyGrouper(), 'net=cube&net=cube,flits:16');
  assert.equal(alike.compared, 'flits');
});
