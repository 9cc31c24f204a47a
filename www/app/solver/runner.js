/** The solver's worker as the page sees it: one task at a time; a new one replaces it. */

import { moduleWorker } from '../module-worker.js';

/** @import { SolverTask } from '../pkg/loadcurve-web.js' */
/** @import { Answer, Message, Order } from './worker.js' */

/**
 * Callbacks of a runner.
 *
 * @typedef {object} Ears
 * @property {(task: SolverTask, answer: Answer) => void} answered reports results
 * @property {(reason: string) => void} broke reports that the worker has failed and is gone
 */

let lastId = 0;

export class Runner {
  /** The task that is being solved. @type {SolverTask | null} */
  task = null;
  #worker = moduleWorker('solver');
  #ears;
  #id = 0;

  /**
   * @param {WebAssembly.Module} module
   * @param {Ears} ears
   */
  constructor(module, ears) {
    this.#ears = ears;
    this.#worker.addEventListener('message', ({ data }) => this.#hear(data));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#break(event.message || 'a worker could not be started');
    });
    this.#worker.addEventListener('messageerror', () => this.#break('a worker could not be understood'));
    this.#order({ kind: 'init', module });
  }

  /** Replaces the current task by another. @param {SolverTask} task */
  solve(task) {
    this.task = task;
    lastId += 1;
    this.#id = lastId;
    this.#order({ kind: 'solve', id: this.#id, task });
  }

  /** Terminates the worker at once. */
  close() {
    this.#worker.terminate();
    this.task = null;
  }

  /** @param {Order} order */
  #order(order) {
    this.#worker.postMessage(order);
  }

  /** @param {Message} message */
  #hear(message) {
    if (message.kind === 'failed') {
      this.#break(message.message);
      return;
    }
    const { task } = this;
    if (message.id !== this.#id || !task) return;
    if (message.isFinished) this.task = null;
    this.#ears.answered(task, message);
  }

  /** @param {string} reason */
  #break(reason) {
    this.close();
    this.#ears.broke(reason);
  }
}
