/** The highlight in the drawing, on a canvas of its own above it, with a tooltip beside the pointer. */

import { byId, element } from '../dom.ts';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import type { Theme } from '../theme.ts';
import { placeAbove } from '../tooltip.ts';

export class DrawingHighlight {
  #canvas = byId('highlight', HTMLCanvasElement);
  #tip = byId('part-tip', HTMLElement);
  #surface;
  #session;
  #theme;
  /** The part that is pointed at, or reached by key. */
  #pointed: string | null = null;
  /** The first node of a pair, already picked. */
  #first: string | null = null;
  /** True while a lesson asks for a channel: parts have names, but no figures. */
  isReticent = false;

  constructor(session: Session, theme: Theme, sheet: HTMLElement, heightFor: (width: number) => number) {
    this.#session = session;
    this.#theme = theme;
    this.#surface = new SharpCanvas(this.#canvas, sheet, heightFor, (size) => this.#paint(size));
  }

  get pointed(): string | null {
    return this.#pointed;
  }

  get first(): string | null {
    return this.#first;
  }

  /** Highlights the part that is pointed at, with the next frame. */
  setPointed(part: string | null) {
    if (part === this.#pointed) return;
    this.#pointed = part;
    this.#surface.request();
  }

  /** Highlights the first of two nodes, with the next frame. */
  setFirst(part: string | null) {
    this.#first = part;
    this.#surface.request();
  }

  /** Draws immediately. */
  draw(ratio: number) {
    this.#surface.draw(ratio);
  }

  #paint(size: Size) {
    const { explorer } = this.#session;
    const background = this.#theme.background;
    const frame = { ...size, theme: background, heading: false, operating: true };
    const pointed = background === 'print' ? null : this.#pointed;
    explorer.drawHighlight(this.#canvas, frame, pointed, this.#first);
    const description = pointed === null ? undefined : explorer.describePart(pointed);
    if (!description) {
      this.#tip.hidden = true;
      return;
    }
    this.#tip.replaceChildren(
      element('strong', {}, description.name),
      (this.isReticent ? '' : description.note) && element('span', {}, description.note),
    );
    this.#tip.hidden = false;
    placeAbove(this.#tip, description);
  }
}
