/** Texts being typed that the scenario does not have, or writes in another way. */

import { signal } from '../signals.ts';

interface Draft {
  text: string;
  wrong: string | null;
}

export class Drafts {
  #drafts: Map<string, Draft> = new Map();
  /** Grows with every change. */
  #changes = signal(0);
  #changed;

  /** @param changed called when what is shown changes, by those who do not follow it */
  constructor(changed = () => {}) {
    this.#changed = changed;
  }

  /** @param id of the field */
  get(id: string) {
    void this.#changes.value;
    return this.#drafts.get(id);
  }

  /**
   * Keeps a text as it was typed.
   *
   * @param wrong what is wrong with it
   */
  set(id: string, text: string, wrong: string | null) {
    this.#drafts.set(id, { text, wrong });
    this.#notify();
  }

  /**
   * Forgets a text: the field shows the scenario's value again.
   *
   * @returns true if there was an illegal one
   */
  drop(id: string): boolean {
    const wrong = this.#drafts.get(id)?.wrong ?? null;
    if (this.#drafts.delete(id)) this.#notify();
    return wrong !== null;
  }

  #notify() {
    this.#changes.value += 1;
    this.#changed();
  }
}
