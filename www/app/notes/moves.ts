/** Where a note goes that is dragged or moved by keys, in the terms of the link. */

import { loadAtPlace } from '../load-place.ts';
import { clamped, rounded, roundStep } from '../numbers.ts';
import type { ChartLayout, LabelArea, NoteArea } from '../pkg/loadcurve-web.js';
import { partOf, valueAt } from '../zoom/ends.ts';

/** A distance to the right and down, in CSS pixels. */
export interface Way {
  right: number;
  down: number;
}

/** Number of round loads, and of round latencies, on an axis. */
const PARTS = 400;

/** Vertical distance within which a point is drawn to a curve, in CSS pixels. */
const SNAP = 8;

/** Distance of a text from its point, once it has moved. */
export function asideOf({ left, top, right, bottom, x, y }: NoteArea, way: Way): Way {
  return { right: Math.round((left + right) / 2 + way.right - x), down: Math.round((top + bottom) / 2 + way.down - y) };
}

/** Place of a label's middle in the first panel, once it has moved, in per cent of width and height to a tenth. */
export function percentOf({ panels: [panel] }: ChartLayout, { left, top, right, bottom }: LabelArea, way: Way): Way {
  const percent = (part: number) => Math.round(1000 * clamped(part)) / 10;
  return {
    right: percent(((left + right) / 2 + way.right - panel.left) / (panel.right - panel.left)),
    down: percent(((top + bottom) / 2 + way.down - panel.top) / (panel.bottom - panel.top)),
  };
}

/**
 * Load and latency of a point of the note, once it has moved; null if there is no latency axis.
 *
 * @param latencies of the curves at a load, to one of which it is drawn
 */
export function pointOf(layout: ChartLayout, { x, y }: NoteArea, way: Way, latencies: (load: number) => number[]) {
  const panel = layout.panels.find(({ metric }) => metric === 'latency');
  if (!panel || !layout.latency) return null;
  const { left, right, top, bottom } = panel;
  const place = valueAt(layout.load, clamped((x + way.right - left) / (right - left)));
  const load = rounded(loadAtPlace(layout, place), stepOf(layout.load));
  const height = Math.max(top, Math.min(bottom, y + way.down));
  const heightOf = (latency: number) => bottom - partOf(layout.latency as ChartLayout['load'], latency) * (bottom - top);
  const near = latencies(load).filter((latency) => Math.abs(heightOf(latency) - height) < SNAP);
  const [nearest] = near.sort((a, b) => Math.abs(heightOf(a) - height) - Math.abs(heightOf(b) - height));
  const latency = valueAt(layout.latency, (bottom - height) / (bottom - top));
  return { load, latency: nearest ?? rounded(latency, stepOf(layout.latency)) };
}

function stepOf({ min, max }: ChartLayout['load']) {
  return roundStep(max - min, PARTS);
}
