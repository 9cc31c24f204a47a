/**
 * The drawing of one network, in the page and in a frame: its links, quiet below moving messages or coloured by how
 * busy they are.
 */

import { byId, setText } from '../dom.ts';
import type { NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import { follow, signal } from '../signals.ts';
import type { Theme } from '../theme.ts';
import type { DrawingHighlight } from './highlight.ts';
import type { Mode } from './mode.ts';
import { Slices } from './slices.ts';

export class NetworkDrawing {
  #canvas = byId('drawing', HTMLCanvasElement);
  #sheet = byId('sheet', HTMLElement);
  #session;
  #theme;
  #mode;
  #highlight;
  #slices;
  #surface;
  /** What was drawn last. */
  picture = signal<NetworkPicture | null>(null);

  constructor(session: Session, theme: Theme, mode: Mode, highlight: DrawingHighlight) {
    this.#session = session;
    this.#theme = theme;
    this.#mode = mode;
    this.#highlight = highlight;
    this.#slices = new Slices(session, this.#sheet, () => this.redraw());
    this.#surface = new SharpCanvas(
      this.#canvas,
      this.#sheet,
      (_width, sheet) => sheet.clientHeight,
      (size) => this.#paint(size),
      (size, isUrgent) => this.#isReady(size, isUrgent),
    );
    follow(
      () => [session.liveExplorer, mode.look],
      () => this.redraw(),
    );
    theme.follow((ratio) => this.#surface.redraw(ratio));
  }

  /** Redraws with the next frame. */
  redraw() {
    this.#surface.request();
  }

  /** True if the network to be drawn has been solved, its nodes have places and, if it is large, it is painted. */
  #isReady(size: Size, isUrgent: boolean) {
    const { explorer, state } = this.#session;
    const [isComputing, isArranging] = [explorer.awaits(state.view.drawn), explorer.awaitsLayout(state.view.drawn)];
    this.#sheet.toggleAttribute('data-computing', isComputing || isArranging);
    this.#sheet.toggleAttribute('data-arranging', isArranging && !isComputing);
    this.#session.notifyRequest();
    const isDrawable = !isComputing && !isArranging;
    if (isDrawable && !isUrgent && explorer.isDrawnInSlices(this.#mode.isSmaller)) return this.#slices.arePainted(this.#frameOf(size));
    this.#slices.drop();
    return isDrawable;
  }

  #paint(size: Size) {
    const { explorer } = this.#session;
    const picture = this.#slices.show(this.#canvas) ?? explorer.drawNetwork(this.#canvas, this.#frameOf(size));
    this.picture.value = picture;
    setText(byId('drawing-text', HTMLElement), picture.description);
    this.#highlight.draw(size.ratio);
  }

  #frameOf(size: Size) {
    return { ...size, theme: this.#theme.background, heading: false, operating: true, scale: this.#theme.scale, ...this.#mode.look };
  }
}
