/** The worker as the page sees it: asked for what comes next, it sends snapshots in order. */

import { moduleWorker } from '../module-worker.js';

/** @import { TrafficTask } from '../pkg/loadcurve-web.js' */
/** @import { Answer, Order } from './worker.js' */
/**
 * What a feed tells.
 *
 * @typedef {object} Ears
 * @property {(part: number) => void} warming how much of the way to the steady state is done
 * @property {(words: Uint32Array, overflows: boolean) => void} came a snapshot, and whether more
 *   messages wait than the network will ever carry
 * @property {(reason: string) => void} failed for good
 */

export class Feed {
  #module;
  #ears;
  /** @type {Worker | null} */
  #worker = null;
  #id = 0;
  /** Snapshots that are asked for and have not come. */
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
   * Runs a network from its beginning; the first snapshot comes by itself.
   *
   * @param {TrafficTask} task
   */
  open(task) {
    this.#worker ??= this.#begin();
    this.#id += 1;
    this.pending = 1;
    this.#order({ kind: 'open', id: this.#id, task });
  }

  /**
   * Asks for the snapshot so many cycles after the last that was asked for.
   *
   * @param {number} cycles
   */
  ask(cycles) {
    this.pending += 1;
    this.#order({ kind: 'advance', id: this.#id, cycles });
  }

  /** Hears no more of the network that is open. */
  drop() {
    this.#id += 1;
    this.pending = 0;
  }

  /** Ends the worker; it begins anew when a network is opened. */
  close() {
    this.#worker?.terminate();
    this.#worker = null;
    this.pending = 0;
  }

  #begin() {
    const worker = moduleWorker('traffic');
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
