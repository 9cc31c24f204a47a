/**
 * The drawing of one network, in the page and in a frame: its links, quiet below moving messages or coloured by how
 * busy they are.
 */

import { setText } from '../dom.ts';
import type { NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { afterDrawing, SharpCanvas } from '../sharp.ts';
import { follow, signal } from '../signals.ts';
import type { Theme } from '../theme.ts';
import type { DrawingHighlight } from './highlight.ts';
import type { Mode } from './mode.ts';
import type { Sheet } from './sheet.ts';
import { Slices } from './slices.ts';

/**
 * Least time between two pictures below moving messages that differ in the load alone, in milliseconds: all that changes
 * is what is said of the busiest channel.
 */
const READING_TIME = 100;
/** Least time between such pictures of two networks, which would together take longer than a frame. */
const APART = 30;

/** When the last picture of any network was requested. */
let requested = -Infinity;

export class NetworkDrawing {
  #sheet;
  #session;
  #theme;
  #mode;
  #highlight;
  #slices;
  #surface;
  /** What of it does not depend on the load. */
  #lasting = '';
  #painted = -Infinity;
  #timer = 0;
  /** What was drawn last. */
  picture = signal<NetworkPicture | null>(null);

  constructor(session: Session, theme: Theme, mode: Mode, sheet: Sheet, highlight: DrawingHighlight) {
    this.#session = session;
    this.#sheet = sheet;
    this.#theme = theme;
    this.#mode = mode;
    this.#highlight = highlight;
    this.#slices = new Slices(session, sheet.box, () => this.redraw());
    this.#surface = new SharpCanvas(sheet.canvas, sheet.box, (size) => this.#paint(size), {
      isReady: (size, isUrgent) => this.#isReady(size, isUrgent),
    });
    follow(
      () => [session.liveExplorer, mode.look, sheet.network],
      () => this.#follow(),
    );
    theme.follow((ratio) => this.#surface.redraw(ratio));
  }

  /** Redraws with the next frame. */
  redraw() {
    requested = performance.now();
    this.#surface.request();
  }

  #follow() {
    const { curves, view } = this.#session.state;
    const { network } = this.#sheet;
    const { network: kind, values } = curves[network];
    const lasting = JSON.stringify([network, kind, values, view.folded, view.focus, view.channels, this.#mode.look]);
    const isOfLoad = lasting === this.#lasting && this.#mode.drawn === 'messages';
    const wait = isOfLoad ? this.#painted + READING_TIME - performance.now() : 0;
    this.#lasting = lasting;
    if (isOfLoad) this.#redrawAfter(wait);
    else this.redraw();
  }

  #redrawAfter(wait: number) {
    const rest = Math.max(wait, requested + APART - performance.now());
    if (rest <= 0) this.redraw();
    else
      this.#timer ||= setTimeout(() => {
        this.#timer = 0;
        this.#redrawAfter(0);
      }, rest);
  }

  /** True if the network to be drawn has been solved, its nodes have places and, if it is large, it is painted. */
  #isReady(size: Size, isUrgent: boolean) {
    const { explorer } = this.#session;
    const { box, network } = this.#sheet;
    const [isComputing, isArranging] = [explorer.awaits(network), explorer.awaitsLayout(network)];
    box.toggleAttribute('data-computing', isComputing || isArranging);
    box.toggleAttribute('data-arranging', isArranging && !isComputing);
    this.#session.notifyRequest();
    const isDrawable = !isComputing && !isArranging;
    if (isDrawable && !isUrgent && explorer.isDrawnInSlices(this.#mode.isSmaller, network))
      return this.#slices.arePainted(this.#frameOf(size));
    this.#slices.drop();
    return isDrawable;
  }

  #paint(size: Size) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#painted = performance.now();
    const { explorer } = this.#session;
    const { canvas, text } = this.#sheet;
    const picture = this.#slices.show(canvas) ?? explorer.drawNetwork(canvas, this.#frameOf(size));
    this.#highlight.draw(this.#theme.background === 'print' ? size.ratio : undefined);
    afterDrawing(() => {
      this.picture.value = picture;
      setText(text, picture.description);
    });
  }

  #frameOf(size: Size) {
    return this.#sheet.frame(size, this.#theme, this.#mode);
  }
}
