/** The drawing of one network: its links, quiet below moving messages or coloured by how busy they are. */

import { byId, setText } from '../dom.js';
import { SharpCanvas } from '../sharp.js';

/** @import { NetworkPicture } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Size } from '../sharp.js' */
/** @import { Theme } from '../theme.js' */
/** @import { DrawingHighlight } from './highlight.js' */
/** @import { Mode } from './mode.js' */

export class NetworkDrawing {
  #canvas = byId('drawing', HTMLCanvasElement);
  #sheet = byId('sheet', HTMLElement);
  #text = byId('drawing-text', HTMLElement);
  #words = byId('drawing-words', HTMLElement);
  #surface;
  #session;
  #theme;
  #mode;
  #highlight;
  /** @type {((picture: NetworkPicture) => void)[]} */
  #listeners = [];
  /** What was drawn last. @type {NetworkPicture | null} */
  picture = null;

  /**
   * @param {Session} session
   * @param {Theme} theme
   * @param {Mode} mode
   * @param {DrawingHighlight} highlight
   */
  constructor(session, theme, mode, highlight) {
    this.#session = session;
    this.#theme = theme;
    this.#mode = mode;
    this.#highlight = highlight;
    this.#surface = new SharpCanvas(
      this.#canvas,
      this.#sheet,
      () => this.#sheet.clientHeight,
      (size) => this.#paint(size),
      () => this.#isReady(),
    );
    session.follow(() => this.#surface.request());
    session.followNumbers(() => this.#surface.request());
    mode.follow(() => this.#surface.request());
  }

  /** Calls `listener` with every picture drawn. @param {(picture: NetworkPicture) => void} listener */
  follow(listener) {
    this.#listeners.push(listener);
  }

  /** Redraws with the next frame, or immediately if a ratio is given. @param {number} [ratio] */
  redraw(ratio) {
    if (ratio) this.#surface.draw(ratio);
    else this.#surface.request();
  }

  /** True if the network to be drawn has been solved. */
  #isReady() {
    const isComputing = this.#session.explorer.awaits(this.#session.state.view.drawn);
    this.#sheet.toggleAttribute('data-computing', isComputing);
    this.#session.notifyRequest();
    return !isComputing;
  }

  /** @param {Size} size */
  #paint(size) {
    const frame = { ...size, theme: this.#theme.background, heading: false, operating: true, ...this.#mode.look };
    this.picture = this.#session.explorer.drawNetwork(this.#canvas, frame);
    setText(this.#text, this.picture.description);
    setText(this.#words, this.picture.description);
    this.#highlight.draw(size.ratio);
    for (const listener of this.#listeners) listener(this.picture);
  }
}
