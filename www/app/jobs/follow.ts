/**
 * One message from its generation to its delivery: the simulation that is animated is repeated from its start, as it
 * went, and goes on until the message has arrived.
 */

import { type AnimationTask, type FollowedMessage, PassageRun } from '../pkg/loadcurve-web.js';
import type { Steps, Work } from './messages.ts';
import { until } from './slices.ts';

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

/** Cycles between two readings of the clock. */
const CYCLES = 8;

export function* follow({ task, loads, number, keepsSnapshots }: Follow, { keep, progress }: Work<never>): Steps<Followed> {
  const run = keep(new PassageRun(task, number));
  const last = loads.at(-1)?.cycle ?? 1;
  const report = () => progress(Math.min(1, run.cycle() / last));
  let isOver = false;
  const advanceTo = (cycle: number) => () => {
    isOver ||= run.cycle() < cycle && run.advance(Math.min(CYCLES, cycle - run.cycle()));
    return isOver || run.cycle() >= cycle;
  };
  for (const { cycle, load } of loads) {
    yield* until(advanceTo(cycle), report);
    if (isOver) break;
    run.setLoad(load);
  }
  yield* until(advanceTo(Infinity), report);
  const count = keepsSnapshots ? run.snapshots() : 0;
  return { message: run.answer(), snapshots: Array.from({ length: count }, (_, place) => run.snapshot(place)) };
}
