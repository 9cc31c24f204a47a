/** The ends of axes: what a hand or a key makes of them. */

import { rounded, roundStep } from '../numbers.js';

/** @import { AxisEnds } from '../pkg/loadcurve-web.js' */

/** What is given of an axis; an end that is not is left to the curves. @typedef {{ least?: number, most?: number }} Given */

/** The narrowest part of an axis that is shown. */
const NARROWEST = 1 / 2000;

/** So near to the whole axis, as a part of it, a part of it becomes the whole. */
const NEARLY = 0.005;

/** About so many round numbers lie on an axis for an end to stop at. */
const STOPS = 1000;

/** Round enough for the end of a logarithmic axis. */
const DIGITS = 4;

/**
 * The coordinate of a value on an axis, and back.
 *
 * @param {AxisEnds} axis
 */
function scaleOf({ logarithmic }) {
  const same = (/** @type {number} */ number) => number;
  const power = (/** @type {number} */ exponent) => 10 ** exponent;
  return logarithmic ? { to: Math.log10, from: power } : { to: same, from: same };
}

/**
 * Where on an axis a value lies: 0 at the beginning, 1 at the end.
 *
 * @param {AxisEnds} axis
 * @param {number} value
 */
export function partOf(axis, value) {
  const { to } = scaleOf(axis);
  return (to(value) - to(axis.least)) / (to(axis.most) - to(axis.least));
}

/**
 * The value at a part of an axis.
 *
 * @param {AxisEnds} axis
 * @param {number} part
 */
export function valueAt(axis, part) {
  const { to, from } = scaleOf(axis);
  return from(to(axis.least) + part * (to(axis.most) - to(axis.least)));
}

/**
 * The axis drawn so many times as large, with what was at one part of it at another.
 *
 * @param {AxisEnds} axis
 * @param {number} times
 * @param {number} was
 * @param {number} [is]
 * @returns {AxisEnds}
 */
export function stretched(axis, times, was, is = was) {
  return between(axis, was - is / times, was + (1 - is) / times);
}

/**
 * The part of an axis between two parts.
 *
 * @param {AxisEnds} axis
 * @param {number} least
 * @param {number} most
 * @returns {AxisEnds}
 */
export function between(axis, least, most) {
  return { ...axis, least: valueAt(axis, least), most: valueAt(axis, most) };
}

/**
 * An axis moved and shortened so that it lies within bounds; none when it is too narrow to show.
 *
 * @param {AxisEnds} axis
 * @param {AxisEnds} whole
 * @param {AxisEnds} bounds
 * @returns {AxisEnds | null}
 */
export function within(axis, whole, bounds) {
  const { to, from } = scaleOf(whole);
  // Below a logarithmic axis there is nothing; below a linear one there is.
  const [low, high] = [to(bounds.least), to(bounds.most)];
  const span = Math.min(to(axis.most) - to(axis.least), high - low);
  if (!(span >= NARROWEST * (to(whole.most) - to(whole.least)))) return null;
  const begin = Math.max(low, Math.min(high - span, to(axis.least)));
  return { ...axis, least: from(begin), most: from(begin + span) };
}

/**
 * What a link has to say of an axis, in round numbers: nothing when it is about the whole.
 *
 * @param {AxisEnds} axis
 * @param {AxisEnds} whole
 * @returns {Given}
 */
export function givenBy(axis, whole) {
  const isWhole = Math.abs(partOf(whole, axis.least)) < NEARLY && Math.abs(partOf(whole, axis.most) - 1) < NEARLY;
  if (isWhole) return {};
  const step = roundStep(axis.most - axis.least, STOPS);
  const round = (/** @type {number} */ value) => (axis.logarithmic ? Number(value.toPrecision(DIGITS)) : rounded(value, step));
  const [least, most] = [round(axis.least), round(axis.most)];
  return { least: least > 0 ? least : undefined, most };
}
