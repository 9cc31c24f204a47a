/** Numbers for controls: where sliders stop, how far a key press goes, how a number is shown. */

/** @import { KeyInfo } from './pkg/loadcurve-web.js' */
/** @typedef {Exclude<KeyInfo['domain'], { kind: 'choice' }>} NumberDomain */

/** A slider stops at every whole number up to twice this, and so often in each doubling beyond. */
const FINE = 16;
/** Up to this length a range is short enough for every whole number. */
const SHORT = 100;

/**
 * The number that a value is; `inf` is one.
 *
 * @param {string} text
 */
export function numberOf(text) {
  return text.trim() === 'inf' ? Infinity : Number(text);
}

/**
 * A number as a value.
 *
 * @param {number} number
 */
export function textOf(number) {
  return number === Infinity ? 'inf' : String(number);
}

/**
 * The values at which a slider stops: every legal one, or, in a long range, ever fewer towards its
 * end, as what counts is the ratio of one to the next.
 *
 * @param {NumberDomain} domain
 * @returns {number[]}
 */
export function stopsOf(domain) {
  const { least, most } = domain;
  const stops = [];
  if (domain.kind === 'power') {
    for (let value = least; value <= most; value *= domain.base) stops.push(value);
    return stops;
  }
  if (domain.kind === 'multiple') {
    for (let value = least; value <= most; value += domain.of) stops.push(value);
    return stops;
  }
  const all = most - least <= SHORT;
  let step = 1;
  for (let value = least; value < most; value += step) {
    stops.push(value);
    if (!all && value >= 2 * FINE * step) step *= 2;
  }
  stops.push(most);
  if (domain.kind === 'whole' && domain.inf) stops.push(Infinity);
  return stops;
}

/**
 * The index of the stop nearest to a value.
 *
 * @param {number[]} stops
 * @param {number} value
 */
export function nearestStop(stops, value) {
  // Between endless values there is no distance.
  if (value === Infinity) return stops.length - 1;
  let best = 0;
  stops.forEach((stop, index) => {
    if (Math.abs(stop - value) < Math.abs(stops[best] - value)) best = index;
  });
  return best;
}

/**
 * A round step, 1, 2 or 5 times a power of ten, of which about `parts` make `end`.
 *
 * @param {number} end
 * @param {number} parts
 */
export function roundStep(end, parts) {
  const rough = end / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = rough / power;
  return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}

/**
 * The multiple of a round step nearest to a value, free of the dust of binary fractions.
 *
 * @param {number} value
 * @param {number} step
 */
export function rounded(value, step) {
  const decimals = Math.min(100, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  return Number((Math.round(value / step) * step).toFixed(decimals));
}

/**
 * A number in three significant digits.
 *
 * @param {number} value
 */
export function short(value) {
  return String(Number(value.toPrecision(3)));
}
