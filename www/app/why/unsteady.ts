/** The explanation where there is no latency: what happens there, and a button that leads back. */

import { byId, element, setText } from '../dom.ts';
import { rounded, roundStep } from '../numbers.ts';
import type { ScenarioState, Why } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';

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

export class Unsteady {
  #what = element('p');
  #bound = element('p');
  #back;
  #load = 0;
  #session;

  element;

  constructor(session: Session) {
    this.#session = session;
    const goBack = () => {
      session.edit((explorer) => explorer.withView('load', String(this.#load)));
      // The button with the focus is about to vanish.
      byId('why-title', HTMLElement).focus();
    };
    this.#back = element('button', { type: 'button', onclick: goBack }, 'Explain it at 90 % of that load');
    this.element = element('div', { class: 'why-unsteady' }, this.#what, this.#bound, this.#back);
  }

  update({ latency, state, isTooLarge, bound, saturation }: Why, { curves, view }: ScenarioState) {
    this.element.hidden = Boolean(latency);
    if (latency) return;
    const isUnsolved = state === 'unsolved' || state === 'steady';
    const reason = isTooLarge ? TOO_LARGE : this.#session.isGivenUp ? GIVEN_UP : COMPUTING;
    const { deadlock, saturation: limit } = curves[view.drawn];
    const known = deadlock ?? (state === 'saturated' ? SATURATED : UNCONVERGED);
    setText(this.#what, isUnsolved ? reason : known);
    this.#bound.hidden = isUnsolved || deadlock !== undefined;
    setText(
      this.#bound,
      bound
        ? `The model saturates at ${bound.load}${bound.first ? `, first ${bound.first}` : ''}; this load is ${bound.part} of that. ${saturation}`
        : saturation,
    );
    this.#back.hidden = isUnsolved || isTooLarge || limit === undefined;
    if (limit !== undefined) this.#load = rounded(NEAR * limit, roundStep(limit, PARTS));
  }
}
