/** One message through time: followed again from the start, and put into words. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulas, partsOf, stateAt, tableOf } from '../../www/app/through/words.ts';
import { web } from './module.mjs';

/** @import { PassageLane } from '../../target/page/app/pkg/loadcurve-web.js' */

const LOAD = 0.015;

/**
 * What became of a message.
 *
 * @param {string} network
 * @param {number} number
 */
function followed(network, number, loadMessages = LOAD) {
  const run = new web.PassageRun({ network, loadMessages, seed: 1, zeroLoadCycles: 30 }, number);
  while (!run.advance(8));
  const message = run.answer();
  const snapshots = run.snapshots();
  run.free();
  assert.ok(message);
  return { message, snapshots };
}

/** @type {PassageLane} */
const LANE = {
  title: '',
  flits: 2,
  rows: [
    { name: 'into 0', flits: [3, 4], hold: [3, 9] },
    { name: '0 → 1', flits: [8, 9], hold: [8, 10] },
    { name: 'out at 1', flits: [9, 10], hold: [9, 11] },
  ],
  waits: [{ row: 1, from: 4, to: 8, holder: '2 → 1', number: 17, way: 'channel' }],
  others: [],
  latency: 11,
  until: 11,
  parts: [3, 3, 4, 1],
};

test('in each cycle it is said what a message does', () => {
  /** @param {number} cycle */
  const at = (cycle) => stateAt(LANE, cycle);
  assert.equal(at(0), 'waits at its source');
  assert.equal(at(3), 'its head crosses into 0');
  assert.equal(at(5), 'waits for message 2 → 1 (0 → 1)');
  assert.equal(at(8), 'its head crosses 0 → 1');
  assert.equal(at(9), 'arrives: 1 of 2 flits are there');
  assert.equal(at(11), 'delivered after 11 cycles');
});

test('the table has each channel with the waits before it', () => {
  assert.deepEqual(tableOf(LANE)[1], { name: '0 → 1', enters: 8, leaves: 10, waits: [{ cycles: 4, holder: '2 → 1', number: 17 }] });
  assert.deepEqual(
    partsOf(LANE).map(({ cycles }) => cycles),
    [3, 3, 4, 1],
  );
});

test('a message that is followed has its latency as the sum of its parts, and the same each time', () => {
  let waiting = 0;
  for (const network of ['mesh,k:4,flits:16', 'torus,k:4,links:bi,flits:16', 'fat-tree,n:16,flits:16', 'mesh,k:4,flits:16,buffer:5']) {
    for (const number of [40, 90, 150]) {
      const { message, snapshots } = followed(network, number);
      const { parts = [], latency, rows, until } = message.lane;
      assert.equal(
        parts.reduce((sum, part) => sum + part, 0),
        latency,
        `${network} ${number}`,
      );
      assert.equal(snapshots, until, 'a snapshot for each cycle');
      // Links of a tree have names of their own.
      assert.match(rows[0].name, /^into |from processor/);
      assert.match(rows.at(-1)?.name ?? '', /^out |to processor/);
      waiting += parts[2] ?? 0;
      assert.deepEqual(followed(network, number).message, message);
    }
  }
  assert.ok(waiting > 0, `${waiting}`);
});

test('alone, a worm takes what the model says, and a stored message a message more a router', () => {
  const { message } = followed('mesh,k:4,flits:16', 60);
  const [stored, through, worm] = message.alone;
  const routers = worm.rows.length - 1;
  assert.equal(worm.latency, 16 + routers);
  assert.equal(through.latency, worm.latency);
  assert.equal(stored.latency, 16 * worm.rows.length);
  assert.match(formulas(message.alone)[1], new RegExp(`= ${stored.latency} cycles`));
});

test('routers with buffers of whole messages get the same message', () => {
  const { message } = followed('mesh,k:4,flits:16', 60);
  assert.equal(message.cutThrough, 'mesh,k:4,flits:16,buffer:16');
  const { message: other } = followed(message.cutThrough, 60);
  assert.deepEqual([other.generated, other.from, other.to, other.cutThrough], [message.generated, message.from, message.to, undefined]);
});
