/**
 * Progress of a simulation, and an estimate of the time left.
 *
 * The cost of a task is estimated in advance, to within a factor of two or three and for another machine.
 * Measured times correct it: a replication takes about as long as another of the same point, a running one is
 * extrapolated from its progress, and the rest are off by the same factor as those already measured.
 */

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

/**
 * The part done, and the time left in milliseconds, or null if it cannot be estimated.
 *
 * @param tasks including finished ones
 * @param workers that share them
 */
export function forecast(tasks: Cost[], workers: number): { part: number; left: number | null } {
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
