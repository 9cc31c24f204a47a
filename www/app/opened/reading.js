/** Reads one file in a worker of its own. */

import { moduleWorker } from '../module-worker.js';
import { shownName } from './words.js';

/** @import { ResultsSummary } from '../pkg/loadcurve-web.js' */
/** @import { Answer, Order } from './worker.js' */

/** Error that says why nothing in a file can be opened. */
export class Unreadable extends Error {}

export class Reading {
  #worker = moduleWorker('opened');
  /** Contents of the file; rejected with `Unreadable`, and never settled once reading is ended. @type {Promise<ResultsSummary>} */
  results;

  /**
   * @param {WebAssembly.Module} module
   * @param {File} file
   */
  constructor(module, file) {
    this.name = shownName(file);
    this.results = new Promise((resolve, reject) => {
      const give = (/** @type {string} */ wrong) => {
        this.end();
        reject(new Unreadable(wrong));
      };
      this.#worker.addEventListener('message', (/** @type {MessageEvent<Answer>} */ { data }) => {
        if ('wrong' in data) return give(data.wrong);
        this.end();
        resolve(data.results);
      });
      this.#worker.addEventListener('error', (event) => {
        event.preventDefault();
        give(`the worker that reads files could not be started${event.message ? `: ${event.message}` : ''}`);
      });
    });
    /** @type {Order} */
    const order = { module, file };
    this.#worker.postMessage(order);
  }

  /** Ends the worker at once. */
  end() {
    this.#worker.terminate();
  }
}
