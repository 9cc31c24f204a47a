/**
 * The state of the page: one explorer, whose link is the whole state. Controls propose a new link; the
 * session opens it and notifies everybody.
 */

import type { Explorer, ReadOut, ScenarioState } from './pkg/loadcurve-web.js';
import { computed, follow, onChange, onceSoon, signal } from './view.ts';

/** An edit: maps the explorer to the query of the edited scenario. */
export type Edit = (explorer: Explorer) => string;

/** Keeper of committed links. */
interface LinkHistory {
  record: (query: string, group: string) => void;
}

/** What the step of a lesson holds of the page. */
export interface Held {
  /** Title of the lesson. */
  title: string;
  /** That cannot be changed. */
  keys: string[];
  /** Networks of which nothing is told. */
  hidden: number[];
  /** True while a channel of the drawing is asked for. */
  asksChannel: boolean;
  /** True while a load is asked for that a line of its own in the chart predicts. */
  asksLoad: boolean;
  /** The load that is predicted by that line; undefined before it was moved. */
  guess: number | undefined;
}

type Listener = (state: ScenarioState) => void;

/** The edit that sets a key of the view. */
export function withView(key: string, text: string): Edit {
  return (explorer) => explorer.withView(key, text);
}

/** The edits that leave a lesson; its networks stay. */
export const WITHOUT_LESSON = [withView('lesson', ''), withView('step', '')];

/** Error: an answer is incomplete because a network could not be solved. */
export class Incomplete extends Error {}

