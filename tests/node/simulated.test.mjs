/** Display of a point while it is simulated, and the end of its simulation. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './module.mjs';

/** @import { SimulationTask } from '../../target/page/app/pkg/loadcurve-web.js' */

/**
 * An explorer, and the first tasks of its operating point.
 *
 * @param {string} link
 * @returns {{ explorer: InstanceType<typeof web.Explorer>, tasks: SimulationTask[] }}
 */
function opened(link) {
  const explorer = new web.Explorer(`${link}&sim=on`);
  return { explorer, tasks: explorer.tasks().slice(0, 2) };
}

/**
 * Runs a task to its end.
 *
 * @param {SimulationTask} task
 * @returns {any} its report
 */
function run(task) {
  const simulation = new web.Simulation(task);
  while (!simulation.step(1_000_000));
  return simulation.report();
}

const LINK = 'net=fat-tree,n:16,flits:8&precision=10&x=capacity';

test('what is not final is marked, in figures and in the table', () => {
  const { explorer, tasks } = opened(`${LINK}&load=0.5`);
  const row = () => explorer.readOut(0.5).rows[0];
  explorer.takeReport(tasks[0], run(tasks[0]));
  assert.match(row().simulated, /^[\d.]+ ± [\d.]+ so far$/);
  assert.equal(row().p95, '');
  assert.equal(explorer.latencyDistribution(0)?.isGrowing, true);
  explorer.takeReport(tasks[1], run(tasks[1]));
  assert.match(row().simulated, /^[\d.]+ ± [\d.]+$/);
  assert.match(row().p95, /^\d/);
  assert.equal(explorer.latencyDistribution(0)?.isGrowing, false);
});

test('where a network is not steady it is said which replication decided that, and by which rule', () => {
  const { explorer, tasks } = opened(`${LINK}&load=1.4`);
  explorer.takeReport(tasks[0], run(tasks[0]));
  const first = explorer.latencyDistribution(0);
  assert.deepEqual([first?.state, first?.decision], ['saturated', undefined]);
  explorer.takeReport(tasks[1], run(tasks[1]));
  assert.match(explorer.latencyDistribution(0)?.decision ?? '', /^Replication 1 decided that: .*waited.*\.$/);
});

test('a precision that was missed is said, with what was asked for', () => {
  const { explorer, tasks } = opened('net=fat-tree,n:16,flits:8&precision=0.05&x=capacity&load=0.5');
  const quick = explorer.tasks().map((task) => ({ ...task, precision: 0.1 }));
  assert.equal(explorer.takeReport(quick[0], run(quick[0])), false, 'of another precision');
  // As if they had run to the message limit.
  for (const [index, task] of tasks.entries()) {
    assert.equal(explorer.latencyDistribution(0)?.shortfall, undefined);
    explorer.takeReport(task, { ...run(quick[index]), messages: 1_000_000 });
  }
  assert.match(
    explorer.latencyDistribution(0)?.shortfall ?? '',
    /^±[\d.]+\u00a0% of the mean; ±0.05\u00a0% was asked for, but the cap of 2 million messages/,
  );
  assert.equal(explorer.simulation().wide, 1);
});
