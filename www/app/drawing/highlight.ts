/** The highlight in the drawing, on a canvas of its own above it, with a tooltip beside the pointer. */

import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import { onChange, signal } from '../signals.ts';
import type { Theme } from '../theme.ts';
import { showAbove } from '../tooltip.ts';
import type { Sheet } from './sheet.ts';

export class DrawingHighlight {
  #sheet;
  #surface;
  #session;
  #theme;
  /** True while nothing is highlighted: to draw that again would cost as much as any picture. */
  #isBlank = false;
  /** The part that is pointed at, or reached by key. */
  pointed = signal<string | null>(null);
  /** The first node of a pair, already picked in the selected network. */
  first;

  constructor(session: Session, theme: Theme, sheet: Sheet, first = signal<string | null>(null)) {
    this.first = first;
    this.#sheet = sheet;
    this.#session = session;
    this.#theme = theme;
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
    const { explorer, asksChannel, state } = this.#session;
    const { highlight, network, tip } = this.#sheet;
    const background = this.#theme.background;
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
