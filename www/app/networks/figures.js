/** Figures of a network on its card. */

import { shownNumber } from '../explorer.js';
import { isNumber } from '../numbers.js';
import { phrased, unknown } from '../term.js';

/** @import { CurveState, ReadOutRow, ScenarioState } from '../pkg/loadcurve-web.js' */

/**
 * The figure of a network at the load, and its small print.
 *
 * @param {CurveState} curve
 * @param {ReadOutRow} row
 * @param {string} latencyUnit
 * @param {boolean} isGivenUp true if nobody solves what is missing
 * @returns {{ value: string, unit: string, small: string, isSaturated: boolean }}
 */
export function figureOf({ pending, saturation, leftOut, deadlock }, { latency, ofSaturation }, latencyUnit, isGivenUp) {
  if (leftOut) return { value: 'left out', unit: '', small: '', isSaturated: false };
  if (pending) return { value: isGivenUp ? '–' : '…', unit: '', small: isGivenUp ? 'not computed' : 'computing', isSaturated: false };
  if (deadlock) return { value: 'can deadlock', unit: '', small: '', isSaturated: true };
  if (latency === 'saturated')
    return {
      value: latency,
      unit: '',
      small: saturation === undefined ? '' : `model: from ${shownNumber(saturation, 'figure')} on`,
      isSaturated: true,
    };
  return { value: phrased(latency, isGivenUp), unit: isNumber(latency) ? latencyUnit : '', small: ofSaturation, isSaturated: false };
}

/**
 * Zero-load latency of a network, and its saturation load.
 *
 * @param {CurveState} curve
 * @param {ScenarioState['view']} view
 * @param {boolean} isGivenUp true if nobody solves what is missing
 */
export function factsOf({ pending, zeroLoadLatency, drops, saturation, leftOut, widthBits, flits }, { x: unit, latencyUnit }, isGivenUp) {
  if (leftOut) return 'cannot be compared at equal cost';
  if (pending) return unknown(isGivenUp);
  const facts = [`zero-load ${shownNumber(zeroLoadLatency, 'figure')} ${latencyUnit}`];
  if (widthBits !== undefined) facts.unshift(`${widthBits} bits wide, ${flits} flits`);
  if (drops) facts.push('drops excess traffic');
  // In units of its own saturation every network saturates at 1.
  if (saturation !== undefined && unit !== 'capacity') facts.push(`model saturates at ${shownNumber(saturation, 'figure')}`);
  return facts.join(' · ');
}
