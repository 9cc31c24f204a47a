/** One worker as the page sees it: its task, and whether it still responds. */

import { moduleWorker } from '../module-worker.js';

/** @import { SimulationTask } from '../pkg/loadcurve-web.js' */
/** @import { Answer, Order, Report } from './worker.js' */

/** A task with the key that identifies it. @typedef {{ key: string, task: SimulationTask }} Job */
/**
 * Callbacks of a runner.
 *
 * @typedef {object} Ears
 * @property {(job: Job, report: Report) => void} reported reports progress of a job
 * @property {() => void} stopped reports that it is idle, or holds its job
 * @property {(runner: Runner, reason: string | null) => void} broke reports that it must be replaced; without
 *   a reason it only took too long to respond
 */

/** A worker that does not stop within this time is terminated, in milliseconds. */
const PATIENCE = 150;

let lastId = 0;

export class Runner {
  /** The job that is running or held. @type {Job | null} */
  job = null;
  /** @type {'idle' | 'running' | 'stopping' | 'holding'} */
  state = 'idle';
  /** True once the worker has started. */
  isReady = false;
  #worker = moduleWorker('simulation');
  /** @type {Ears | null} */
  #ears;
  #id = 0;
  #timer = 0;

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

  /** @param {Job} job */
  run(job) {
    this.job = job;
    this.state = 'running';
    lastId += 1;
    this.#id = lastId;
    this.#order({ kind: 'run', id: this.#id, task: job.task });
  }

  /** Continues the job that it holds. */
  goOn() {
    if (!this.job) return;
    this.state = 'running';
    this.#order({ kind: 'run', id: this.#id, task: this.job.task });
  }

  /** @param {boolean} keep true if it is to hold its job, to continue it later */
  stop(keep) {
    if (this.state === 'idle' || this.state === 'stopping') return;
    this.state = 'stopping';
    this.#order({ kind: 'stop', keep });
    this.#timer = setTimeout(() => this.#break(null), PATIENCE);
  }

  /** Terminates the worker at once. */
  close() {
    clearTimeout(this.#timer);
    this.#worker.terminate();
    this.#ears = null;
  }

  /** @param {string | null} reason */
  #break(reason) {
    const ears = this.#ears;
    this.close();
    ears?.broke(this, reason);
  }

  /** @param {Order} order */
  #order(order) {
    this.#worker.postMessage(order);
  }

  /** @param {Answer} answer */
  #hear(answer) {
    if (answer.kind === 'ready') {
      this.isReady = true;
    } else if (answer.kind === 'failed') {
      this.#break(answer.message);
    } else if (answer.kind === 'stopped') {
      clearTimeout(this.#timer);
      this.state = answer.holds ? 'holding' : 'idle';
      if (!answer.holds) this.job = null;
      this.#ears?.stopped();
    } else if (this.state === 'running' && answer.id === this.#id && this.job) {
      const { job } = this;
      if (answer.isFinished) {
        this.job = null;
        this.state = 'idle';
      }
      this.#ears?.reported(job, answer);
    }
  }
}
