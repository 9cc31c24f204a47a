/**
 * The animation's worker as the page sees it: it sends snapshots in the order in which they were requested.
 */

import { LateWorker } from '../late-worker.js';

/** @import { Late } from '../late-module.js' */
/** @import { AnimationTask } from '../pkg/loadcurve-web.js' */
/** @import { WorkerResponse, WorkerRequest } from './worker.js' */
/**
 * Callbacks of a feed.
 *
 * @typedef {object} Callbacks
 * @property {(fraction: number) => void} warming reports progress towards the steady state
 * @property {(words: Uint32Array, overflows: boolean) => void} arrived delivers a snapshot, and whether more
 *   messages wait than the network will ever carry
 * @property {(reason: string) => void} failed reports a failure for good
 */

export class Feed {
  #late;
  #callbacks;
  /** @type {LateWorker<WorkerRequest, WorkerResponse> | null} */
  #worker = null;
  #id = 0;
  /** Number of snapshots that were requested and have not arrived. */
  pending = 0;

  /**
   * @param {Late} late
   * @param {Callbacks} callbacks
   */
  constructor(late, callbacks) {
    this.#late = late;
    this.#callbacks = callbacks;
  }

  /**
   * Simulates a network from the start; the first snapshot needs no request.
   *
   * @param {AnimationTask} task
   */
  open(task) {
    this.#worker ??= new LateWorker('animation', this.#late, {
      received: (response) => this.#receive(response),
      failed: (reason) => this.#fail(reason),
    });
    this.#id += 1;
    this.pending = 1;
    this.#worker.send({ kind: 'open', id: this.#id, task });
  }

  /**
   * Requests the snapshot this many cycles after the last one requested.
   *
   * @param {number} cycles
   */
  request(cycles) {
    this.pending += 1;
    this.#worker?.send({ kind: 'advance', id: this.#id, cycles });
  }

  /** Ignores anything more from the open network. */
  discard() {
    this.#id += 1;
    this.pending = 0;
  }

  /** Terminates the worker; a new one is started when a network is opened. */
  close() {
    this.#worker?.terminate();
    this.#worker = null;
    this.pending = 0;
  }

  /** @param {WorkerResponse} response */
  #receive(response) {
    if (response.kind === 'failed') return this.#fail(response.message);
    if (response.id !== this.#id) return;
    if (response.kind === 'warming') return this.#callbacks.warming(response.fraction);
    this.pending -= 1;
    this.#callbacks.arrived(response.words, response.overflows);
  }

  /** @param {string} reason */
  #fail(reason) {
    this.close();
    this.#callbacks.failed(reason);
  }
}
