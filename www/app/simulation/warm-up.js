/** The end of the warm-up: the course of each replication, drawn when the panel is opened. */

import { element, setText } from '../dom.js';
import { SharpCanvas } from '../sharp.js';

/** @import { LatencyDistribution } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Size } from '../sharp.js' */
/** @import { Theme } from '../theme.js' */

const RULE =
  'The first messages find an empty network and are too fast. The shaded warm-up is discarded: its length minimises the standard error of the mean of the rest (the rule MSER-5, White 1997). That is decided early in a run, and changed later only where it makes a great difference. Dashed is the mean of the rest.';

export class WarmUp {
  #text = element('p');
  #canvas = element('canvas', {}, this.#text);
  #sheet = element('div', { class: 'sheet' }, this.#canvas);
  element = element('details', { class: 'words warm-up' }, element('summary', {}, 'Warm-up'), element('p', {}, RULE), this.#sheet);
  #surface;
  #session;
  #theme;
  #height = 0;

  /**
   * @param {Session} session
   * @param {Theme} theme
   */
  constructor(session, theme) {
    this.#session = session;
    this.#theme = theme;
    this.#surface = new SharpCanvas(
      this.#canvas,
      this.#sheet,
      () => this.#height,
      (size) => this.#paint(size),
    );
    this.element.addEventListener('toggle', () => this.redraw());
  }

  /**
   * Shows a curve's replications.
   *
   * @param {LatencyDistribution | undefined} distribution undefined while nothing is known
   */
  set(distribution) {
    this.#height = distribution?.warmUpHeight ?? 0;
    this.element.hidden = this.#height === 0;
    setText(this.#text, distribution?.warmUp ?? '');
    this.redraw();
  }

  /** Redraws with the next frame, or immediately if a ratio is given. @param {number} [ratio] */
  redraw(ratio) {
    if (!this.element.open) return;
    if (ratio) this.#surface.draw(ratio);
    else this.#surface.request();
  }

  /** @param {Size} size */
  #paint(size) {
    const frame = { ...size, theme: this.#theme.background, heading: false, operating: false };
    this.#session.explorer.drawWarmUp(this.#canvas, frame);
  }
}
