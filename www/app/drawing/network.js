/** The drawing of one network: its links, quiet below moving messages or coloured by how busy they are. */

import { byId, setText } from '../dom.js';
import { networkSurface } from './surface.js';

/** @import { NetworkPicture } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Size } from '../sharp.js' */
/** @import { Theme } from '../theme.js' */
/** @import { DrawingHighlight } from './highlight.js' */
/** @import { Mode } from './mode.js' */

export class NetworkDrawing {
  #text = byId('drawing-text', HTMLElement);
  #words = byId('drawing-words', HTMLElement);
  #surface;
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
    this.#highlight = highlight;
    this.#surface = networkSurface(session, theme, mode, (picture, size) => this.#show(picture, size));
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

  /**
   * @param {NetworkPicture} picture
   * @param {Size} size
   */
  #show(picture, size) {
    this.picture = picture;
    setText(this.#text, picture.description);
    setText(this.#words, picture.description);
    this.#highlight.draw(size.ratio);
    for (const listener of this.#listeners) listener(picture);
  }
}
