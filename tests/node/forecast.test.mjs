/** Progress of a simulation, the estimate of the time left, and their wording. */

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { forecast, RunProgress } from '../../www/app/simulation/run.ts';

/** @import { Cost } from '../../www/app/simulation/run.ts' */

/**
 * A task that has not been started, except for the given values.
 *
 * @param {Partial<Cost>} given
 * @returns {Cost}
 */
const task = (given) => ({ network: 'torus', loadMessages: 0.01, estimate: 1000, spent: 0, part: 0, ...given });

/** @param {Cost[]} tasks */
function rounded(...tasks) {
  const { part, left } = forecast(tasks, 2);
  return [Math.round(1000 * part) / 1000, left === null ? null : Math.round(left)];
}

test('nothing is told before anything is known', () => {
  assert.deepEqual(forecast([], 2), { part: 0, left: null });
  assert.deepEqual(rounded(task({}), task({ spent: 10, part: 0.01 })), [0.005, null]);
});

test('cheap tasks that are done say little of dear ones that are not', () => {
  const done = Array.from({ length: 20 }, (_, index) => task({ loadMessages: index, estimate: 10, spent: 20, part: 1 }));
  const near = [task({ loadMessages: 90 }), task({ loadMessages: 91 })];
  // All 20 took twice their estimate, and so will the others: 400 ms of 4,400 are done.
  assert.deepEqual(rounded(...done, ...near), [0.091, 2000]);
});

test('what is left is shared out, but a task is not', () => {
  const done = task({ loadMessages: 1, spent: 1000, part: 1 });
  assert.equal(rounded(done, task({ loadMessages: 2, estimate: 9000 }), task({ loadMessages: 3, estimate: 1000 }))[1], 9000);
  assert.equal(rounded(done, task({ loadMessages: 2, estimate: 5000 }), task({ loadMessages: 3, estimate: 5000 }))[1], 5000);
});

test('a replication takes as long as another of its point', () => {
  const [first, second] = [task({ spent: 7000, part: 1 }), task({})];
  assert.equal(rounded(first, second)[1], 7000);
  assert.equal(rounded(first, { ...second, network: 'mesh' })[1], 7000, 'by the calibration');
  const cheaper = task({ loadMessages: 2, spent: 500, part: 1 });
  assert.equal(rounded(first, second, cheaper)[1], 7000);
});

test('networks are calibrated one by one where anything is known of them', () => {
  const torus = task({ loadMessages: 1, spent: 3000, part: 1 });
  const mesh = task({ network: 'mesh', loadMessages: 1, spent: 500, part: 1 });
  assert.equal(rounded(torus, mesh, task({}))[1], 3000);
  assert.equal(rounded(torus, mesh, task({ network: 'mesh' }))[1], 500);
  assert.equal(rounded(torus, mesh, task({ network: 'fat-tree' }))[1], 1750);
});

test('a task that runs is projected, once enough of it is done', () => {
  const left = (/** @type {Partial<Cost>} */ given) => {
    const known = task({ loadMessages: 1, spent: 1000, part: 1 });
    return rounded(known, task(given))[1] ?? assert.fail('something is known');
  };
  assert.equal(left({ spent: 100, part: 0.01 }), 900);
  assert.equal(left({ spent: 1000, part: 0.25 }) > 1000, true);
  assert.equal(left({ spent: 1000, part: 0.25 }) < 3000, true);
  assert.equal(left({ spent: 1000, part: 0.5 }), 1000);
  // A running task also shows how far estimates are off.
  const running = task({ loadMessages: 1, spent: 2000, part: 0.5 });
  assert.equal(rounded(running, task({}))[1], 4000);
  assert.equal(left({ spent: 5000, part: 0.01 }), 0, 'longer than was foretold: nothing is known of the rest');
});

test('the part never goes back, and what is left counts down in between', () => {
  let now = 0;
  mock.method(performance, 'now', () => now);
  const progress = new RunProgress();
  const at = (/** @type {number} */ time, /** @type {number} */ part, /** @type {number | null} */ left) => {
    now = time;
    progress.updateEstimate({ part, left });
    return [progress.part, progress.left === null ? null : Math.round(progress.left)];
  };
  assert.deepEqual(at(399, 0.4, 600), [0.4, null]);
  assert.deepEqual(at(500, 0.3, null), [0.4, null]);
  assert.deepEqual(at(1000, 0.6, 8000), [0.6, 8000]);
  progress.pause();
  now = 9000;
  assert.equal(progress.time, 1000);
  progress.resume();
  progress.resume();
  // As estimated, a second later.
  assert.deepEqual(at(10_000, 0.6, 7000), [0.6, 7000]);
  // Twice as long as estimated: after a second two thirds of the difference show.
  assert.deepEqual(at(11_000, 0.5, 12_000), [0.6, 9793]);
  assert.deepEqual(at(12_000, 2, 0)[0], 1);
  mock.reset();
});
