/** The chart of how networks scale, in the place of the curves, with a read-out of the point that is pointed at. */

import { byId, setText } from '../dom.ts';
import type { ReadOutRow, ScalingPlace } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import { follow } from '../signals.ts';
import type { Theme } from '../theme.ts';
import { Tooltip } from '../tooltip.ts';
import type { ScalingAnswer } from './answer.ts';

export { ScalingAnswer } from './answer.ts';

/** How far a pointer may be from a point, sideways, in CSS pixels. */
const NEAR = 32;

export function showScaling(session: Session, theme: Theme, answer: ScalingAnswer) {
  const canvas = byId('scaling', HTMLCanvasElement);
  const tooltip = new Tooltip(byId('tooltip', HTMLElement));
  const isShown = () => session.state.view.sweep;
  const surface = new SharpCanvas(
    canvas,
    byId('plot', HTMLElement),
    (_width, box) => box.clientHeight,
    paint,
    () => answer.scaling !== null && isShown(),
  );
  let places: ScalingPlace[] = [];
  /** The number that is pointed at, and where. */
  let pointed: { number: number; x: number; y: number } | null = null;

  const redraw = (ratio?: number) => {
    if (isShown()) surface.redraw(ratio);
  };

  function paint(size: Size) {
    const { background, scale } = theme;
    const frame = { ...size, theme: background, heading: false, operating: false, scale, cursor: pointed?.number };
    places = answer.scaling?.drawChart(canvas, frame) ?? [];
    readOut();
  }

  function point({ offsetX: x, offsetY: y }: PointerEvent) {
    const distance = (place: ScalingPlace) => Math.abs(place.x - x);
    const nearest = places.reduce((best: ScalingPlace | null, place) => (best && distance(best) <= distance(place) ? best : place), null);
    if (!nearest || distance(nearest) > NEAR) return leave();
    const isNew = pointed?.number !== nearest.number;
    pointed = { number: nearest.number, x: nearest.x, y };
    if (isNew) redraw();
    else readOut();
  }

  function leave() {
    if (!pointed) return;
    pointed = null;
    tooltip.hide();
    redraw();
  }

  function readOut() {
    const { about } = answer;
    if (!pointed || !about || theme.background === 'print') return;
    const { number, x, y } = pointed;
    const rows = session.state.curves.map(({ title, name }, index) => {
      const place = places.find((it) => it.index === index && it.number === number);
      const row = { label: name || title, throughput: place?.value ?? '', simulated: '', published: '', hidden: !place };
      return row as ReadOutRow;
    });
    const loadText = about.over === 'size' ? `${number} processors` : `${about.over} = ${number}`;
    tooltip.show({ load: number, loadText, latencyUnit: 'cycles', spoken: '', rows }, 'throughput', { x, y });
  }

  canvas.addEventListener('pointermove', point);
  canvas.addEventListener('pointerdown', point);
  canvas.addEventListener('pointerleave', ({ pointerType }) => {
    // A lifted finger also leaves, and the point is to be read.
    if (pointerType !== 'touch') leave();
  });
  theme.follow(redraw);
  follow(
    () => answer.about,
    (about) => {
      setText(byId('scaling-text', HTMLElement), about?.summary ?? 'The chart is being computed.');
      redraw();
    },
  );
  session.follow(leave);
}
