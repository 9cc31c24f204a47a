/**
 * Snapshots of one network, cycle by cycle, from its steady state on: it first warms up, and then advances by as many
 * cycles as the page asks for.
 */

import type { AnimationTask, FollowedMessage, RouterInside, WaitingMessages } from '../pkg/loadcurve-web.js';
import { AnimationSimulator, PassageRun } from '../pkg/loadcurve-web.js';
import { type Steps, WAIT, type Work } from './messages.ts';
import { until } from './slices.ts';

/** A snapshot, and whether more messages wait than the network will ever carry. */
interface Snapshot {
  words: Uint32Array;
  overflows: boolean;
  /** True if the sources can change their rate while messages are under way. */
  steers: boolean;
  /** Numbers of messages that wait in buffers, where routers have any. */
  waiting: WaitingMessages | undefined;
  /** Part of the drawing whose router was looked into, with what was found. */
  part: string | null;
  inside: RouterInside | undefined;
}

/** Cycles between two readings of the clock. */
const CYCLES = 8;

export function* animate(
  { task, part }: { task: AnimationTask; part: string | null },
  { keep, progress, tell }: Work<Snapshot>,
): Steps<never> {
  const simulator = keep(new AnimationSimulator(task));
  const warmUp = () => {
    if (simulator.warmUpProgress() >= 1) return true;
    simulator.advance(CYCLES);
    return false;
  };
  yield* until(warmUp, () => progress(simulator.warmUpProgress()));
  let load = task.loadMessages;
  const steers = simulator.setLoad(load);
  for (let looked = part; ; ) {
    const words = simulator.snapshot();
    const inside = looked === null ? undefined : simulator.router(looked);
    tell({ words, overflows: simulator.overflows(), steers, waiting: simulator.waiting(), part: looked, inside }, [words.buffer]);
    const next = yield WAIT;
    if (next.load !== load) simulator.setLoad(next.load);
    load = next.load;
    simulator.advance(next.cycles);
    looked = next.part;
  }
}

/** What is repeated, and the message that is followed. */
interface Follow {
  /** The network and the load at the start. */
  task: AnimationTask;
  /** Loads that were offered later, each from a cycle on, in messages/cycle/source. */
  loads: { cycle: number; load: number }[];
  number: number;
  /** True if the contents of the network in each cycle are wanted, too. */
  keepsSnapshots: boolean;
}

/** What became of it. */
interface Followed {
  /** Undefined if it does not move as a worm. */
  message: FollowedMessage | undefined;
  /** Snapshots of consecutive cycles, as the overlay of the drawing takes them. */
  snapshots: Uint32Array[];
}

/** One message from its generation to its delivery: the simulation that is animated is repeated as it went, until it has arrived. */
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
