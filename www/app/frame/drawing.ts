/** The network beside the chart in a frame: a picture to look at and point into. */

import { byId, setText } from '../dom.ts';
import { DrawingHighlight } from '../drawing/highlight.ts';
import { Mode } from '../drawing/mode.ts';
import { NetworkDrawing } from '../drawing/network.ts';
import { Overlay } from '../drawing/overlay.ts';
import { Transport } from '../drawing/transport.ts';
import type { Late } from '../parts.ts';
import type { CurveState, NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { follow, onChange } from '../signals.ts';
import type { Theme } from '../theme.ts';

export class EmbedDrawing {
  #sheet = byId('sheet', HTMLElement);
  #highlight;
  #session;
  /** The last pointer event, looked up once a frame. */
  #pointer: PointerEvent | null = null;

  /** @param late for the worker that moves the messages */
  constructor(session: Session, theme: Theme, late: Late) {
    this.#session = session;
    const sheet = this.#sheet;
    const mode = new Mode(session);
    this.#highlight = new DrawingHighlight(session, theme, sheet);
    const drawing = new NetworkDrawing(session, theme, mode, this.#highlight);
    sheet.addEventListener('pointermove', (event) => this.#hover(event));
    sheet.addEventListener('pointerdown', (event) => this.#hover(event));
    sheet.addEventListener('pointerleave', (event) => this.#leave(event));
    const transport = new Transport(session, mode, new Overlay(session, theme, mode), late, sheet);
    // A page of notes may have many frames: none of them moves before it is asked to.
    transport.wait();
    const play = byId('play', HTMLButtonElement);
    play.addEventListener('click', () => transport.toggle());
    follow(
      () => transport.shown.value,
      ({ isRunning, isPossible }) => {
        play.disabled = !isPossible;
        play.ariaLabel = isRunning ? 'Pause' : 'Play';
        byId('play-icon', SVGPathElement).setAttribute('d', isRunning ? 'M5 3v10M11 3v10' : 'M4.500 2.500v11l9-5.500Z');
      },
    );
    onChange(
      () => drawing.picture.value,
      (picture) => this.#caption(picture),
    );
  }

  #caption(picture: NetworkPicture | null) {
    const { curves, view } = this.#session.state;
    const caption = [
      curves.length > 1 && nameOf(curves[view.drawn]),
      view.channels === 'measured' && picture?.measuredAt !== undefined && `measured at load ${picture.measuredAt}`,
    ];
    this.#sheet.toggleAttribute('data-drawn', true);
    setText(byId('drawing-caption', HTMLElement), caption.filter(Boolean).join(', '));
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
    this.#highlight.pointed.value = this.#session.explorer.partAt(clientX - left, clientY - top) ?? null;
  }

  /** A lifted finger also leaves, and the part it pointed at is to be read. */
  #leave({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return;
    this.#pointer = null;
    this.#highlight.pointed.value = null;
  }
}

/** Name of the drawn network among several; a single one is named above the chart. */
function nameOf({ title, label, name }: CurveState) {
  if (name) return name;
  return label.startsWith(title) ? label : `${title}, ${label}`;
}
