/**
 * Places of loads on the horizontal axis of the chart. It has the load itself, or the throughput at that load in
 * the drawn network.
 */

import { clamped, rounded, roundStep } from './numbers.ts';
import type { ChartLayout } from './pkg/loadcurve-web.js';
import { partOf, valueAt } from './zoom/ends.ts';

/** The least load at a place on the axis; beyond the highest throughput, the highest load. */
export function loadAtPlace({ places }: ChartLayout, x: number) {
  return between(places, x, 'x', 'load');
}

/** The place of a load on the axis. */
export function placeOfLoad({ places }: ChartLayout, load: number) {
  return between(places, load, 'load', 'x');
}

/** The least and the highest load that have a place. */
export function loadEnds({ places, load: { min, max } }: ChartLayout) {
  return places.length > 0 ? { min: places[0].load, max: places[places.length - 1].load } : { min, max };
}

/** Round loads on the axis for an arrow key, at which a prediction can begin, too, and for the pointer. */
const PARTS = 100;
const POINTER_PARTS = 400;

/** The round load at a distance from the left of the chart, limited to the ends of the axis. */
export function loadAtX(layout: ChartLayout, x: number) {
  const [{ left, right }] = layout.panels;
  const { min, max } = loadEnds(layout);
  const at = valueAt(layout.load, clamped((x - left) / (right - left)));
  return rounded(loadAtPlace(layout, at), roundStep(max - min, POINTER_PARTS));
}

/** The round load some steps of an arrow key from another one. */
export function loadBeside(layout: ChartLayout, load: number, steps: number) {
  const { min, max } = loadEnds(layout);
  const step = roundStep(max - min, PARTS);
  return clamped(rounded(load + steps * step, step), min, max);
}

/** Where a prediction begins that nobody has moved yet: away from the load, as two lines at one place would look like one. */
export function firstGuess(layout: ChartLayout, load: number) {
  const { min, max } = loadEnds(layout);
  const part = load < (min + max) / 2 ? 0.75 : 0.25;
  return rounded(min + part * (max - min), roundStep(max - min, PARTS));
}

/** Puts the handle of a load in its place, at most at an end of the axis, and tells the ends of its slider. */
export function placeHandle(handle: HTMLElement, layout: ChartLayout, load: number) {
  const { left, right, bottom } = layout.panels[layout.panels.length - 1];
  const part = clamped(partOf(layout.load, placeOfLoad(layout, load)));
  const { min, max } = loadEnds(layout);
  handle.style.left = `${left + part * (right - left)}px`;
  handle.style.top = `${bottom}px`;
  handle.ariaValueMin = String(Math.min(min, load));
  handle.ariaValueMax = String(Math.max(max, load));
}

function between(places: ChartLayout['places'], value: number, from: 'x' | 'load', to: 'x' | 'load') {
  if (places.length === 0) return value;
  const after = places.findIndex((place) => place[from] >= value);
  if (after < 0) return places[places.length - 1][to];
  if (after === 0) return places[0][to];
  const [a, b] = [places[after - 1], places[after]];
  return a[to] + ((b[to] - a[to]) * (value - a[from])) / (b[from] - a[from]);
}
