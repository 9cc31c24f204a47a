/** Work in slices, between which a worker lets messages in. */

import type { Steps } from './messages.ts';

/** Length of a slice, in milliseconds. */
export const SLICE = 25;

/** Takes steps until one is the last, and reports between two slices. */
export function* until(step: () => boolean, report = () => {}): Steps<void> {
  for (let end = performance.now() + SLICE; !step(); ) {
    if (performance.now() < end) continue;
    report();
    yield;
    end = performance.now() + SLICE;
  }
}
