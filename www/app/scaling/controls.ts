/** What is asked about how networks scale, above the chart: what grows, through which values, what is read; and the answer. */

import { list } from '../choice.ts';
import { byId } from '../dom.ts';
import { doubtAbout } from '../doubt.ts';
import type { ScalingAbout } from '../late/loadcurve-late.js';
import { say } from '../live.ts';
import { Drafts } from '../networks/drafts.ts';
import { textField, wrongOf } from '../networks/field.ts';
import { tag } from '../networks/tag.ts';
import type { Session } from '../session.ts';
import { show } from '../signals.ts';
import { onEscape } from '../simulation/escape.ts';
import { html, noChange, nothing } from '../view.ts';
import type { ScalingAnswer } from './answer.ts';

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
  #drafts = new Drafts();
  #session;
  #answer;
  #said = '';

  constructor(session: Session, answer: ScalingAnswer) {
    this.#session = session;
    this.#answer = answer;
    show(this.#place, () => this.#shown(), { rendered: () => this.#complete() });
    onEscape(() => answer.isRunning && answer.cancel());
  }

  #shown() {
    if (!this.#session.state.view.sweep) return noChange;
    const { about } = this.#answer;
    return about ? this.#content(about) : this.#status();
  }

  #complete() {
    const isShown = this.#session.state.view.sweep;
    this.#place.hidden = !isShown;
    const { about } = this.#answer;
    if (isShown && about && this.#answer.isComplete) this.#announce(about.sentences.join(' '));
  }

  #announce(words: string) {
    if (words !== this.#said) say(words);
    this.#said = words;
  }

  #set(key: string, text: string) {
    this.#session.edit((explorer) => explorer.withView(key, text));
  }

  #content(about: ScalingAbout) {
    return html`<div class="scaling-asked" role="group" aria-label="How does it scale?">
        ${list('scaling-of', 'Quantity', QUANTITIES, about.of, (name) => this.#set('of', name))}
        ${about.of === 'latency' ? this.#field('at', 'at', String(about.at), 'of the model’s saturation') : nothing}
        <span class="hint" aria-hidden="true">over</span>
        ${list(
          'scaling-over',
          'Over',
          about.choices.map(([name, words]) => ({ name, words })),
          about.over,
          (name) => this.#setOver(name),
        )}
        ${this.#field('values', 'values', about.values, '')}
      </div>
      ${this.#status()} ${this.#found(about)}`;
  }

  /** Another key has other values. */
  #setOver(name: string) {
    this.#drafts.drop('scaling-values');
    this.#session.edit(
      (explorer) => explorer.withView('values', ''),
      (explorer) => explorer.withView('over', name),
    );
  }

  #field(key: 'at' | 'values', words: string, value: string, unit: string) {
    const id = `scaling-${key}`;
    const actions = {
      preview: (text: string) => this.#session.preview((explorer) => explorer.withView(key, text.trim())),
      commit: () => this.#session.commit(id),
      revert: () => this.#session.revert(),
    };
    const next = (by: number) => (key === 'at' ? String(Math.round(100 * (Number(value) + by * STEP)) / 100) : value);
    const spec = {
      id,
      value,
      unit,
      mode: key === 'at' ? 'decimal' : 'text',
      actions,
      next,
      allowed: (message: string) => message,
      placeholder: key === 'values' ? 'chosen' : undefined,
    };
    const hint = key === 'values' ? 'Such as 4.8.16 or 4-64; chosen if empty' : nothing;
    return html`<span class="scaling-field" title=${hint}><label class="hint" for=${id}>${words}</label>${textField(spec, this.#drafts)}</span>${wrongOf(id, this.#drafts)}`;
  }

  /** How far the worker is, or why there is no answer. */
  #status() {
    const { isComplete, isRunning } = this.#answer;
    const [failure, solved, count] = [this.#answer.failure.value, this.#answer.solved.value, this.#answer.count.value];
    if (failure)
      return html`<p class="hint">It could not be computed: ${failure}. Everything else works. <button type="button" class="plain" @click=${() => this.#answer.resume()}>Try again</button></p>`;
    if (isComplete) return nothing;
    const act = isRunning ? () => this.#answer.cancel() : () => this.#answer.resume();
    return html`<p class="scaling-progress"><progress max="1" value=${count > 0 ? solved / count : nothing} aria-label="Solving the networks"></progress>
      <span class="hint">${solved} of ${count} solved</span>
      ${count > 0 ? html`<button type="button" class="outlined" id="scaling-act" @click=${act}>${isRunning ? 'Cancel' : 'Go on'}</button>` : nothing}</p>`;
  }

  #found(about: ScalingAbout) {
    const isComplete = this.#answer.isComplete;
    const count = this.#answer.count.value;
    return html`${isComplete && count > 0 ? html`${answerOf(about)} ${this.#doubt()}` : nothing} ${isComplete && count === 0 ? html`<p class="hint">None of these networks has such values.</p>` : nothing} ${leftOut(about.notices)}`;
  }

  /** The doubt about the first network that is shown with one. */
  #doubt() {
    const { curves, view } = this.#session.state;
    const index = curves.findIndex(({ deadlock, doubt }, index) => (deadlock ?? doubt) !== undefined && !view.hidden.includes(index));
    return index < 0 ? nothing : doubtAbout(this.#session, index);
  }
}

/** A sentence on a single network, a few words on each of several. */
function answerOf({ sentences, answers }: ScalingAbout) {
  if (sentences.length === 1) return html`<p id="scaling-answer">${raised(sentences[0])}</p>`;
  return html`<ul id="scaling-answer" class="scaling-answers" aria-label="Answer">
    ${answers.map(([index, words]) => html`<li>${tag(index)} <span>${raised(words)}</span></li>`)}
  </ul>`;
}

function leftOut(notices: string[]) {
  if (notices.length === 0) return nothing;
  return html`<details class="hint">
    <summary>${notices.length === 1 ? 'One value is' : 'Some values are'} left out</summary>
    <ul>${notices.map((notice) => html`<li>${notice}</li>`)}</ul>
  </details>`;
}

/** A text whose exponents are raised, and whose equations stay whole. */
function raised(text: string) {
  const whole = text.replaceAll(' = ', '\u00a0=\u00a0');
  return whole.split(/\^(−?[\d.]+)/).map((part, index) => (index % 2 === 1 ? html`<sup>${part}</sup>` : part));
}
