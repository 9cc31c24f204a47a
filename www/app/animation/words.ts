/** Texts about the animation. */

import { separated } from '../numbers.ts';
import type { AnimationLimits, MessageCounts } from '../pkg/loadcurve-web.js';
import type { Player } from './player.ts';
import type { Reel } from './reel.ts';

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

/** Note on a network in a phase, if it needs one. */
export function remark({ phase }: Player, { warmUpProgress, overflows }: Reel) {
  if (phase === 'warming') return `Warming up: ${Math.round(100 * warmUpProgress)}\u00a0%`;
  if (phase === 'spent' && overflows)
    return 'Saturated: the queues at the sources grow without end. Play starts again from an empty network.';
  return '';
}

/** Messages of a network, named if there are several. */
interface Named {
  name: string;
  count: MessageCounts | null;
}

/** The state of the animation, to be spoken. */
export function spoken({ phase, cycle, speed }: Player, networks: Named[]) {
  if (phase === 'playing') return `Messages move at ${speedInWords(speed)}`;
  const known = networks.flatMap(({ name, count }) => (count ? [{ name, words: counted(count) }] : []));
  if (known.length === 0) return '';
  const at = `Cycle ${separated(cycle)}`;
  return networks.length === 1 ? `${at}: ${known[0].words}` : `${at}. ${known.map(({ name, words }) => `${name}: ${words}`).join('. ')}`;
}

function counted({ underWay, blocked, waiting }: MessageCounts) {
  return `${separated(underWay)} messages under way, ${separated(blocked)} of them waiting, ${separated(waiting)} not yet sent`;
}
