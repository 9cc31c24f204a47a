/** The explanation where there is no latency: what happens there, and a button that leads back. */

import { byId } from '../dom.ts';
import { deadlockOf } from '../doubt.ts';
import { rounded, roundStep } from '../numbers.ts';
import type { Why } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { html, nothing } from '../view.ts';
import { marked, marking } from '../words/word.ts';

/** Part of the saturation load at which the model can be explained again. */
const NEAR = 0.9;
/** Number of round loads up to the saturation load. */
const PARTS = 400;

const SATURATED = 'The offered load exceeds what the network can carry: queues at the sources grow, and latency grows without bound.';
const TOO_LARGE =
  'Solving this network at one load takes too long for an explanation while you wait. Smaller networks of its kind are explained.';
const COMPUTING = 'This network is large and is still being solved.';
const GIVEN_UP = 'This network is large and has not been solved.';
const UNCONVERGED =
  'The model’s equations did not converge within the limit on iterations. A steady state may exist, but this model finds none and gives no number.';

export function unsteady({ state, isTooLarge, bound, saturation, instead }: Why, session: Session) {
  const { curves, view } = session.state;
  const isUnsolved = instead === undefined && (state === 'unsolved' || state === 'steady');
  const reason = isTooLarge ? TOO_LARGE : session.isGivenUp ? GIVEN_UP : COMPUTING;
  const { deadlock, saturation: limit } = curves[view.drawn];
  if (deadlock !== undefined)
    return html`${deadlockOf(session, view.drawn)}<p class="hint">The drawing shows the cycle in red. While it exists there is no steady state, and no latency, at any load.</p>`;
  const known = instead ?? (state === 'saturated' ? SATURATED : UNCONVERGED);
  const terms = marking();
  return html`<div class="why-unsteady">
    <p>${marked(isUnsolved ? reason : known, terms)}</p>
    ${isUnsolved || instead !== undefined ? nothing : html`<p>${bound ? marked(withBound(bound), terms) : nothing}${marked(saturation, terms)}</p>`}
    ${isUnsolved || isTooLarge || limit === undefined ? nothing : html`<button type="button" @click=${() => goBack(session, limit)}>Explain it at 90 % of that load</button>`}
  </div>`;
}

function withBound({ load, first, part }: NonNullable<Why['bound']>) {
  return `The model saturates at ${load}${first ? `, first ${first}` : ''}; this load is ${part} of that. `;
}

function goBack(session: Session, limit: number) {
  const load = rounded(NEAR * limit, roundStep(limit, PARTS));
  session.edit((explorer) => explorer.withView('load', String(load)));
  // The button with the focus is about to vanish.
  byId('why-title', HTMLElement).focus();
}
