/** Figures of a network on its card. */

import { shownNumber } from '../explorer.js';

/** @import { CurveState, ReadOutRow } from '../pkg/loadcurve-web.js' */

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
    return {
      value: latency,
      unit: '',
      small: saturation === undefined ? '' : `since ${shownNumber(saturation, 'figure')}`,
      isSaturated: true,
    };
  const isNumber = Number.isFinite(Number(latency));
  return { value: latency, unit: isNumber ? 'cycles' : '', small: ofSaturation, isSaturated: false };
}

/**
 * Zero-load latency of a network, and its saturation load.
 *
 * @param {CurveState} curve
 * @param {string} unit of loads
 */
export function factsOf({ pending, zeroLoadLatency, drops, saturation }, unit) {
  if (pending) return 'computing…';
  const facts = [`zero-load ${shownNumber(zeroLoadLatency, 'figure')} cycles`];
  if (drops) facts.push('drops excess traffic');
  // In units of its own saturation every network saturates at 1.
  if (saturation !== undefined && unit !== 'capacity') facts.push(`saturates at ${shownNumber(saturation, 'figure')}`);
  return facts.join(' · ');
}
