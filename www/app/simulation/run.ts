/** One run of a simulation: the cost of its tasks, and an estimate of the rest. */

import type { Explorer, SimulationTask } from '../pkg/loadcurve-web.js';
import type { Cost } from './forecast.ts';
import { forecast } from './forecast.ts';
import type { Pool } from './pool.ts';
import { RunProgress } from './run-progress.ts';

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
