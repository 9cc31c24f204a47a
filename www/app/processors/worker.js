/** A worker that computes the latencies of a network's processors. It keeps the flows of the latest network. */

import { initSync, ProcessorModel } from '../late/loadcurve-late.js';

/** @import { ProcessorLatencies } from '../late/loadcurve-late.js' */

/** @typedef {{ network: string, load: number }} Asked */
/** A message to the worker: initialise, or compute. @typedef {{ kind: 'init', module: WebAssembly.Module } | { kind: 'compute', asked: Asked }} WorkerRequest */
/**
 * A response: how far it is, the latencies, or that it cannot go on.
 *
 * @typedef {{ kind: 'progress', part: number } | { kind: 'latencies', asked: Asked, latencies: ProcessorLatencies } | { kind: 'failed', message: string }} WorkerResponse
 */

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 50;

/** @type {{ network: string, model: ProcessorModel } | null} */
let latest = null;

addEventListener('message', ({ data }) => {
  try {
    receive(data);
  } catch (error) {
    // Nothing is freed: a module that has trapped must not be touched.
    respond({ kind: 'failed', message: String(error) });
  }
});

/** @param {WorkerRequest} request */
function receive(request) {
  if (request.kind === 'init') {
    initSync({ module: request.module });
    return;
  }
  const { asked } = request;
  if (latest?.network !== asked.network) {
    latest?.model.free();
    latest = null;
    latest = { network: asked.network, model: new ProcessorModel(asked.network) };
  }
  let reported = performance.now();
  const latencies = latest.model.at(asked.load, (/** @type {number} */ part) => {
    const now = performance.now();
    if (now - reported < PAUSE) return;
    reported = now;
    respond({ kind: 'progress', part });
  });
  respond({ kind: 'latencies', asked, latencies });
}

/** @param {WorkerResponse} message */
function respond(message) {
  postMessage(message);
}
