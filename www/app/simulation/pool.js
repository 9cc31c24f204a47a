/** The pool of workers: each runs one task at a time, and none is started before there is a task. */

import { Runner } from './runner.js';

/** @import { SimulationProgress, SimulationTask } from '../pkg/loadcurve-web.js' */
/** @import { Job } from './runner.js' */
/** @import { Report } from './worker.js' */

/**
 * Callbacks of the pool.
 *
 * @typedef {object} Reports
 * @property {(task: SimulationTask, report: Report) => void} reported reports progress of a task
 * @property {(task: SimulationTask, reason: string) => void} failed reports a task that failed for good
 */

/** @typedef {{ progress: SimulationProgress, spent: number }} Begun */

/** More would only take memory: there are seldom more long-running points at once. */
const MOST_WORKERS = 8;
/** Number of attempts before a task has failed. */
const ATTEMPTS = 2;
/** Idle workers are terminated after this time, in milliseconds, to free their memory. */
const IDLE = 30_000;

export class Pool {
  #module;
  #reports;
  #size = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1));
  /** @type {Runner[]} */
  #runners = [];
  /** The tasks to be run, in this order. @type {Map<string, SimulationTask>} */
  #wanted = new Map();
  /** Progress and time spent of tasks that are running or held. @type {Map<string, Begun>} */
  #begun = new Map();
  /** Number of workers that each task has broken. @type {Map<string, number>} */
  #broken = new Map();
  /** Number of workers in a row that failed before they even started. */
  #stillborn = 0;
  #isGoing = false;
  #timer = 0;

  /**
   * @param {WebAssembly.Module} module
   * @param {Reports} reports
   */
  constructor(module, reports) {
    this.#module = module;
    this.#reports = reports;
  }

  /** Progress of each task that was started and is not finished. */
  get progress() {
    return [...this.#begun.values()].map(({ progress }) => progress);
  }

  /**
   * Progress of a task; undefined if it has not been started or is finished.
   *
   * @param {SimulationTask} task
   */
  begun(task) {
    return this.#begun.get(keyOf(task));
  }

  /** @param {SimulationTask} task */
  hasFailed(task) {
    return this.#hasFailed(keyOf(task));
  }

  /** Largest number of tasks that run at once. */
  get size() {
    return this.#size;
  }

  /** Wanted tasks that have failed. */
  get failed() {
    return [...this.#wanted].filter(([key]) => this.#hasFailed(key)).map(([, task]) => task);
  }

  /**
   * Runs these tasks, in this order, and no others; those already running are left alone.
   *
   * @param {SimulationTask[]} tasks
   */
  run(tasks) {
    this.#isGoing = true;
    this.#want(tasks);
    this.#fill();
  }

  /**
   * Stops every task that is not among these, and starts none.
   *
   * @param {SimulationTask[]} tasks
   */
  keep(tasks) {
    this.#want(tasks.filter((task) => this.#wanted.has(keyOf(task))));
  }

  /** Stops everything; started tasks are held and can be continued. */
  pause() {
    this.#isGoing = false;
    for (const runner of this.#runners) runner.stop(true);
  }

  /** Lets failed tasks be retried. */
  forgive() {
    this.#broken.clear();
    this.#stillborn = 0;
  }

  /** Terminates all workers. */
  close() {
    this.#isGoing = false;
    for (const runner of this.#runners.splice(0)) runner.close();
    this.#wanted.clear();
    this.#begun.clear();
  }

  /** @param {SimulationTask[]} tasks */
  #want(tasks) {
    this.#wanted = new Map(tasks.map((task) => [keyOf(task), task]));
    for (const key of this.#begun.keys()) if (!this.#wanted.has(key)) this.#begun.delete(key);
    for (const runner of this.#runners) {
      if (runner.job && !this.#wanted.has(runner.job.key)) runner.stop(false);
    }
    this.#letGoWhenIdle();
  }

  /** Gives every idle worker a task, as long as there are any. */
  #fill() {
    if (!this.#isGoing) return;
    for (const runner of this.#runners) {
      if (runner.state === 'holding' && runner.job && this.#wanted.has(runner.job.key)) runner.goOn();
    }
    const taken = new Set(this.#runners.map(({ job }) => job?.key));
    for (const [key, task] of this.#wanted) {
      if (taken.has(key) || this.#hasFailed(key)) continue;
      const runner = this.#free();
      if (!runner) return;
      runner.run({ key, task });
    }
  }

  /** An idle worker, started if need be. */
  #free() {
    const idle = this.#runners.find(({ state }) => state === 'idle');
    if (idle || this.#runners.length >= this.#size) return idle;
    const made = new Runner(this.#module, {
      reported: (job, report) => this.#report(job, report),
      stopped: () => this.#stopped(),
      broke: (runner, reason) => this.#replace(runner, reason),
    });
    this.#runners.push(made);
    return made;
  }

  /**
   * @param {Job} job
   * @param {Report} report
   */
  #report({ key, task }, report) {
    if (report.isFinished) {
      this.#wanted.delete(key);
      this.#begun.delete(key);
      this.#fill();
      this.#letGoWhenIdle();
    } else {
      this.#begun.set(key, report);
    }
    this.#reports.reported(task, report);
  }

  #stopped() {
    // A held task may have become stale in the meantime.
    this.#want([...this.#wanted.values()]);
    this.#fill();
  }

  /**
   * @param {Runner} runner
   * @param {string | null} reason
   */
  #replace(runner, reason) {
    this.#runners = this.#runners.filter((other) => other !== runner);
    const { job, isReady } = runner;
    this.#stillborn = isReady ? 0 : this.#stillborn + 1;
    if (job) this.#begun.delete(job.key);
    if (reason !== null && this.#stillborn >= ATTEMPTS) {
      // No other task would start either.
      for (const key of this.#wanted.keys()) this.#fail(key, ATTEMPTS, reason);
    } else if (reason !== null && job) {
      this.#fail(job.key, 1, reason);
    }
    this.#fill();
  }

  /**
   * @param {string} key
   * @param {number} times
   * @param {string} reason
   */
  #fail(key, times, reason) {
    const task = this.#wanted.get(key);
    if (!task || this.#hasFailed(key)) return;
    this.#broken.set(key, (this.#broken.get(key) ?? 0) + times);
    if (this.#hasFailed(key)) this.#reports.failed(task, reason);
  }

  /** @param {string} key */
  #hasFailed(key) {
    return (this.#broken.get(key) ?? 0) >= ATTEMPTS;
  }

  #letGoWhenIdle() {
    clearTimeout(this.#timer);
    if (this.#wanted.size > 0) return;
    this.#timer = setTimeout(() => this.close(), IDLE);
  }
}

/** @param {SimulationTask} task */
function keyOf(task) {
  return JSON.stringify(task);
}
