/** Suggestions for one more network: like the last, but a step further in the key that is compared. */

import { isOfNumbers, numberOf, textOf } from '../numbers.ts';
import type { CurveState, KeyInfo } from '../pkg/loadcurve-web.js';

/** Doublings from the last value, in order of preference: twice, four times … half, a quarter … */
const DOUBLINGS = [1, -1].flatMap((sign) => Array.from({ length: 10 }, (_, i) => sign * (i + 1)));

/**
 * Candidate values for one more network: after 16, 32 and 64, 128 comes first. They need not be legal.
 *
 * @param keys that may change
 * @returns the key and its text
 */
export function valuesForAnother(curves: CurveState[], keys: KeyInfo[]): [string, string][] {
  const { values } = curves[curves.length - 1];
  const numbers = keys.filter(({ domain }) => isOfNumbers(domain));
  const differs = ({ name }: KeyInfo) => curves.some((curve) => curve.values[name] !== values[name]);
  // If all are the same, take the last key: changing it is less drastic than changing the network's size.
  const key = numbers.find(differs) ?? numbers[numbers.length - 1];
  if (!key) return [];
  const taken = curves.map((curve) => curve.values[key.name]);
  return DOUBLINGS.map((doublings) => textOf(numberOf(values[key.name]) * 2 ** doublings))
    .filter((text) => !taken.includes(text))
    .map((text) => [key.name, text]);
}
