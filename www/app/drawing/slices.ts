/**
 * Paints a large network out of sight, slice by slice: each is a task of its own, so that the page answers in
 * between. The picture takes its place when it is complete. What changes meanwhile is painted afterwards, or else
 * a drawing that always changes would never be shown.
 */

import { element } from '../dom.ts';
import type { Frame, NetworkPainting, NetworkPicture } from '../pkg/loadcurve-web.js';
import { fit } from '../sharp.ts';
import type { Sheet } from './drawing.ts';

export class Slices {
  #sheet;
  #painted;
  #canvas = element('canvas');
  #painting: NetworkPainting | null = null;
  /** The frame that is painted. */
  #frame: Frame | null = null;
  #isComplete = false;
  /** True if the explorer or the page has changed since the painting was begun. */
  #isStale = false;
  #timer = 0;

  /**
   * @param sheet whose box is marked while something is painted
   * @param painted called when a painting is complete, to be shown, and when another one is wanted
   */
  constructor(sheet: Sheet, painted: () => void) {
    this.#sheet = sheet;
    this.#painted = painted;
  }

  /** True if there is a complete painting to be shown in this frame; otherwise it is begun, unless it is under way. */
  arePainted(frame: Frame) {
    // A painting of another size or in other colours is of no use.
    if (JSON.stringify(frame) !== JSON.stringify(this.#frame)) this.drop();
    if (this.#isComplete) return true;
    if (this.#frame) {
      this.#isStale = true;
      return false;
    }
    this.#frame = frame;
    this.#sheet.box.toggleAttribute('data-painting', true);
    this.#goOnLater();
    return false;
  }

  /** Shows the complete painting, if there is one, on the canvas in sight, which has the same size. */
  show(): NetworkPicture | null {
    const context = this.#sheet.canvas.getContext('2d');
    if (!this.#painting || !this.#isComplete || !context) return null;
    context.resetTransform();
    context.drawImage(this.#canvas, 0, 0);
    const picture = this.#sheet.session.explorer.showDrawing(this.#painting);
    const isStale = this.#isStale;
    // The painting is gone: the explorer has taken it.
    this.#painting = null;
    this.drop();
    if (isStale) {
      this.#sheet.box.toggleAttribute('data-painting', true);
      this.#painted();
    }
    return picture;
  }

  /** Forgets the painting. */
  drop() {
    clearTimeout(this.#timer);
    // A module that has failed must not be touched.
    if (!this.#sheet.session.isStopped) this.#painting?.free();
    this.#painting = null;
    this.#frame = null;
    this.#isComplete = false;
    this.#isStale = false;
    this.#sheet.box.toggleAttribute('data-painting', false);
  }

  #goOnLater() {
    this.#timer = setTimeout(() => {
      if (this.#sheet.session.isStopped || !this.#frame) return;
      if (this.#painting) {
        this.#isComplete = this.#painting.goOn(this.#canvas);
      } else {
        fit(this.#canvas, this.#frame);
        this.#isStale = false;
        this.#painting = this.#sheet.session.explorer.beginDrawing(this.#frame);
      }
      if (this.#isComplete) this.#painted();
      else this.#goOnLater();
    });
  }
}
