/** A worker that searches for the smallest network that will do, and simulates the answer when asked. */

import type { FindAnswer } from '../late/loadcurve-late.js';
import { Finder } from '../late/loadcurve-late.js';
import type { StartRequest } from '../worker-start.ts';
import { isStart } from '../worker-start.ts';

/** A link with a search, which is made first where it is not known yet. */
export type Order = StartRequest | { kind: 'find' | 'simulate'; link: string };
/** A response. */
export type Found = { kind: 'progress'; part: number } | { kind: 'answer'; answer: FindAnswer } | { kind: 'failed'; message: string };

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 50;

/** Events of a simulation between two looks at the clock. */
const EFFORT = 200_000;

let known: { link: string; finder: Finder } | null = null;

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (isStart(data)) return;
  try {
    const finder = finderOf(data.link);
    let reported = performance.now();
    const step = data.kind === 'simulate' ? () => finder.simulate(EFFORT) : () => finder.step();
    while (!step()) {
      const now = performance.now();
      if (now - reported < PAUSE) continue;
      reported = now;
      respond({ kind: 'progress', part: finder.part() });
    }
    respond({ kind: 'answer', answer: finder.answer() });
  } catch (error) {
    respond({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function finderOf(link: string) {
  if (known?.link === link) return known.finder;
  known?.finder.free();
  known = null;
  const finder = new Finder(link);
  known = { link, finder };
  return finder;
}

function respond(found: Found) {
  postMessage(found);
}
