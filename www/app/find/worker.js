/** A worker that searches for the smallest network that will do, and simulates the answer when asked. */

import { Finder } from '../late/loadcurve-late.js';
import { isStart } from '../worker-start.js';

/** @import { FindAnswer } from '../late/loadcurve-late.js' */
/** @import { StartRequest } from '../worker-start.js' */

/** A link with a search, which is made first where it is not known yet. @typedef {StartRequest | { kind: 'find' | 'simulate', link: string }} Order */
/** A response. @typedef {{ kind: 'progress', part: number } | { kind: 'answer', answer: FindAnswer } | { kind: 'failed', message: string }} Found */

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 50;

/** Events of a simulation between two looks at the clock. */
const EFFORT = 200_000;

/** @type {{ link: string, finder: Finder } | null} */
let known = null;

addEventListener('message', (/** @type {MessageEvent<Order>} */ { data }) => {
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

/** @param {string} link */
function finderOf(link) {
  if (known?.link === link) return known.finder;
  known?.finder.free();
  known = null;
  const finder = new Finder(link);
  known = { link, finder };
  return finder;
}

/** @param {Found} found */
function respond(found) {
  postMessage(found);
}
