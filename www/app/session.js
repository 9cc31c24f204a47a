/**
 * The state of the page: one explorer, whose link is the whole state. Controls propose a new link; the
 * session opens it and notifies everybody.
 */

/** @import { Explorer, ScenarioState } from './pkg/loadcurve-web.js' */

/** An edit: maps the explorer to the query of the edited scenario. @typedef {(explorer: Explorer) => string} Edit */
/** Keeper of committed links. @typedef {{ record: (query: string, group: string) => void }} LinkHistory */
/** @typedef {(state: ScenarioState) => void} Listener */

/** Error: an answer is incomplete because a network could not be solved. */
export class Incomplete extends Error {}

export class Session {
  /** @type {Listener[]} */
  #listeners = [];
  /** @type {Listener[]} */
  #commitListeners = [];
  /** @type {Listener[]} */
  #numbersListeners = [];
  /** @type {(() => void)[]} */
  #requestListeners = [];
  /** Callers that wait for an answer or its failure. @type {{ resolve: () => void, reject: (reason: Incomplete) => void }[]} */
  #waiting = [];
  #isGivenUp = false;
  #frame = 0;
  /** @type {LinkHistory | null} */
  #history;
  #committed;
  #stopped = false;

  /**
   * @param {Explorer} explorer
   * @param {LinkHistory | null} history null if the address is not ours
   */
  constructor(explorer, history) {
    this.explorer = explorer;
    this.state = explorer.state();
    this.#history = history;
    this.#committed = explorer.link();
  }

  /** The canonical query of the state shown. */
  get link() {
    return this.explorer.link();
  }

  /** The canonical query of the last committed state. */
  get committedLink() {
    return this.#committed;
  }

  /** True if nobody solves the missing networks. */
  get isGivenUp() {
    return this.#isGivenUp;
  }

  /** True if the module has failed. */
  get isStopped() {
    return this.#stopped;
  }

  /** True if the state shown is the last committed one. */
  get isCommitted() {
    return this.link === this.#committed;
  }

  /**
   * Calls `listener` with every new state, and at once with the present one.
   *
   * @param {Listener} listener
   */
  follow(listener) {
    this.#listeners.push(listener);
    listener(this.state);
  }

  /**
   * Calls `listener` with every committed state, which is less often.
   *
   * @param {Listener} listener
   */
  followCommits(listener) {
    this.#commitListeners.push(listener);
  }

  /**
   * Calls `listener` when more is known about the same link, at most once a frame.
   *
   * @param {Listener} listener
   */
  followNumbers(listener) {
    this.#numbersListeners.push(listener);
  }

  /** Announces that the explorer knows more about the same link. */
  notifyNumbers() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      for (const listener of this.#numbersListeners) listener(this.state);
    });
  }

  /**
   * Calls `listener` when the explorer was asked for something that it may not know.
   *
   * @param {() => void} listener
   */
  followRequests(listener) {
    this.#requestListeners.push(listener);
  }

  /** Announces that the explorer was asked for something outside the session's own updates. */
  notifyRequest() {
    for (const listener of this.#requestListeners) listener();
  }

  /**
   * The result of `make`, as soon as the explorer knows everything that goes into it.
   *
   * @template T
   * @param {() => T} make
   * @returns {Promise<T>} rejected with `Incomplete` if a network could not be solved
   */
  async complete(make) {
    for (;;) {
      const result = make();
      if (this.explorer.solverTasks().length === 0 && this.explorer.layoutTask() === undefined) return result;
      if (this.#isGivenUp || this.#stopped) throw new Incomplete();
      await new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
        this.#waiting.push({ resolve, reject });
        this.notifyRequest();
      });
    }
  }

  /**
   * Announces that the explorer has received an answer.
   *
   * @param {boolean} isNew true if the same link now looks different
   */
  notifyResponse(isNew) {
    if (this.#stopped) return;
    if (isNew) this.#notify();
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  /**
   * Announces that nobody solves the missing networks, or that somebody does again.
   *
   * @param {boolean} isGivenUp
   */
  setGivenUp(isGivenUp) {
    this.#isGivenUp = isGivenUp;
    if (isGivenUp) this.#rejectWaiting();
  }

  #rejectWaiting() {
    for (const { reject } of this.#waiting.splice(0)) reject(new Incomplete());
  }

  /**
   * Shows edits, one after the other, without committing them.
   *
   * @param {Edit[]} edits
   * @returns {string | null} what is wrong with them, in which case nothing changes
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
    if (this.link !== before) this.#notify();
    return null;
  }

  /**
   * Commits the state shown, as one step that can be undone.
   *
   * @param {string} [group] steps of one group in quick succession merge into one
   */
  commit(group = '') {
    if (this.#stopped) return;
    const link = this.link;
    if (link === this.#committed) return;
    this.#committed = link;
    this.#history?.record(link, group);
    for (const listener of this.#commitListeners) listener(this.state);
  }

  /**
   * Shows edits and commits them.
   *
   * @param {Edit[]} edits
   */
  edit(...edits) {
    const wrong = this.preview(...edits);
    if (wrong === null) this.commit();
    return wrong;
  }

  /**
   * Goes back to the last committed state.
   *
   * @returns {boolean} true if that was a different one
   */
  revert() {
    const reverts = this.link !== this.#committed;
    this.preview(() => this.#committed);
    return reverts;
  }

  /**
   * Shows another link that is already committed.
   *
   * @param {string} link
   */
  open(link) {
    if (this.#stopped) return;
    this.explorer.open(link);
    this.#committed = this.link;
    this.#notify();
  }

  /** Accepts no more changes: the module has failed, and the last committed state must stay. */
  stop() {
    this.#stopped = true;
    this.#rejectWaiting();
  }

  /** @param {string} link */
  #open(link) {
    if (link !== this.link) this.explorer.open(link);
  }

  #notify() {
    this.state = this.explorer.state();
    for (const listener of this.#listeners) listener(this.state);
  }
}

/** @param {unknown} error */
export function messageOf(error) {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}
