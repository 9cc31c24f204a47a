/**
 * One message from its generation to its delivery: the simulation that is animated is repeated from its start, as it
 * went, and goes on until the message has arrived.
 */

import type { AnimationTask, FollowedMessage } from '../pkg/loadcurve-web.js';
import { PassageRun } from '../pkg/loadcurve-web.js';
import type { Steps, Work } from './messages.ts';

/** What is repeated, and the message that is followed. */
export interface Follow {
  /** The network and the load at the start. */
  task: AnimationTask;
  /** Loads that were offered later, each from a cycle on, in messages/cycle/source. */
  loads: { cycle: number; load: number }[];
  number: number;
  /** True if the contents of the network in each cycle are wanted, too. */
  keepsSnapshots: boolean;
}

/** What became of it. */
export interface Followed {
  /** Undefined if it does not move as a worm. */
  message: FollowedMessage | undefined;
  /** Snapshots of consecutive cycles, as the overlay of the drawing takes them. */
  snapshots: Uint32Array[];
}

/** Length of a slice, in milliseconds. */
const SLICE = 20;
/** Cycles between two readings of the clock. */
const CYCLES = 8;

export function* follow({ task, loads, number, keepsSnapshots }: Follow, { keep, progress }: Work<never>): Steps<Followed> {
  const run = keep(new PassageRun(task, number));
  const last = loads.at(-1)?.cycle ?? 1;
  let end = performance.now() + SLICE;
  function* until(cycle: number): Steps<boolean> {
    while (run.cycle() < cycle) {
      if (run.advance(Math.min(CYCLES, cycle - run.cycle()))) return true;
      if (performance.now() < end) continue;
      progress(Math.min(1, run.cycle() / last));
      yield undefined;
      end = performance.now() + SLICE;
    }
    return false;
  }
  let isOver = false;
  for (const { cycle, load } of loads) {
    isOver ||= yield* until(cycle);
    if (isOver) break;
    run.setLoad(load);
  }
  if (!isOver) yield* until(Infinity);
  const count = keepsSnapshots ? run.snapshots() : 0;
  return { message: run.answer(), snapshots: Array.from({ length: count }, (_, place) => run.snapshot(place)) };
}
