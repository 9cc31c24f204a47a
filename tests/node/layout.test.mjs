/** Nodes of large networks without coordinates are placed by a worker, once for each network. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './module.mjs';

const { Explorer, layoutOf, Solver } = web;

/** A ring of so many nodes. @param {number} nodes */
const ring = (nodes) => `own,edges:${Array.from({ length: nodes }, (_, node) => node).join('-')}-0`;

/** Solves all that an explorer lacks. @param {InstanceType<typeof Explorer>} explorer */
function solve(explorer) {
  for (let [task] = explorer.solverTasks(); task; [task] = explorer.solverTasks()) {
    const solver = new Solver(task.network);
    solver.begin(task);
    while (!solver.step());
    explorer.takeSolution(task.network, solver.solution());
  }
}

/** @param {InstanceType<typeof Explorer>} explorer */
function drawing(explorer) {
  const svg = () => explorer.drawingSvg(640, 420, 'light');
  svg();
  solve(explorer);
  return svg();
}

test('nodes placed by a worker are drawn as those placed here', () => {
  const network = ring(150);
  const link = `net=${network}&load=0.01`;
  const explorer = Explorer.deferring(link);
  assert.equal(explorer.layoutTask(), undefined, 'nothing is drawn yet');
  assert.equal(drawing(explorer), '');
  assert.equal(explorer.layoutTask(), network);
  assert.ok(explorer.takeLayout(network, layoutOf(network)));
  assert.equal(explorer.layoutTask(), undefined);
  const placedElsewhere = drawing(explorer);
  // Places are known as long as anyone has the network.
  explorer.free();
  assert.equal(placedElsewhere, new Explorer(link).drawingSvg(640, 420, 'light'));
});

test('neither load nor traffic ask for other places, before they are known or after', () => {
  const network = ring(160);
  const explorer = Explorer.deferring(`net=${network}`);
  assert.ok(explorer.awaitsLayout(0));
  explorer.open(`net=${network},traffic:shift&load=0.02`);
  assert.ok(explorer.awaitsLayout(0));
  assert.equal(explorer.layoutTask(), network);
  assert.ok(explorer.takeLayout(network, layoutOf(network)));
  explorer.open(`net=${network},flits:8,traffic:random`);
  assert.equal(explorer.awaitsLayout(0), false);
  assert.equal(explorer.takeLayout(ring(170), layoutOf(ring(170))), false, 'the link has changed');
});

test('small networks and those of other kinds are drawn at once, and all where no worker is to be had', () => {
  for (const link of ['own', 'mesh,k:64', 'own,edges:0-1-2-3-0']) assert.equal(Explorer.deferring(`net=${link}`).awaitsLayout(0), false);
  const explorer = Explorer.deferring(`net=${ring(180)}`);
  assert.ok(explorer.awaitsLayout(0));
  explorer.placeHere();
  assert.equal(explorer.awaitsLayout(0), false);
  assert.notEqual(drawing(explorer), '');
});
