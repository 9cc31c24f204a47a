/** The pool of workers: each runs one task at a time, and none is started before there is a task. */

import type { SimulationProgress, SimulationTask } from '../late/loadcurve-late.js';
import type { Late } from '../late-module.ts';
import type { Job } from './runner.ts';
import { Runner } from './runner.ts';
import type { Report } from './worker.ts';

/** Callbacks of the pool. */
interface Callbacks {
  /** Reports progress of a task */
  reported: (task: SimulationTask, report: Report) => void;
  /** Reports a task that failed for good */
  failed: (task: SimulationTask, reason: string) => void;
}

interface StartedTask {
  progress: SimulationProgress;
  spent: number;
}

/** More would only take memory: there are seldom more long-running points at once. */
const MAX_WORKERS = 8;
/** Number of attempts before a task has failed. */
const ATTEMPTS = 2;
/** Idle workers are terminated after this time, in milliseconds, to free their memory. */
const IDLE_TIMEOUT = 30_000;

export class Pool {
  #late;
  #callbacks;
  #size = Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1));
  #runners: Runner[] = [];
  /** The tasks to be run, in this order. */
  #pending: Map<string, SimulationTask> = new Map();
  /** Progress and time spent of tasks that are running or held. */
  #started: Map<string, StartedTask> = new Map();
  /** Number of workers that each task has broken. */
  #failures: Map<string, number> = new Map();
  /** Number of workers in a row that failed before they even started. */
  #failedStarts = 0;
  #isRunning = false;
  #timer = 0;

  constructor(late: Late, callbacks: Callbacks) {
    this.#late = late;
    this.#callbacks = callbacks;
  }

  /** Progress of each task that was started and is not finished. */
  get progress() {
    return [...this.#started.values()].map(({ progress }) => progress);
  }

  /** Progress of a task; undefined if it has not been started or is finished. */
  started(task: SimulationTask) {
    return this.#started.get(keyOf(task));
  }

  hasFailed(task: SimulationTask) {
    return this.#hasFailed(keyOf(task));
  }

  /** Largest number of tasks that run at once. */
  get size() {
    return this.#size;
  }

  /** Wanted tasks that have failed. */
  get failed() {
    return [...this.#pending].filter(([key]) => this.#hasFailed(key)).map(([, task]) => task);
  }

  /** Runs these tasks, in this order, and no others; those already running are left alone. */
  run(tasks: SimulationTask[]) {
    this.#isRunning = true;
    this.#setPending(tasks);
    this.#assignTasks();
  }

  /** Stops every task that is not among these, and starts none. */
  keep(tasks: SimulationTask[]) {
    this.#setPending(tasks.filter((task) => this.#pending.has(keyOf(task))));
  }

  /** Stops everything; started tasks are held and can be continued. */
  pause() {
    this.#isRunning = false;
    for (const runner of this.#runners) runner.stop(true);
  }

  /** Lets failed tasks be retried. */
  allowRetries() {
    this.#failures.clear();
    this.#failedStarts = 0;
  }

  /** Terminates all workers. */
  close() {
    this.#isRunning = false;
    for (const runner of this.#runners.splice(0)) runner.close();
    this.#pending.clear();
    this.#started.clear();
  }

  #setPending(tasks: SimulationTask[]) {
    this.#pending = new Map(tasks.map((task) => [keyOf(task), task]));
    for (const key of this.#started.keys()) if (!this.#pending.has(key)) this.#started.delete(key);
    for (const runner of this.#runners) {
      if (runner.job && !this.#pending.has(runner.job.key)) runner.stop(false);
    }
    this.#closeWhenIdle();
  }

  /** Gives every idle worker a task, as long as there are any. */
  #assignTasks() {
    if (!this.#isRunning) return;
    for (const runner of this.#runners) {
      if (runner.state === 'holding' && runner.job && this.#pending.has(runner.job.key)) runner.resume();
    }
    const assigned = new Set(this.#runners.map(({ job }) => job?.key));
    for (const [key, task] of this.#pending) {
      if (assigned.has(key) || this.#hasFailed(key)) continue;
      const runner = this.#idleRunner();
      if (!runner) return;
      runner.run({ key, task });
    }
  }

  /** An idle worker, started if need be. */
  #idleRunner() {
    const idle = this.#runners.find(({ state }) => state === 'idle');
    if (idle || this.#runners.length >= this.#size) return idle;
    const runner = new Runner(this.#late, {
      reported: (job, report) => this.#report(job, report),
      stopped: () => this.#stopped(),
      workerFailed: (runner, reason) => this.#replace(runner, reason),
    });
    this.#runners.push(runner);
    return runner;
  }

  #report({ key, task }: Job, report: Report) {
    if (report.isFinished) {
      this.#pending.delete(key);
      this.#started.delete(key);
      this.#assignTasks();
      this.#closeWhenIdle();
    } else {
      this.#started.set(key, report);
    }
    this.#callbacks.reported(task, report);
  }

  #stopped() {
    // A held task may have become stale in the meantime.
    this.#setPending([...this.#pending.values()]);
    this.#assignTasks();
  }

  #replace(runner: Runner, reason: string | null) {
    this.#runners = this.#runners.filter((other) => other !== runner);
    const { job, isReady } = runner;
    this.#failedStarts = isReady ? 0 : this.#failedStarts + 1;
    if (job) this.#started.delete(job.key);
    if (reason !== null && this.#failedStarts >= ATTEMPTS) {
      // No other task would start either.
      for (const key of this.#pending.keys()) this.#fail(key, ATTEMPTS, reason);
    } else if (reason !== null && job) {
      this.#fail(job.key, 1, reason);
    }
    this.#assignTasks();
  }

  #fail(key: string, times: number, reason: string) {
    const task = this.#pending.get(key);
    if (!task || this.#hasFailed(key)) return;
    this.#failures.set(key, (this.#failures.get(key) ?? 0) + times);
    if (this.#hasFailed(key)) this.#callbacks.failed(task, reason);
  }

  #hasFailed(key: string) {
    return (this.#failures.get(key) ?? 0) >= ATTEMPTS;
  }

  #closeWhenIdle() {
    clearTimeout(this.#timer);
    if (this.#pending.size > 0) return;
    this.#timer = setTimeout(() => this.close(), IDLE_TIMEOUT);
  }
}

function keyOf(task: SimulationTask) {
  return JSON.stringify(task);
}
