/** Numbers of controls: where sliders stop, how far a key press goes, how a number is shown. */

/** @import { KeyInfo } from './pkg/loadcurve-web.js' */
/** @typedef {Exclude<KeyInfo['domain'], { kind: 'choice' | 'text' | 'sizes' | 'switches' }>} NumberDomain */

/** True if the values of a domain are numbers. @param {KeyInfo['domain']} domain @returns {domain is NumberDomain} */
export function isOfNumbers(domain) {
  const { kind } = domain;
  return kind !== 'choice' && kind !== 'text' && kind !== 'sizes' && kind !== 'switches';
}

/** A slider stops at every whole number up to twice this, and this many times in each doubling beyond. */
const FINE = 16;
/** Longest range in which a slider stops at every whole number. */
const SHORT = 100;

/**
 * Number of a value, including `inf`.
 *
 * @param {string} text
 */
export function numberOf(text) {
  return text.trim() === 'inf' ? Infinity : Number(text);
}

/**
 * True if a text that tells a number, or a word in its place, is a number, which has a unit.
 *
 * @param {string} text
 */
export function isNumber(text) {
  return text !== '' && Number.isFinite(Number(text));
}

/**
 * Text of a number as a value.
 *
 * @param {number} number
 */
export function textOf(number) {
  return number === Infinity ? 'inf' : String(number);
}

/**
 * The values at which a slider stops: every legal one or, in a long range, ever fewer towards its end, since
 * the ratio of successive values matters.
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
  // Distances between infinite values are undefined.
  if (value === Infinity) return stops.length - 1;
  let best = 0;
  stops.forEach((stop, index) => {
    if (Math.abs(stop - value) < Math.abs(stops[best] - value)) best = index;
  });
  return best;
}

/**
 * A round step (1, 2 or 5 times a power of ten) that divides `end` into about `parts` steps.
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
 * The multiple of a round step nearest to a value, without the rounding noise of binary fractions.
 *
 * @param {number} value
 * @param {number} step
 */
export function rounded(value, step) {
  const decimals = Math.min(100, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  return Number((Math.round(value / step) * step).toFixed(decimals));
}

/**
 * A number with three significant digits.
 *
 * @param {number} value
 */
export function short(value) {
  return String(Number(value.toPrecision(3)));
}

/**
 * A whole number with separators.
 *
 * @param {number} value
 */
export function separated(value) {
  // A browser takes some 20 ms for the first number that it formats itself.
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
