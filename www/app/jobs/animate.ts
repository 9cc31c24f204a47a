/**
 * Snapshots of one network, cycle by cycle, from its steady state on: it first warms up, and then advances by as many
 * cycles as the page asks for.
 */

import { AnimationSimulator, type AnimationTask, type RouterInside, type WaitingMessages } from '../pkg/loadcurve-web.js';
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
