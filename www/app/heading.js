/** The heading above the chart. */

import { byId, setText } from './dom.js';

/** @import { ScenarioState } from './pkg/loadcurve-web.js' */

/** Caption of the chart by the `show` of the link; networks that drop traffic have their own. @type {Record<string, string>} */
const ABOUT = {
  latency:
    'How long a message takes on average while the network gets busier. Each curve climbs towards the load that its network can no longer carry.',
  throughput: 'How much arrives of what is sent. Each curve follows the load up to what its network can carry, and levels off there.',
  drops:
    'How long a message takes on average while the network gets busier. What does not fit into a full buffer is dropped, so there is a latency at every load.',
  both: 'How long a message takes, and how much arrives of what is sent, while the network gets busier.',
};

/** The caption of a first visit, which is in the document already. */
const firstAbout = byId('about', HTMLElement).textContent ?? '';

/**
 * @param {ScenarioState} state
 * @param {string} link of this state
 * @param {string} firstLink that of a first visit
 */
export function showHeading({ shared, curves, view: { show } }, link, firstLink) {
  const title = shared || (curves.length === 1 ? curves[0].label : `${curves.length} networks`);
  const isFirst = show === 'latency' && networksOf(link) === networksOf(firstLink);
  // No line breaks within 8 × 8.
  setText(byId('shared', HTMLElement), title.replaceAll(' × ', '\u00a0×\u00a0'));
  const drops = show === 'latency' && curves.every((curve) => curve.drops);
  byId('doors', HTMLElement).hidden = !isFirst;
  setText(byId('about', HTMLElement), isFirst ? firstAbout : ABOUT[drops ? 'drops' : show]);
  document.title = `${title} – Loadcurve`;
}

/**
 * The part of a link that names the networks.
 *
 * @param {string} link
 */
function networksOf(link) {
  return link
    .split('&')
    .filter((pair) => pair.startsWith('net='))
    .join('&');
}
