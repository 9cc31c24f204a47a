/** A worker that finds what limits a network by its structure: first its bounds, then its worst permutation. */

import { limitsOf, worstOf } from '../late/loadcurve-late.js';
import { isStart } from '../worker-start.js';

/** @import { StructuralLimits, WorstPermutation } from '../late/loadcurve-late.js' */
/** @import { StartRequest } from '../worker-start.js' */

/** @typedef {StartRequest | { kind: 'find', network: string }} Order */
/**
 * A response: the bounds, how far the search for the permutation is, the permutation, which very large networks have
 * none of, or why there is nothing.
 *
 * @typedef {{ kind: 'limits', limits: StructuralLimits } | { kind: 'progress', part: number } | { kind: 'worst', worst: WorstPermutation | null } | { kind: 'failed', message: string }} Found
 */

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 50;

addEventListener('message', (/** @type {MessageEvent<Order>} */ { data }) => {
  if (isStart(data)) return;
  try {
    find(data.network);
  } catch (error) {
    respond({ kind: 'failed', message: String(error) });
  }
});

/** @param {string} network */
function find(network) {
  respond({ kind: 'limits', limits: limitsOf(network) });
  let reported = performance.now();
  const progress = (/** @type {number} */ part) => {
    const now = performance.now();
    if (now - reported < PAUSE) return;
    reported = now;
    respond({ kind: 'progress', part });
  };
  respond({ kind: 'worst', worst: worstOf(network, progress) ?? null });
}

/** @param {Found} found */
function respond(found) {
  postMessage(found);
}
