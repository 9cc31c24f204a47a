/** One worker as the page sees it: its task, and whether it still responds. */

import { moduleWorker } from '../module-worker.js';

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
  #worker = moduleWorker('simulation');
  /** @type {Callbacks | null} */
  #callbacks;
  #id = 0;
  #timer = 0;

  /**
   * @param {WebAssembly.Module} module
   * @param {Callbacks} callbacks
   */
  constructor(module, callbacks) {
    this.#callbacks = callbacks;
    this.#worker.addEventListener('message', ({ data }) => this.#receive(data));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#break(event.message || 'a worker could not be started');
    });
    this.#worker.addEventListener('messageerror', () => this.#break('a worker could not be understood'));
    this.#send({ kind: 'init', module });
  }

  /** @param {Job} job */
  run(job) {
    this.job = job;
    this.state = 'running';
    lastId += 1;
    this.#id = lastId;
    this.#send({ kind: 'run', id: this.#id, task: job.task });
  }

  /** Continues the job that it holds. */
  resume() {
    if (!this.job) return;
    this.state = 'running';
    this.#send({ kind: 'run', id: this.#id, task: this.job.task });
  }

  /** @param {boolean} keep true if it is to hold its job, to continue it later */
  stop(keep) {
    if (this.state === 'idle' || this.state === 'stopping') return;
    this.state = 'stopping';
    this.#send({ kind: 'stop', keep });
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

  /** @param {WorkerRequest} request */
  #send(request) {
    this.#worker.postMessage(request);
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
