/** What the drawing shows: moving messages, how busy the channels are, or the latencies of processors. */

export type Drawn = 'messages' | 'busy' | 'processors';

export class Mode {
  #wanted: Drawn = 'messages';
  /** True if the network has too many nodes for messages to be told apart. */
  #isTooLarge = false;
  /** True if the reader wants messages all the same: they move in a smaller copy. */
  #insists = false;
  #isFixed = false;
  #isHeld = false;
  #listeners: (() => void)[] = [];

  /** @param listener called with every change */
  follow(listener: () => void) {
    this.#listeners.push(listener);
  }

  get drawn(): Drawn {
    if (this.#isHeld && !this.#isTooLarge) return 'messages';
    return this.#isTooLarge && !this.#insists && this.#wanted === 'messages' ? 'busy' : this.#wanted;
  }

  set drawn(drawn) {
    this.#insists = drawn === 'messages';
    if (drawn === this.#wanted && !this.#isTooLarge) return;
    this.#wanted = drawn;
    this.#notify();
  }

  /** True if a smaller copy of the network is drawn in its place. */
  get isSmaller() {
    return this.#isTooLarge && this.drawn === 'messages';
  }

  set isTooLarge(isTooLarge: boolean) {
    if (isTooLarge === this.#isTooLarge) return;
    this.#isTooLarge = isTooLarge;
    this.#insists = false;
    this.#notify();
  }

  /** True if the colours run from 0 to 100 % rather than to the busiest channel. */
  get isFixed() {
    return this.#isFixed;
  }

  set isFixed(isFixed) {
    this.#isFixed = isFixed;
    this.#notify();
  }

  /** True while a lesson asks for a channel: nothing in the drawing tells how busy it is. */
  get isHeld() {
    return this.#isHeld;
  }

  set isHeld(isHeld) {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#notify();
  }

  /** The same for the module. */
  get look() {
    return { drawing: this.drawn, fixedScale: this.#isFixed, smaller: this.isSmaller, untold: this.#isHeld };
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}
