/** Doubt about a model, beside an answer that depends on it, with the simulation as the way out. */

import { say } from './live.js';
import { html, nothing } from './view.js';

/** @import { Session } from './session.js' */

/**
 * The doubt about the model of a network; nothing where there is none, or the network is simulated.
 *
 * @param {Session} session
 * @param {number} index of the network
 */
export function doubtAbout(session, index) {
  const { curves, view } = session.state;
  const { doubt } = curves[index];
  if (doubt === undefined || view.simulate) return nothing;
  const simulate = () => {
    session.edit(
      (explorer) => explorer.withView('sim', 'on'),
      // Points are simulated of curves.
      (explorer) => explorer.withView('view', 'curve'),
    );
    say('Simulating');
  };
  return doubtLine(doubt, html`<button type="button" class="outlined" @click=${simulate}>Simulate</button>`);
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
