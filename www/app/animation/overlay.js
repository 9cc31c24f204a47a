/** The picture of the animation: a transparent canvas above the drawing of the network. */

import { byId, element } from '../dom.js';
import { SharpCanvas } from '../sharp.js';

/** @import { MessageCounts, AnimationOverlay } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Size } from '../sharp.js' */
/** @import { Theme } from '../theme.js' */

export class Overlay {
  #canvas = element('canvas', { id: 'traffic-picture', 'aria-hidden': 'true', hidden: true });
  #surface;
  #session;
  #theme;
  /** The last two snapshots. @type {Uint32Array[]} */
  #snapshots = [];
  /** @type {AnimationOverlay | null} */
  #picture = null;
  #fraction = 1;

  /**
   * @param {Session} session
   * @param {Theme} theme
   */
  constructor(session, theme) {
    this.#session = session;
    this.#theme = theme;
    const drawing = byId('drawing', HTMLCanvasElement);
    // The highlight is above the moving messages.
    drawing.after(this.#canvas);
    this.#surface = new SharpCanvas(
      this.#canvas,
      byId('sheet', HTMLElement),
      () => drawing.clientHeight,
      (size) => this.#layOut(size),
    );
    session.follow(() => this.redraw());
  }

  /** Redraws over a drawing that may have changed. */
  redraw() {
    if (this.#snapshots.length > 0) this.#surface.request();
  }

  /**
   * Advances to a snapshot and keeps the previous one.
   *
   * @param {Uint32Array} words
   * @returns {MessageCounts | null} null before the canvas has a size
   */
  advanceTo(words) {
    this.#snapshots = [...this.#snapshots.slice(-1), words];
    this.#canvas.hidden = false;
    if (this.#picture) this.#picture.advanceTo(words);
    else this.#surface.draw();
    return this.#picture?.count() ?? null;
  }

  /**
   * Draws the state between the last two snapshots, or with 1 the last one.
   *
   * @param {number} fraction
   */
  draw(fraction) {
    this.#fraction = fraction;
    this.#picture?.draw(this.#canvas, fraction);
  }

  /** Clears the canvas. */
  clear() {
    this.#snapshots = [];
    this.#release();
    this.#canvas.hidden = true;
  }

  /** @param {Size} size */
  #layOut(size) {
    if (this.#snapshots.length === 0) return;
    this.#release();
    const frame = { ...size, theme: this.#theme.background, heading: false, operating: true };
    this.#picture = this.#session.explorer.animationOverlay(frame);
    for (const words of this.#snapshots) this.#picture.advanceTo(words);
    this.draw(this.#fraction);
  }

  #release() {
    this.#picture?.free();
    this.#picture = null;
  }
}
