/** One run of a simulation: the cost of its tasks, and an estimate of the rest. */

import { forecast } from './forecast.js';
import { RunProgress } from './run-progress.js';

/** @import { Explorer, SimulationTask } from '../pkg/loadcurve-web.js' */
/** @import { Cost } from './forecast.js' */
/** @import { Pool } from './pool.js' */

export class Run extends RunProgress {
  #explorer;
  #pool;
  /** Measured costs of finished tasks. @type {Cost[]} */
  #finished = [];
  /** Estimated times of tasks, in milliseconds. @type {WeakMap<SimulationTask, number>} */
  #estimates = new WeakMap();

  /**
   * @param {Explorer} explorer that knows what tasks cost
   * @param {Pool} pool that runs them
   */
  constructor(explorer, pool) {
    super();
    this.#explorer = explorer;
    this.#pool = pool;
  }

  /**
   * @param {SimulationTask} task
   * @param {number} spent on it, in milliseconds
   */
  finish(task, spent) {
    this.#finished.push(this.#costOf(task, spent, 1));
  }

  /**
   * Updates progress and time left.
   *
   * @param {SimulationTask[]} tasks that are not finished
   */
  update(tasks) {
    const costs = tasks
      .filter((task) => !this.#pool.hasFailed(task))
      .map((task) => {
        const { spent = 0, progress } = this.#pool.started(task) ?? {};
        return this.#costOf(task, spent, progress?.part ?? 0);
      });
    this.updateEstimate(forecast([...this.#finished, ...costs], this.#pool.size));
  }

  /**
   * @param {SimulationTask} task
   * @param {number} spent
   * @param {number} part
   * @returns {Cost}
   */
  #costOf(task, spent, part) {
    const { network, loadMessages } = task;
    const estimate = this.#estimates.get(task) ?? this.#explorer.costOf(task) ?? 0;
    this.#estimates.set(task, estimate);
    return { network, loadMessages, estimate, spent, part };
  }
}
