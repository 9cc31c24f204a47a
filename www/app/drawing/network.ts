/** The drawing of one network: its links, quiet below moving messages or coloured by how busy they are. */

import { byId, setText } from '../dom.ts';
import type { NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { onChange, signal } from '../signals.ts';
import type { Theme } from '../theme.ts';
import type { DrawingHighlight } from './highlight.ts';
import type { Mode } from './mode.ts';
import { networkSurface } from './surface.ts';

export class NetworkDrawing {
  #text = byId('drawing-text', HTMLElement);
  #words = byId('drawing-words', HTMLElement);
  #surface;
  #highlight;
  /** What was drawn last. */
  picture = signal<NetworkPicture | null>(null);

  constructor(session: Session, theme: Theme, mode: Mode, highlight: DrawingHighlight) {
    this.#highlight = highlight;
    this.#surface = networkSurface(session, theme, mode, (picture, size) => this.#show(picture, size));
    session.follow(() => this.#surface.request());
    session.followNumbers(() => this.#surface.request());
    onChange(
      () => mode.look,
      () => this.#surface.request(),
    );
  }

  /** Redraws with the next frame, or immediately if a ratio is given. */
  redraw(ratio?: number) {
    if (ratio) this.#surface.draw(ratio);
    else this.#surface.request();
  }

  #show(picture: NetworkPicture, size: Size) {
    this.picture.value = picture;
    setText(this.#text, picture.description);
    setText(this.#words, picture.description);
    this.#highlight.draw(size.ratio);
  }
}
