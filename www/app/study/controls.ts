/** What is asked about how networks scale, above the chart: what grows, through which values, what is read; and the answer. */

import { list } from '../choice.ts';
import { byId } from '../dom.ts';
import { doubtAbout } from '../doubt.ts';
import { say } from '../live.ts';
import { Drafts } from '../networks/drafts.ts';
import { wrongOf } from '../networks/field.ts';
import { tag } from '../networks/tag.ts';
import type { ScalingAbout } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { show } from '../signals.ts';
import { onEscape } from '../simulation/escape.ts';
import type { ViewField } from '../stage/sheet.ts';
import { viewInput } from '../stage/sheet.ts';
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

export function showScalingControls(session: Session, answer: ScalingAnswer) {
  const place = byId('scaling-line', HTMLElement);
  const drafts = new Drafts();
  let said = '';
  onEscape(() => answer.isRunning && answer.cancel());
  show(place, shown, { rendered });

  function shown() {
    if (!session.state.view.sweep) return noChange;
    const { about } = answer;
    return about ? html`${asked(about)} ${status(answer)} ${found(session, answer, about)}` : status(answer);
  }

  function rendered() {
    const isShown = session.state.view.sweep;
    place.hidden = !isShown;
    const words = answer.about?.sentences.join(' ');
    if (!isShown || words === undefined || !answer.isComplete || words === said) return;
    said = words;
    say(words);
  }

  function asked(about: ScalingAbout) {
    const choices = about.choices.map(([name, words]) => ({ name, words }));
    const setOf = (name: string) => void session.edit((explorer) => explorer.withView('of', name));
    const nextShare = (by: number) => String(Math.round(100 * (about.at + by * STEP)) / 100);
    return html`<div class="scaling-asked" role="group" aria-label="How does it scale?">
      ${list('scaling-of', 'Quantity', QUANTITIES, about.of, setOf)}
      ${about.of === 'latency' ? field('at', about.at, { unit: 'of the model’s saturation', mode: 'decimal', next: nextShare }) : nothing}
      <span class="hint" aria-hidden="true">over</span>
      ${list('scaling-over', 'Over', choices, about.over, setOver)}
      ${field('values', about.values, { unit: '', mode: 'text', next: () => about.values, placeholder: 'chosen' }, 'Such as 4.8.16 or 4-64; chosen if empty')}
    </div>`;
  }

  /** Another key has other values. */
  function setOver(name: string) {
    drafts.drop('scaling-values');
    session.edit(
      (explorer) => explorer.withView('values', ''),
      (explorer) => explorer.withView('over', name),
    );
  }

  function field(key: string, value: string | number, look: Omit<ViewField, 'key' | 'id' | 'value'>, hint: string = '') {
    const id = `scaling-${key}`;
    const input = viewInput(session, drafts, { key, id, value, ...look });
    return html`<span class="scaling-field" title=${hint || nothing}><label class="hint" for=${id}>${key}</label>${input}</span>${wrongOf(id, drafts)}`;
  }
}

/** How far the worker is, or why there is no answer. */
function status(answer: ScalingAnswer) {
  const { isComplete, isRunning } = answer;
  const [failure, solved, count] = [answer.failure.value, answer.solved.value, answer.count.value];
  if (failure)
    return html`<p class="hint">It could not be computed: ${failure}. Everything else works. <button type="button" class="plain" @click=${() => answer.resume()}>Try again</button></p>`;
  if (isComplete) return nothing;
  const act = () => (isRunning ? answer.cancel() : answer.resume());
  return html`<p class="scaling-progress"><progress max="1" value=${count > 0 ? solved / count : nothing} aria-label="Solving the networks"></progress>
    <span class="hint">${solved} of ${count} solved</span>
    ${count > 0 ? html`<button type="button" class="outlined" id="scaling-act" @click=${act}>${isRunning ? 'Cancel' : 'Go on'}</button>` : nothing}</p>`;
}

function found(session: Session, { isComplete, count }: ScalingAnswer, about: ScalingAbout) {
  if (!isComplete) return leftOut(about.notices);
  const answer =
    count.value > 0 ? html`${answerOf(about)} ${doubt(session)}` : html`<p class="hint">None of these networks has such values.</p>`;
  return html`${answer} ${leftOut(about.notices)}`;
}

/** The doubt about the first network that is shown with one. */
function doubt(session: Session) {
  const { curves, view } = session.state;
  const index = curves.findIndex(({ deadlock, doubt }, index) => (deadlock ?? doubt) !== undefined && !view.hidden.includes(index));
  return index < 0 ? nothing : doubtAbout(session, index);
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
