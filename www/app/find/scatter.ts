/** The chart of a search: all candidates by cost and latency, which pointers name and open, and keys go along the Pareto edge. */

import { byId } from '../dom.ts';
import { FindChart, startLate } from '../late.ts';
import type { FindPicture, FindPlace, FindPoint } from '../pkg/loadcurve-web.js';
import { save } from '../share.ts';
import { SharpCanvas, type Size } from '../sharp.ts';
import type { Theme } from '../theme.ts';
import { showAbove } from '../tooltip.ts';

/** Height of the chart for a width, in CSS pixels. */
const heightFor = (width: number) => Math.round(Math.min(460, Math.max(400, 0.42 * width)));

/** Size of files, in CSS pixels. */
const FILE = { width: 720, height: 460 };

interface Actions {
  /** Tells which candidate is picked; null for none. */
  picked: (point: FindPoint | null) => void;
  /** Opens a candidate. */
  open: (point: FindPoint) => void;
}

export type Scatter = ReturnType<typeof showScatter>;

/** @param box a slider that holds the canvas and the tip */
export function showScatter(box: HTMLElement, theme: Theme, actions: Actions) {
  const canvas = box.querySelector('canvas') as HTMLCanvasElement;
  /** Names the candidate that is picked. */
  const tip = byId('find-tip', HTMLElement);
  let picture: FindPicture | null = null;
  let chart: FindChart | null = null;
  let places: FindPlace[] = [];
  /** Index of the candidate that is picked. */
  let picked: number | null = null;
  let isDue = false;
  const surface = new SharpCanvas(canvas, box, paint, { heightFor, isReady: () => chart !== null });
  theme.follow((ratio) => surface.redraw(ratio));
  listen();

  /** Shows other candidates, or more of them. */
  async function show(shown: FindPicture | null) {
    const before = point();
    picture = shown;
    picked = shown && before ? shown.points.findIndex(({ key, cost }) => key === before.key && cost === before.cost) : null;
    if (picked === -1) picked = null;
    describe();
    // Parts come fast, and one chart is made for the last of them.
    if (isDue) return;
    isDue = true;
    await startLate().finally(() => {
      isDue = false;
    });
    chart?.free();
    chart = picture && new FindChart(picture);
    surface.request();
  }

  /** Saves the chart as an SVG file. */
  function saveSvg() {
    const svg = chart?.svg(FILE.width, FILE.height, theme.background);
    if (svg) save('loadcurve-smallest.svg', 'image/svg+xml', svg);
  }

  function point() {
    return picked === null ? null : (picture?.points[picked] ?? null);
  }

  function paint(size: Size) {
    places = chart?.draw(canvas, theme.frame(size), picked ?? undefined) ?? [];
  }

  function listen() {
    const near = ({ offsetX, offsetY }: PointerEvent | MouseEvent) => nearest(places, offsetX, offsetY);
    canvas.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'touch') pick(near(event), true);
    });
    canvas.addEventListener('pointerleave', ({ pointerType }) => {
      // A lifted finger also leaves, and what it picked is to be read.
      if (pointerType !== 'touch') tip.hidden = true;
    });
    canvas.addEventListener('click', (event) => {
      const before = picked;
      const at = near(event);
      pick(at, !isTouch(event));
      // The first tap names a candidate, as there is nothing to hover with.
      if (at !== null && (!isTouch(event) || at === before)) open();
    });
    box.addEventListener('keydown', (event) => {
      if (!picture || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Enter' || event.key === ' ') {
        if (!point()) return;
        event.preventDefault();
        return open();
      }
      const next = alongEdge(picture, picked, event.key);
      if (next === null) return;
      event.preventDefault();
      pick(next, true);
    });
    box.addEventListener('focus', () => {
      if (picture && picked === null && box.matches(':focus-visible')) pick(alongEdge(picture, null, 'Home'), true);
    });
    box.addEventListener('blur', () => {
      tip.hidden = true;
    });
  }

  function pick(index: number | null, isTold: boolean) {
    canvas.classList.toggle('names', index !== null);
    if (index === null) {
      tip.hidden = true;
      return;
    }
    const place = places[index];
    const isNew = index !== picked;
    picked = index;
    const it = point();
    if (!it) return;
    if (isTold && place) showAbove(tip, place, it.label, `${it.costText}, ${it.latencyText}`);
    else tip.hidden = true;
    if (!isNew) return;
    describe();
    surface.request();
  }

  /** Tells readers who do not see it which candidate is picked, and the panel. */
  function describe() {
    const { edge = [], points = [] } = picture ?? {};
    const it = point();
    box.ariaValueMax = String(Math.max(1, edge.length));
    box.ariaValueNow = String(Math.max(1, 1 + edge.indexOf(picked ?? -1)));
    box.ariaValueText = it ? `${it.label}: ${it.costText}, ${it.latencyText}` : `${points.length} candidates`;
    actions.picked(it);
  }

  function open() {
    const it = point();
    if (!it) return;
    tip.hidden = true;
    actions.open(it);
  }

  return { show, save: saveSvg };
}

function isTouch(event: MouseEvent) {
  return (event as PointerEvent).pointerType === 'touch';
}

/** How far a pointer may be from a candidate, in CSS pixels. */
const NEAR = 24;

/** The candidate that is nearest to a position; null if none is near. */
export function nearest(places: FindPlace[], x: number, y: number): number | null {
  const distance = (place: FindPlace) => Math.hypot(place.x - x, place.y - y);
  const best = places.reduce((best: FindPlace | null, place) => (best && distance(best) <= distance(place) ? best : place), null);
  return best && distance(best) <= NEAR ? best.index : null;
}

/**
 * The candidate on the Pareto edge to which a key goes; null if it is no key for that, or there is none.
 *
 * @param from the candidate that is picked, on the edge or not
 */
export function alongEdge({ edge, points }: Pick<FindPicture, 'edge' | 'points'>, from: number | null, key: string): number | null {
  const places = edge.toSorted((one, other) => points[one].cost - points[other].cost);
  const last = places.length - 1;
  if (last < 0) return null;
  if (key === 'Home') return places[0];
  if (key === 'End') return places[last];
  const by = key === 'ArrowRight' || key === 'ArrowUp' ? 1 : key === 'ArrowLeft' || key === 'ArrowDown' ? -1 : 0;
  if (by === 0) return null;
  if (from === null) return places[by > 0 ? 0 : last];
  const at = places.indexOf(from);
  if (at >= 0) return places[Math.min(last, Math.max(0, at + by))];
  // From one beside the edge, to the next one on it.
  const { cost } = points[from];
  const beyond = by > 0 ? places.find((place) => points[place].cost >= cost) : places.findLast((place) => points[place].cost <= cost);
  return beyond ?? places[by > 0 ? last : 0];
}
