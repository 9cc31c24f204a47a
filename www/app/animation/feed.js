/**
 * The animation's worker as the page sees it: it sends snapshots in the order in which they were requested.
 */

import { moduleWorker } from '../module-worker.js';

/** @import { AnimationTask } from '../pkg/loadcurve-web.js' */
/** @import { Answer, Order } from './worker.js' */
/**
 * Callbacks of a feed.
 *
 * @typedef {object} Ears
 * @property {(part: number) => void} warming reports progress towards the steady state
 * @property {(words: Uint32Array, overflows: boolean) => void} came delivers a snapshot, and whether more
 *   messages wait than the network will ever carry
 * @property {(reason: string) => void} failed reports a failure for good
 */

export class Feed {
  #module;
  #ears;
  /** @type {Worker | null} */
  #worker = null;
  #id = 0;
  /** Number of snapshots that were requested and have not arrived. */
  pending = 0;

  /**
   * @param {WebAssembly.Module} module
   * @param {Ears} ears
   */
  constructor(module, ears) {
    this.#module = module;
    this.#ears = ears;
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
    this.#order({ kind: 'open', id: this.#id, task });
  }

  /**
   * Requests the snapshot this many cycles after the last one requested.
   *
   * @param {number} cycles
   */
  ask(cycles) {
    this.pending += 1;
    this.#order({ kind: 'advance', id: this.#id, cycles });
  }

  /** Ignores anything more from the open network. */
  drop() {
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
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(event.message || 'a worker could not be started');
    });
    worker.addEventListener('messageerror', () => this.#fail('a worker could not be understood'));
    this.#worker = worker;
    this.#order({ kind: 'init', module: this.#module });
    return worker;
  }

  /** @param {Order} order */
  #order(order) {
    this.#worker?.postMessage(order);
  }

  /** @param {Answer} answer */
  #hear(answer) {
    if (answer.kind === 'failed') return this.#fail(answer.message);
    if (answer.id !== this.#id) return;
    if (answer.kind === 'warming') return this.#ears.warming(answer.part);
    this.pending -= 1;
    this.#ears.came(answer.words, answer.overflows);
  }

  /** @param {string} reason */
  #fail(reason) {
    this.close();
    this.#ears.failed(reason);
  }
}
