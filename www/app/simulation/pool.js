/** The workers: each runs one task at a time, and none is made before there is something to run. */

import { Runner } from './runner.js';

/** @import { SimulationProgress, SimulationTask } from '../pkg/loadcurve-web.js' */
/** @import { Job } from './runner.js' */
/** @import { Report } from './worker.js' */

/**
 * What the pool tells.
 *
 * @typedef {object} Reports
 * @property {(task: SimulationTask, report: Report) => void} reported how far a task is
 * @property {(task: SimulationTask, reason: string) => void} failed for good
 */

/** @typedef {{ progress: SimulationProgress, spent: number }} Begun */

/** More would only take memory: there are seldom more points at once that take long. */
const MOST_WORKERS = 8;
/** A task is begun so often before it has failed. */
const ATTEMPTS = 2;
/** Workers with nothing to do are let go after so long, in milliseconds: each has memory. */
const IDLE = 30_000;

export class Pool {
  #module;
  #reports;
  #size = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1));
  /** @type {Runner[]} */
  #runners = [];
  /** What is to be run, in this order. @type {Map<string, SimulationTask>} */
  #wanted = new Map();
  /** How far those are that run or are held, and how long that took. @type {Map<string, Begun>} */
  #begun = new Map();
  /** How often tasks have broken a worker. @type {Map<string, number>} */
  #broken = new Map();
  /** How many workers in a row did not even begin. */
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

  /** How far each task is that was begun and is not finished. */
  get progress() {
    return [...this.#begun.values()].map(({ progress }) => progress);
  }

  /**
   * How far a task is, unless it is not begun or is finished.
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

  /** How many tasks run at once at the most. */
  get size() {
    return this.#size;
  }

  /** What has failed of what is wanted. */
  get failed() {
    return [...this.#wanted].filter(([key]) => this.#hasFailed(key)).map(([, task]) => task);
  }

  /**
   * Has these tasks run, in this order, and no others: those of them that run are left alone.
   *
   * @param {SimulationTask[]} tasks
   */
  run(tasks) {
    this.#isGoing = true;
    this.#want(tasks);
    this.#fill();
  }

  /**
   * Stops what is not among these tasks, and begins nothing.
   *
   * @param {SimulationTask[]} tasks
   */
  keep(tasks) {
    this.#want(tasks.filter((task) => this.#wanted.has(keyOf(task))));
  }

  /** Stops everything; what was begun is held, to go on with it. */
  pause() {
    this.#isGoing = false;
    for (const runner of this.#runners) runner.stop(true);
  }

  /** Lets what has failed be tried again. */
  forgive() {
    this.#broken.clear();
    this.#stillborn = 0;
  }

  /** Ends all workers. */
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

  /** Gives every worker something to do, as far as there is something. */
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

  /** A worker that has nothing to do, made if need be. */
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
    // What it holds may have become stale in the meantime.
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
      // The others would not begin either.
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
