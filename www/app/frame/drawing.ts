/** The networks beside the chart in a frame, one or two: pictures to look at and point into. */

import { byId, placeIn, setText } from '../dom.ts';
import { DrawingHighlight } from '../drawing/highlight.ts';
import { Mode } from '../drawing/mode.ts';
import { NetworkDrawing } from '../drawing/network.ts';
import { Overlay } from '../drawing/overlay.ts';
import { Pair } from '../drawing/pair.ts';
import type { Sheet } from '../drawing/sheet.ts';
import { firstSheet, secondSheet } from '../drawing/sheet.ts';
import { Transport } from '../drawing/transport.ts';
import type { Late } from '../parts.ts';
import type { CurveState, NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { follow, onChange, onceSoon } from '../signals.ts';
import { letterOf } from '../tag.ts';
import type { Theme } from '../theme.ts';

export class EmbedDrawing {
  #session;
  #theme;
  #mode;
  #pair;

  /** @param late for the workers that move the messages */
  constructor(session: Session, theme: Theme, late: Late) {
    this.#session = session;
    this.#theme = theme;
    this.#mode = new Mode(session);
    this.#pair = new Pair(session, this.#mode);
    const sheet = firstSheet(this.#pair);
    const drawing = this.#draw(sheet);
    const transport = new Transport(session, this.#mode, late, sheet, new Overlay(session, theme, this.#mode, sheet));
    // A page of notes may have many frames: none of them moves before it is asked to.
    transport.wait();
    if (this.#pair.isOn) this.#drawSecond(sheet, transport);
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
      (picture) => this.#caption(sheet, picture),
    );
  }

  /** Draws a network that can be pointed into. */
  #draw(sheet: Sheet) {
    const highlight = new DrawingHighlight(this.#session, this.#theme, sheet);
    pointInto(this.#session, sheet, highlight);
    return new NetworkDrawing(this.#session, this.#theme, this.#mode, sheet, highlight);
  }

  #drawSecond(first: Sheet, transport: Transport) {
    const sheet = secondSheet(this.#pair);
    first.box.after(sheet.box);
    this.#draw(sheet);
    transport.join(sheet, new Overlay(this.#session, this.#theme, this.#mode, sheet));
  }

  #caption({ box }: Sheet, picture: NetworkPicture | null) {
    const { curves, view } = this.#session.state;
    const { networks } = this.#pair;
    const names = networks.map((index) => [networks.length > 1 && letterOf(index), nameOf(curves[index])].filter(Boolean).join(' '));
    const caption = [
      curves.length > 1 && names.join(' above '),
      view.channels === 'measured' && picture?.measuredAt !== undefined && `measured at load ${picture.measuredAt}`,
    ];
    box.toggleAttribute('data-drawn', true);
    setText(byId('drawing-caption', HTMLElement), caption.filter(Boolean).join(', '));
  }
}

/** Shows what is under the pointer. */
function pointInto(session: Session, sheet: Sheet, { pointed }: DrawingHighlight) {
  const { box } = sheet;
  /** The last pointer event, looked up once a frame. */
  let pointer: PointerEvent | null = null;
  const update = onceSoon(() => {
    if (!pointer) return;
    const { x, y } = placeIn(box, pointer);
    pointed.value = session.explorer.partAt(x, y, sheet.network) ?? null;
  });
  const hover = (event: PointerEvent) => {
    pointer = event;
    update();
  };
  box.addEventListener('pointermove', hover);
  box.addEventListener('pointerdown', hover);
  // A lifted finger also leaves, and the part it pointed at is to be read.
  box.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'touch') return;
    pointer = null;
    pointed.value = null;
  });
}

/** Name of the drawn network among several; a single one is named above the chart. */
function nameOf({ title, label, name }: CurveState) {
  if (name) return name;
  return label.startsWith(title) ? label : `${title}, ${label}`;
}
