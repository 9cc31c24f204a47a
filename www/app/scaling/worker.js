/** A worker that solves how networks scale, point by point. */

import { Scaling } from '../late/loadcurve-late.js';
import { isStart } from '../worker-start.js';

/** @import { StartRequest } from '../worker-start.js' */

/** Points of a link, by their places. @typedef {StartRequest | { kind: 'solve', link: string, places: number[] }} Order */
/** The answer for a place, or why there is none. @typedef {{ kind: 'answer', place: number, answer: unknown } | { kind: 'failed', message: string }} Answered */

addEventListener('message', (/** @type {MessageEvent<Order>} */ { data }) => {
  if (isStart(data)) return;
  try {
    solve(data.link, data.places);
  } catch (error) {
    respond({ kind: 'failed', message: String(error) });
  }
});

/**
 * @param {string} link
 * @param {number[]} places
 */
function solve(link, places) {
  const scaling = new Scaling(link);
  for (const place of places) respond({ kind: 'answer', place, answer: scaling.answer(place) });
  scaling.free();
}

/** @param {Answered} answered */
function respond(answered) {
  postMessage(answered);
}
