/** The end of the warm-up: the course of each replication, drawn when the panel is opened. */

import { element, setText } from '../dom.ts';
import type { LatencyDistribution } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import type { Theme } from '../theme.ts';

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

  constructor(session: Session, theme: Theme) {
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
   * @param distribution undefined while nothing is known
   */
  set(distribution: LatencyDistribution | undefined) {
    this.#height = distribution?.warmUpHeight ?? 0;
    this.element.hidden = this.#height === 0;
    setText(this.#text, distribution?.warmUp ?? '');
    this.redraw();
  }

  /** Redraws with the next frame, or immediately if a ratio is given. */
  redraw(ratio?: number) {
    if (!this.element.open) return;
    if (ratio) this.#surface.draw(ratio);
    else this.#surface.request();
  }

  #paint(size: Size) {
    const frame = { ...size, theme: this.#theme.background, heading: false, operating: false };
    this.#session.explorer.drawWarmUp(this.#canvas, frame);
  }
}
