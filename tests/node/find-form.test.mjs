/** The form of a search: what it asks as links write it, mistakes in its reader's words, and the keys and pointers of its chart. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alongEdge, nearest } from '../../target/page/app/find/scatter.ts';
import { inUsersWords, mistakeIn, textOf } from '../../www/app/find/question.ts';

/** @import { Question } from '../../www/app/find/question.ts' */

/** @type {Question} */
const QUESTION = {
  carry: '0.1',
  unit: 'flits',
  within: '60',
  objective: 'least:links',
  from: '64',
  to: '256',
  width: '',
  bits: '512',
  kinds: ['mesh', 'hypercube'],
  settings: 'flits:32',
  families: [''],
};

/** @param {Partial<Question>} change */
const text = (change) => textOf({ ...QUESTION, ...change });

/** @param {Partial<Question>} change */
const mistake = (change) => mistakeIn({ ...QUESTION, ...change });

test('a question is written as links write it', () => {
  assert.equal(text({}), 'carry:0.1,unit:flits,within:60,processors:64-256,bits:512,least:links,kinds:mesh.hypercube,flits:32');
  assert.match(text({ from: '64', to: '64' }), /,processors:64,/);
  assert.match(text({ from: ' 64 ', to: '' }), /,processors:64,/);
  assert.match(text({ from: '64.256', to: '' }), /,processors:64.256,/);
  assert.match(text({ from: '', to: '100' }), /,processors:1-100,/);
  assert.doesNotMatch(text({ from: '', to: '' }), /processors/);
  assert.match(text({ carry: '0,1' }), /^carry:0\.1,/);
  assert.match(text({ kinds: [], families: [' mesh,k:4-8 ', '', 'own'] }), /least:links,net:mesh,k:4-8,net:own$/);
  assert.match(text({ settings: '' }), /kinds:mesh\.hypercube$/);
});

test('mistakes are named before anybody is asked', () => {
  assert.equal(mistake({}), null);
  assert.equal(mistake({ kinds: [], from: '', to: '', families: ['mesh'] }), null);
  assert.equal(mistake({ from: '64.256', to: '' }), null);
  assert.equal(mistake({ carry: '' }), 'Type the load to carry, such as 0.1.');
  assert.equal(mistake({ carry: 'much' }), '“much” is not a number: type the load to carry, such as 0.1.');
  assert.equal(mistake({ within: ' ' }), 'Type the cycles within which messages have to arrive, such as 60.');
  assert.equal(mistake({ kinds: [] }), 'Tick at least one kind of network.');
  assert.equal(mistake({ from: '', to: '' }), 'Say for how many processors, such as 64 to 256.');
  assert.equal(mistake({ from: '256', to: '64' }), 'From 256 to 64: the smaller number comes first.');
});

test('what the engine refuses is told in the reader’s words', () => {
  for (const [said, told] of [
    ['find: net: Mesh has no “n”; give its sizes, as in k:8', 'Mesh has no “n”; give its sizes, as in k:8.'],
    ['find: kinds: there is no kind “moebius”; there are mesh', 'There is no kind “moebius”; there are mesh.'],
    ['find: carry: “-1” is not a number from 0 to 1000000000', 'Load: “-1” is not a number from 0 to 1000000000'],
    [
      'find: 2016 candidates; at most 2000',
      '2,016 networks are too many: at most 2,000 networks are searched. Narrow the range of processors, or tick fewer kinds.',
    ],
    [
      'processors: no candidate has such a number of processors',
      'None of these networks has so many processors. Widen the range, or tick more kinds.',
    ],
    ['find: k: “4-99” is not a whole number from 2 to 64', 'k: “4-99” is not a whole number from 2 to 64'],
  ])
    assert.equal(inUsersWords(said), told);
});

const POINTS = [100, 400, 200, 300].map((cost) => ({
  key: '',
  label: '',
  kind: '',
  cost,
  costText: '',
  latency: 1,
  latencyText: '',
  isBest: false,
  deadlock: null,
}));

test('keys go along the edge, from beside it to the next candidate on it', () => {
  // Of the costs 100, 200 and 400; that of 300 is beside the edge.
  const chart = { points: POINTS, edge: [0, 2, 1] };
  const go = (/** @type {number | null} */ from, /** @type {string} */ key) => alongEdge(chart, from, key);
  assert.deepEqual([go(null, 'ArrowRight'), go(null, 'ArrowLeft'), go(null, 'Home'), go(0, 'End')], [0, 1, 0, 1]);
  assert.deepEqual([go(0, 'ArrowRight'), go(2, 'ArrowUp'), go(1, 'ArrowRight'), go(0, 'ArrowDown')], [2, 1, 1, 0]);
  assert.deepEqual([go(3, 'ArrowRight'), go(3, 'ArrowLeft'), go(0, 'a')], [1, 2, null]);
  assert.equal(alongEdge({ points: POINTS, edge: [] }, null, 'Home'), null);
  // With more of what is preferred, the edge begins at the right.
  assert.equal(alongEdge({ points: POINTS, edge: [1, 2, 0] }, null, 'ArrowRight'), 0);
});

test('a pointer means the nearest candidate, if one is near', () => {
  const places = [
    { index: 4, x: 100, y: 100 },
    { index: 2, x: 110, y: 100 },
  ];
  assert.deepEqual(
    [nearest(places, 103, 100), nearest(places, 108, 104), nearest(places, 200, 100), nearest([], 0, 0)],
    [4, 2, null, null],
  );
});
