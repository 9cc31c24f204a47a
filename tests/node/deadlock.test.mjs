/** What the page says of a network that can deadlock: the same sentence wherever it speaks of it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, figureOf } from '../../target/page/app/networks/figures.ts';
import { web } from './module.mjs';

const RING = 'own,edges:0-1-2-3-4-0,route:shortest,flits:16';
const WORDS =
  'Messages can deadlock: they can wait for one another in the cycle of channels 0→1→2→3→4→0. Choose up*/down* routing, or shortest paths with a new class after every hop, which take 2 virtual channels.';

test('a network that can deadlock has a sentence in the place of its latency', () => {
  const explorer = new web.Explorer(`?net=${RING}&load=0.4&sim=on&precision=5`);
  const { curves, view, warnings } = explorer.state();
  const [curve] = curves;
  assert.equal(curve.deadlock, WORDS);
  assert.deepEqual(warnings, [WORDS]);
  assert.equal(curve.saturation, undefined);
  const { latency, state, bound } = explorer.why(0, []);
  assert.deepEqual([latency, state, bound], [undefined, 'deadlocked', undefined]);
  const [row] = explorer.readOut(0.4).rows;
  assert.deepEqual([row.latency, row.ofSaturation], ['deadlocked', '']);
  assert.equal(explorer.strip(0).shareText, '');
  assert.equal(figureOf(curve, row, view.latencyUnit, false).value, 'can deadlock');
  assert.equal(factsOf(curve, view, false), `zero-load ${web.shownNumber(curve.zeroLoadLatency, 'figure')} cycles`);
  explorer.free();
});

test('beside others it is neither faster nor slower', () => {
  const explorer = new web.Explorer(`?net=mesh,k:4&net=${RING}&load=0.1`);
  const of = (/** @type {number} */ reference) => explorer.comparison(reference).rows.map(({ words, factor }) => [words, factor]);
  assert.deepEqual(of(0), [['can deadlock', '']]);
  assert.deepEqual(of(1), [['B can deadlock', '']]);
  assert.equal(explorer.state().curves[0].deadlock, undefined);
  explorer.free();
});
