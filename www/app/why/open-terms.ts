/** The terms of an explanation that are open. */

import { signal } from '../signals.ts';

export class OpenTerms {
  #paths = signal<string[]>([]);

  get paths() {
    return this.#paths.value;
  }

  /** Opens or closes the term on a path. */
  toggle = (path: string) => {
    const others = this.paths.filter((open) => open !== path);
    this.#paths.value = others.length < this.paths.length ? others : [...others, path];
  };
}
