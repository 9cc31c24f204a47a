/** One simulation at a time: each would take all processors for itself. */

import { onEscape } from '../simulation/escape.js';

export class Turn {
  /** Ends what is running. @type {(() => void) | null} */
  #end = null;

  constructor() {
    onEscape(() => this.#end?.());
  }

  /**
   * Lets somebody begin, after whoever had the turn has stopped.
   *
   * @param {() => void} end that stops it, and is without effect when nothing runs
   */
  take(end) {
    if (this.#end !== end) this.#end?.();
    this.#end = end;
  }
}
