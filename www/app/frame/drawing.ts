/** The networks beside the chart in a frame, one or two: pictures to look at and point into. */

import { byId, placeIn, setText } from '../dom.ts';
import { type Drawing, drawOn, firstSheet, type Sheet, secondSheet } from '../drawing/drawing.ts';
import { Mode, Pair } from '../drawing/mode.ts';
import { Transport } from '../drawing/transport.ts';
import type { CurveState, NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { letterOf } from '../tag.ts';
import type { Theme } from '../theme.ts';
import { follow, onChange, onceSoon } from '../view.ts';

export function showDrawing(session: Session, theme: Theme) {
  const mode = new Mode(session);
  const pair = new Pair(session, mode);
  const shared = { session, theme, mode, pair };
  const draw = (sheet: Sheet) => {
    const drawing = drawOn(sheet, sheet.box);
    pointInto(drawing);
    return drawing;
  };
  const { sheet, network, overlay } = draw(firstSheet(shared));
  const transport = new Transport(overlay, [byId('beside', HTMLElement)]);
  // A page of notes may have many frames: none of them moves before it is asked to.
  transport.wait();
  if (pair.isOn) {
    const second = draw(secondSheet(shared));
    sheet.box.after(second.sheet.box);
    transport.join(second.overlay);
  }
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
    () => network.picture.value,
    (picture) => caption(sheet, picture),
  );
}

function caption({ box, pair, session }: Sheet, picture: NetworkPicture | null) {
  const { curves, view } = session.state;
  const { networks } = pair;
  const names = networks.map((index) => [networks.length > 1 && letterOf(index), nameOf(curves[index])].filter(Boolean).join(' '));
  const words = [
    curves.length > 1 && names.join(' above '),
    view.channels === 'measured' && picture?.measuredAt !== undefined && `measured at load ${picture.measuredAt}`,
  ];
  box.toggleAttribute('data-drawn', true);
  setText(byId('drawing-caption', HTMLElement), words.filter(Boolean).join(', '));
}

/** Shows what is under the pointer. */
function pointInto({ sheet, highlight: { pointed } }: Drawing) {
  const { box, session } = sheet;
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
