/** How far a run is, how long it has taken, and how long it will still take. */

/** Before so much time nothing is told, in milliseconds. */
const LEAST_TIME = 400;
/** In so much time two thirds of what is new shows, in milliseconds. */
const INERTIA = 1000;

export class Pace {
  #begun = performance.now();
  #earlier = 0;
  #isGoing = true;
  #part = 0;
  /** @type {number | null} */
  #left = null;
  /** How long it had run when that was told. */
  #told = 0;

  /** The part that is done; it never goes back. */
  get part() {
    return this.#part;
  }

  /** So long it has run, in milliseconds. */
  get time() {
    return this.#earlier + (this.#isGoing ? performance.now() - this.#begun : 0);
  }

  /** So long it will still run, in milliseconds, as far as can be told. */
  get left() {
    return this.#left;
  }

  /**
   * @param {{ part: number, left: number | null }} forecast the part of 1 that is done now, and the
   *   time that the rest takes, in milliseconds, as far as can be told
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
