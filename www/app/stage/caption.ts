/** The caption above the stage: what is to be seen, in one sentence and one line. */

import { byId, setText } from '../dom.ts';
import { FIRST_VISIT } from '../first-visit.ts';
import type { ScenarioState } from '../pkg/loadcurve-web.js';
import { titleOf } from './title.ts';

/** Line below the title by the `show` of the link; networks that drop traffic and studies have their own. */
const ABOUT: Record<string, string> = {
  latency: 'How long a message takes on average as the network gets busier. Each curve climbs without end towards saturation.',
  throughput: 'How much of what is sent arrives. Each curve follows the load up to saturation, and levels off there.',
  drops:
    'How long a message takes on average as the network gets busier. What does not fit into a full buffer is dropped, so there is a latency at every load.',
  sweep: 'How one figure of each network changes as it grows. Every point is a network of its own.',
  routings: 'How much load the links of one network carry with each routing, by traffic pattern. No routing exceeds the dashed marks.',
  faults: 'What is left of a network when links fail: those named, the one that it can spare least, and some at random.',
  buffers: 'How much load one network carries, or its latency, for each number of virtual channels and each size of their buffers.',
  collective: 'How long a collective operation takes, by algorithm and size. No algorithm is faster than the dashed line.',
  both: 'How long a message takes, and how much of what is sent arrives, as the network gets busier.',
};

/** The caption of a first visit, which is in the document already. */
const first = {
  title: byId('shared', HTMLElement).textContent ?? '',
  about: byId('about', HTMLElement).textContent ?? '',
};

/**
 * @param link of this state
 * @returns the line below the title, to be shown
 */
export function showCaption(state: ScenarioState, link: string) {
  const { curves, view } = state;
  const isFirst = view.title === '' && view.shown === 'curve' && view.show === 'latency' && networksOf(link) === networksOf(FIRST_VISIT);
  byId('purpose', HTMLButtonElement).hidden = !isFirst;
  const title = titleOf(state);
  setText(byId('shared', HTMLElement), isFirst ? first.title : title);
  const drops = view.shown === 'curve' && view.show === 'latency' && curves.every((curve) => curve.drops);
  document.documentElement.toggleAttribute('data-captioned', true);
  document.title = `${title} – Loadcurve`;
  return isFirst ? first.about : ABOUT[drops ? 'drops' : view.shown === 'curve' ? view.show : view.shown];
}

/** The part of a link that names the networks. */
function networksOf(link: string) {
  return link
    .split('&')
    .filter((pair) => pair.startsWith('net='))
    .join('&');
}
