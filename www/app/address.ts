/** Links in the address bar: every committed link is one entry of the browser's history. */

/** Steps of one group within this many milliseconds merge into one. */
const ONE_STEP = 1000;
/** Delay in milliseconds before a refused address is tried again. */
const RETRY = 10_000;

export class Address {
  #depth = depthOf(history.state);
  #top = this.#depth;
  #wanted = this.#depth;
  #group = '';
  #time = -Infinity;
  #changed = () => {};
  #timer = 0;

  /** The link in the address bar; empty on a first visit. */
  get link() {
    return location.search;
  }

  get canUndo() {
    return this.#wanted > 0;
  }

  get canRedo() {
    return this.#wanted < this.#top;
  }

  /**
   * @param open shows the link of a history entry that the browser went to
   * @param changed called when undo or redo becomes possible or impossible
   */
  follow(open: (link: string) => void, changed: () => void) {
    this.#changed = changed;
    addEventListener('popstate', (event) => {
      clearTimeout(this.#timer);
      this.#depth = depthOf(event.state);
      this.#top = Math.max(this.#top, this.#depth);
      if (!this.#travelling) this.#wanted = this.#depth;
      this.#travelling = false;
      this.#group = '';
      open(this.link);
      if (this.#wanted !== this.#depth) this.#travel();
      this.#changed();
    });
    changed();
  }

  /** Adds a history entry for a link. */
  record(query: string, group: string) {
    const url = location.pathname + (query && `?${query}`);
    const now = performance.now();
    const same = group !== '' && group === this.#group && now - this.#time < ONE_STEP;
    this.#group = group;
    this.#time = now;
    clearTimeout(this.#timer);
    const depth = same ? this.#depth : this.#depth + 1;
    try {
      if (same) history.replaceState({ depth }, '', url);
      else history.pushState({ depth }, '', url);
      this.#depth = depth;
    } catch (error) {
      // Some browsers refuse many entries in a short time, as when a key is held: the address follows later.
      console.warn(error);
      this.#timer = setTimeout(() => this.record(query, group), RETRY);
    }
    this.#wanted = this.#top = this.#depth;
    this.#changed();
  }

  undo() {
    this.#go(-1);
  }

  redo() {
    this.#go(1);
  }

  #travelling = false;

  #go(by: number) {
    const to = this.#wanted + by;
    if (to < 0 || to > this.#top) return;
    this.#wanted = to;
    // A second call before the browser has arrived would replace the first.
    if (!this.#travelling) this.#travel();
    this.#changed();
  }

  #travel() {
    this.#travelling = true;
    history.go(this.#wanted - this.#depth);
  }
}

/** @param state of a history entry */
function depthOf(state: unknown) {
  const depth = typeof state === 'object' && state !== null && 'depth' in state ? state.depth : 0;
  return typeof depth === 'number' ? depth : 0;
}
