/** Texts being typed that the scenario does not have, or writes in another way. */

interface Draft {
  text: string;
  wrong: string | null;
}

export class Drafts {
  #drafts: Map<string, Draft> = new Map();
  #changed;

  /** @param changed called when what is shown changes */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** @param id of the field */
  get(id: string) {
    return this.#drafts.get(id);
  }

  /**
   * Keeps a text as it was typed.
   *
   * @param wrong what is wrong with it
   */
  set(id: string, text: string, wrong: string | null) {
    this.#drafts.set(id, { text, wrong });
    this.#changed();
  }

  /**
   * Forgets a text: the field shows the scenario's value again.
   *
   * @returns true if there was an illegal one
   */
  drop(id: string): boolean {
    const wrong = this.#drafts.get(id)?.wrong ?? null;
    if (this.#drafts.delete(id)) this.#changed();
    return wrong !== null;
  }
}
