/** Latencies in the unit of the chart: nanoseconds where the link gives the length of a cycle, cycles otherwise. */

import { short } from './numbers.js';
import { html, nothing } from './view.js';

/** @import { CurveState } from './pkg/loadcurve-web.js' */

/**
 * The unit of a network's latencies, and how many of it make a cycle.
 *
 * @param {CurveState} curve
 */
export function timeOf({ cycleNs }) {
  return cycleNs === undefined ? { unit: 'cycles', perCycle: 1 } : { unit: 'ns', perCycle: cycleNs };
}

/**
 * How long a cycle is, below figures in cycles that stand beside a chart in nanoseconds.
 *
 * @param {CurveState} curve
 */
export function cycleHint({ cycleNs }) {
  return cycleNs === undefined ? nothing : html`<p class="hint">A cycle takes ${lengthOf(cycleNs)}.</p>`;
}

/** The length of a cycle in words. @param {number} cycleNs */
export function lengthOf(cycleNs) {
  return `${short(cycleNs)}\u00a0ns`;
}
