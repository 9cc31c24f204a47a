/**
 * A worker that computes the latencies of a network's processors, measures them by repeating the runs of a
 * simulation, or finds where messages wait. It keeps the flows of the latest network.
 */

import type { BottleneckAnswer, MeasuredLatencies, ProcessorLatencies } from '../late/loadcurve-late.js';
import { bottleneckOf, MeasuredWaits, ProcessorModel, RepeatedRuns } from '../late/loadcurve-late.js';
import type { BottleneckTask, ProcessorTask } from '../pkg/loadcurve-web.js';
import type { StartRequest } from '../worker-start.ts';
import { isStart } from '../worker-start.ts';

export interface Asked {
  network: string;
  load: number;
}

/**
 * What the worker does: it computes latencies, or measures those of sources or destinations by repeating the runs
 * of a task; the key tells such jobs apart.
 */
export type Job = { kind: 'compute'; asked: Asked } | { kind: 'measure'; key: string; task: ProcessorTask; areDestinations: boolean };
/** A message to the worker: initialise, do a job, find the bottleneck, or measure the waits by repeating runs. */
export type WorkerRequest =
  | StartRequest
  | Job
  | { kind: 'bottleneck'; asked: Asked }
  | { kind: 'waits'; key: string; task: BottleneckTask };
/** A response: how far it is, the latencies of the model or of the runs, the bottleneck, also as measured, or that it cannot go on. */
export type WorkerResponse =
  | { kind: 'progress'; part: number }
  | { kind: 'latencies'; asked: Asked; latencies: ProcessorLatencies }
  | { kind: 'measured'; key: string; measured: MeasuredLatencies }
  | { kind: 'bottleneck'; asked: Asked; answer: BottleneckAnswer }
  | { kind: 'waits'; key: string; answer: BottleneckAnswer }
  | { kind: 'failed'; message: string };

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 50;
/** Events of a simulation between two readings of the clock. */
const EFFORT = 200_000;

let latest: { network: string; model: ProcessorModel } | null = null;

addEventListener('message', ({ data }) => {
  try {
    receive(data);
  } catch (error) {
    // Nothing is freed: a module that has trapped must not be touched.
    respond({ kind: 'failed', message: String(error) });
  }
});

function receive(request: WorkerRequest) {
  if (isStart(request)) return;
  if (request.kind === 'bottleneck')
    respond({ kind: 'bottleneck', asked: request.asked, answer: bottleneckOf(request.asked.network, request.asked.load) });
  else if (request.kind === 'waits') respond({ kind: 'waits', key: request.key, answer: measuredWaits(request.task) });
  else if (request.kind === 'measure') respond({ kind: 'measured', key: request.key, measured: measured(request) });
  else respond({ kind: 'latencies', asked: request.asked, latencies: computed(request.asked) });
}

function measured({ task, areDestinations }: { task: ProcessorTask; areDestinations: boolean }) {
  const repeated = new RepeatedRuns(task, areDestinations);
  const report = reporter();
  while (!repeated.step(EFFORT)) report(repeated.part());
  const latencies = repeated.latencies();
  repeated.free();
  return latencies;
}

function measuredWaits(task: BottleneckTask) {
  const measured = new MeasuredWaits(task);
  while (!measured.step(EFFORT));
  return measured.answer();
}

function computed(asked: Asked) {
  if (latest?.network !== asked.network) {
    latest?.model.free();
    latest = null;
    latest = { network: asked.network, model: new ProcessorModel(asked.network) };
  }
  return latest.model.at(asked.load, reporter());
}

/** A function that reports the part that is done, now and then. */
function reporter() {
  let reported = performance.now();
  return (part: number) => {
    const now = performance.now();
    if (now - reported < PAUSE) return;
    reported = now;
    respond({ kind: 'progress', part });
  };
}

function respond(message: WorkerResponse) {
  postMessage(message);
}
