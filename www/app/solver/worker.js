/**
 * A worker that solves networks, load by load, so that it hears in between what it is told. It keeps
 * the models of the last ones: the next question is most often about one of them.
 */

import { initSync, Solver } from '../pkg/loadcurve-web.js';

/** @import { SolverTask } from '../pkg/loadcurve-web.js' */

/** What it is told: to begin, or to solve this and nothing else. @typedef {{ kind: 'init', module: WebAssembly.Module } | { kind: 'solve', id: number, task: SolverTask }} Order */
/**
 * What it answers: what it has found since the last answer, or that it cannot go on.
 *
 * @typedef {object} Answer
 * @property {'solution'} kind
 * @property {number} id
 * @property {unknown} solution for the explorer
 * @property {boolean} isFinished
 */
/** @typedef {Answer | { kind: 'failed', message: string }} Message */

/** So long it solves before it tells and listens, in milliseconds. */
const SLICE = 25;
/** As many as there are networks in a link. */
const MOST_SOLVERS = 8;

/** By network, the last one at the end. @type {Map<string, Solver>} */
const solvers = new Map();
/** What it is told last, not begun yet: to set a network up takes long. @type {Extract<Order, { kind: 'solve' }> | null} */
let next = null;
/** @type {{ id: number, solver: Solver } | null} */
let job = null;
let isDue = false;

// A timer would wait, and a promise would let no message in.
const { port1: end, port2: start } = new MessageChannel();
end.onmessage = () => guarded(slice);
addEventListener('message', ({ data }) => guarded(() => hear(data)));

/** @param {Order} order */
function hear(order) {
  if (order.kind === 'init') {
    initSync({ module: order.module });
    return;
  }
  next = order;
  job = null;
  goOn();
}

function slice() {
  isDue = false;
  if (next) begin(next);
  if (!job) return;
  const { id, solver } = job;
  const end = performance.now() + SLICE;
  let isFinished = solver.step();
  while (!isFinished && performance.now() < end) isFinished = solver.step();
  answer({ kind: 'solution', id, solution: solver.solution(), isFinished });
  if (isFinished) job = null;
  else goOn();
}

/** @param {Extract<Order, { kind: 'solve' }>} order */
function begin({ id, task }) {
  next = null;
  const solver = solverOf(task.network);
  solver.begin(task);
  job = { id, solver };
}

function goOn() {
  if (isDue) return;
  isDue = true;
  start.postMessage(null);
}

/** @param {string} network */
function solverOf(network) {
  const solver = solvers.get(network) ?? new Solver(network);
  solvers.delete(network);
  solvers.set(network, solver);
  const [[oldest, old]] = solvers;
  if (solvers.size > MOST_SOLVERS) {
    old.free();
    solvers.delete(oldest);
  }
  return solver;
}

/** @param {() => void} act after which the module may be unusable */
function guarded(act) {
  try {
    act();
  } catch (error) {
    // Nothing is released: what has trapped is not to be touched.
    job = null;
    answer({ kind: 'failed', message: String(error) });
  }
}

/** @param {Message} message */
function answer(message) {
  postMessage(message);
}
