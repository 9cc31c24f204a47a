/** Allows one simulation at a time, as each would use all processors. */

import { onEscape } from '../simulation/escape.js';

export class Turn {
  /** Stops the running simulation. @type {(() => void) | null} */
  #end = null;

  constructor() {
    onEscape(() => this.#end?.());
  }

  /**
   * Stops the simulation that has the turn and gives the turn to another.
   *
   * @param {() => void} end stops the new simulation; without effect if it is not running
   */
  take(end) {
    if (this.#end !== end) this.#end?.();
    this.#end = end;
  }
}
