/** A worker that finds what limits a network by its structure: first its bounds, then its worst permutation. */

import type { Answer } from '../late/loadcurve-late.js';
import { limitsOf, worstOf } from '../late/loadcurve-late.js';
import type { StartRequest } from '../worker-start.ts';
import { isStart } from '../worker-start.ts';

export type Order = StartRequest | { kind: 'find'; network: string };
/**
 * A response: the bounds, how far the search for the permutation is, the permutation, which very large networks have
 * none of, or why there is nothing.
 */
export type Found =
  | { kind: 'limits'; limits: Answer }
  | { kind: 'progress'; part: number }
  | { kind: 'worst'; worst: Answer | null }
  | { kind: 'failed'; message: string };

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 50;

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (isStart(data)) return;
  try {
    find(data.network);
  } catch (error) {
    respond({ kind: 'failed', message: String(error) });
  }
});

function find(network: string) {
  respond({ kind: 'limits', limits: limitsOf(network) });
  let reported = performance.now();
  const progress = (part: number) => {
    const now = performance.now();
    if (now - reported < PAUSE) return;
    reported = now;
    respond({ kind: 'progress', part });
  };
  respond({ kind: 'worst', worst: worstOf(network, progress) ?? null });
}

function respond(found: Found) {
  postMessage(found);
}
