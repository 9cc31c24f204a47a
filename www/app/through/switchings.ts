/** The same message under three kinds of switching: alone by formula, and in traffic by simulation. */

import type { FollowedMessage, PassageLane } from '../pkg/loadcurve-web.js';
import { html, nothing } from '../view.ts';
import { formulas } from './words.ts';

const ALONE = ['Store-and-forward, alone', 'Cut-through, alone', 'Wormhole, alone'];

/** The lanes of the picture, from the top. */
export function switchings({ alone, lane, bufferFlits }: FollowedMessage, cutThrough: PassageLane | string | null): PassageLane[] {
  const lanes = alone.map((lane, place) => ({ ...lane, title: ALONE[place] }));
  const holdsAll = bufferFlits !== undefined && bufferFlits >= lane.flits;
  const here = { ...lane, others: [], title: `${holdsAll ? 'Cut-through' : 'Wormhole'}, in this traffic` };
  if (typeof cutThrough !== 'object' || cutThrough === null) return [...lanes, here];
  return [...lanes, { ...cutThrough, others: [], title: 'Cut-through, in this traffic' }, here];
}

/** How the three differ, in sentences. */
export function switchingWords({ alone, lane, bufferFlits, cutThrough: link }: FollowedMessage, cutThrough: PassageLane | string | null) {
  // In a low window the picture has all the room, and the words are asked for.
  const isRoomy = matchMedia('(min-height: 60rem), (max-width: 47.499rem)').matches;
  return html`<details class="through-switchings" ?open=${isRoomy}>
    <summary>How they differ</summary>
    ${formulas(alone).map((sentence) => html`<p>${sentence}</p>`)}
    <p>
      Store-and-forward and cut-through routers have buffers for whole messages, here ${lane.flits} flits, and a message that waits stands in one of them. Wormhole routers do with a
      few flits, here ${bufferFlits ?? 1}, and a message that waits holds all channels between its head and its tail.
    </p>
    <p class="hint">
      ${cutThrough === 'asked' ? 'Cut-through in this traffic is being simulated. ' : nothing}${
        typeof cutThrough === 'object' && cutThrough !== null
          ? html`Cut-through in traffic: the same messages simulated with such buffers (<code>${link}</code>)${bufferFlits === undefined ? ', a head taking three cycles a router and one a link' : ''}; it may enter one that is not yet empty. `
          : nothing
      }${cutThrough === 'none' ? 'This network has no routers with other buffers, so that it is shown under one switching in traffic. ' : nothing}Store-and-forward:
      by formula alone.
    </p>
  </details>`;
}
