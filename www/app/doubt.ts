/** Doubts about models: beside answers that depend on them, with the simulation as the way out, and in the list of remarks. */

import { byId, say } from './dom.ts';
import { Explorer, networks } from './pkg/loadcurve-web.js';
import { type Session, withView } from './session.ts';
import { html, nothing, showAtOnce } from './view.ts';
import { marked, marking } from './words/word.ts';

/**
 * What is known of a network that can deadlock: the cycle, and a button for each rule of routing that mends it; nothing
 * of other networks.
 *
 * @param before what comes before it, such as the letter of the network
 */
export function deadlockOf(session: Session, index: number, before: unknown = nothing) {
  const { deadlock } = session.state.curves[index];
  if (deadlock === undefined) return nothing;
  const take = ({ route, words }: Cure, { currentTarget }: Event) => {
    // The button with the focus is about to vanish.
    (currentTarget as HTMLElement).closest('section')?.querySelector<HTMLElement>('h2, #handle')?.focus({ preventScroll: true });
    session.edit((explorer) => explorer.withKey(index, ROUTE, route));
    say(`Routed by ${words}`);
  };
  const cures = curesOf(session, index);
  return html`<div class="doubt">
    <p>${before}${marked(deadlock, marking())}</p>
    ${cures.length > 0 ? html`<p class="cures">${cures.map((cure) => html`<button type="button" class="outlined" data-cure=${cure.route} @click=${(event: Event) => take(cure, event)}>Take ${cure.words}</button>`)}</p>` : nothing}
  </div>`;
}

/**
 * The doubt about the model of a network; nothing where there is none, or the network is simulated. Of one that can
 * deadlock it is said in any case: a simulation settles what a model may have wrong, not what can deadlock.
 *
 * @param index of the network
 */
export function doubtAbout(session: Session, index: number) {
  const { curves, view } = session.state;
  const { deadlock, doubt, unmodelled } = curves[index];
  if (deadlock !== undefined) return deadlockOf(session, index);
  if (doubt === undefined || view.simulate) return nothing;
  const simulate = () => {
    // Points are simulated of curves.
    session.edit(withView('sim', 'on'), withView('view', 'curve'));
    say('Simulating');
  };
  return doubtLine(doubt, html`<button type="button" class="outlined" @click=${simulate}>Simulate</button>`, unmodelled);
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

/** The key of the rule by which messages are routed. */
const ROUTE = 'route';

interface Cure {
  route: string;
  words: string;
}

/** The cures that were found last, and of what. */
let known: { link: string; index: number; cures: Cure[] } | null = null;

/** @param index of a network that can deadlock */
function curesOf({ link, state, explorer }: Session, index: number): Cure[] {
  if (known?.link === link && known.index === index) return known.cures;
  const { network, values } = state.curves[index];
  const domain = networks()
    .find(({ name }) => name === network)
    ?.keys.find(({ name }) => name === ROUTE)?.domain;
  const choices = domain?.kind === 'choice' ? domain.choices.filter(({ name }) => name !== values[ROUTE]) : [];
  const cures = choices.filter(({ name }) => isFree(() => explorer.withKey(index, ROUTE, name), index));
  known = { link, index, cures: cures.map(({ name, words }) => ({ route: name, words })) };
  return known.cures;
}

/** True if a network of an edited link cannot deadlock. */
function isFree(edit: () => string, index: number) {
  try {
    const edited = Explorer.deferring(edit());
    const { deadlock } = edited.state().curves[index];
    edited.free();
    return deadlock === undefined;
  } catch (error) {
    // A rule that does not route this network is no cure.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return false;
  }
}
