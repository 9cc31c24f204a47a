/** Texts being typed that the scenario does not have, or writes in another way. */

/** @typedef {{ text: string, wrong: string | null }} Draft */

export class Drafts {
  /** @type {Map<string, Draft>} */
  #drafts = new Map();
  #changed;

  /** @param {() => void} changed called when what is shown changes */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {string} id of the field */
  get(id) {
    return this.#drafts.get(id);
  }

  /**
   * Keeps a text as it was typed.
   *
   * @param {string} id
   * @param {string} text
   * @param {string | null} wrong what is wrong with it
   */
  set(id, text, wrong) {
    this.#drafts.set(id, { text, wrong });
    this.#changed();
  }

  /**
   * Forgets a text: the field shows the scenario's value again.
   *
   * @param {string} id
   * @returns {boolean} true if there was an illegal one
   */
  drop(id) {
    const wrong = this.#drafts.get(id)?.wrong ?? null;
    if (this.#drafts.delete(id)) this.#changed();
    return wrong !== null;
  }
}
