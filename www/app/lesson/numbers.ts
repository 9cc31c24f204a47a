/** The numbers of a lesson: models are solved in idle moments, simulations by workers when the reader asks. */

import type { Lesson } from '../pkg/loadcurve-web.js';
import { Pool } from '../simulation/pool.ts';
import { signal } from '../view.ts';

export class LessonNumbers {
  #lesson;
  #pool;
  #step = 0;
  #timer = 0;
  /** Grows when a simulation begins or ends, and whenever it has found more. */
  changes = signal(0);
  isSimulating = false;

  constructor(lesson: Lesson) {
    this.#lesson = lesson;
    this.#pool = new Pool({
      reported: (task, { report }, isFinished) => {
        if (!isFinished) return;
        lesson.takeReport(task, report);
        this.#run();
      },
      failed: () => this.#end(),
    });
    this.#solve();
  }

  /** Solves the models one by one, so that no step waits for them. */
  #solve() {
    if (this.#lesson.nextCost() === undefined) return;
    this.#timer = setTimeout(() => {
      this.#lesson.solveNext();
      this.#solve();
    });
  }

  /** True if a step waits for simulated numbers. */
  isPending(step: number) {
    return this.#lesson.tasks(step).length > 0;
  }

  /** Simulates what a step waits for. */
  simulate(step: number) {
    this.#step = step;
    this.isSimulating = true;
    this.#pool.allowRetries();
    this.#run();
  }

  #run() {
    const tasks = this.#lesson.tasks(this.#step);
    if (tasks.length === 0) return this.#end();
    this.#pool.run(tasks);
    this.changes.value += 1;
  }

  #end() {
    this.isSimulating = false;
    this.#pool.run([]);
    this.changes.value += 1;
  }

  /** Ends the workers. */
  close() {
    clearTimeout(this.#timer);
    this.#pool.run([]);
  }
}
