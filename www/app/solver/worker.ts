/**
 * A worker that solves networks, load by load, so that it handles messages in between. It caches the models
 * of the most recent ones: the next request is most often about one of them.
 */

import { Solver } from '../late/loadcurve-late.js';
import type { SolverTask } from '../pkg/loadcurve-web.js';
import type { StartRequest } from '../worker-start.ts';
import { isStart } from '../worker-start.ts';

/** A message to the worker: initialise, or solve this task and nothing else. */
export type WorkerRequest = StartRequest | { kind: 'solve'; id: number; task: SolverTask };

/** A response: results since the last response, or that it cannot go on. */
export interface PartialSolution {
  kind: 'solution';
  id: number;
  /** For the explorer */
  solution: unknown;
  /** Of the loads that are solved, from 0 to 1 */
  part: number;
  isFinished: boolean;
}

/** What is being computed while a model is set up, and its part that is done. */
interface Progress {
  kind: 'progress';
  id: number;
  stage: string;
  part: number;
}

export type WorkerResponse = PartialSolution | Progress | { kind: 'failed'; message: string };

/** Time it solves before it responds and handles messages, in milliseconds. */
const SLICE = 25;
/** The largest number of networks in a link. */
const MAX_SOLVERS = 8;

/** Cached solvers by network, the most recent one last. */
const solvers: Map<string, Solver> = new Map();
/** The latest request, not started yet: setting up a network takes long. */
let next: Extract<WorkerRequest, { kind: 'solve' }> | null = null;
let job: { id: number; solver: Solver; loads: number; solved: number } | null = null;
let isDue = false;

// A timer would delay the next slice, and a promise would let no message in.
const { port1: end, port2: start } = new MessageChannel();
end.onmessage = () => guarded(slice);
addEventListener('message', ({ data }) => guarded(() => receive(data)));

function receive(request: WorkerRequest) {
  if (isStart(request)) {
    // A network may have been read before its file was there.
    if (request.kind === 'file') solvers.clear();
    return;
  }
  next = request;
  job = null;
  scheduleSlice();
}

function slice() {
  isDue = false;
  if (next) begin(next);
  if (!job) return;
  const { id, solver, loads } = job;
  const end = performance.now() + SLICE;
  let isFinished = false;
  do {
    isFinished = solver.step();
    job.solved += 1;
  } while (!isFinished && performance.now() < end);
  const part = Math.min(1, job.solved / Math.max(1, loads));
  respond({ kind: 'solution', id, solution: solver.solution(), part, isFinished });
  if (isFinished) job = null;
  else scheduleSlice();
}

function begin({ id, task }: Extract<WorkerRequest, { kind: 'solve' }>) {
  next = null;
  const solver = solverOf(task.network, id);
  solver.begin(task);
  job = { id, solver, loads: task.loads.length + task.operatingLoads.length, solved: 0 };
}

function scheduleSlice() {
  if (isDue) return;
  isDue = true;
  start.postMessage(null);
}

/** @param id of the request that waits for it */
function solverOf(network: string, id: number) {
  const told = (stage: string, part: number) => respond({ kind: 'progress', id, stage, part });
  const solver = solvers.get(network) ?? new Solver(network, told);
  solvers.delete(network);
  solvers.set(network, solver);
  const [[oldest, old]] = solvers;
  if (solvers.size > MAX_SOLVERS) {
    old.free();
    solvers.delete(oldest);
  }
  return solver;
}

/** @param action that may leave the module unusable */
function guarded(action: () => void) {
  try {
    action();
  } catch (error) {
    // Nothing is freed: a module that has trapped must not be touched.
    job = null;
    respond({ kind: 'failed', message: String(error) });
  }
}

function respond(message: WorkerResponse) {
  postMessage(message);
}
