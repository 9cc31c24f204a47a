/** Places of loads on the horizontal axis, whether it has loads or throughput. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadAtPlace, loadEnds, placeOfLoad } from '../../www/app/load-place.ts';

/** @import { ChartLayout } from '../../www/app/pkg/loadcurve-web.js' */

/** @param {[number, number][]} places */
const layout = (places) =>
  /** @type {ChartLayout} */ (/** @type {unknown} */ ({ load: { min: 0.1, max: 2 }, places: places.map(([load, x]) => ({ load, x })) }));

test('on an axis of loads a load stands at itself', () => {
  const plain = layout([]);
  assert.deepEqual([loadAtPlace(plain, 0.7), placeOfLoad(plain, 0.7)], [0.7, 0.7]);
  assert.deepEqual(loadEnds(plain), { min: 0.1, max: 2 });
});

test('on an axis of throughput a load stands where the network delivers as much, and back', () => {
  const bent = layout([
    [0, 0],
    [0.5, 0.5],
    [1, 0.6],
    [1.5, 0.6],
  ]);
  assert.deepEqual(
    [0, 0.25, 0.75, 1.2, 9].map((load) => Number(placeOfLoad(bent, load).toFixed(9))),
    [0, 0.25, 0.55, 0.6, 0.6],
  );
  // Where more load is delivered no better, the least load is meant; beyond what is ever delivered, the highest.
  assert.deepEqual(
    [0, 0.25, 0.55, 0.6, 0.9].map((x) => Number(loadAtPlace(bent, x).toFixed(9))),
    [0, 0.25, 0.75, 1, 1.5],
  );
  assert.deepEqual(loadEnds(bent), { min: 0, max: 1.5 });
});
