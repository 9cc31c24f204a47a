/** The highlight in the drawing, on a canvas of its own above it, with a tooltip beside the pointer. */

import { byId } from '../dom.ts';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import { onChange, signal } from '../signals.ts';
import type { Theme } from '../theme.ts';
import { showAbove } from '../tooltip.ts';

export class DrawingHighlight {
  #canvas = byId('highlight', HTMLCanvasElement);
  #tip = byId('part-tip', HTMLElement);
  #surface;
  #session;
  #theme;
  /** The part that is pointed at, or reached by key. */
  pointed = signal<string | null>(null);
  /** The first node of a pair, already picked. */
  first = signal<string | null>(null);

  constructor(session: Session, theme: Theme, sheet: HTMLElement) {
    this.#session = session;
    this.#theme = theme;
    this.#surface = new SharpCanvas(
      this.#canvas,
      sheet,
      (_width, box) => box.clientHeight,
      (size) => this.#paint(size),
    );
    onChange(
      () => [this.pointed.value, this.first.value],
      () => this.#surface.request(),
    );
  }

  /** Draws immediately. */
  draw(ratio: number) {
    this.#surface.draw(ratio);
  }

  #paint(size: Size) {
    const { explorer, asksChannel } = this.#session;
    const background = this.#theme.background;
    const frame = { ...size, theme: background, heading: false, operating: true };
    const pointed = background === 'print' ? null : this.pointed.value;
    explorer.drawHighlight(this.#canvas, frame, pointed, this.first.value);
    const description = pointed === null ? undefined : explorer.describePart(pointed);
    if (description) showAbove(this.#tip, description, description.name, asksChannel ? '' : description.note);
    else this.#tip.hidden = true;
  }
}
