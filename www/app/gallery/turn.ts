/** Allows one simulation at a time, as each would use all processors. */

import { onEscape } from '../simulation/escape.ts';

export class Turn {
  /** Stops the running simulation. */
  #end: (() => void) | null = null;

  constructor() {
    onEscape(() => this.#end?.());
  }

  /**
   * Stops the simulation that has the turn and gives the turn to another.
   *
   * @param end stops the new simulation; without effect if it is not running
   */
  take(end: () => void) {
    if (this.#end !== end) this.#end?.();
    this.#end = end;
  }
}
