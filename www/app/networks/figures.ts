/** Names and figures of a network on its card. */

import { shownNumber } from '../explorer.ts';
import { CAN_DEADLOCK, isNumber, phrased, unknown } from '../numbers.ts';
import type { CurveState, ReadOutRow, ScenarioState } from '../pkg/loadcurve-web.js';
import { unbroken } from '../stage/title.ts';

/** What a read-out says of a network that no model covers. */
export const UNMODELLED = 'unmodelled';

/** A figure with its unit and its small print, or words in its place. */
export interface Figure {
  value: string;
  unit: string;
  small: string;
  isSaturated: boolean;
}

/**
 * The figure of a network at the load.
 *
 * @param isGivenUp true if nobody solves what is missing
 */
export function figureOf(
  { pending, saturation, leftOut, deadlock }: CurveState,
  { latency, simulated, ofSaturation }: ReadOutRow,
  latencyUnit: string,
  isGivenUp: boolean,
): Figure {
  const words = (value: string, small = '', isSaturated = false) => ({ value, unit: '', small, isSaturated });
  if (leftOut) return words('left out');
  if (pending) return isGivenUp ? words('–', 'not computed') : words('…', 'computing');
  if (deadlock) return words(CAN_DEADLOCK, '', true);
  const from = saturation === undefined ? '' : `model: above ${shownNumber(saturation, 'figure')}`;
  if (latency === 'saturated') return words(latency, from, true);
  if (latency === UNMODELLED) {
    const [value, rest] = simulated.split(' ± ');
    return words(value || '–', rest ? `± ${rest}, simulated` : value ? 'simulated' : 'simulated only');
  }
  return { value: phrased(latency, isGivenUp), unit: isNumber(latency) ? latencyUnit : '', small: ofSaturation, isSaturated: false };
}

/**
 * Zero-load latency of a network, and its saturation load.
 *
 * @param isGivenUp true if nobody solves what is missing
 */
export function factsOf(
  { pending, zeroLoadLatency, drops, saturation, leftOut, widthBits, flits }: CurveState,
  { x: unit, latencyUnit }: ScenarioState['view'],
  isGivenUp: boolean,
) {
  if (leftOut) return 'cannot be compared at equal cost';
  if (pending) return unknown(isGivenUp);
  const facts = [`zero-load ${shownNumber(zeroLoadLatency, 'figure')} ${latencyUnit}`];
  if (widthBits !== undefined) facts.unshift(`${widthBits} bits wide, ${flits} flits`);
  if (drops) facts.push('drops excess traffic');
  // In units of its own saturation every network saturates at 1.
  if (saturation !== undefined && unit !== 'capacity') facts.push(`model saturates at ${shownNumber(saturation, 'figure')}`);
  return facts.join(' · ');
}

/** Name of a network and what else sets it apart. */
export function namesOf({ label, name, title }: CurveState): [string, string] {
  if (name !== '') return [name, title];
  const text = unbroken(label);
  // A title may have commas of its own.
  if (text.startsWith(`${title}, `)) return [title, text.slice(title.length + 2)];
  const [first, ...others] = text.split(', ');
  return [first, first === title ? others.join(', ') : [...others, title].join(', ')];
}
