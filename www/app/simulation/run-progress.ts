/** Progress of a run, time taken, and time left. */

/** No estimate is shown before this time, in milliseconds. */
const MIN_TIME = 400;
/** Time constant for smoothing the estimate, in milliseconds: two thirds of a change show after this time. */
const SMOOTHING_TIME = 1000;

export class RunProgress {
  #startedAt = performance.now();
  #timeBefore = 0;
  #isRunning = true;
  #part = 0;
  #left: number | null = null;
  /** Time of the run at the last estimate. */
  #lastUpdate = 0;

  /** The part done; it never decreases. */
  get part() {
    return this.#part;
  }

  /** Time of the run so far, in milliseconds. */
  get time() {
    return this.#timeBefore + (this.#isRunning ? performance.now() - this.#startedAt : 0);
  }

  /** Estimated time left in milliseconds, or null while unknown. */
  get left() {
    return this.#left;
  }

  /**
   * @param forecast the part done, from 0 to 1, and the time left in
   *   milliseconds, or null if it cannot be estimated
   */
  updateEstimate({ part, left }: { part: number; left: number | null }) {
    this.#part = Math.min(1, Math.max(this.#part, part));
    const { time } = this;
    if (left === null || time < MIN_TIME) return;
    const elapsed = time - this.#lastUpdate;
    this.#lastUpdate = time;
    if (this.#left === null) {
      this.#left = left;
      return;
    }
    const expected = Math.max(0, this.#left - elapsed);
    this.#left = left + (expected - left) * Math.exp(-elapsed / SMOOTHING_TIME);
  }

  pause() {
    this.#timeBefore = this.time;
    this.#isRunning = false;
  }

  resume() {
    if (this.#isRunning) return;
    this.#startedAt = performance.now();
    this.#isRunning = true;
  }
}