export class Session {
  #commitListeners: Listener[] = [];
  #requestListeners: (() => void)[] = [];
  /** Callers that wait for an answer or its failure. */
  #waiting: { resolve: () => void; reject: (reason: Incomplete) => void }[] = [];
  #history: LinkHistory | null;
  #committed;
  #explorer;
  #state;
  /** Grows when more is known about the same link. */
  #numbers = signal(0);
  #count = onceSoon(() => {
    this.#numbers.value += 1;
  });
  #isGivenUp = signal(false);
  #isStopped = signal(false);
  /** The link of the explorer, which is asked by many; null once another one is open. */
  #link: string | null = null;
  #readOut = computed(() => this.liveExplorer.readOut(this.state.operatingLoad));
  /** What a lesson holds; null if it holds nothing. */
  held = signal<Held | null>(null);

  /** @param history null if the address is not ours */
  constructor(explorer: Explorer, history: LinkHistory | null) {
    this.#explorer = explorer;
    this.#state = signal(explorer.state());
    this.#history = history;
    this.#committed = explorer.link();
  }

  /** The state of the link. */
  get state() {
    return this.#state.value;
  }

  /** True if the link shows a study in the place of the curves. */
  get isStudied() {
    return this.state.view.shown !== 'curve';
  }

  /** True if nobody solves the missing networks. */
  get isGivenUp() {
    return this.#isGivenUp.value;
  }

  /** True if the module has failed. */
  get isStopped() {
    return this.#isStopped.value;
  }

  /** What answers about the link; whoever asks it is told of another link. */
  get explorer() {
    void this.#state.value;
    return this.#explorer;
  }

  /** The same, for those who show what is simulated: they are also told when it knows more about the same link. */
  get liveExplorer() {
    void this.#numbers.value;
    return this.explorer;
  }

  /** All curves at the load, read once for all who show them. */
  get readOut(): ReadOut {
    return this.#readOut.value;
  }

  /** True while a lesson asks for a channel: nothing tells how busy one is, and nothing else can be picked. */
  get asksChannel() {
    return this.held.value?.asksChannel ?? false;
  }

  /** True if a lesson holds the value of a key. */
  holds(key: string) {
    return this.held.value?.keys.includes(key) ?? false;
  }

  /** True if a lesson tells nothing of a network yet. */
  hides(index: number) {
    return this.held.value?.hidden.includes(index) ?? false;
  }

  /** The canonical query of the state shown. */
  get link() {
    const { explorer } = this;
    this.#link ??= explorer.link();
    return this.#link;
  }

  /** The canonical query of the last committed state. */
  get committedLink() {
    return this.#committed;
  }

  /** True if the state shown is the last committed one. */
  get isCommitted() {
    return this.link === this.#committed;
  }

  /** Calls `listener` with every new state, and at once with the present one. */
  follow(listener: Listener) {
    follow(() => this.#state.value, listener);
  }

  /** Calls `listener` with every committed state, which is less often. */
  followCommits(listener: Listener) {
    this.#commitListeners.push(listener);
  }

  /** Calls `listener` when more is known about the same link, at most once a frame. */
  followNumbers(listener: Listener) {
    onChange(
      () => this.#numbers.value,
      () => listener(this.#state.value),
    );
  }

  /** Announces that the explorer knows more about the same link. */
  notifyNumbers() {
    this.#count();
  }

  /** Calls `listener` when the explorer was asked for something that it may not know. */
  followRequests(listener: () => void) {
    this.#requestListeners.push(listener);
  }

  /** Announces that the explorer was asked for something outside the session's own updates. */
  notifyRequest() {
    for (const listener of this.#requestListeners) listener();
  }

  /**
   * The result of `make`, as soon as the explorer knows everything that goes into it.
   *
   * @returns rejected with `Incomplete` if a network could not be solved
   */
  async complete<T>(make: () => T): Promise<T> {
    for (;;) {
      const result = make();
      if (this.explorer.solverTasks().length === 0 && this.explorer.layoutTask() === undefined) return result;
      if (this.#isGivenUp.value || this.#isStopped.value) throw new Incomplete();
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push({ resolve, reject });
        this.notifyRequest();
      });
    }
  }

  /**
   * Announces that the explorer has received an answer.
   *
   * @param isNew true if the same link now looks different
   */
  notifyResponse(isNew: boolean) {
    if (this.#isStopped.value) return;
    if (isNew) this.#notify();
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  /** Announces that nobody solves the missing networks, or that somebody does again. */
  setGivenUp(isGivenUp: boolean) {
    this.#isGivenUp.value = isGivenUp;
    if (isGivenUp) this.#rejectWaiting();
  }

  #rejectWaiting() {
    for (const { reject } of this.#waiting.splice(0)) reject(new Incomplete());
  }

  /**
   * Shows edits, one after the other, without committing them.
   *
   * @returns what is wrong with them, in which case nothing changes
   */
  preview(...edits: Edit[]): string | null {
    if (this.#isStopped.value) return null;
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
   * @param group steps of one group in quick succession merge into one
   */
  commit(group: string = '') {
    if (this.#isStopped.value) return;
    const link = this.link;
    if (link === this.#committed) return;
    this.#committed = link;
    this.#history?.record(link, group);
    for (const listener of this.#commitListeners) listener(this.#state.value);
  }

  /** Shows edits and commits them. */
  edit(...edits: Edit[]) {
    const wrong = this.preview(...edits);
    if (wrong === null) this.commit();
    return wrong;
  }

  /** Shows another link, in the reader's colours, and commits it. */
  editTo(link: string) {
    return this.edit(() => link, withView('theme', this.state.view.theme));
  }

  /**
   * Goes back to the last committed state.
   *
   * @returns true if that was a different one
   */
  revert(): boolean {
    const reverts = this.link !== this.#committed;
    this.preview(() => this.#committed);
    return reverts;
  }

  /** Shows another link that is already committed. */
  open(link: string) {
    if (this.#isStopped.value) return;
    this.#openInExplorer(link);
    this.#committed = this.link;
    this.#notify();
  }

  /** Accepts no more changes: the module has failed, and the last committed state must stay. */
  stop() {
    this.#isStopped.value = true;
    this.#rejectWaiting();
  }

  #open(link: string) {
    if (link !== this.link) this.#openInExplorer(link);
  }

  #openInExplorer(link: string) {
    this.#link = null;
    this.explorer.open(link);
  }

  #notify() {
    this.#state.value = this.#explorer.state();
  }
}

export function messageOf(error: unknown) {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}
