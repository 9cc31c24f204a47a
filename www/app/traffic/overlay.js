/** The picture of the traffic: a transparent canvas above the drawing of the network. */

import { byId, element } from '../dom.js';
import { SharpCanvas } from '../sharp.js';

/** @import { TrafficCount, TrafficPicture } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Size } from '../sharp.js' */
/** @import { Theme } from '../theme.js' */

export class Overlay {
  #canvas = element('canvas', { id: 'traffic-picture', 'aria-hidden': 'true', hidden: true });
  #surface;
  #session;
  #theme;
  /** The last two moments. @type {Uint32Array[]} */
  #moments = [];
  /** @type {TrafficPicture | null} */
  #picture = null;
  #part = 1;

  /**
   * @param {Session} session
   * @param {Theme} theme
   */
  constructor(session, theme) {
    this.#session = session;
    this.#theme = theme;
    const drawing = byId('drawing', HTMLCanvasElement);
    // What is lit is above what moves.
    drawing.after(this.#canvas);
    this.#surface = new SharpCanvas(
      this.#canvas,
      byId('sheet', HTMLElement),
      () => drawing.clientHeight,
      (size) => this.#lay(size),
    );
    session.follow(() => this.redraw());
  }

  /** Draws it anew over a drawing that may have changed. */
  redraw() {
    if (this.#moments.length > 0) this.#surface.request();
  }

  /**
   * Goes on to a moment; the one before stays known.
   *
   * @param {Uint32Array} words
   * @returns {TrafficCount | null} none before there is a place for it
   */
  turn(words) {
    this.#moments = [...this.#moments.slice(-1), words];
    this.#canvas.hidden = false;
    if (this.#picture) this.#picture.turn(words);
    else this.#surface.draw();
    return this.#picture?.count() ?? null;
  }

  /**
   * Shows a part of the way from the moment before the last to the last, or with 1 the last.
   *
   * @param {number} part
   */
  draw(part) {
    this.#part = part;
    this.#picture?.draw(this.#canvas, part);
  }

  /** Takes everything away. */
  clear() {
    this.#moments = [];
    this.#release();
    this.#canvas.hidden = true;
  }

  /** @param {Size} size */
  #lay(size) {
    if (this.#moments.length === 0) return;
    this.#release();
    const frame = { ...size, theme: this.#theme.ground, heading: false, operating: true };
    this.#picture = this.#session.explorer.trafficPicture(frame);
    for (const words of this.#moments) this.#picture.turn(words);
    this.draw(this.#part);
  }

  #release() {
    this.#picture?.free();
    this.#picture = null;
  }
}
