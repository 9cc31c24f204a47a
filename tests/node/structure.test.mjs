/** What limits a network by its structure, and worst permutations, which a worker finds for large networks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './module.mjs';

const { Explorer, limitsOf, Solver, worstOf } = web;

/** Solves all that an explorer lacks. @param {InstanceType<typeof Explorer>} explorer */
function solve(explorer) {
  for (let [task] = explorer.solverTasks(); task; [task] = explorer.solverTasks()) {
    const solver = new Solver(task.network);
    solver.begin(task);
    while (!solver.step());
    explorer.takeSolution(task.network, solver.solution());
  }
}

test('a permutation found by a worker is that found here, and is waited for', () => {
  const link = 'net=mesh,k:16,traffic:worst&load=0.02';
  const explorer = Explorer.deferring(link);
  assert.ok(explorer.awaits(0), 'nothing is drawn before');
  assert.equal(explorer.solverTasks().length, 1);
  solve(explorer);
  while (explorer.setUpModel());
  const { saturation } = explorer.state().curves[0];
  assert.ok(Math.abs((saturation ?? 0) - 0.0448) < 0.00005, `${saturation}`);
  explorer.drawingSvg(640, 420, 'light');
  solve(explorer);
  const drawn = explorer.drawingSvg(640, 420, 'light');
  explorer.free();
  assert.equal(drawn, new Explorer(link).drawingSvg(640, 420, 'light'));
});

test('limits are sentences and rows, and the search for the permutation tells how far it is', () => {
  const limits = limitsOf('mesh');
  assert.equal(limits.sentence, 'The model saturates at 38\u00a0% of what its links allow.');
  assert.deepEqual(
    limits.table.rows.map(({ cells: [[name], [load]] }) => [name, load]),
    [
      ['Injection ports', '1.00'],
      ['Ejection ports', '1.00'],
      ['Tightest cut', '0.492'],
      ['Busiest link', '0.492'],
    ],
  );
  assert.match(limits.hint, /The bisection has 8 links\.$/);
  /** @type {number[]} */
  const parts = [];
  const worst = worstOf('mesh', (/** @type {number} */ part) => parts.push(part));
  assert.equal(worst?.table.rows[0].cells[1][0], '0.143');
  assert.ok(parts.length > 64 && parts.at(-1) === 1);
  assert.equal(
    worstOf('mesh,k:33', () => {}),
    undefined,
  );
});

test('only networks with traffic have limits', () => {
  assert.equal(new Explorer('net=scouting').structureTask(), undefined);
  assert.equal(new Explorer('net=mesh&net=scouting').structureTask(), 'mesh');
  assert.throws(() => limitsOf('scouting'), /no links and cuts/);
});
