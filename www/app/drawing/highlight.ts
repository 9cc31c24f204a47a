/** The highlight in the drawing, on a canvas of its own above it, with a tooltip beside the pointer. */

import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import type { Signal } from '../signals.ts';
import { onChange, signal } from '../signals.ts';
import { showAbove } from '../tooltip.ts';
import type { Sheet } from './sheet.ts';

export class DrawingHighlight {
  #sheet;
  #surface;
  /** True while nothing is highlighted: to draw that again would cost as much as any picture. */
  #isBlank = false;
  /** The part that is pointed at, or reached by key. */
  pointed = signal<string | null>(null);
  /** The first node of a pair, already picked in the selected network. */
  first;

  constructor(sheet: Sheet, first: Signal<string | null>) {
    this.first = first;
    this.#sheet = sheet;
    this.#surface = new SharpCanvas(sheet.highlight, sheet.box, (size) => this.#paint(size));
    onChange(
      () => [this.pointed.value, this.first.value],
      () => this.#surface.request(),
    );
  }

  /**
   * Draws immediately.
   *
   * @param ratio instead of the screen's
   */
  draw(ratio?: number) {
    this.#surface.draw(ratio);
  }

  #paint(size: Size) {
    const { highlight, network, session, theme, tip } = this.#sheet;
    const { explorer, asksChannel, state } = session;
    const { background } = theme;
    const frame = { ...size, theme: background, heading: false, operating: true, network };
    const pointed = background === 'print' ? null : this.pointed.value;
    const isSelected = network === state.view.drawn;
    const first = isSelected ? this.first.value : null;
    const isBlank = pointed === null && first === null && !(isSelected && state.view.focus);
    if (!isBlank || !this.#isBlank) explorer.drawHighlight(highlight, frame, pointed, first);
    this.#isBlank = isBlank;
    const description = pointed === null ? undefined : explorer.describePart(pointed, network);
    if (description) showAbove(tip, description, description.name, asksChannel ? '' : description.note);
    else tip.hidden = true;
  }
}
