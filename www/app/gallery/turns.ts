/** Who may compute when, so that the page never freezes: pictures one after the other, and one simulation at a time. */

import { onEscape } from '../dom.ts';

/** Distance below the screen at which drawing starts, in CSS pixels. */
const AHEAD = 300;

/** Draws pictures when they come into view, one after the other. */
export class Entrance {
  /** The function to call when each element comes into view. */
  #waiting: Map<Element, () => void> = new Map();
  /** Functions of elements that are in view but not drawn yet. */
  #ready: (() => void)[] = [];
  #isBusy = false;
  #observer = new IntersectionObserver((entries) => this.#see(entries), { rootMargin: `${AHEAD}px 0px` });

  constructor() {
    // Paper shows everything at once.
    addEventListener('beforeprint', () => {
      for (const begin of [...this.#ready.splice(0), ...this.#waiting.values()]) begin();
      this.#waiting.clear();
    });
  }

  /** @param begin called once, when it comes into view */
  await(element: Element, begin: () => void) {
    this.#waiting.set(element, begin);
    this.#observer.observe(element);
  }

  #see(entries: IntersectionObserverEntry[]) {
    for (const { target, isIntersecting } of entries) {
      const begin = this.#waiting.get(target);
      if (!isIntersecting || !begin) continue;
      this.#waiting.delete(target);
      this.#observer.unobserve(target);
      this.#ready.push(begin);
    }
    this.#next();
  }

  #next() {
    if (this.#isBusy || this.#ready.length === 0) return;
    this.#isBusy = true;
    setTimeout(() => {
      this.#isBusy = false;
      this.#ready.shift()?.();
      this.#next();
    });
  }
}

/** Allows one simulation at a time, as each would use all processors. */
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
