/** Draws pictures when they come into view, one after the other, so that the page never freezes. */

/** Distance below the screen at which drawing starts, in CSS pixels. */
const AHEAD = 300;

export class Entrance {
  /** The function to call when each element comes into view. @type {Map<Element, () => void>} */
  #waiting = new Map();
  /** Functions of elements that are in view but not drawn yet. @type {(() => void)[]} */
  #ready = [];
  #isBusy = false;
  #observer = new IntersectionObserver((entries) => this.#see(entries), { rootMargin: `${AHEAD}px 0px` });

  constructor() {
    // Paper shows everything at once.
    addEventListener('beforeprint', () => {
      for (const begin of [...this.#ready.splice(0), ...this.#waiting.values()]) begin();
      this.#waiting.clear();
    });
  }

  /**
   * @param {Element} element
   * @param {() => void} begin called once, when it comes into view
   */
  await(element, begin) {
    this.#waiting.set(element, begin);
    this.#observer.observe(element);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #see(entries) {
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
