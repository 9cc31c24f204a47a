/** Texts about the animation. */

/** @import { MessageCounts, AnimationLimits } from '../pkg/loadcurve-web.js' */
/** @import { Player } from './player.js' */

/** The one reason that will pass. */
export const COMPUTING = 'computing…';

// The first number that is shown with separators takes some 20 ms, which the start of the page is spared.
const number = (/** @type {number} */ value) => (value < 1000 ? String(value) : value.toLocaleString('en'));

/** @param {number} speed */
export function speedInWords(speed) {
  return speed === 1 ? '1 cycle a second' : `${number(speed)} cycles a second`;
}

/**
 * Reason why the network cannot be animated; empty if there is none.
 *
 * @param {AnimationLimits} limits
 * @param {number} load
 */
export function reasonAgainst({ isComputing, nodes, maxNodes, maxLoad, smaller }, load) {
  if (nodes > maxNodes && !smaller)
    return `Messages are shown in networks of up to ${number(maxNodes)} nodes; this one has ${number(nodes)}.`;
  if (isComputing) return COMPUTING;
  if (!(load > 0)) return 'At zero load there are no messages to show.';
  if (maxLoad !== undefined)
    return `Far more messages are offered than the network can carry. They are shown up to a load of about ${maxLoad}.`;
  return '';
}

/**
 * Note on a phase, if it needs one.
 *
 * @param {Player} player
 */
export function remark({ phase, warmUpProgress }) {
  if (phase === 'warming') return `Warming up: ${Math.round(100 * warmUpProgress)}\u00a0%`;
  if (phase === 'spent') return 'Saturated: the queues at the sources grow without end. Play starts again from an empty network.';
  return '';
}

/**
 * The state of the animation in a sentence, to be spoken.
 *
 * @param {Player} player
 */
export function spoken({ phase, cycle, count, speed }) {
  if (phase === 'playing') return `Messages move at ${speedInWords(speed)}`;
  if (!count) return '';
  const { underWay, blocked, waiting } = count;
  return `Cycle ${number(cycle)}: ${number(underWay)} messages under way, ${number(blocked)} of them waiting, ${number(waiting)} not yet sent`;
}
