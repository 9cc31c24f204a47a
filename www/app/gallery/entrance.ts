/** Draws pictures when they come into view, one after the other, so that the page never freezes. */

/** Distance below the screen at which drawing starts, in CSS pixels. */
const AHEAD = 300;

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
