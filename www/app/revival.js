/**
 * What is done when the module traps. Its memory and whatever lies there can be trusted no more, so
 * the page goes on with another instance and the link that was kept last. A link that traps twice is
 * left alone: then the page says that something went wrong, and stays as it is.
 */

import { exhausted } from './memory.js';
import { showRefusal } from './notices.js';

/** @import { Explorer } from './pkg/loadcurve-web.js' */
/** @import { Session } from './session.js' */

/** What asks the explorer at times of its own. @typedef {{ stop: () => void, resume: () => void }} Part */
/** What can be begun anew. @typedef {{ memory: WebAssembly.Memory, restart: (times: number) => Promise<void>, patientExplorer: (link: string) => Explorer }} Restartable */

/** A page that traps again and again has a fault that no beginning mends. */
const MOST = 3;

export class Revival {
  #engine;
  #session;
  #parts;
  #times = 0;
  /** The link with which it was begun anew last. @type {string | null} */
  #link = null;
  #isBusy = false;

  /**
   * @param {Restartable} engine
   * @param {Session} session
   * @param {Part[]} parts to which more may be added
   */
  constructor(engine, session, parts) {
    this.#engine = engine;
    this.#session = session;
    this.#parts = parts;
  }

  /**
   * Takes care of a failure, if it is a trap or comes from one.
   *
   * @param {unknown} error
   * @returns {boolean} whether nobody else has to
   */
  take(error) {
    // What is still asked of the old instance fails, too.
    if (this.#isBusy) return true;
    if (!(error instanceof WebAssembly.RuntimeError)) return false;
    this.#session.stop();
    for (const part of this.#parts) part.stop();
    const { kept } = this.#session;
    if (this.#times >= MOST || kept === this.#link) return false;
    this.#link = kept;
    this.#times += 1;
    this.#isBusy = true;
    void this.#begin(kept);
    return true;
  }

  /** @param {string} link */
  async #begin(link) {
    const lacked = exhausted(this.#engine.memory);
    try {
      await this.#engine.restart(this.#times);
    } finally {
      this.#isBusy = false;
    }
    const explorer = this.#engine.patientExplorer(link);
    for (const part of this.#parts) part.resume();
    this.#session.resume(explorer);
    const failed = lacked ? `needed ${lacked}` : 'failed';
    showRefusal(`The computation ${failed}, and was started anew. All that the link holds is here again.`);
  }
}
