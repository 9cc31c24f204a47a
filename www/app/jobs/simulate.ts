/** One task of a simulation, in slices whose length adapts to the network. */

import { clamped } from '../numbers.ts';
import { Simulation, type SimulationProgress, type SimulationTask } from '../pkg/loadcurve-web.js';
import type { Steps, Work } from './messages.ts';
import { SLICE } from './slices.ts';

/** Progress of a task. */
export interface Report {
  /** For the explorer. */
  report: unknown;
  progress: SimulationProgress;
  /** Time spent on the task so far, without pauses, in milliseconds. */
  spent: number;
}

/** Work in the first slice, which is to be short, and least work in any slice, so that its time can be measured. */
const MIN_EFFORT = 10_000;
const MAX_EFFORT = 2 ** 31;
/** Time between two reports, in milliseconds; longer for a task that has run for long, as little changes. */
const REPORT_INTERVAL = { min: 100, max: 500, ofSpent: 0.05 };
/** Reports take at most one part in this many of the time. */
const REPORT_SHARE = 10;

export function* simulate(task: SimulationTask, { keep, tell }: Work<Report>): Steps<Report> {
  let started = performance.now();
  const simulation = keep(new Simulation(task));
  let now = performance.now();
  let spent = now - started;
  let nextReport = now + REPORT_INTERVAL.min;
  let effort = MIN_EFFORT;
  const report = () => ({ report: simulation.report(), progress: simulation.progress(), spent });
  for (;;) {
    yield;
    started = performance.now();
    const isFinished = simulation.step(effort);
    now = performance.now();
    spent += now - started;
    if (isFinished) return report();
    // At most twice or half as much: a slice may have been interrupted.
    const factor = SLICE / Math.max(now - started, 0.1);
    effort = Math.round(clamped(effort * clamped(factor, 0.5, 2), MIN_EFFORT, MAX_EFFORT));
    if (now < nextReport) continue;
    tell(report());
    const after = performance.now();
    spent += after - now;
    const { min, max, ofSpent } = REPORT_INTERVAL;
    nextReport = after + Math.max(clamped(ofSpent * spent, min, max), REPORT_SHARE * (after - now));
  }
}
