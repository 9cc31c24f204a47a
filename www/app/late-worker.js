/** A worker as the page sees it. Its first message is the late module, and all others wait for that. */

import { moduleWorker } from './module-worker.js';
import { followNamedFiles } from './named-files.js';

/** @import { Late } from './late-module.js' */

/**
 * Callbacks of a worker, which are no longer called once it is terminated.
 *
 * @template Response
 * @typedef {object} Callbacks
 * @property {(response: Response) => void} received
 * @property {(reason: string) => void} failed reports that it was not started, or has failed and is gone
 * @property {(message: string) => string} [reasonFor] puts the browser's message, which may be empty, in words
 */

/**
 * @template Request
 * @template Response
 */
export class LateWorker {
  #worker;
  /** Requests that wait for the module; null once it is there. @type {Request[] | null} */
  #waiting = [];
  #isTerminated = false;
  #unfollow = () => {};

  /**
   * @param {Parameters<typeof moduleWorker>[0]} folder
   * @param {Late} late
   * @param {Callbacks<Response>} callbacks
   */
  constructor(folder, late, { received, failed, reasonFor = (message) => message || 'a worker could not be started' }) {
    const fail = (/** @type {string} */ reason) => {
      if (this.#isTerminated) return;
      this.terminate();
      failed(reason);
    };
    this.#worker = moduleWorker(folder);
    this.#worker.addEventListener('message', ({ data }) => {
      if (!this.#isTerminated) received(data);
    });
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail(reasonFor(event.message ?? ''));
    });
    this.#worker.addEventListener('messageerror', () => fail('a worker could not be understood'));
    const module = late();
    if (!(module instanceof Promise)) {
      this.#start(module);
      return;
    }
    module.then(
      (module) => this.#start(module),
      (error) => {
        console.warn(error);
        fail('the engine of the workers could not be loaded');
      },
    );
  }

  /** @param {WebAssembly.Module} module */
  #start(module) {
    const requests = this.#waiting ?? [];
    this.#waiting = null;
    this.#worker.postMessage({ kind: 'init', module });
    this.#unfollow = followNamedFiles((file) => this.#worker.postMessage({ kind: 'file', file }));
    for (const request of requests) this.send(request);
  }

  /** @param {Request} request */
  send(request) {
    if (this.#waiting) this.#waiting.push(request);
    else this.#worker.postMessage(request);
  }

  /** Ends it at once. */
  terminate() {
    this.#isTerminated = true;
    this.#unfollow();
    this.#worker.terminate();
  }
}
