/** The pool of workers: each runs one task at a time, and none is started before there is a task. */

import { Job } from '../jobs/job.ts';
import type { Report } from '../jobs/questions.ts';
import type { SimulationTask } from '../pkg/loadcurve-web.js';

/** Callbacks of the pool. */
interface Callbacks {
  /** Reports progress of a task, or its end. */
  reported: (task: SimulationTask, report: Report, isFinished: boolean) => void;
  /** Reports a task that failed for good. */
  failed: (task: SimulationTask, reason: string) => void;
}

/** A worker with the key of its task. */
interface Runner {
  job: Job;
  key: string | null;
}

/** More would only take memory: there are seldom more long-running points at once. */
const MAX_WORKERS = 8;

export class Pool {
  #callbacks;
  /** Largest number of tasks that run at once. */
  size = Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1));
  #runners: Runner[] = [];
  /** The tasks to be run, in this order. */
  #pending: Map<string, SimulationTask> = new Map();
  /** Progress of tasks that are running or held. */
  #started: Map<string, Report> = new Map();
  /** Tasks that broke their workers. */
  #failed: Set<string> = new Set();
  #isRunning = false;

  constructor(callbacks: Callbacks) {
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
    return this.#failed.has(keyOf(task));
  }

  /** Wanted tasks that have failed. */
  get failed() {
    return [...this.#pending].filter(([key]) => this.#failed.has(key)).map(([, task]) => task);
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
    for (const { job } of this.#runners) job.stop(true);
  }

  /** Lets failed tasks be retried. */
  allowRetries() {
    this.#failed.clear();
  }

  /** Terminates all workers. */
  close() {
    this.#isRunning = false;
    for (const { job } of this.#runners.splice(0)) job.end();
    this.#pending.clear();
    this.#started.clear();
  }

  #setPending(tasks: SimulationTask[]) {
    this.#pending = new Map(tasks.map((task) => [keyOf(task), task]));
    for (const key of this.#started.keys()) if (!this.#pending.has(key)) this.#started.delete(key);
    for (const { job, key } of this.#runners) if (key !== null && !this.#pending.has(key)) job.stop(false);
  }

  /** Gives every idle worker a task, as long as there are any. */
  #assignTasks() {
    if (!this.#isRunning) return;
    for (const { job, key } of this.#runners) if (job.state.value === 'holding' && key !== null && this.#pending.has(key)) job.resume();
    const assigned = new Set(this.#runners.map(({ key }) => key));
    for (const [key, task] of this.#pending) {
      if (assigned.has(key) || this.#failed.has(key)) continue;
      const runner = this.#idleRunner();
      if (!runner) return;
      runner.key = key;
      runner.job.ask('simulate', task, {
        news: (report) => this.#report(key, task, report),
        answered: (report) => {
          runner.key = null;
          this.#finish(key, task, report);
        },
      });
    }
  }

  /** An idle worker, if there may be another one. */
  #idleRunner() {
    const idle = this.#runners.find(({ key }) => key === null);
    if (idle || this.#runners.length >= this.size) return idle;
    const stopped = () => this.#stopped(runner);
    const runner: Runner = {
      key: null,
      job: new Job('simulation', { stopped, failed: (reason) => this.#fail(runner, reason) }),
    };
    this.#runners.push(runner);
    return runner;
  }

  #report(key: string, task: SimulationTask, report: Report) {
    this.#started.set(key, report);
    this.#callbacks.reported(task, report, false);
  }

  #finish(key: string, task: SimulationTask, report: Report) {
    this.#pending.delete(key);
    this.#started.delete(key);
    this.#assignTasks();
    this.#callbacks.reported(task, report, true);
  }

  #stopped(runner: Runner) {
    if (runner.job.state.value === 'idle') runner.key = null;
    // A held task may have become stale in the meantime.
    this.#setPending([...this.#pending.values()]);
    this.#assignTasks();
  }

  #fail(runner: Runner, reason: string) {
    const { key, job } = runner;
    runner.key = null;
    if (key !== null) this.#started.delete(key);
    // Where a worker did not even start, no other task would start either.
    for (const lost of job.hasStarted ? [key] : this.#pending.keys()) this.#lose(lost, reason);
    this.#assignTasks();
  }

  #lose(key: string | null, reason: string) {
    const task = key !== null && this.#pending.get(key);
    if (!task || this.#failed.has(key)) return;
    this.#failed.add(key);
    this.#callbacks.failed(task, reason);
  }
}

function keyOf(task: SimulationTask) {
  return JSON.stringify(task);
}
