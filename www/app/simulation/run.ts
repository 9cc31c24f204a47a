/**
 * One run of a simulation: its progress, and an estimate of the time left.
 *
 * The cost of a task is estimated in advance, to within a factor of two or three and for another machine.
 * Measured times correct it: a replication takes about as long as another of the same point, a running one is
 * extrapolated from its progress, and the rest are off by the same factor as those already measured.
 */

import type { Explorer, SimulationTask } from '../pkg/loadcurve-web.js';
import type { Pool } from './pool.ts';

/** Cost and progress of a task. */
export interface Cost {
  network: string;
  loadMessages: number;
  /** Estimate of its total time, in milliseconds. */
  estimate: number;
  /** Time spent on it so far, in milliseconds. */
  spent: number;
  /** The part of it that is done; 1 when it is finished. */
  part: number;
}

/** The part done from which on an extrapolation counts, and that from which on it alone counts. */
const EXTRAPOLATION = { from: 0.05, alone: 0.3 };

/** The part done, from 0 to 1, and the time left in milliseconds, or null if it cannot be estimated. */
interface Forecast {
  part: number;
  left: number | null;
}

/**
 * @param tasks including finished ones
 * @param workers that share them
 */
export function forecast(tasks: Cost[], workers: number): Forecast {
  const known = tasks.filter(({ part }) => part >= EXTRAPOLATION.from);
  const timesLeft = tasks.map((task) => timeLeft(task, tasks, known));
  const spent = sum(tasks.map((task) => task.spent));
  const remaining = sum(timesLeft);
  return {
    part: spent + remaining > 0 ? spent / (spent + remaining) : 0,
    left: known.length > 0 ? Math.max(remaining / workers, ...timesLeft) : null,
  };
}

function timeLeft(task: Cost, tasks: Cost[], known: Cost[]) {
  if (task.part === 1) return 0;
  const before = expectedTime(task, tasks, known);
  const weight = Math.max(0, (task.part - EXTRAPOLATION.from) / (EXTRAPOLATION.alone - EXTRAPOLATION.from));
  const duration = weight > 0 ? blend(before, task.spent / task.part, Math.min(1, weight)) : before;
  return Math.max(0, duration - task.spent);
}

/** Estimate of the total time of a task, without regard to its own progress. */
function expectedTime(task: Cost, tasks: Cost[], known: Cost[]) {
  const { network, loadMessages, estimate } = task;
  const sibling = tasks.find((other) => other.part === 1 && other.network === network && other.loadMessages === loadMessages);
  if (sibling) return sibling.spent;
  const alike = known.filter((other) => other.network === network);
  return estimate * calibration(alike.length > 0 ? alike : known);
}

/** Ratio of measured to estimated time over all measured tasks. */
function calibration(known: Cost[]) {
  if (known.length === 0) return 1;
  return sum(known.map(({ spent, part }) => spent / part)) / sum(known.map(({ estimate }) => estimate));
}

/**
 * Weighted geometric mean of two values, which may differ by orders of magnitude; `weight`, from 0 to 1, is
 * that of the second.
 */
function blend(one: number, other: number, weight: number) {
  return one ** (1 - weight) * other ** weight;
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0);
}

/** No estimate is shown before this time, in milliseconds. */
const MIN_TIME = 400;
/** Time constant for smoothing the estimate, in milliseconds: two thirds of a change show after this time. */
const SMOOTHING_TIME = 1000;

/** Progress of a run, time taken, and time left. */
export class RunProgress {
  #startedAt = performance.now();
  #timeBefore = 0;
  #isRunning = true;
  /** Time of the run at the last estimate. */
  #lastUpdate = 0;
  /** The part done; it never decreases. */
  part = 0;
  /** Estimated time left in milliseconds, or null while unknown. */
  left: number | null = null;

  /** Time of the run so far, in milliseconds. */
  get time() {
    return this.#timeBefore + (this.#isRunning ? performance.now() - this.#startedAt : 0);
  }

  updateEstimate({ part, left }: Forecast) {
    this.part = Math.min(1, Math.max(this.part, part));
    const { time } = this;
    if (left === null || time < MIN_TIME) return;
    const elapsed = time - this.#lastUpdate;
    this.#lastUpdate = time;
    const expected = this.left === null ? left : Math.max(0, this.left - elapsed);
    this.left = left + (expected - left) * Math.exp(-elapsed / SMOOTHING_TIME);
  }

  pause() {
    this.#timeBefore = this.time;
    this.#isRunning = false;
  }

  resume() {
    if (this.#isRunning) return;
    this.#startedAt = performance.now();
    this.#isRunning = true;
  }
}

export class Run extends RunProgress {
  #explorer;
  #pool;
  /** Measured costs of finished tasks. */
  #finished: Cost[] = [];
  /** Estimated times of tasks, in milliseconds. */
  #estimates: WeakMap<SimulationTask, number> = new WeakMap();

  /**
   * @param explorer that knows what tasks cost
   * @param pool that runs them
   */
  constructor(explorer: Explorer, pool: Pool) {
    super();
    this.#explorer = explorer;
    this.#pool = pool;
  }

  /** @param spent on it, in milliseconds */
  finish(task: SimulationTask, spent: number) {
    this.#finished.push(this.#costOf(task, spent, 1));
  }

  /**
   * Updates progress and time left.
   *
   * @param tasks that are not finished
   */
  update(tasks: SimulationTask[]) {
    const costs = tasks
      .filter((task) => !this.#pool.hasFailed(task))
      .map((task) => {
        const { spent = 0, progress } = this.#pool.started(task) ?? {};
        return this.#costOf(task, spent, progress?.part ?? 0);
      });
    this.updateEstimate(forecast([...this.#finished, ...costs], this.#pool.size));
  }

  #costOf(task: SimulationTask, spent: number, part: number): Cost {
    const { network, loadMessages } = task;
    const estimate = this.#estimates.get(task) ?? this.#explorer.costOf(task) ?? 0;
    this.#estimates.set(task, estimate);
    return { network, loadMessages, estimate, spent, part };
  }
}
