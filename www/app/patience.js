/** Waits for an answer, and gives it up when it does not come. */

/** So much later than it was set a timer goes off only where the page itself stood still, in milliseconds. */
const ASLEEP = 1000;

export class Patience {
  #time;
  #end;
  #timer = 0;

  /**
   * @param {number} time in milliseconds
   * @param {() => void} end what is done when it is over
   */
  constructor(time, end) {
    this.#time = time;
    this.#end = end;
  }

  /** Waits from now on. */
  begin() {
    this.stop();
    const due = performance.now() + this.#time;
    this.#timer = setTimeout(() => {
      // A machine that was asleep, or a tab that was frozen, is no fault of who was to answer.
      if (performance.now() > due + ASLEEP) this.begin();
      else this.#end();
    }, this.#time);
  }

  /** Waits for nothing. */
  stop() {
    clearTimeout(this.#timer);
  }
}
