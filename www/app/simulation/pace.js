/** How far a run is, and how long it will still take. */

/** Before so much time and so great a part nothing can be told, in milliseconds and of 1. */
const LEAST_TIME = 400;
const LEAST_PART = 0.02;
/** How much of the last estimate a new one leaves. */
const INERTIA = 0.8;

export class Pace {
  #begun = performance.now();
  #earlier = 0;
  #isGoing = true;
  #firstPart;
  #part;
  /** @type {number | null} */
  #left = null;

  /** @param {number} part of 1 that was done before */
  constructor(part) {
    this.#firstPart = part;
    this.#part = part;
  }

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

  /** @param {number} part of 1 that is done now */
  reach(part) {
    this.#part = Math.min(1, Math.max(this.#part, part));
    const done = this.#part - this.#firstPart;
    if (this.time < LEAST_TIME || done < LEAST_PART) return;
    const left = (this.time * (1 - this.#part)) / done;
    this.#left = this.#left === null ? left : INERTIA * this.#left + (1 - INERTIA) * left;
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
