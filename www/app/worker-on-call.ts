/** A worker that is started for its first request, and ended on demand or when it has been idle for long. */

import type { Late } from './late-module.ts';
import { LateWorker } from './late-worker.ts';

/** An idle worker is terminated after this time, in milliseconds, to free its memory. */
const IDLE_TIMEOUT = 60_000;

export class WorkerOnCall<Request, Response> {
  #folder;
  #late;
  #callbacks;
  #worker: LateWorker<Request, Response> | null = null;
  #timer = 0;

  /**
   * @param callbacks the worker is gone
   *   when it has failed
   */
  constructor(
    folder: ConstructorParameters<typeof LateWorker>[0],
    late: Late,
    callbacks: { received: (response: Response) => void; failed: (reason: string) => void },
  ) {
    this.#folder = folder;
    this.#late = late;
    this.#callbacks = callbacks;
  }

  /** True from the first request until it is ended. */
  get isThere() {
    return this.#worker !== null;
  }

  send(request: Request) {
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
