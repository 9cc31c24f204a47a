/** The signs of the moving messages with their numbers. */

import { separated } from '../numbers.ts';
import type { AnimationLimits, MessageCounts } from '../pkg/loadcurve-web.js';
import { html, svg } from '../view.ts';

type Signs = AnimationLimits['signs'];

/** Pictures of 24 × 12, their labels, and which counts they tell, if any. */
const SIGNS: Record<Signs[number], { picture: unknown; words: string; count?: 'moving' | 'waiting' | 'unsent' }> = {
  moving: {
    picture: svg`<path class="stroke" d="M2 6h17" /><circle class="fill" cx="19" cy="6" r="3.500" />`,
    words: 'moving',
    count: 'moving',
  },
  waiting: { picture: svg`<path class="stroke stuck" d="M2 6h17M20.500 1.500v9" />`, words: 'waiting', count: 'waiting' },
  unsent: {
    picture: svg`<rect class="fill stuck" x="6" y="0.500" width="11" height="11" rx="2" />`,
    words: 'not yet sent',
    count: 'unsent',
  },
  probe: {
    picture: svg`<path class="reserved" d="M2 6h13" /><path class="rim" d="M19 1.500 23.500 6 19 10.500 14.500 6Z" />`,
    words: 'probe',
  },
  acknowledgement: { picture: svg`<path class="fill" d="M7 6 17 1v10Z" />`, words: 'acknowledgement' },
  packet: { picture: svg`<circle class="fill" cx="12" cy="6" r="3" />`, words: 'packet' },
  dropped: { picture: svg`<path class="stroke stuck" d="m8 2 8 8m0-8-8 8" />`, words: 'dropped' },
  request: { picture: svg`<circle class="fill" cx="12" cy="6" r="3" />`, words: 'request', count: 'moving' },
  combined: {
    picture: svg`<circle class="fill" cx="12" cy="6" r="5" /><circle class="hole" cx="12" cy="6" r="2.500" />`,
    words: 'combined',
  },
};

export function signs(seen: Signs, counts: MessageCounts | null) {
  const numbers = counts && { moving: counts.underWay - counts.blocked, waiting: counts.blocked, unsent: counts.waiting };
  return html`<ul class="signs" aria-label="What moves">
    ${seen.map((name) => {
      const { picture, words, count } = SIGNS[name];
      return html`<li>
        <svg viewBox="0 0 24 12" aria-hidden="true">${picture}</svg>${count && numbers ? html`<strong>${separated(numbers[count])}</strong>` : ''} ${words}
      </li>`;
    })}
  </ul>`;
}
