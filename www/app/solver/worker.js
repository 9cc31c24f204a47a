/**
 * A worker that solves networks, load by load, so that it handles messages in between. It caches the models
 * of the most recent ones: the next request is most often about one of them.
 */

import { initSync, Solver } from '../pkg/loadcurve-web.js';

/** @import { SolverTask } from '../pkg/loadcurve-web.js' */

/** A message to the worker: initialise, or solve this task and nothing else. @typedef {{ kind: 'init', module: WebAssembly.Module } | { kind: 'solve', id: number, task: SolverTask }} Order */
/**
 * A response: results since the last response, or that it cannot go on.
 *
 * @typedef {object} Answer
 * @property {'solution'} kind
 * @property {number} id
 * @property {unknown} solution for the explorer
 * @property {boolean} isFinished
 */
/** @typedef {Answer | { kind: 'failed', message: string }} Message */

/** Time it solves before it responds and handles messages, in milliseconds. */
const SLICE = 25;
/** The largest number of networks in a link. */
const MOST_SOLVERS = 8;

/** Cached solvers by network, the most recent one last. @type {Map<string, Solver>} */
const solvers = new Map();
/** The latest request, not started yet: setting up a network takes long. @type {Extract<Order, { kind: 'solve' }> | null} */
let next = null;
/** @type {{ id: number, solver: Solver } | null} */
let job = null;
let isDue = false;

// A timer would delay the next slice, and a promise would let no message in.
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

/** @param {() => void} act that may leave the module unusable */
function guarded(act) {
  try {
    act();
  } catch (error) {
    // Nothing is freed: a module that has trapped must not be touched.
    job = null;
    answer({ kind: 'failed', message: String(error) });
  }
}

/** @param {Message} message */
function answer(message) {
  postMessage(message);
}
