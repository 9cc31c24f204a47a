/** A worker that finds the knee and the plateau of a network by simulation. It is terminated to cancel. */

import { KneeRun } from '../late/loadcurve-late.js';
import { isStart } from '../worker-start.js';

/** @import { StartRequest } from '../worker-start.js' */

/** A message to the worker: initialise, or find the knee of a link's network. @typedef {StartRequest | { kind: 'find', link: string }} KneeRequest */
/** A response: what was found, for the explorer, or that it cannot go on. @typedef {{ kind: 'found', link: string, row: unknown } | { kind: 'failed', message: string }} KneeResponse */

/** Events of a simulation between two looks at its tasks. */
const EFFORT = 1_000_000;

addEventListener('message', (/** @type {MessageEvent<KneeRequest>} */ { data }) => {
  try {
    if (!isStart(data)) respond({ kind: 'found', link: data.link, row: found(data.link) });
  } catch (error) {
    // Nothing is freed: a module that has trapped must not be touched.
    respond({ kind: 'failed', message: String(error) });
  }
});

/** @param {string} link */
function found(link) {
  const run = new KneeRun(link);
  while (!run.step(EFFORT));
  const row = run.row();
  run.free();
  return row;
}

/** @param {KneeResponse} response */
function respond(response) {
  postMessage(response);
}
