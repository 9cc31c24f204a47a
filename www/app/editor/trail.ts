/**
 * Steps of editing, each with the link that the page then had. The page's own history has only what is a network,
 * and no places of nodes that its text does not have; this one has both, as states kept by the editor.
 */

/** Steps of one group within this many milliseconds are one, as in the page's history. */
const ONE_STEP = 1000;

export class Trail {
  /** Link and group of each step. */
  #steps: { link: string; group: string; time: number }[] = [];
  /** The step that is shown. */
  #at = -1;
  /** The step that is asked for, which comes when the page has its link. */
  #aim = -1;

  /** The number of the step that is shown. */
  get number() {
    return this.#at;
  }

  /** True if there is a step to go back to. */
  get canUndo() {
    return this.#aim > 0;
  }

  /** True if there is a step to go on to. */
  get canRedo() {
    return this.#aim < this.#steps.length - 1;
  }

  /**
   * Begins anew with one step.
   *
   * @returns its number
   */
  begin(link: string): number {
    this.#steps = [{ link, group: '', time: 0 }];
    this.#at = this.#aim = 0;
    return 0;
  }

  /**
   * Adds a step after the one that is shown, in the place of those that were undone.
   *
   * @param group steps of one group in quick succession are one
   * @returns its number
   */
  add(link: string, group: string = '', time: number = performance.now()): number {
    const last = this.#steps[this.#at];
    const isSame = group !== '' && last?.group === group && time - last.time < ONE_STEP && this.#at === this.#steps.length - 1;
    this.#at = this.#aim = isSame ? this.#at : this.#at + 1;
    this.#steps.length = this.#at;
    this.#steps.push({ link, group, time });
    return this.#at;
  }

  /**
   * Asks for the step before or after.
   *
   * @returns its number and the page's link there, which
   *   is the present one if the step is of the editor alone; null if there is none
   */
  aim(way: 1 | -1): { number: number; link: string; isHere: boolean } | null {
    const number = this.#aim + way;
    const step = this.#steps[number];
    if (!step) return null;
    const isHere = step.link === this.#steps[this.#aim].link;
    this.#aim = number;
    return { number, link: step.link, isHere };
  }

  /** Shows a step. */
  arrive(number: number) {
    this.#at = this.#aim = number;
  }

  /**
   * The step for a link to which the page went: the one asked for, or else the nearest.
   *
   * @returns null if none has the link
   */
  stepOf(link: string): number | null {
    if (this.#steps[this.#aim]?.link === link) return this.#aim;
    const having = this.#steps.map((_, number) => number).filter((number) => this.#steps[number].link === link);
    const [nearest = null] = having.toSorted((one, other) => Math.abs(one - this.#at) - Math.abs(other - this.#at));
    return nearest;
  }
}
