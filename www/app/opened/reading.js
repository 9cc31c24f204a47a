/** Reads one file, or several logs, in a worker of its own. */

import { LateWorker } from '../late-worker.js';
import { nameOf } from './words.js';

/** @import { Late } from '../late-module.js' */
/** @import { ResultsSummary, TablePreview } from '../late/loadcurve-late.js' */
/** @import { Answer, Order, ReadRequest } from './worker.js' */

/** Error that says why nothing in a file can be opened. */
export class Unreadable extends Error {}

export class Reading {
  /** @type {LateWorker<Order, Answer> | null} */
  #worker = null;
  /** Contents of the files; rejected with `Unreadable`, and never settled once reading is ended. @type {Promise<{ results: ResultsSummary } | { table: TablePreview }>} */
  contents;

  /**
   * @param {Late} late
   * @param {Omit<ReadRequest, 'kind'>} request
   */
  constructor(late, request) {
    this.name = nameOf(request.files);
    this.contents = new Promise((resolve, reject) => {
      const give = (/** @type {string} */ wrong) => {
        this.end();
        reject(new Unreadable(wrong));
      };
      this.#worker = new LateWorker('opened', late, {
        received: (answer) => {
          if ('wrong' in answer) return give(answer.wrong);
          this.end();
          resolve(answer);
        },
        failed: give,
        reasonFor: (message) => `the worker that reads files could not be started${message && `: ${message}`}`,
      });
      this.#worker.send({ kind: 'read', ...request });
    });
  }

  /** Ends the worker at once. */
  end() {
    this.#worker?.terminate();
  }
}
