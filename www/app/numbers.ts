/** Numbers of controls: where sliders stop, how far a key press goes; how numbers are shown, in which unit, and the words in their place. */

import type { CurveState, KeyInfo } from './pkg/loadcurve-web.js';

export type NumberDomain = Exclude<KeyInfo['domain'], { kind: 'choice' | 'text' | 'sizes' | 'switches' }>;

/** True if the values of a domain are numbers. */
export function isOfNumbers(domain: KeyInfo['domain']): domain is NumberDomain {
  const { kind } = domain;
  return kind !== 'choice' && kind !== 'text' && kind !== 'sizes' && kind !== 'switches';
}

/** A slider stops at every whole number up to twice this, and this many times in each doubling beyond. */
const FINE = 16;
/** Longest range in which a slider stops at every whole number. */
const SHORT = 100;
/** Stops in a range of length 1. */
const PARTS = 20;

/** Word for what no number exceeds; other words stand before all numbers. */
const INF = 'inf';

/** Number of a value; infinite for a word. */
export function numberOf(text: string) {
  const number = Number(text);
  if (!Number.isNaN(number)) return number;
  return text.trim() === INF ? Infinity : -Infinity;
}

/** True if a text that tells a number, or a word in its place, is a number, which has a unit. */
export function isNumber(text: string) {
  return text !== '' && Number.isFinite(Number(text));
}

/** Text of a number as a value. */
export function textOf(number: number, domain: NumberDomain) {
  return domain.kind === 'whole' && !Number.isFinite(number) ? domain.word : String(number);
}

/**
 * The values at which a slider stops: every legal one or, in a long range, ever fewer towards its end, since
 * the ratio of successive values matters.
 */
export function stopsOf(domain: NumberDomain): number[] {
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
  // Smaller fractions of a whole are typed.
  if (domain.kind === 'real' && most - least === 1) {
    return Array.from({ length: PARTS }, (_, part) => least + (part + 1) / PARTS);
  }
  const all = most - least <= SHORT;
  let step = 1;
  for (let value = least; value < most; value += step) {
    stops.push(value);
    if (!all && value >= 2 * FINE * step) step *= 2;
  }
  stops.push(most);
  if (domain.kind !== 'whole' || domain.word === '') return stops;
  return domain.word === INF ? [...stops, Infinity] : [-Infinity, ...stops];
}

/** The index of the stop nearest to a value. */
export function nearestStop(stops: number[], value: number) {
  // Distances between infinite values are undefined.
  if (!Number.isFinite(value)) return value > 0 ? stops.length - 1 : 0;
  let best = 0;
  stops.forEach((stop, index) => {
    if (Math.abs(stop - value) < Math.abs(stops[best] - value)) best = index;
  });
  return best;
}

/** A round step (1, 2 or 5 times a power of ten) that divides `end` into about `parts` steps. */
export function roundStep(end: number, parts: number) {
  const rough = end / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = rough / power;
  return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}

/** The multiple of a round step nearest to a value, without the rounding noise of binary fractions. */
export function rounded(value: number, step: number) {
  const decimals = Math.min(100, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  return Number((Math.round(value / step) * step).toFixed(decimals));
}

/** A value kept within bounds. */
export function clamped(value: number, min = 0, max = 1) {
  return Math.max(min, Math.min(max, value));
}

/** A number with three significant digits. */
export function short(value: number) {
  return String(Number(value.toPrecision(3)));
}

/** A whole number with separators. */
export function separated(value: number) {
  // A browser takes some 20 ms for the first number that it formats itself.
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The unit of a network's latencies, and how many of it make a cycle. */
export function timeOf({ cycleNs }: CurveState) {
  return cycleNs === undefined ? { unit: 'cycles', perCycle: 1 } : { unit: 'ns', perCycle: cycleNs };
}

/** The length of a cycle in words. */
export function lengthOf(cycleNs: number) {
  return `${short(cycleNs)}\u00a0ns`;
}

/** True if loads are in flits that each network has of its own, as their channels differ at equal cost. */
export function hasOwnFlits({ x, equal }: { x: string; equal: string }) {
  return x === 'flits' && equal !== 'none';
}

/** What stands in the place of a model's latency where messages can deadlock. */
export const CAN_DEADLOCK = 'can deadlock';

/** Terms that are displayed in other words, and numbers that are none. */
const PHRASES: Record<string, string> = {
  missing: 'file not open',
  'left-out': 'left out',
  NaN: 'no value',
  inf: 'no value',
  '-inf': 'no value',
};

/**
 * What stands in the place of a figure that is not known.
 *
 * @param isGivenUp true if nobody computes it
 */
export function unknown(isGivenUp: boolean) {
  return isGivenUp ? 'not computed' : 'computing…';
}

/**
 * The displayed form of a number or of a term in its place.
 *
 * @param isGivenUp true if nobody computes what is not known
 */
export function phrased(text: string, isGivenUp: boolean = false) {
  return text === 'unsolved' ? unknown(isGivenUp) : (PHRASES[text] ?? text);
}

/** Splits a text into the known part and the note that it is not final, if any. */
export function parted(text: string) {
  const place = text.indexOf(' so far');
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place)];
}
