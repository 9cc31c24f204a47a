/** The picture of the animation: a transparent canvas above the drawing of the network. */

import { cycleOf } from '../animation/reel.ts';
import type { AnimationOverlay, MessageCounts } from '../pkg/loadcurve-web.js';
import { SharpCanvas, type Size } from '../sharp.ts';
import { onChange } from '../view.ts';
import type { Sheet } from './drawing.ts';

export class Overlay {
  #surface;
  sheet;
  /** The last two snapshots. */
  #snapshots: Uint32Array[] = [];
  /** What draws the messages, and knows them; null before the canvas has a size. */
  picture: AnimationOverlay | null = null;
  #fraction = 1;
  /** A snapshot of another cycle that is shown in their place. */
  #recorded: Uint32Array | null = null;
  /** The message that is asked. */
  #chosen: number | undefined;

  constructor(sheet: Sheet) {
    const { session, theme, mode } = sheet;
    this.sheet = sheet;
    this.#surface = new SharpCanvas(sheet.messages, sheet.box, (size) => this.#layOut(size));
    // Another load moves no channel.
    const drawn = () => {
      const { curves, view } = session.state;
      const { network, values } = curves[sheet.network];
      return JSON.stringify([network, values, view.folded, mode.isSmaller]);
    };
    onChange(drawn, () => this.#redraw());
    theme.follow(() => this.#redraw());
  }

  /** Redraws over a drawing that may have changed. */
  #redraw() {
    if (this.#snapshots.length > 0) this.#surface.request();
  }

  /**
   * Advances to a snapshot and keeps the previous one.
   *
   * @returns null before the canvas has a size
   */
  advanceTo(words: Uint32Array): MessageCounts | null {
    this.#snapshots = [...this.#snapshots.slice(-1), words];
    this.#recorded = null;
    this.sheet.messages.hidden = false;
    if (this.picture) this.picture.advanceTo(words);
    else this.#surface.draw();
    return this.picture?.count() ?? null;
  }

  /** Draws the state between the last two snapshots, or with 1 the last one. */
  draw(fraction: number) {
    this.#fraction = fraction;
    this.picture?.draw(this.sheet.messages, fraction);
  }

  /** Outlines a message and fades what is not concerned. */
  choose(number: number | undefined) {
    this.#chosen = number;
    this.picture?.choose(number);
    this.draw(this.#fraction);
  }

  /** The cycle of the latest snapshot; 0 if there is none. */
  get cycle() {
    const latest = this.#snapshots.at(-1);
    return latest ? cycleOf(latest) : 0;
  }

  /** Shows a snapshot of another cycle in the place of the latest, or the latest again. */
  recall(words: Uint32Array | null) {
    if (words === this.#recorded) return;
    this.#recorded = words;
    this.#load();
  }

  /** A message by its ends and what it does, for a glance. */
  nameOf(number: number) {
    this.picture?.choose(number);
    const story = this.picture?.story();
    this.picture?.choose(this.#chosen);
    return story;
  }

  /** Clears the canvas. */
  clear() {
    this.#snapshots = [];
    this.#recorded = null;
    this.#release();
    this.sheet.messages.hidden = true;
  }

  #layOut(size: Size) {
    if (this.#snapshots.length === 0) return;
    this.#release();
    this.picture = this.sheet.session.explorer.animationOverlay(this.sheet.frame(size));
    this.#load();
  }

  /** Hands the picture what it is to show. */
  #load() {
    const shown = this.#recorded ? [this.#recorded] : this.#snapshots;
    for (const words of shown) this.picture?.advanceTo(words);
    if (this.#recorded) this.#fraction = 1;
    this.choose(this.#chosen);
  }

  #release() {
    this.picture?.free();
    this.picture = null;
  }
}
