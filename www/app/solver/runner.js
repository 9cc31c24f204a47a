/** The solver's worker as the page sees it: one task at a time; a new one replaces it. */

import { LateWorker } from '../late-worker.js';

/** @import { Late } from '../late-module.js' */
/** @import { SolverTask } from '../pkg/loadcurve-web.js' */
/** @import { PartialSolution, WorkerResponse, WorkerRequest } from './worker.js' */

/**
 * Callbacks of a runner.
 *
 * @typedef {object} Callbacks
 * @property {(task: SolverTask, solution: PartialSolution) => void} solved reports results
 * @property {() => void} progressed reports that `part` has grown or that another `stage` has begun
 * @property {(reason: string) => void} failed reports that the worker has failed and is gone
 */

let lastId = 0;

export class Runner {
  /** The task that is being solved. @type {SolverTask | null} */
  task = null;
  /** What is being computed. */
  stage = '';
  /** Part of it that is done. */
  part = 0;
  /** @type {LateWorker<WorkerRequest, WorkerResponse>} */
  #worker;
  #callbacks;
  #id = 0;

  /**
   * @param {Late} late
   * @param {Callbacks} callbacks
   */
  constructor(late, callbacks) {
    this.#callbacks = callbacks;
    this.#worker = new LateWorker('solver', late, {
      received: (response) => this.#receive(response),
      failed: (reason) => this.#break(reason),
    });
  }

  /** Replaces the current task by another. @param {SolverTask} task */
  solve(task) {
    this.task = task;
    this.stage = '';
    this.part = 0;
    lastId += 1;
    this.#id = lastId;
    this.#worker.send({ kind: 'solve', id: this.#id, task });
  }

  /** Terminates the worker at once. */
  close() {
    this.#worker.terminate();
    this.task = null;
  }

  /** @param {WorkerResponse} message */
  #receive(message) {
    if (message.kind === 'failed') {
      this.#break(message.message);
      return;
    }
    const { task } = this;
    if (message.id !== this.#id || !task) return;
    this.part = message.part;
    this.stage = message.kind === 'progress' ? message.stage : 'solving';
    if (message.kind === 'progress') return this.#callbacks.progressed();
    if (message.isFinished) this.task = null;
    this.#callbacks.solved(task, message);
  }

  /** @param {string} reason */
  #break(reason) {
    this.close();
    this.#callbacks.failed(reason);
  }
}
