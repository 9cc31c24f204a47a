/** Texts about the animation. */

import { separated } from '../numbers.ts';
import type { AnimationLimits } from '../pkg/loadcurve-web.js';
import type { Player } from './player.ts';

/** The one reason that will pass. */
export const COMPUTING = 'computing…';

export function speedInWords(speed: number) {
  return speed === 1 ? '1 cycle a second' : `${separated(speed)} cycles a second`;
}

/** Reason why the network cannot be animated; empty if there is none. */
export function reasonAgainst({ isComputing, nodes, maxNodes, maxLoad, smaller }: AnimationLimits, load: number) {
  if (nodes > maxNodes && !smaller)
    return `Messages are shown in networks of up to ${separated(maxNodes)} nodes; this one has ${separated(nodes)}.`;
  if (isComputing) return COMPUTING;
  if (!(load > 0)) return 'At zero load there are no messages to show.';
  if (maxLoad !== undefined)
    return `Far more messages are offered than the network can carry. They are shown up to a load of about ${maxLoad}.`;
  return '';
}

/** Note on a phase, if it needs one. */
export function remark({ phase, warmUpProgress }: Player) {
  if (phase === 'warming') return `Warming up: ${Math.round(100 * warmUpProgress)}\u00a0%`;
  if (phase === 'spent') return 'Saturated: the queues at the sources grow without end. Play starts again from an empty network.';
  return '';
}

/** The state of the animation in a sentence, to be spoken. */
export function spoken({ phase, cycle, count, speed }: Player) {
  if (phase === 'playing') return `Messages move at ${speedInWords(speed)}`;
  if (!count) return '';
  const { underWay, blocked, waiting } = count;
  return `Cycle ${separated(cycle)}: ${separated(underWay)} messages under way, ${separated(blocked)} of them waiting, ${separated(waiting)} not yet sent`;
}
