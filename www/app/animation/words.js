/** Texts about the animation. */

/** @import { MessageCounts, AnimationLimits } from '../pkg/loadcurve-web.js' */
/** @import { Player } from './player.js' */

/** The one reason that will pass. */
export const COMPUTING = 'computing…';

const number = (/** @type {number} */ value) => value.toLocaleString('en');

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
export function reasonAgainst({ isComputing, nodes, maxNodes, maxLoad }, load) {
  if (nodes > maxNodes) return `Traffic can be shown of up to ${maxNodes} nodes; this network has ${number(nodes)}.`;
  if (isComputing) return COMPUTING;
  if (!(load > 0)) return 'At no load there is no traffic to show.';
  if (maxLoad !== undefined)
    return `At this load far more messages come than the network can carry. Traffic can be shown up to about ${maxLoad}.`;
  return '';
}

/**
 * Note on a phase, if it needs one.
 *
 * @param {Player} player
 */
export function remark({ phase, warmUpProgress }) {
  if (phase === 'warming') return `Running the network to its steady state: ${Math.round(100 * warmUpProgress)} %`;
  if (phase === 'spent') return 'More messages wait than the network will ever carry: it is saturated at this load. Play begins anew.';
  return '';
}

/**
 * Message counts, each with its name.
 *
 * @param {number} cycle
 * @param {MessageCounts} count
 * @param {boolean} blocks true if messages may block, in the network or before it
 * @returns {[string, string][]}
 */
export function tally(cycle, { underWay, blocked, waiting }, blocks) {
  /** @type {[string, number][]} */
  const all = [
    ['cycle', cycle],
    ['under way', underWay],
  ];
  if (blocks) all.push(['blocked', blocked], ['waiting at sources', waiting]);
  return all.map(([name, value]) => [name, number(value)]);
}

/**
 * The state of the animation in a sentence, to be spoken.
 *
 * @param {Player} player
 */
export function spoken({ phase, cycle, count, speed }) {
  if (phase === 'playing') return `Traffic plays at ${speedInWords(speed)}`;
  if (!count) return '';
  const { underWay, blocked, waiting } = count;
  return `Cycle ${number(cycle)}: ${number(underWay)} messages under way, ${number(blocked)} blocked, ${number(waiting)} waiting at sources`;
}
