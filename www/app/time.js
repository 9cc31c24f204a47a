/** Latencies in the unit of the chart: nanoseconds where the link gives the length of a cycle, cycles otherwise. */

import { short } from './numbers.js';

/** @import { CurveState } from './pkg/loadcurve-web.js' */

/**
 * The unit of a network's latencies, and how many of it make a cycle.
 *
 * @param {CurveState} curve
 */
export function timeOf({ cycleNs }) {
  return cycleNs === undefined ? { unit: 'cycles', perCycle: 1 } : { unit: 'ns', perCycle: cycleNs };
}

/** The length of a cycle in words. @param {number} cycleNs */
export function lengthOf(cycleNs) {
  return `${short(cycleNs)}\u00a0ns`;
}
