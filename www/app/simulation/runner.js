/** One worker as the page sees it: its task, and whether it still responds. */

import { LateWorker } from '../late-worker.js';

/** @import { Late } from '../late-module.js' */
/** @import { SimulationTask } from '../pkg/loadcurve-web.js' */
/** @import { WorkerResponse, WorkerRequest, Report } from './worker.js' */

/** A task with the key that identifies it. @typedef {{ key: string, task: SimulationTask }} Job */
/**
 * Callbacks of a runner.
 *
 * @typedef {object} Callbacks
 * @property {(job: Job, report: Report) => void} reported reports progress of a job
 * @property {() => void} stopped reports that it is idle, or holds its job
 * @property {(runner: Runner, reason: string | null) => void} workerFailed reports that it must be replaced; without
 *   a reason it only took too long to respond
 */

/** A worker that does not stop within this time is terminated, in milliseconds. */
const STOP_TIMEOUT = 150;

let lastId = 0;

export class Runner {
  /** The job that is running or held. @type {Job | null} */
  job = null;
  /** @type {'idle' | 'running' | 'stopping' | 'holding'} */
  state = 'idle';
  /** True once the worker has started. */
  isReady = false;
  /** @type {LateWorker<WorkerRequest, WorkerResponse>} */
  #worker;
  /** @type {Callbacks | null} */
  #callbacks;
  #id = 0;
  #timer = 0;

  /**
   * @param {Late} late
   * @param {Callbacks} callbacks
   */
  constructor(late, callbacks) {
    this.#callbacks = callbacks;
    this.#worker = new LateWorker('simulation', late, {
      received: (response) => this.#receive(response),
      failed: (reason) => this.#break(reason),
    });
  }

  /** @param {Job} job */
  run(job) {
    this.job = job;
    this.state = 'running';
    lastId += 1;
    this.#id = lastId;
    this.#worker.send({ kind: 'run', id: this.#id, task: job.task });
  }

  /** Continues the job that it holds. */
  resume() {
    if (!this.job) return;
    this.state = 'running';
    this.#worker.send({ kind: 'run', id: this.#id, task: this.job.task });
  }

  /** @param {boolean} keep true if it is to hold its job, to continue it later */
  stop(keep) {
    if (this.state === 'idle' || this.state === 'stopping') return;
    this.state = 'stopping';
    this.#worker.send({ kind: 'stop', keep });
    this.#timer = setTimeout(() => this.#break(null), STOP_TIMEOUT);
  }

  /** Terminates the worker at once. */
  close() {
    clearTimeout(this.#timer);
    this.#worker.terminate();
    this.#callbacks = null;
  }

  /** @param {string | null} reason */
  #break(reason) {
    const callbacks = this.#callbacks;
    this.close();
    callbacks?.workerFailed(this, reason);
  }

  /** @param {WorkerResponse} response */
  #receive(response) {
    if (response.kind === 'ready') {
      this.isReady = true;
    } else if (response.kind === 'failed') {
      this.#break(response.message);
    } else if (response.kind === 'stopped') {
      clearTimeout(this.#timer);
      this.state = response.holds ? 'holding' : 'idle';
      if (!response.holds) this.job = null;
      this.#callbacks?.stopped();
    } else if (this.state === 'running' && response.id === this.#id && this.job) {
      const { job } = this;
      if (response.isFinished) {
        this.job = null;
        this.state = 'idle';
      }
      this.#callbacks?.reported(job, response);
    }
  }
}
