/**
 * A worker that simulates one network cycle by cycle and sends snapshots of it. The network first warms up to
 * its steady state, in slices so short that the worker handles messages in between.
 */

import { AnimationSimulator } from '../late/loadcurve-late.js';
import type { AnimationTask } from '../pkg/loadcurve-web.js';
import type { StartRequest } from '../worker-start.ts';
import { isStart } from '../worker-start.ts';

/**
 * A message to the worker: initialise, simulate a network from its start in place of any other, or advance by
 * some cycles.
 */
export type WorkerRequest =
  | StartRequest
  | { kind: 'open'; id: number; task: AnimationTask }
  | { kind: 'advance'; id: number; cycles: number };
/**
 * A response: progress towards the steady state, a snapshot of the network (and whether its queues overflow),
 * or that it cannot go on.
 */
export type WorkerResponse =
  | { kind: 'warming'; id: number; fraction: number }
  | { kind: 'snapshot'; id: number; words: Uint32Array; overflows: boolean }
  | { kind: 'failed'; message: string };

/** Length of a slice, and time between two responses during the warm-up, in milliseconds. */
const SLICE = 20;
const RESPONSE_INTERVAL = 100;
/** Cycles between two readings of the clock. */
const CYCLES = 8;

let job: { id: number; simulator: AnimationSimulator; isWarm: boolean } | null = null;
let nextResponse = 0;

// A timer would delay the next slice, and a promise would let no message in.
const { port1: end, port2: start } = new MessageChannel();
end.onmessage = () => guarded(warmUp);
addEventListener('message', ({ data }) => guarded(() => receive(data)));

function receive(request: WorkerRequest) {
  if (isStart(request)) return;
  if (request.kind === 'open') {
    job?.simulator.free();
    job = null;
    job = { id: request.id, simulator: new AnimationSimulator(request.task), isWarm: false };
    nextResponse = performance.now() + RESPONSE_INTERVAL;
    start.postMessage(null);
  } else if (job?.id === request.id && job.isWarm) {
    job.simulator.advance(request.cycles);
    show(job);
  }
}

function warmUp() {
  if (!job || job.isWarm) return;
  const { id, simulator } = job;
  const until = performance.now() + SLICE;
  while (simulator.warmUpProgress() < 1 && performance.now() < until) simulator.advance(CYCLES);
  if (simulator.warmUpProgress() < 1) {
    if (performance.now() >= nextResponse) {
      nextResponse = performance.now() + RESPONSE_INTERVAL;
      respond({ kind: 'warming', id, fraction: simulator.warmUpProgress() });
    }
    start.postMessage(null);
  } else {
    job.isWarm = true;
    show(job);
  }
}

function show({ id, simulator }: { id: number; simulator: AnimationSimulator }) {
  const words = simulator.snapshot();
  respond({ kind: 'snapshot', id, words, overflows: simulator.overflows() }, [words.buffer]);
}

/** @param action that may leave the module unusable */
function guarded(action: () => void) {
  try {
    action();
  } catch (error) {
    // Not freed: a module that has trapped must not be touched.
    job = null;
    respond({ kind: 'failed', message: String(error) });
  }
}

function respond(message: WorkerResponse, transferred: Transferable[] = []) {
  postMessage(message, { transfer: transferred });
}
