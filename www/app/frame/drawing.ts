/** The network beside the chart in a frame: a picture to look at and point into. */

import { byId, setText } from '../dom.ts';
import { DrawingHighlight } from '../drawing/highlight.ts';
import { Mode } from '../drawing/mode.ts';
import { Overlay } from '../drawing/overlay.ts';
import { networkSurface } from '../drawing/surface.ts';
import { Transport } from '../drawing/transport.ts';
import type { Late } from '../late-module.ts';
import type { CurveState, NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import type { Theme } from '../theme.ts';

export class EmbedDrawing {
  #sheet = byId('sheet', HTMLElement);
  #surface;
  #highlight;
  #session;
  #mode = new Mode();
  #overlay;
  #transport: Transport | null = null;
  #play = byId('play', HTMLButtonElement);
  /** The last pointer event, looked up once a frame. */
  #pointer: PointerEvent | null = null;

  /** @param late for the worker that moves the messages */
  constructor(session: Session, theme: Theme, late: Late) {
    this.#session = session;
    const sheet = this.#sheet;
    this.#surface = networkSurface(session, theme, this.#mode, (picture, size) => this.#show(picture, size));
    this.#highlight = new DrawingHighlight(session, theme, sheet, () => sheet.clientHeight);
    sheet.addEventListener('pointermove', (event) => this.#hover(event));
    sheet.addEventListener('pointerdown', (event) => this.#hover(event));
    sheet.addEventListener('pointerleave', (event) => this.#leave(event));
    this.#overlay = new Overlay(session, theme, this.#mode);
    const transport = new Transport(session, this.#mode, this.#overlay, late, sheet, () => this.#showPlay());
    this.#transport = transport;
    // A page of notes may have many frames: none of them moves before it is asked to.
    transport.wait();
    this.#play.addEventListener('click', () => transport.toggle());
    this.#showPlay();
    session.follow(() => this.redraw());
    session.followNumbers(() => this.redraw());
  }

  /** Redraws with the next frame, or immediately if a ratio is given. */
  redraw(ratio?: number) {
    if (ratio) this.#surface.draw(ratio);
    else this.#surface.request();
    this.#overlay.redraw();
  }

  #showPlay() {
    if (!this.#transport) return;
    const { isRunning, reason } = this.#transport;
    this.#play.disabled = reason !== '';
    this.#play.ariaLabel = isRunning ? 'Pause' : 'Play';
    byId('play-icon', SVGPathElement).setAttribute('d', isRunning ? 'M5 3v10M11 3v10' : 'M4.500 2.500v11l9-5.500Z');
  }

  #show({ description, measuredAt }: NetworkPicture, size: Size) {
    const { curves, view } = this.#session.state;
    setText(byId('drawing-text', HTMLElement), description);
    const caption = [
      curves.length > 1 && nameOf(curves[view.drawn]),
      view.channels === 'measured' && measuredAt !== undefined && `measured at load ${measuredAt}`,
    ];
    this.#sheet.toggleAttribute('data-drawn', true);
    setText(byId('drawing-caption', HTMLElement), caption.filter(Boolean).join(', '));
    this.#highlight.draw(size.ratio);
  }

  #hover(event: PointerEvent) {
    if (!this.#pointer) requestAnimationFrame(() => this.#update());
    this.#pointer = event;
  }

  #update() {
    if (!this.#pointer) return;
    const { clientX, clientY } = this.#pointer;
    this.#pointer = null;
    const { left, top } = this.#sheet.getBoundingClientRect();
    this.#highlight.setPointed(this.#session.explorer.partAt(clientX - left, clientY - top) ?? null);
  }

  /** A lifted finger also leaves, and the part it pointed at is to be read. */
  #leave({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return;
    this.#pointer = null;
    this.#highlight.setPointed(null);
  }
}

/** Name of the drawn network among several; a single one is named above the chart. */
function nameOf({ title, label, name }: CurveState) {
  if (name) return name;
  return label.startsWith(title) ? label : `${title}, ${label}`;
}
