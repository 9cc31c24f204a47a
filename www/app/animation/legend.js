/** Legend of the animation, limited to the signs that the drawn network has. */

import { element, svg } from '../dom.js';

/** @import { ScenarioState } from '../pkg/loadcurve-web.js' */

/** An entry of the legend: its label, and its picture of 26 × 12. @typedef {[string, () => SVGElement[]]} Sign */

const line = (/** @type {string} */ d, /** @type {string} */ kind) => svg('path', { d, class: kind });
const dot = (/** @type {number} */ cx, /** @type {number} */ r, /** @type {string} */ kind) => svg('circle', { cx, cy: 6, r, class: kind });

/** @type {Record<string, Sign>} */
const SIGNS = {
  worm: [
    'message: its flits, the head with a dot',
    () => [line('M2 6h20', 'body'), line('M3 6h3M10 6h3M17 6h3', 'flit'), dot(22, 3, 'fill')],
  ],
  probe: [
    'probe, on the channels that it has reserved',
    () => [line('M2 6h14', 'reserved'), line('M20 1.500 24.500 6 20 10.500 15.500 6Z', 'rim')],
  ],
  word: ['acknowledgement, on its way back', () => [line('M8 6 18 1v10Z', 'fill')]],
  packet: ['packet; the foremost of a queue is being sent', () => [dot(5, 2.5, 'fill'), dot(12, 2.5, 'fill'), dot(22, 2.5, 'fill')]],
  request: ['request', () => [dot(13, 3, 'fill')]],
  combined: ['several combined in one: the larger, the more', () => [dot(13, 5, 'fill'), dot(13, 2.5, 'hole')]],
  blocked: [
    'blocked',
    () => [line('M4 6h14', 'alarm'), line('M4 6h14', 'free'), line('M4 6h14', 'body'), dot(18, 3, 'fill'), line('M23.500 1v10', 'stop')],
  ],
  held: ['blocked', () => [dot(12, 5, 'warn'), dot(12, 3.9, 'hole'), dot(12, 3, 'fill'), line('M20 1v10', 'stop')]],
  dropped: ['dropped: the next queue was full', () => [line('M9 2l8 8M17 2l-8 8', 'stop')]],
  waiting: ['messages waiting at a source', () => [dot(13, 4.5, 'node')]],
};

/** Signs by kind of network. @type {Record<string, (keyof typeof SIGNS)[]>} */
const SEEN = {
  scouting: ['worm', 'probe', 'word', 'blocked', 'waiting'],
  'buffered-min': ['packet', 'dropped'],
  'combining-min': ['request', 'combined', 'held', 'waiting'],
};
const SEEN_OF_WORMS = ['worm', 'blocked', 'waiting'];

/**
 * The legend of a network.
 *
 * @param {ScenarioState['curves'][number]} curve
 */
export function legend({ network, values }) {
  const seen = SEEN[network] ?? SEEN_OF_WORMS;
  // With a scouting distance of 0 messages move as in wormhole switching.
  const isWormhole = network === 'scouting' && values.scout === '0';
  const signs = isWormhole ? SEEN_OF_WORMS : seen;
  return signs.map((name) => {
    const [words, draw] = SIGNS[name];
    const picture = svg('svg', { viewBox: '0 0 26 12', 'aria-hidden': 'true' }, ...draw());
    return element('li', {}, picture, words);
  });
}
