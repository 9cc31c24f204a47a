/** A worker that finds the knee and the plateau of a network by simulation. It is terminated to cancel. */

import { KneeRun } from '../late/loadcurve-late.js';
import type { StartRequest } from '../worker-start.ts';
import { isStart } from '../worker-start.ts';

/** A message to the worker: initialise, or find the knee of a link's network. */
export type KneeRequest = StartRequest | { kind: 'find'; link: string };
/** A response: what was found, for the explorer, or that it cannot go on. */
export type KneeResponse = { kind: 'found'; link: string; row: unknown } | { kind: 'failed'; message: string };

/** Events of a simulation between two looks at its tasks. */
const EFFORT = 1_000_000;

addEventListener('message', ({ data }: MessageEvent<KneeRequest>) => {
  try {
    if (!isStart(data)) respond({ kind: 'found', link: data.link, row: found(data.link) });
  } catch (error) {
    // Nothing is freed: a module that has trapped must not be touched.
    respond({ kind: 'failed', message: String(error) });
  }
});

function found(link: string) {
  const run = new KneeRun(link);
  while (!run.step(EFFORT));
  const row = run.row();
  run.free();
  return row;
}

function respond(response: KneeResponse) {
  postMessage(response);
}
