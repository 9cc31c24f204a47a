/** Names and figures of a network on its card. */

import { short } from '../numbers.js';

/** @import { CurveState, ReadOutRow } from '../pkg/loadcurve-web.js' */

/**
 * Name of a network and what else sets it apart.
 *
 * @param {CurveState} curve
 * @returns {[string, string]}
 */
export function namesOf({ label, name, title }) {
  if (name !== '') return [name, title];
  const [first, ...others] = label.split(', ');
  return [first, first === title ? others.join(', ') : [...others, title].join(', ')];
}

/**
 * The figure of a network at the load, and its small print.
 *
 * @param {CurveState} curve
 * @param {ReadOutRow} row
 * @returns {{ value: string, unit: string, small: string, isSaturated: boolean }}
 */
export function figureOf({ pending, saturation }, { latency, ofSaturation }) {
  if (pending) return { value: '…', unit: '', small: 'computing', isSaturated: false };
  if (latency === 'saturated')
    return { value: latency, unit: '', small: saturation === undefined ? '' : `since ${short(saturation)}`, isSaturated: true };
  const isNumber = Number.isFinite(Number(latency));
  return { value: latency, unit: isNumber ? 'cycles' : '', small: ofSaturation, isSaturated: false };
}

/**
 * What a network does without load, and where it gives way.
 *
 * @param {CurveState} curve
 * @param {string} unit of loads
 */
export function factsOf({ pending, zeroLoadLatency, drops, saturation }, unit) {
  if (pending) return 'computing…';
  const facts = [`zero-load ${short(zeroLoadLatency)} cycles`];
  if (drops) facts.push('drops excess traffic');
  // In units of its own saturation every network saturates at 1.
  if (saturation !== undefined && unit !== 'capacity') facts.push(`saturates at ${short(saturation)}`);
  return facts.join(' · ');
}
