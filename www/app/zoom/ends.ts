/** Arithmetic on the ends of axes, for gestures and keys. */

import { rounded, roundStep } from '../numbers.ts';
import type { AxisEnds } from '../pkg/loadcurve-web.js';

/** The ends of an axis that are given; a missing one is left to the curves. */
interface Given {
  min?: number;
  max?: number;
}

/** The narrowest part of an axis that can be shown. */
const MIN_WIDTH = 1 / 2000;

/** Tolerance, as a part of the whole axis, within which a part counts as the whole. */
const NEARLY = 0.005;

/** Approximate number of round numbers on an axis where an end can stop. */
const STOPS = 1000;

/** Significant digits of an end of a logarithmic axis. */
const DIGITS = 4;

/** Maps from values on an axis to its coordinates and back. */
function scaleOf({ logarithmic }: AxisEnds) {
  const same = (number: number) => number;
  return logarithmic ? { to: Math.log10, from: (exponent: number) => 10 ** exponent } : { to: same, from: same };
}

/** Position of a value on an axis: 0 at the beginning, 1 at the end. */
export function partOf(axis: AxisEnds, value: number) {
  const { to } = scaleOf(axis);
  return (to(value) - to(axis.min)) / (to(axis.max) - to(axis.min));
}

/** The value at a position on an axis, from 0 to 1. */
export function valueAt(axis: AxisEnds, part: number) {
  const { to, from } = scaleOf(axis);
  return from(to(axis.min) + part * (to(axis.max) - to(axis.min)));
}

/** The axis magnified by a factor, with what was at one position moved to another. */
export function stretched(axis: AxisEnds, times: number, was: number, is: number = was): AxisEnds {
  return between(axis, was - is / times, was + (1 - is) / times);
}

/** The part of an axis between two positions. */
export function between(axis: AxisEnds, min: number, max: number): AxisEnds {
  return { ...axis, min: valueAt(axis, min), max: valueAt(axis, max) };
}

/** An axis moved and shortened so that it lies within bounds; null if it is too narrow to show. */
export function within(axis: AxisEnds, whole: AxisEnds, bounds: AxisEnds): AxisEnds | null {
  const { to, from } = scaleOf(whole);
  // A logarithmic axis has no value at or below zero; a linear one has.
  const [low, high] = [to(bounds.min), to(bounds.max)];
  const span = Math.min(to(axis.max) - to(axis.min), high - low);
  if (!(span >= MIN_WIDTH * (to(whole.max) - to(whole.min)))) return null;
  const begin = Math.max(low, Math.min(high - span, to(axis.min)));
  return { ...axis, min: from(begin), max: from(begin + span) };
}

/** The ends of an axis for the link, in round numbers; empty if it shows the whole axis. */
export function givenBy(axis: AxisEnds, whole: AxisEnds): Given {
  const isWhole = Math.abs(partOf(whole, axis.min)) < NEARLY && Math.abs(partOf(whole, axis.max) - 1) < NEARLY;
  if (isWhole) return {};
  const step = roundStep(axis.max - axis.min, STOPS);
  const round = (value: number) => (axis.logarithmic ? Number(value.toPrecision(DIGITS)) : rounded(value, step));
  const [min, max] = [round(axis.min), round(axis.max)];
  return { min: min > 0 ? min : undefined, max };
}
