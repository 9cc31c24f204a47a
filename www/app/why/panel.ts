/** The panel "Why this number": the latency of the drawn network, explained down to its queues, with equations and their terms. */

import { byId, setText } from '../dom.ts';
import { deadlockOf } from '../doubt.ts';
import { CAN_DEADLOCK, lengthOf, rounded, roundStep } from '../numbers.ts';
import type { MathText, Term, TermEquation, Why } from '../pkg/loadcurve-web.js';
import { type Session, withView } from '../session.ts';
import { tag } from '../tag.ts';
import { guard, html, nothing, once, repeat, show, signal } from '../view.ts';
import { explained, marked, marking } from '../words/word.ts';
import { inline, sides } from './math.ts';

/** Shows the explanation in the section. */
export function showWhy(session: Session) {
  const [title, link] = [byId('why-title', HTMLElement), byId('to-why', HTMLElement)];
  const open = new OpenTerms();
  const content = () => {
    const { liveExplorer: explorer, state } = session;
    const { drawn } = state.view;
    const why = explorer.why(drawn, open.paths);
    const { latency } = why;
    const { cycleNs, label } = state.curves[drawn];
    const question = latency ? `Why ${timeOf(session, latency.value.plain)}?` : without(why, session.isGivenUp);
    setText(title, question);
    setText(link, question);
    const cycles = latency && cycleNs !== undefined ? `: ${latency.value.plain} cycles of ${lengthOf(cycleNs)} each` : '';
    return html`<div class="why-head"><span class="why-sign">${tag(drawn)}</span><div class="why-name">${label}</div></div>
      <p class="about">${marked(latency ? `${sentence(latency.words)}, at a load of ${why.load}${cycles}.` : `At a load of ${why.load}.`)}</p>
      ${latency?.opened ? opening(latency.opened, latency.equation, 'why-term', open.toggle) : nothing}
      ${latency && !latency.opened ? html`<p class="hint">The equations of this model are not written out here.</p>` : nothing}
      ${latency ? nothing : unsteady(why, session)}
      ${beside(why)}`;
  };
  // A task of its own: the frame in which chart and drawing follow is long enough.
  show(byId('why', HTMLElement), content, { soon: setTimeout });
}

/** The latency that is explained, as the chart has it. */
function timeOf({ explorer, state }: Session, cycles: string) {
  const { drawn } = state.view;
  return state.curves[drawn].cycleNs === undefined ? `${cycles} cycles` : `${explorer.strip(drawn).latencyText} ns`;
}

/**
 * The question in the title if there is no latency to explain.
 *
 * @param isGivenUp true if nobody solves what is missing
 */
function without({ state, isTooLarge, measured, instead }: Why, isGivenUp: boolean) {
  if (state === 'saturated' || state === 'unstable') return `Why ${state}?`;
  if (instead !== undefined && measured) return 'Latency as simulated';
  if (state === 'deadlocked' || state === 'unmodelled') return 'Why no latency?';
  return isTooLarge || isGivenUp || instead !== undefined ? 'Why this latency?' : 'Why? Computing…';
}

