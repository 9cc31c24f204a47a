/** The chart of a study, in the place of the curves, with a read-out of the point, bar or cell that is pointed at. */

import { byId, say, setText } from '../dom.ts';
import type { ReadOutRow, StudyNetwork, StudyPlace } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { SharpCanvas, type Size } from '../sharp.ts';
import type { Theme } from '../theme.ts';
import { Tooltip } from '../tooltip.ts';
import { follow } from '../view.ts';
import type { StudyAnswer } from './answer.ts';

export { StudyAnswer } from './answer.ts';

/** How far a pointer may be from a point, sideways, in CSS pixels. */
const NEAR = 32;

/** Studies whose bars or cells are networks that a click adds. */
const ADDED = ['routings', 'buffers'];

/** @param adds true if a click on a routing or on buffers adds their network to the link */
export function showChart(session: Session, theme: Theme, answer: StudyAnswer, adds: boolean) {
  const canvas = byId('study', HTMLCanvasElement);
  const tooltip = new Tooltip(byId('tooltip', HTMLElement));
  const isShown = () => session.isStudied;
  const surface = new SharpCanvas(canvas, byId('plot', HTMLElement), paint, { isReady: () => answer.study !== null && isShown() });
  let places: StudyPlace[] = [];
  /** The number, bar or cell that is pointed at, and where. */
  let pointed: (StudyPlace & { y: number }) | null = null;

  const redraw = (ratio?: number) => {
    if (isShown()) surface.redraw(ratio);
  };

  function paint(size: Size) {
    const cursor = pointed && !isBar(pointed) ? cursorAt(pointed) : undefined;
    places = answer.study?.drawChart(canvas, { ...theme.frame(size), cursor }) ?? [];
    readOut();
  }

  function point({ offsetX: x, offsetY: y }: PointerEvent) {
    const nearest = placeNear(x, y);
    canvas.classList.toggle('names', nearest !== null && networkOf(nearest) !== undefined);
    if (!nearest) return leave();
    const isNew = pointed?.number !== nearest.number || pointed.value !== nearest.value;
    pointed = { ...nearest, y };
    if (isNew) redraw();
    else readOut();
  }

  /** The cell at a point, the bar at its height, or else the nearest point sideways. */
  function placeNear(x: number, y: number) {
    const isBeside = ({ left, x: right }: StudyPlace) => left !== undefined && (x < left || x >= right);
    const bar = places.find((place) => isBar(place) && place.top <= y && y < place.bottom && !isBeside(place));
    if (bar) return bar;
    const distance = (place: StudyPlace) => (isBar(place) ? Number.POSITIVE_INFINITY : Math.hypot(place.x - x, place.top && place.top - y));
    const nearest = places.reduce((best: StudyPlace | null, place) => (best && distance(best) <= distance(place) ? best : place), null);
    return nearest && distance(nearest) <= NEAR ? nearest : null;
  }

  /** Where the chart draws its cursor: over a size, of which places have the binary logarithm. */
  function cursorAt({ number }: StudyPlace) {
    return answer.about?.collective ? 2 ** number : number;
  }

  /** The network of a bar or a cell, which a click adds. */
  function networkOf(place: StudyPlace) {
    const network = adds && isBar(place) && ADDED.includes(session.state.view.shown) ? answer.about?.networks[place.index] : undefined;
    return network?.possible ? network : undefined;
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
    if (isBar(pointed)) {
      const [heading, ...rest] = pointed.value.split(': ');
      const network = networkOf(pointed);
      return tooltip.tell({ x, y }, heading, rest.join(': '), network ? 'Click to add its curve' : '');
    }
    const { scaling } = about;
    if (!scaling) {
      const [heading, value] = pointed.value.split(': ');
      return tooltip.tell({ x, y }, heading, value, '');
    }
    const rows = session.state.curves.map(({ title, name }, index) => {
      const place = places.find((it) => it.index === index && it.number === number);
      const row = { label: name || title, throughput: place?.value ?? '', simulated: '', published: '', hidden: !place };
      return row as ReadOutRow;
    });
    const loadText = scaling.over === 'size' ? `${number} processors` : `${scaling.over} = ${number}`;
    tooltip.show({ load: number, loadText, latencyUnit: 'cycles', spoken: '', rows }, 'throughput', { x, y });
  }

  canvas.addEventListener('pointermove', point);
  canvas.addEventListener('pointerdown', point);
  canvas.addEventListener('click', ({ offsetX, offsetY }) => {
    const place = placeNear(offsetX, offsetY);
    const network = place && networkOf(place);
    if (network) add(session, network);
  });
  canvas.addEventListener('pointerleave', ({ pointerType }) => {
    // A lifted finger also leaves, and the point is to be read.
    if (pointerType !== 'touch') leave();
  });
  theme.follow(redraw);
  follow(
    () => answer.about,
    (about) => {
      setText(byId('study-text', HTMLElement), about?.summary ?? 'The chart is being computed.');
      redraw();
    },
  );
  session.follow(leave);
}

/** True for a bar or a cell, which have a height; points have none. */
function isBar({ top, bottom }: StudyPlace) {
  return bottom > top;
}

/** Adds a network to the link; the study stays. */
export function add(session: Session, { words, link }: Pick<StudyNetwork, 'words' | 'link'>) {
  const wrong = session.edit((explorer) => explorer.withNetworkOf(link));
  say(wrong ?? `The network ${words} is added`);
}
