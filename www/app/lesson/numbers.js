/** The numbers of a lesson: models are solved in idle moments, simulations by workers when the reader asks. */

import { Pool } from '../simulation/pool.js';

/** @import { Late } from '../late-module.js' */
/** @import { Lesson } from '../late/loadcurve-late.js' */

export class LessonNumbers {
  #lesson;
  #pool;
  #step = 0;
  #changed;
  #timer = 0;
  isSimulating = false;

  /**
   * @param {Lesson} lesson
   * @param {Late} late for the workers
   * @param {() => void} changed called when more numbers are known
   */
  constructor(lesson, late, changed) {
    this.#lesson = lesson;
    this.#changed = changed;
    this.#pool = new Pool(late, {
      reported: (task, { report, isFinished }) => {
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

  /** True if a step waits for simulated numbers. @param {number} step */
  isPending(step) {
    return this.#lesson.tasks(step).length > 0;
  }

  /** Simulates what a step waits for. @param {number} step */
  simulate(step) {
    this.#step = step;
    this.isSimulating = true;
    this.#pool.allowRetries();
    this.#run();
  }

  #run() {
    const tasks = this.#lesson.tasks(this.#step);
    if (tasks.length === 0) return this.#end();
    this.#pool.run(tasks);
    this.#changed();
  }

  #end() {
    this.isSimulating = false;
    this.#pool.run([]);
    this.#changed();
  }

  /** Ends the workers. */
  close() {
    clearTimeout(this.#timer);
    this.#pool.run([]);
  }
}
