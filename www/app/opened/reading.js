/** Reads one file in a worker of its own. */

import { LateWorker } from '../late-worker.js';
import { shownName } from './words.js';

/** @import { Late } from '../late-module.js' */
/** @import { ResultsSummary } from '../pkg/loadcurve-web.js' */
/** @import { Answer, Order } from './worker.js' */

/** Error that says why nothing in a file can be opened. */
export class Unreadable extends Error {}

export class Reading {
  /** @type {LateWorker<Order, Answer> | null} */
  #worker = null;
  /** Contents of the file; rejected with `Unreadable`, and never settled once reading is ended. @type {Promise<ResultsSummary>} */
  results;

  /**
   * @param {Late} late
   * @param {File} file
   */
  constructor(late, file) {
    this.name = shownName(file);
    this.results = new Promise((resolve, reject) => {
      const give = (/** @type {string} */ wrong) => {
        this.end();
        reject(new Unreadable(wrong));
      };
      this.#worker = new LateWorker('opened', late, {
        received: (answer) => {
          if ('wrong' in answer) return give(answer.wrong);
          this.end();
          resolve(answer.results);
        },
        failed: give,
        reasonFor: (message) => `the worker that reads files could not be started${message && `: ${message}`}`,
      });
      this.#worker.send({ kind: 'read', file });
    });
  }

  /** Ends the worker at once. */
  end() {
    this.#worker?.terminate();
  }
}
