/** The highlight in the drawing, on a canvas of its own above it, with a tooltip beside the pointer. */

import { byId, element } from '../dom.js';
import { SharpCanvas } from '../sharp.js';
import { placeAbove } from '../tooltip.js';

/** @import { Session } from '../session.js' */
/** @import { Size } from '../sharp.js' */
/** @import { Theme } from '../theme.js' */

export class DrawingHighlight {
  #canvas = byId('highlight', HTMLCanvasElement);
  #tip = byId('part-tip', HTMLElement);
  #surface;
  #session;
  #theme;
  /** The part that is pointed at, or reached by key. @type {string | null} */
  #pointed = null;
  /** The first node of a pair, already picked. @type {string | null} */
  #first = null;
  /** True while a lesson asks for a channel: parts have names, but no figures. */
  isReticent = false;

  /**
   * @param {Session} session
   * @param {Theme} theme
   * @param {HTMLElement} sheet
   * @param {(width: number) => number} heightFor
   */
  constructor(session, theme, sheet, heightFor) {
    this.#session = session;
    this.#theme = theme;
    this.#surface = new SharpCanvas(this.#canvas, sheet, heightFor, (size) => this.#paint(size));
  }

  /** @returns {string | null} */
  get pointed() {
    return this.#pointed;
  }

  /** @returns {string | null} */
  get first() {
    return this.#first;
  }

  /** Highlights the part that is pointed at, with the next frame. @param {string | null} part */
  setPointed(part) {
    if (part === this.#pointed) return;
    this.#pointed = part;
    this.#surface.request();
  }

  /** Highlights the first of two nodes, with the next frame. @param {string | null} part */
  setFirst(part) {
    this.#first = part;
    this.#surface.request();
  }

  /** Draws immediately. @param {number} ratio */
  draw(ratio) {
    this.#surface.draw(ratio);
  }

  /** @param {Size} size */
  #paint(size) {
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
