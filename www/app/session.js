/**
 * The state of the page: one explorer, whose link is all there is to know. Controls propose a new
 * link; the session opens it and tells everybody.
 */

/** @import { Explorer, ScenarioState } from './pkg/loadcurve-web.js' */

/** An edit: from the explorer to the query of the edited scenario. @typedef {(explorer: Explorer) => string} Edit */
/** Where committed links are kept. @typedef {{ record: (query: string, group: string) => void }} Keeper */
/** @typedef {(state: ScenarioState) => void} Listener */

/** That an answer is not complete, as a network could not be solved. */
export class Incomplete extends Error {}

export class Session {
  /** @type {Listener[]} */
  #listeners = [];
  /** @type {Listener[]} */
  #keptListeners = [];
  /** @type {Listener[]} */
  #numbersListeners = [];
  /** @type {(() => void)[]} */
  #askedListeners = [];
  /** Those who wait for an answer, or for there being none. @type {{ resolve: () => void, reject: (reason: Incomplete) => void }[]} */
  #waiting = [];
  #isGivenUp = false;
  #frame = 0;
  /** @type {Keeper | null} */
  #keeper;
  #committed;
  #stopped = false;

  /**
   * @param {Explorer} explorer
   * @param {Keeper | null} keeper none where the address is not ours
   */
  constructor(explorer, keeper) {
    this.explorer = explorer;
    this.state = explorer.state();
    this.#keeper = keeper;
    this.#committed = explorer.link();
  }

  /** The canonical query of what is shown. */
  get link() {
    return this.explorer.link();
  }

  /** The canonical query of what was kept last. */
  get kept() {
    return this.#committed;
  }

  /** Whether the module has failed. */
  get isStopped() {
    return this.#stopped;
  }

  /** Whether what is shown is what was kept last. */
  get isKept() {
    return this.link === this.#committed;
  }

  /**
   * Has `listener` told of every new state, and of the present one at once.
   *
   * @param {Listener} listener
   */
  follow(listener) {
    this.#listeners.push(listener);
    listener(this.state);
  }

  /**
   * Has `listener` told of every state that is kept, which is less often.
   *
   * @param {Listener} listener
   */
  followKept(listener) {
    this.#keptListeners.push(listener);
  }

  /**
   * Has `listener` told when more is known of the same link, at most once a frame.
   *
   * @param {Listener} listener
   */
  followNumbers(listener) {
    this.#numbersListeners.push(listener);
  }

  /** Tells that the explorer knows more of the same link. */
  tellNumbers() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      for (const listener of this.#numbersListeners) listener(this.state);
    });
  }

  /**
   * Has `listener` told when the explorer was asked for something that it may not know.
   *
   * @param {() => void} listener
   */
  followAsked(listener) {
    this.#askedListeners.push(listener);
  }

  /** Tells that the explorer was asked for something, by who draws or reads at other times than ours. */
  tellAsked() {
    for (const listener of this.#askedListeners) listener();
  }

  /**
   * What `make` makes of the explorer, as soon as that knows all that goes into it.
   *
   * @template T
   * @param {() => T} make
   * @returns {Promise<T>} rejected with `Incomplete` when a network could not be solved
   */
  async complete(make) {
    for (;;) {
      const made = make();
      if (this.explorer.wanted().length === 0) return made;
      if (this.#isGivenUp || this.#stopped) throw new Incomplete();
      await new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
        this.#waiting.push({ resolve, reject });
        this.tellAsked();
      });
    }
  }

  /**
   * Tells that the explorer has learned what it was asked for.
   *
   * @param {boolean} isNew whether that makes the same link look otherwise
   */
  tellAnswered(isNew) {
    if (this.#stopped) return;
    if (isNew) this.#tell();
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  /**
   * Tells that nobody solves what the explorer lacks, or that somebody does again.
   *
   * @param {boolean} isGivenUp
   */
  tellGivenUp(isGivenUp) {
    this.#isGivenUp = isGivenUp;
    if (isGivenUp) this.#dismiss();
  }

  #dismiss() {
    for (const { reject } of this.#waiting.splice(0)) reject(new Incomplete());
  }

  /**
   * Shows edits, one after the other, without keeping them.
   *
   * @param {Edit[]} edits
   * @returns {string | null} what is wrong with them; then everything stays as it was
   */
  preview(...edits) {
    if (this.#stopped) return null;
    const before = this.link;
    try {
      for (const edit of edits) this.#open(edit(this.explorer));
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      this.#open(before);
      return messageOf(error);
    }
    if (this.link !== before) this.#tell();
    return null;
  }

  /**
   * Keeps what is shown, as one step that can be undone.
   *
   * @param {string} [group] steps of one group in quick succession become one
   */
  commit(group = '') {
    if (this.#stopped) return;
    const link = this.link;
    if (link === this.#committed) return;
    this.#committed = link;
    this.#keeper?.record(link, group);
    for (const listener of this.#keptListeners) listener(this.state);
  }

  /**
   * Shows edits and keeps them.
   *
   * @param {Edit[]} edits
   */
  edit(...edits) {
    const wrong = this.preview(...edits);
    if (wrong === null) this.commit();
    return wrong;
  }

  /**
   * Goes back to what was kept last.
   *
   * @returns {boolean} whether that was something else
   */
  revert() {
    const reverts = this.link !== this.#committed;
    this.preview(() => this.#committed);
    return reverts;
  }

  /**
   * Shows another link that is kept already.
   *
   * @param {string} link
   */
  open(link) {
    if (this.#stopped) return;
    this.explorer.open(link);
    this.#committed = this.link;
    this.#tell();
  }

  /** Changes nothing any more: the module has failed, and what was kept last is to stay. */
  stop() {
    this.#stopped = true;
    this.#dismiss();
  }

  /** @param {string} link */
  #open(link) {
    if (link !== this.link) this.explorer.open(link);
  }

  #tell() {
    this.state = this.explorer.state();
    for (const listener of this.#listeners) listener(this.state);
  }
}

/** @param {unknown} error */
export function messageOf(error) {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}
