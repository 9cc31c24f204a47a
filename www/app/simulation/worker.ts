/**
 * A worker that runs one task at a time, in slices so short that it handles messages promptly in between.
 */

import type { SimulationProgress, SimulationTask } from '../late/loadcurve-late.js';
import { Simulation } from '../late/loadcurve-late.js';
import type { StartRequest } from '../worker-start.ts';
import { isStart } from '../worker-start.ts';

/**
 * A message to a worker: initialise, run a task (or continue it, if it is the one held), or stop; with `keep`
 * the task is held so that it can be continued.
 */
export type WorkerRequest = StartRequest | { kind: 'run'; id: number; task: SimulationTask } | { kind: 'stop'; keep: boolean };

/** A response: progress of the task, that it has stopped, or that it cannot go on. */
export interface Report {
  kind: 'report';
  id: number;
  /** For the explorer */
  report: unknown;
  progress: SimulationProgress;
  /** On the task so far, without pauses, in milliseconds */
  spent: number;
  isFinished: boolean;
}

export type WorkerResponse = Report | { kind: 'ready' } | { kind: 'stopped'; holds: boolean } | { kind: 'failed'; message: string };

/** Length of a slice, in milliseconds. */
const SLICE = 25;
/**
 * Work in the first slice, which is to be short, and least work in any slice, so that its time can be
 * measured.
 */
const MIN_EFFORT = 10_000;
const MAX_EFFORT = 2 ** 31;
/** Time between two reports, in milliseconds; longer for a task that has run for long, as little changes. */
const REPORT_INTERVAL = { min: 100, max: 500, ofSpent: 0.05 };
/** Reports take at most one part in this many of the time. */
const REPORT_SHARE = 10;

let job: { id: number; simulation: Simulation; spent: number } | null = null;
let isRunning = false;
let isDue = false;
let effort = MIN_EFFORT;
let nextReport = 0;

// A timer would delay the next slice, and a promise would let no message in.
const { port1: end, port2: start } = new MessageChannel();
end.onmessage = () => guarded(slice);
addEventListener('message', ({ data }) => guarded(() => receive(data)));

function receive(request: WorkerRequest) {
  if (isStart(request)) {
    if (request.kind === 'init') respond({ kind: 'ready' });
  } else if (request.kind === 'run') {
    if (job?.id !== request.id) {
      release();
      const started = performance.now();
      job = { id: request.id, simulation: new Simulation(request.task), spent: 0 };
      job.spent = performance.now() - started;
      effort = MIN_EFFORT;
    }
    isRunning = true;
    nextReport = performance.now() + REPORT_INTERVAL.min;
    scheduleSlice();
  } else {
    isRunning = false;
    if (!request.keep) release();
    respond({ kind: 'stopped', holds: job !== null });
  }
}

function slice() {
  isDue = false;
  if (!job || !isRunning) return;
  const { id, simulation } = job;
  const started = performance.now();
  const isFinished = simulation.step(effort);
  const now = performance.now();
  // At most twice or half as much: a slice may have been interrupted.
  const factor = SLICE / Math.max(now - started, 0.1);
  effort = Math.round(clamp(effort * clamp(factor, 0.5, 2), MIN_EFFORT, MAX_EFFORT));
  job.spent += now - started;
  if (isFinished || now >= nextReport) {
    respond({ kind: 'report', id, report: simulation.report(), progress: simulation.progress(), spent: job.spent, isFinished });
    const after = performance.now();
    job.spent += after - now;
    const { min, max, ofSpent } = REPORT_INTERVAL;
    nextReport = after + Math.max(clamp(ofSpent * job.spent, min, max), REPORT_SHARE * (after - now));
  }
  if (isFinished) release();
  else scheduleSlice();
}

function scheduleSlice() {
  if (isDue) return;
  isDue = true;
  start.postMessage(null);
}

function release() {
  job?.simulation.free();
  job = null;
  isRunning = false;
}

/** @param action that may leave the module unusable */
function guarded(action: () => void) {
  try {
    action();
  } catch (error) {
    // The simulation is not freed: a module that has trapped must not be touched.
    isRunning = false;
    respond({ kind: 'failed', message: String(error) });
  }
}

function respond(message: WorkerResponse) {
  postMessage(message);
}

function clamp(value: number, min: number, max: number) {
  return Math.min(max, Math.max(min, value));
}
