/** Progress of a run, time taken, and time left. */

/** No estimate is shown before this time, in milliseconds. */
const LEAST_TIME = 400;
/** Time constant for smoothing the estimate, in milliseconds: two thirds of a change show after this time. */
const INERTIA = 1000;

export class Pace {
  #begun = performance.now();
  #earlier = 0;
  #isGoing = true;
  #part = 0;
  /** @type {number | null} */
  #left = null;
  /** Time of the run at the last estimate. */
  #told = 0;

  /** The part done; it never decreases. */
  get part() {
    return this.#part;
  }

  /** Time of the run so far, in milliseconds. */
  get time() {
    return this.#earlier + (this.#isGoing ? performance.now() - this.#begun : 0);
  }

  /** Estimated time left in milliseconds, or null while unknown. */
  get left() {
    return this.#left;
  }

  /**
   * @param {{ part: number, left: number | null }} forecast the part done, from 0 to 1, and the time left in
   *   milliseconds, or null if it cannot be estimated
   */
  reach({ part, left }) {
    this.#part = Math.min(1, Math.max(this.#part, part));
    const { time } = this;
    if (left === null || time < LEAST_TIME) return;
    const passed = time - this.#told;
    this.#told = time;
    if (this.#left === null) {
      this.#left = left;
      return;
    }
    const expected = Math.max(0, this.#left - passed);
    this.#left = left + (expected - left) * Math.exp(-passed / INERTIA);
  }

  pause() {
    this.#earlier = this.time;
    this.#isGoing = false;
  }

  goOn() {
    if (this.#isGoing) return;
    this.#begun = performance.now();
    this.#isGoing = true;
  }
}
