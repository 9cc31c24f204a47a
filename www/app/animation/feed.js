/**
 * The animation's worker as the page sees it: it sends snapshots in the order in which they were requested.
 */

import { moduleWorker } from '../module-worker.js';

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
  #module;
  #callbacks;
  /** @type {Worker | null} */
  #worker = null;
  #id = 0;
  /** Number of snapshots that were requested and have not arrived. */
  pending = 0;

  /**
   * @param {WebAssembly.Module} module
   * @param {Callbacks} callbacks
   */
  constructor(module, callbacks) {
    this.#module = module;
    this.#callbacks = callbacks;
  }

  /**
   * Simulates a network from the start; the first snapshot needs no request.
   *
   * @param {AnimationTask} task
   */
  open(task) {
    this.#worker ??= this.#begin();
    this.#id += 1;
    this.pending = 1;
    this.#send({ kind: 'open', id: this.#id, task });
  }

  /**
   * Requests the snapshot this many cycles after the last one requested.
   *
   * @param {number} cycles
   */
  request(cycles) {
    this.pending += 1;
    this.#send({ kind: 'advance', id: this.#id, cycles });
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

  #begin() {
    const worker = moduleWorker('animation');
    worker.addEventListener('message', ({ data }) => this.#receive(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(event.message || 'a worker could not be started');
    });
    worker.addEventListener('messageerror', () => this.#fail('a worker could not be understood'));
    this.#worker = worker;
    this.#send({ kind: 'init', module: this.#module });
    return worker;
  }

  /** @param {WorkerRequest} request */
  #send(request) {
    this.#worker?.postMessage(request);
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
