/** Networks left to a worker, and the display of its results. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './module.mjs';

test('the first visit and the largest of each kind that takes no time are solved at once', () => {
  for (const link of ['', 'net=fat-tree,n:16384', 'net=scouting,k:32,scout:16,vcs:16', 'net=buffered-min,switch:16,stages:4']) {
    const explorer = web.Explorer.deferring(link);
    explorer.csv();
    assert.deepEqual([explorer.solverTasks(), explorer.needsWorkers(), explorer.isBlank()], [[], false, false], link);
  }
});

test('a load that was pointed at while the curve was computed leaves nothing pending', () => {
  const explorer = web.Explorer.deferring('net=combining-min,n:256,reading:backpressure');
  const solve = (/** @type {ReturnType<typeof explorer.solverTasks>[0]} */ task) => {
    const solver = new web.Solver(task.network);
    solver.begin(task);
    while (!solver.step());
    return explorer.takeSolution(task.network, solver.solution());
  };
  assert.ok(solve(explorer.solverTasks()[0]), 'its saturation load is new');
  explorer.readOut(explorer.state().operatingLoad);
  const [task] = explorer.solverTasks();
  assert.ok(task.loads.length > 50);
  explorer.readOut(0.123456);
  solve(task);
  explorer.readOut(explorer.state().operatingLoad);
  for (let [left] = explorer.solverTasks(); left; [left] = explorer.solverTasks()) solve(left);
  assert.equal(explorer.state().curves[0].pending, false);
});
