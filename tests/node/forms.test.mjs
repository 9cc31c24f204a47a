/** Texts of several parts in the fields of networks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flipped, spelled, switchesOf } from '../../www/app/networks/field.ts';
import { web } from './module.mjs';

const { Explorer } = web;

test('sizes are shown as people write them, and typed in any spelling', () => {
  const explorer = new Explorer('net=cube');
  assert.equal(spelled(explorer.state().curves[0].values.dims), '4 × 4 × 4');
  assert.equal(spelled('16'), '16');
  for (const text of ['8x4', '8 x 4', '8×4', '8*4', ' 8 × 4 ', '8X4']) {
    assert.equal(explorer.withKey(0, 'dims', text), 'net=cube,dims:8x4', text);
  }
  const tree = new Explorer('net=xgft');
  assert.equal(tree.withKey(0, 'up', '2 * 2'), 'net=xgft,up:2x2');
  assert.equal(tree.withKey(0, 'down', '4 × 4'), 'net=xgft,down:4x4,up:4');
});

test('a digit stands for each size, a single one for all', () => {
  const isOn = (/** @type {string} */ digits, /** @type {string} */ sizes) => switchesOf(digits, sizes, 3).map(({ isOn }) => isOn);
  assert.deepEqual(isOn('1', '4x4x4'), [true, true, true]);
  assert.deepEqual(isOn('010', '4x4x4'), [false, true, false]);
  assert.deepEqual(isOn('0', '4'), [false]);
  const switches = switchesOf('10', '8x2', 3);
  assert.deepEqual(switches, [
    { size: 8, isOn: true, isPossible: true },
    { size: 2, isOn: false, isPossible: false },
  ]);
});

test('a flipped digit gives a text that is legal beside the sizes', () => {
  for (const [digits, sizes, place, wanted] of /** @type {[string, string, number, string][]} */ ([
    ['0', '4x4x4', 1, '010'],
    ['1', '4x4x4', 0, '011'],
    ['011', '4x4x4', 0, '1'],
    ['010', '4x4x4', 1, '0'],
    ['0', '16', 0, '1'],
    ['0', '2x4', 1, '01'],
    ['000', '4x4x4', 2, '001'],
  ])) {
    assert.equal(flipped(digits, sizes, 3, place), wanted);
    const explorer = new Explorer(`net=cube,dims:${sizes}`);
    const link = explorer.withKey(0, 'wrap', wanted);
    assert.equal(link, `net=cube${sizes === '4x4x4' ? '' : `,dims:${sizes}`}${wanted === '0' ? '' : `,wrap:${wanted}`}`);
  }
});

test('the keys say what they are made of', () => {
  const keys = web.networks().flatMap(({ name, keys }) => keys.map((key) => ({ kind: name, ...key })));
  const sizes = keys.filter(({ domain }) => domain.kind === 'sizes').map(({ kind, name }) => `${kind} ${name}`);
  assert.deepEqual(sizes.toSorted(), ['cube dims', 'hyperx dims', 'xgft down', 'xgft up']);
  for (const { kind, domain } of keys) {
    if (domain.kind !== 'switches') continue;
    assert.equal(keys.find((key) => key.kind === kind && key.name === domain.of)?.domain.kind, 'sizes');
    assert.match(domain.words, /\{place\}.*\{size\}/);
  }
});
