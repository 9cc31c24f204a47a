/** Doubt about a model, beside an answer that depends on it, with the simulation as the way out. */

import { say } from './live.js';
import { html, nothing } from './view.js';

/** @import { Session } from './session.js' */

/**
 * The doubt about the model of a network; nothing where there is none, or the network is simulated. Of one that can
 * deadlock it is said in any case.
 *
 * @param {Session} session
 * @param {number} index of the network
 */
export function doubtAbout(session, index) {
  const { curves, view } = session.state;
  const { deadlock, doubt } = curves[index];
  const words = deadlock ?? doubt;
  if (words === undefined) return nothing;
  // A simulation settles what a model may have wrong, not what can deadlock.
  if (view.simulate) return deadlock ? doubtLine(deadlock, nothing) : nothing;
  const simulate = () => {
    session.edit(
      (explorer) => explorer.withView('sim', 'on'),
      // Points are simulated of curves.
      (explorer) => explorer.withView('view', 'curve'),
    );
    say('Simulating');
  };
  return doubtLine(words, html`<button type="button" class="outlined" @click=${simulate}>Simulate</button>`);
}

/**
 * A doubt with what to do about it.
 *
 * @param {unknown} doubt
 * @param {unknown} offer
 */
export function doubtLine(doubt, offer) {
  return html`<p class="doubt">${doubt} ${offer}</p>`;
}