function sentence(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Shows why messages wait for the selected channel, below its figures: its queue, explained down to its traffic. */
export function showQueue(session: Session) {
  const place = byId('queue-why', HTMLElement);
  const open = new OpenTerms();
  show(place, () => {
    const wait = session.explorer.whyQueue(open.paths);
    return html`<details class="words" ?hidden=${!wait?.opened}>
      <summary>Why a wait of ${wait?.value.plain} cycles by the queueing formula</summary>
      ${wait?.opened ? opening(wait.opened, wait.equation, 'queue-term', open.toggle) : ''}
    </details>`;
  });
}

/** What stands beside an explanation: the simulated value, how far to trust the model, and its sources. */
function beside({ measured, instead, trust, assumptions, sources }: Why) {
  const terms = marking();
  return html`<div class="beside-measured">${measured && instead === undefined ? comparison(measured) : nothing}</div>
    <div class="beside-trust">
      <h3 class="title">How far to trust it</h3>
      <p>${marked(trust, terms)}</p>
      ${sources.length > 0 ? html`<h3 class="title">Sources</h3>` : nothing}
      ${sources.map(({ citation, doi }) => html`<p class="paper">${citation}${doi ? html` <a href="https://doi.org/${doi}" rel="noreferrer">doi:${doi}</a>` : nothing}</p>`)}
    </div>
    <details class="beside-assumed" ?hidden=${assumptions.length === 0}>
      <summary>Assumptions</summary>
      <ul>
        ${assumptions.map((assumption) => html`<li>${marked(assumption, terms)}</li>`)}
      </ul>
    </details>`;
}

function comparison({ latency, load, model, difference, isGrowing }: NonNullable<Why['measured']>) {
  const title = load ? `Simulated nearby, at ${load}` : 'Simulated';
  return html`<h3 class="title">${isGrowing ? `${title}, still running` : title}</h3>
    <dl>
      <dt>simulation</dt><dd>${explained(latency)}</dd>
      <dt>${load ? 'model there' : 'model'}</dt><dd>${model === 'deadlocked' ? CAN_DEADLOCK : explained(model)}</dd>
      ${difference ? html`<dt>difference</dt><dd>${apart(difference)}</dd>` : nothing}
    </dl>`;
}

/**
 * A difference in words: whether the model is above or below.
 *
 * @param difference of the model from the simulation, "+1.2 %"
 */
function apart(difference: string) {
  const size = difference.replace(/^[+−]/, '');
  if (Number.parseFloat(size) === 0) return 'negligible';
  return `model ${size} ${difference.startsWith('−') ? 'below' : 'above'}`;
}

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

/** What stands where there is no latency: what happens there, and a button that leads back. */
function unsteady({ state, isTooLarge, bound, saturation, instead }: Why, session: Session) {
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
  session.edit(withView('load', String(load)));
  // The button with the focus is about to vanish.
  byId('why-title', HTMLElement).focus();
}

/** A letter with an index within text: W_1,2. */
const SYMBOL = /(\p{L}\u0304?′*_[\p{L}\d]+(?:[,|][\p{L}\d]+)*)/u;

/** Makes an equation that is wider than its box focusable, so that keys can scroll it, too. */
const overflows = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const box = target.closest('.equation');
    if (!box) continue;
    if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
  }
});
const watch = (element: HTMLElement) => overflows.observe(element);

/**
 * An equation with its terms.
 *
 * @param number of the equation in the paper; may be empty
 * @param toggle opens or closes the term on a path
 */
function opening({ letters, numbers, terms }: TermEquation, number: string, id: string, toggle: (path: string) => void): unknown {
  return html`<div class="opening" id=${id}>
    <div class="equation" role="group" aria-label="Equation" ${once(watch)}>
      <div class="equation-lines" ${once(watch)}>
        ${guard([letters.plain, numbers.plain], () => [line('in-letters', letters), line('in-numbers', numbers)])}
      </div>
      <span class="equation-number">${number}</span>
    </div>
    <ul class="terms">
      ${repeat(
        terms,
        ({ path, opens }) => `${path} ${opens}`,
        (term, index) => row(term, `${id}-${index}`, toggle),
      )}
    </ul>
  </div>`;
}

function line(name: string, written: MathText) {
  const [left, right] = sides(written);
  return html`<div class="line ${name}" role="math" aria-label=${written.plain}><span class="left-side">${left}</span><span class="right-side">${right}</span></div>`;
}

function row({ path, opens, letter, words, equation, value, unit, opened }: Term, id: string, toggle: (path: string) => void) {
  // A line may break within messages/cycle.
  const units = unit.split('/').map((part, index) => (index === 0 ? part : html`/<wbr />${part}`));
  const cells = html`<span class="term-letter">${inline(letter)}</span> <span class="term-words">${described(words, opened ? '' : equation)}</span>
    <span class="term-amount"><span class="term-value">${inline(value)}</span> <span class="term-unit">${units}</span></span>`;
  return html`<li>
    ${
      opens
        ? html`<button type="button" class="term-head" aria-expanded=${opened ? 'true' : 'false'} aria-controls=${opened ? id : nothing} @click=${() => toggle(path)}>${cells}</button>`
        : html`<div class="term-head">${cells}</div>`
    }
    ${opened ? opening(opened, equation, id, toggle) : nothing}
  </li>`;
}

/** The description and equation number of a term; letters with an index in it are typeset. */
function described(words: string, equation: string) {
  const parts = words.split(SYMBOL).map((part, index) => {
    if (index % 2 === 0) return part;
    const [letter, ...below] = part.split('_');
    return html`<span class="whole"><i class="letter">${letter}</i><sub>${below.join('_')}</sub></span>`;
  });
  return html`${parts}${equation ? html` <span class="whole">${equation}</span>` : nothing}`;
}

/** The terms of an explanation that are open. */
class OpenTerms {
  #paths = signal<string[]>([]);

  get paths() {
    return this.#paths.value;
  }

  /** Opens or closes the term on a path. */
  toggle = (path: string) => {
    const others = this.paths.filter((open) => open !== path);
    this.#paths.value = others.length < this.paths.length ? others : [...others, path];
  };
}
