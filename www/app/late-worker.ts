/** A worker as the page sees it. Its first message is the late module, and all others wait for that. */

import type { Late } from './late-module.ts';
import { moduleWorker } from './module-worker.ts';
import { followNamedFiles } from './named-files.ts';

/** Callbacks of a worker, which are no longer called once it is terminated. */
interface Callbacks<Response> {
  received: (response: Response) => void;
  /** Reports that it was not started, or has failed and is gone */
  failed: (reason: string) => void;
  /** Puts the browser's message, which may be empty, in words */
  reasonFor?: (message: string) => string;
}

export class LateWorker<Request, Response> {
  #worker;
  /** Requests that wait for the module; null once it is there. */
  #waiting: Request[] | null = [];
  #isTerminated = false;
  #unfollow = () => {};

  constructor(
    folder: Parameters<typeof moduleWorker>[0],
    late: Late,
    { received, failed, reasonFor = (message) => message || 'a worker could not be started' }: Callbacks<Response>,
  ) {
    const fail = (reason: string) => {
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

  #start(module: WebAssembly.Module) {
    const requests = this.#waiting ?? [];
    this.#waiting = null;
    this.#worker.postMessage({ kind: 'init', module });
    this.#unfollow = followNamedFiles((file) => this.#worker.postMessage({ kind: 'file', file }));
    for (const request of requests) this.send(request);
  }

  send(request: Request) {
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
