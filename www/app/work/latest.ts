/** Keeps the latest objects of the module by name: the next question is most often about one of them. */
export class Latest<T extends { free(): void }> {
  #size;
  /** The one used last comes last. */
  #objects: Map<string, T> = new Map();

  constructor(size: number) {
    this.#size = size;
  }

  get(name: string, make: () => T) {
    const object = this.#objects.get(name) ?? make();
    this.#objects.delete(name);
    this.#objects.set(name, object);
    const [[oldest, old]] = this.#objects;
    if (this.#objects.size > this.#size) {
      this.#objects.delete(oldest);
      old.free();
    }
    return object;
  }

  /** Forgets all of them, which are freed once nobody uses them. */
  clear() {
    this.#objects.clear();
  }
}
