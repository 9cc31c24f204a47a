/** Doubts about models: beside answers that depend on them, with the simulation as the way out, and in the list of remarks. */

import { byId } from './dom.ts';
import { say } from './live.ts';
import type { Session } from './session.ts';
import { showAtOnce } from './signals.ts';
import { html, nothing } from './view.ts';
import { marked, marking } from './words/word.ts';

/**
 * The doubt about the model of a network; nothing where there is none, or the network is simulated. Of one that can
 * deadlock it is said in any case.
 *
 * @param index of the network
 */
export function doubtAbout(session: Session, index: number) {
  const { curves, view } = session.state;
  const { deadlock, doubt, unmodelled } = curves[index];
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
  return doubtLine(words, html`<button type="button" class="outlined" @click=${simulate}>Simulate</button>`, unmodelled);
}

/**
 * A doubt with what to do about it.
 *
 * @param isPlain true if nothing is wrong
 */
export function doubtLine(doubt: unknown, offer: unknown, isPlain = false) {
  return html`<p class="doubt ${isPlain ? 'is-plain' : ''}">${doubt} ${offer}</p>`;
}

/** Lists warnings and remarks to read before trusting the curves. */
export function followRemarks(session: Session) {
  showAtOnce(byId('remarks', HTMLElement), () => {
    const { remarks, warnings } = session.state;
    const terms = marking();
    return [
      ...warnings.map((warning) => html`<li class="warning"><strong>Warning: </strong>${marked(warning, terms)}</li>`),
      ...remarks.map((remark) => html`<li>${marked(remark, terms)}</li>`),
    ];
  });
}
