/**
 * How much of a simulation is done, and how long the rest will take.
 *
 * What a task takes is estimated before it is begun, good to a factor of two or three and on another
 * machine. What was measured corrects that: a replication takes about as long as another of the same
 * point, one that runs is projected from what is done of it, and the others are as much dearer or
 * cheaper than estimated as those that are known.
 */

/**
 * A task, as far as it matters here.
 *
 * @typedef {object} Cost
 * @property {string} network
 * @property {number} loadMessages
 * @property {number} estimate of the time that it takes, in milliseconds
 * @property {number} spent on it so far, in milliseconds
 * @property {number} part of it that is done; 1 when it is finished
 */

/** Of which part on a projection counts, and from which on it alone. */
const TOLD = { from: 0.05, whole: 0.3 };

/**
 * The part that is done, and the time that is left, in milliseconds, if anything can be told of it.
 *
 * @param {Cost[]} tasks those that are finished, too
 * @param {number} workers that share them
 * @returns {{ part: number, left: number | null }}
 */
export function forecast(tasks, workers) {
  const known = tasks.filter(({ part }) => part >= TOLD.from);
  const rests = tasks.map((task) => restOf(task, tasks, known));
  const spent = sum(tasks.map((task) => task.spent));
  const rest = sum(rests);
  return {
    part: spent + rest > 0 ? spent / (spent + rest) : 0,
    left: known.length > 0 ? Math.max(rest / workers, ...rests) : null,
  };
}

/**
 * @param {Cost} task
 * @param {Cost[]} tasks
 * @param {Cost[]} known
 */
function restOf(task, tasks, known) {
  if (task.part === 1) return 0;
  const before = foretold(task, tasks, known);
  const trust = Math.max(0, (task.part - TOLD.from) / (TOLD.whole - TOLD.from));
  const whole = trust > 0 ? blend(before, task.spent / task.part, Math.min(1, trust)) : before;
  return Math.max(0, whole - task.spent);
}

/**
 * What the task would take in all if nothing of it were done.
 *
 * @param {Cost} task
 * @param {Cost[]} tasks
 * @param {Cost[]} known
 */
function foretold(task, tasks, known) {
  const { network, loadMessages, estimate } = task;
  const sibling = tasks.find((other) => other.part === 1 && other.network === network && other.loadMessages === loadMessages);
  if (sibling) return sibling.spent;
  const alike = known.filter((other) => other.network === network);
  return estimate * calibration(alike.length > 0 ? alike : known);
}

/**
 * How many times the estimate tasks take, together.
 *
 * @param {Cost[]} known
 */
function calibration(known) {
  if (known.length === 0) return 1;
  return sum(known.map(({ spent, part }) => spent / part)) / sum(known.map(({ estimate }) => estimate));
}

/**
 * Between two values of which the second has so much weight of 1; they may differ by orders of
 * magnitude.
 *
 * @param {number} one
 * @param {number} other
 * @param {number} weight
 */
function blend(one, other, weight) {
  return one ** (1 - weight) * other ** weight;
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
