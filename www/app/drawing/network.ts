/**
 * The drawing of one network, in the page and in a frame: its links, quiet below moving messages or coloured by how
 * busy they are.
 */

import { setText } from '../dom.ts';
import type { NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Size } from '../sharp.ts';
import { afterDrawing, SharpCanvas } from '../sharp.ts';
import { follow, signal } from '../signals.ts';
import type { DrawingHighlight } from './highlight.ts';
import type { Sheet } from './sheet.ts';
import { Slices } from './slices.ts';

/**
 * Least time between two pictures below moving messages that differ in the load alone, in milliseconds: all that changes
 * is what is said of the busiest channel.
 */
const READING_TIME = 100;

export class NetworkDrawing {
  #sheet;
  #highlight;
  #slices;
  #surface;
  /** What of it does not depend on the load. */
  #lasting = '';
  #painted = -Infinity;
  #timer = 0;
  /** What was drawn last. */
  picture = signal<NetworkPicture | null>(null);

  constructor(sheet: Sheet, highlight: DrawingHighlight) {
    const { session, theme, mode } = sheet;
    this.#sheet = sheet;
    this.#highlight = highlight;
    this.#slices = new Slices(sheet, () => this.redraw());
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
    this.#sheet.pair.takeTurn();
    this.#surface.request();
  }

  #follow() {
    const { session, mode, network } = this.#sheet;
    const { curves, view } = session.state;
    const { network: kind, values } = curves[network];
    const lasting = JSON.stringify([network, kind, values, view.folded, view.focus, view.channels, mode.look]);
    const isOfLoad = lasting === this.#lasting && mode.drawn === 'messages';
    const wait = isOfLoad ? this.#painted + READING_TIME - performance.now() : 0;
    this.#lasting = lasting;
    if (isOfLoad) this.#redrawAfter(wait);
    else this.redraw();
  }

  #redrawAfter(wait: number) {
    const rest = Math.max(wait, this.#sheet.pair.untilTurn);
    if (rest <= 0) this.redraw();
    else
      this.#timer ||= setTimeout(() => {
        this.#timer = 0;
        this.#redrawAfter(0);
      }, rest);
  }

  /** True if the network to be drawn has been solved, its nodes have places and, if it is large, it is painted. */
  #isReady(size: Size, isUrgent: boolean) {
    const { session, mode, box, network } = this.#sheet;
    const { explorer } = session;
    const [isComputing, isArranging] = [explorer.awaits(network), explorer.awaitsLayout(network)];
    box.toggleAttribute('data-computing', isComputing || isArranging);
    box.toggleAttribute('data-arranging', isArranging && !isComputing);
    session.notifyRequest();
    const isDrawable = !isComputing && !isArranging;
    if (isDrawable && !isUrgent && explorer.isDrawnInSlices(mode.isSmaller, network))
      return this.#slices.arePainted(this.#sheet.frame(size));
    this.#slices.drop();
    return isDrawable;
  }

  #paint(size: Size) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#painted = performance.now();
    const { session, theme, canvas, text } = this.#sheet;
    const picture = this.#slices.show() ?? session.explorer.drawNetwork(canvas, this.#sheet.frame(size));
    this.#highlight.draw(theme.background === 'print' ? size.ratio : undefined);
    afterDrawing(() => {
      this.picture.value = picture;
      setText(text, picture.description);
    });
  }
}
