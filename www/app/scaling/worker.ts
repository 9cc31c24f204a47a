/** A worker that solves how networks scale, point by point. */

import { Scaling } from '../late/loadcurve-late.js';
import type { StartRequest } from '../worker-start.ts';
import { isStart } from '../worker-start.ts';

/** Points of a link, by their places. */
export type Order = StartRequest | { kind: 'solve'; link: string; places: number[] };
/** The answer for a place, or why there is none. */
export type Answered = { kind: 'answer'; place: number; answer: unknown } | { kind: 'failed'; message: string };

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (isStart(data)) return;
  try {
    solve(data.link, data.places);
  } catch (error) {
    respond({ kind: 'failed', message: String(error) });
  }
});

function solve(link: string, places: number[]) {
  const scaling = new Scaling(link);
  for (const place of places) respond({ kind: 'answer', place, answer: scaling.answer(place) });
  scaling.free();
}

function respond(answered: Answered) {
  postMessage(answered);
}
