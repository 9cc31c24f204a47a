/** Units: of latencies, which are nanoseconds where the link gives the length of a cycle, and of flits. */

import { short } from './numbers.ts';
import type { CurveState } from './pkg/loadcurve-web.js';

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
