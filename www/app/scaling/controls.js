/** What is asked about how networks scale, above the chart: what grows, through which values, what is read; and the answer. */

import { byId } from '../dom.js';
import { doubtAbout } from '../doubt.js';
import { say } from '../live.js';
import { Drafts } from '../networks/drafts.js';
import { textField, wrongOf } from '../networks/field.js';
import { tag } from '../networks/tag.js';
import { onEscape } from '../simulation/escape.js';
import { html, live, nothing, render } from '../view.js';

/** @import { ScalingAbout } from '../late/loadcurve-late.js' */
/** @import { Session } from '../session.js' */
/** @import { ScalingAnswer } from './answer.js' */

const QUANTITIES = [
  { name: 'saturation', words: 'Model’s saturation' },
  { name: 'zero', words: 'Latency at zero load' },
  { name: 'latency', words: 'Latency under load' },
  { name: 'knee', words: 'Load at the knee' },
  { name: 'link', words: 'Load that links allow' },
];

/** Step of the share of saturation for an arrow key. */
const STEP = 0.05;

export class ScalingControls {
  #place = byId('scaling-line', HTMLElement);
  #drafts = new Drafts(() => this.#update());
  #session;
  #answer;
  #frame = 0;
  #said = '';

  /**
   * @param {Session} session
   * @param {ScalingAnswer} answer
   */
  constructor(session, answer) {
    this.#session = session;
    this.#answer = answer;
    answer.follow(() => this.#update());
    session.follow(() => this.#update());
    onEscape(() => answer.isRunning && answer.cancel());
  }

  #update() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const { about } = this.#answer;
      const isShown = this.#session.state.view.sweep;
      this.#place.hidden = !isShown;
      if (isShown) render(about ? this.#content(about) : this.#status(), this.#place);
      if (isShown && about && this.#answer.isComplete) this.#announce(about.sentences.join(' '));
    });
  }

  /** @param {string} words */
  #announce(words) {
    if (words !== this.#said) say(words);
    this.#said = words;
  }

  /** @param {string} key @param {string} text */
  #set(key, text) {
    this.#session.edit((explorer) => explorer.withView(key, text));
  }

  /** @param {ScalingAbout} about */
  #content(about) {
    return html`<div class="scaling-asked" role="group" aria-label="How does it scale?">
        ${this.#list('of', 'Quantity', QUANTITIES, about.of)}
        ${about.of === 'latency' ? this.#field('at', 'at', String(about.at), 'of the model’s saturation') : nothing}
        <span class="hint" aria-hidden="true">over</span>
        ${this.#list('over', 'Over', about.choices, about.over)}
        ${this.#field('values', 'values', about.values, '')}
      </div>
      ${this.#status()} ${this.#found(about)}`;
  }

  /**
   * @param {string} key
   * @param {string} label
   * @param {{ name: string, words: string }[]} choices
   * @param {string} chosen
   */
  #list(key, label, choices, chosen) {
    const pick = (/** @type {Event} */ { target }) => this.#choose(key, /** @type {HTMLSelectElement} */ (target).value);
    return html`<select id=${`scaling-${key}`} aria-label=${label} autocomplete="off" @change=${pick}>
      ${choices.map(({ name, words }) => html`<option value=${name} .selected=${live(name === chosen)}>${words}</option>`)}
    </select>`;
  }

  /** Another key has other values. @param {string} key @param {string} name */
  #choose(key, name) {
    if (key !== 'over') return this.#set(key, name);
    this.#drafts.drop('scaling-values');
    this.#session.edit(
      (explorer) => explorer.withView('values', ''),
      (explorer) => explorer.withView('over', name),
    );
  }

  /**
   * @param {'at' | 'values'} key
   * @param {string} words
   * @param {string} value
   * @param {string} unit
   */
  #field(key, words, value, unit) {
    const id = `scaling-${key}`;
    const actions = {
      preview: (/** @type {string} */ text) => this.#session.preview((explorer) => explorer.withView(key, text.trim())),
      commit: () => this.#session.commit(id),
      revert: () => this.#session.revert(),
    };
    const next = (/** @type {number} */ by) => (key === 'at' ? String(Math.round(100 * (Number(value) + by * STEP)) / 100) : value);
    const spec = {
      id,
      value,
      unit,
      mode: key === 'at' ? 'decimal' : 'text',
      actions,
      next,
      allowed: (/** @type {string} */ message) => message,
      placeholder: key === 'values' ? 'chosen' : undefined,
    };
    const hint = key === 'values' ? 'Such as 4.8.16 or 4-64; chosen if empty' : nothing;
    return html`<span class="scaling-field" title=${hint}><label class="hint" for=${id}>${words}</label>${textField(spec, this.#drafts)}</span>${wrongOf(id, this.#drafts)}`;
  }

  /** How far the worker is, or why there is no answer. */
  #status() {
    const { failure, isComplete, isRunning, solved, count } = this.#answer;
    if (failure)
      return html`<p class="hint">It could not be computed: ${failure}. Everything else works. <button type="button" class="plain" @click=${() => this.#answer.resume()}>Try again</button></p>`;
    if (isComplete) return nothing;
    const act = isRunning ? () => this.#answer.cancel() : () => this.#answer.resume();
    return html`<p class="scaling-progress"><progress max="1" value=${count > 0 ? solved / count : nothing} aria-label="Solving the networks"></progress>
      <span class="hint">${solved} of ${count} solved</span>
      ${count > 0 ? html`<button type="button" class="outlined" id="scaling-act" @click=${act}>${isRunning ? 'Cancel' : 'Go on'}</button>` : nothing}</p>`;
  }

  /** @param {ScalingAbout} about */
  #found(about) {
    const { isComplete, count } = this.#answer;
    return html`${isComplete && count > 0 ? html`${answerOf(about)} ${this.#doubt()}` : nothing} ${isComplete && count === 0 ? html`<p class="hint">None of these networks has such values.</p>` : nothing} ${leftOut(about.notices)}`;
  }

  /** The doubt about the first network that is shown with one. */
  #doubt() {
    const { curves, view } = this.#session.state;
    const index = curves.findIndex(({ deadlock, doubt }, index) => (deadlock ?? doubt) !== undefined && !view.hidden.includes(index));
    return index < 0 ? nothing : doubtAbout(this.#session, index);
  }
}

/** A sentence on a single network, a few words on each of several. @param {ScalingAbout} about */
function answerOf({ sentences, answers }) {
  if (sentences.length === 1) return html`<p id="scaling-answer">${raised(sentences[0])}</p>`;
  return html`<ul id="scaling-answer" class="scaling-answers" aria-label="Answer">
    ${answers.map(({ index, words }) => html`<li>${tag(index)} <span>${raised(words)}</span></li>`)}
  </ul>`;
}

/** @param {string[]} notices */
function leftOut(notices) {
  if (notices.length === 0) return nothing;
  return html`<details class="hint">
    <summary>${notices.length === 1 ? 'One value is' : 'Some values are'} left out</summary>
    <ul>${notices.map((notice) => html`<li>${notice}</li>`)}</ul>
  </details>`;
}

/** A text whose exponents are raised, and whose equations stay whole. @param {string} text */
function raised(text) {
  const whole = text.replaceAll(' = ', '\u00a0=\u00a0');
  return whole.split(/\^(−?[\d.]+)/).map((part, index) => (index % 2 === 1 ? html`<sup>${part}</sup>` : part));
}
