/** Figures of a network on its card. */

import { shownNumber } from '../explorer.ts';
import { isNumber } from '../numbers.ts';
import type { CurveState, ReadOutRow, ScenarioState } from '../pkg/loadcurve-web.js';
import { phrased, unknown } from '../term.ts';

/**
 * The figure of a network at the load, and its small print.
 *
 * @param isGivenUp true if nobody solves what is missing
 */
export function figureOf(
  { pending, saturation, leftOut, deadlock }: CurveState,
  { latency, ofSaturation }: ReadOutRow,
  latencyUnit: string,
  isGivenUp: boolean,
): { value: string; unit: string; small: string; isSaturated: boolean } {
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
