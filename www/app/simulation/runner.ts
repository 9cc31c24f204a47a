/** One worker as the page sees it: its task, and whether it still responds. */

import type { Late } from '../late-module.ts';
import { LateWorker } from '../late-worker.ts';
import type { SimulationTask } from '../pkg/loadcurve-web.js';
import type { Report, WorkerRequest, WorkerResponse } from './worker.ts';

/** A task with the key that identifies it. */
export interface Job {
  key: string;
  task: SimulationTask;
}

/** Callbacks of a runner. */
interface Callbacks {
  /** Reports progress of a job */
  reported: (job: Job, report: Report) => void;
  /** Reports that it is idle, or holds its job */
  stopped: () => void;
  /** Reports that it must be replaced; without a reason it only took too long to respond */
  workerFailed: (runner: Runner, reason: string | null) => void;
}

/** A worker that does not stop within this time is terminated, in milliseconds. */
const STOP_TIMEOUT = 150;

let lastId = 0;

export class Runner {
  /** The job that is running or held. */
  job: Job | null = null;
  state: 'idle' | 'running' | 'stopping' | 'holding' = 'idle';
  /** True once the worker has started. */
  isReady = false;
  #worker: LateWorker<WorkerRequest, WorkerResponse>;
  #callbacks: Callbacks | null;
  #id = 0;
  #timer = 0;

  constructor(late: Late, callbacks: Callbacks) {
    this.#callbacks = callbacks;
    this.#worker = new LateWorker('simulation', late, {
      received: (response) => this.#receive(response),
      failed: (reason) => this.#break(reason),
    });
  }

  run(job: Job) {
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

  /** @param keep true if it is to hold its job, to continue it later */
  stop(keep: boolean) {
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

  #break(reason: string | null) {
    const callbacks = this.#callbacks;
    this.close();
    callbacks?.workerFailed(this, reason);
  }

  #receive(response: WorkerResponse) {
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
