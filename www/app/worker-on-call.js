/** A worker that is started for its first request, and ended on demand or when it has been idle for long. */

import { LateWorker } from './late-worker.js';

/** @import { Late } from './late-module.js' */

/** An idle worker is terminated after this time, in milliseconds, to free its memory. */
const IDLE_TIMEOUT = 60_000;

/**
 * @template Request
 * @template Response
 */
export class WorkerOnCall {
  #folder;
  #late;
  #callbacks;
  /** @type {LateWorker<Request, Response> | null} */
  #worker = null;
  #timer = 0;

  /**
   * @param {ConstructorParameters<typeof LateWorker>[0]} folder
   * @param {Late} late
   * @param {{ received: (response: Response) => void, failed: (reason: string) => void }} callbacks the worker is gone
   *   when it has failed
   */
  constructor(folder, late, callbacks) {
    this.#folder = folder;
    this.#late = late;
    this.#callbacks = callbacks;
  }

  /** True from the first request until it is ended. */
  get isThere() {
    return this.#worker !== null;
  }

  /** @param {Request} request */
  send(request) {
    clearTimeout(this.#timer);
    this.#worker ??= new LateWorker(this.#folder, this.#late, {
      received: this.#callbacks.received,
      failed: (reason) => {
        this.end();
        this.#callbacks.failed(reason);
      },
    });
    this.#worker.send(request);
  }

  /** Ends it unless another request comes soon. */
  rest() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), IDLE_TIMEOUT);
  }

  /** Ends it at once. */
  end() {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
  }
}
