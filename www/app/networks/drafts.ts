/** Texts being typed that the scenario does not have, or writes in another way, and what else only the fields know. */

import { signal } from '../view.ts';

interface Draft {
  text: string;
  wrong: string | null;
}

export class Drafts {
  #drafts = signal<ReadonlyMap<string, Draft>>(new Map());
  /** Groups of fields that are open, by the id of their first field. */
  #unfolded = signal<ReadonlySet<string>>(new Set());

  /** All of them, by the id of the field: another map after every change. */
  get all() {
    return this.#drafts.value;
  }

  /** @param id of the field */
  get(id: string) {
    return this.all.get(id);
  }

  /**
   * Keeps a text as it was typed.
   *
   * @param wrong what is wrong with it
   */
  set(id: string, text: string, wrong: string | null) {
    this.#drafts.value = new Map(this.all).set(id, { text, wrong });
  }

  /**
   * Forgets a text: the field shows the scenario's value again.
   *
   * @returns true if there was an illegal one
   */
  drop(id: string): boolean {
    const dropped = this.get(id);
    if (dropped) this.#drafts.value = new Map([...this.all].filter(([other]) => other !== id));
    return dropped !== undefined && dropped.wrong !== null;
  }

  /** True if a group of fields is open, by the id of its first field. */
  isUnfolded(id: string) {
    return this.#unfolded.value.has(id);
  }

  unfold(id: string, isOpen: boolean) {
    if (isOpen === this.isUnfolded(id)) return;
    const others = [...this.#unfolded.value].filter((other) => other !== id);
    this.#unfolded.value = new Set(isOpen ? [...others, id] : others);
  }
}
