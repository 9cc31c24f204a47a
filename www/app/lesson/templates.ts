/** Templates of a step: its text, its question, and what is revealed. */

import { byId } from '../dom.ts';
import { bringIntoSight } from '../in-sight.ts';
import type { LessonAsk, LessonJudgement, LessonReveal, TextRun } from '../pkg/loadcurve-web.js';
import { html, live, nothing, vars, withValue } from '../view.ts';
import { type Marking, marked } from '../words/word.ts';

/** @param terms that explain themselves; none in a text of another language */
export function text(paragraphs: TextRun[][], terms?: Marking) {
  return paragraphs.map((runs) => html`<p>${inline(runs, terms)}</p>`);
}

function inline(runs: TextRun[], terms?: Marking) {
  return runs.map((run) => {
    const words = run.pending ? html`<span class="awaited">${run.text}</span>` : terms ? marked(run.text, terms) : run.text;
    return run.emphasis ? html`<strong>${words}</strong>` : words;
  });
}

/** An answer so far, and once it is revealed the right one. */
interface Answered {
  answer: number | undefined;
  isRevealed: boolean;
  right: number | undefined;
}

/** What answers a question. */
interface Means {
  pick: (answer: number) => void;
  /** Names a channel of the drawing. */
  nameOf: (channel: number) => string;
  /** True if the load of the chart itself is the answer, and no line of its own. */
  isByLoad: boolean;
}

/**
 * A question with its means to answer.
 *
 * @param terms that its text explains
 */
export function question(ask: LessonAsk, answered: Answered, means: Means, terms?: Marking) {
  return html`
    ${text(ask.paragraphs, terms)}
    <h3 id="prediction">Your prediction</h3>
    ${answerTo(ask, answered, means)}
  `;
}

function answerTo(ask: LessonAsk, answered: Answered, { pick, nameOf, isByLoad }: Means) {
  const { answer, isRevealed } = answered;
  if (ask.kind === 'choices') return choices(ask, answered, pick);
  if (ask.kind === 'number') return slider(ask, answer, isRevealed, pick);
  return ask.kind === 'point' ? point(ask, answered, isByLoad) : channel(answer, isRevealed, nameOf);
}

function choices({ choices }: LessonAsk, { answer, isRevealed, right }: Answered, pick: (answer: number) => void) {
  return html`<div class="choices" role="radiogroup" aria-labelledby="prediction">
    ${choices.map((runs, index) => {
      const isRight = isRevealed && right === index + 1;
      return html`<label class=${isRight ? 'choice is-right' : 'choice'}
        ><input type="radio" name="answer" value=${index + 1} autocomplete="off" ?disabled=${isRevealed} .checked=${live(answer === index + 1)} @change=${() => pick(index + 1)} /><span
          >${inline(runs)}${isRight ? html` <small>right</small>` : nothing}</span
        ></label
      >`;
    })}
  </div>`;
}

function slider({ from, to, unit, digits }: LessonAsk, answer: number | undefined, isRevealed: boolean, pick: (answer: number) => void) {
  const read = withValue((value) => pick(Number(value)));
  if (from === undefined || to === undefined)
    return html`<p class="answer-field">
      <input class="number" type="number" step=${10 ** -digits} aria-labelledby="prediction" ?disabled=${isRevealed} .value=${live(answer === undefined ? '' : String(answer))} @change=${read} />
      ${unit}
    </p>`;
  const shown = answer ?? (from + to) / 2;
  return html`<div class="answer-slider">
    <output>${answer === undefined ? '?' : answer.toFixed(digits)} <small>${unit}</small></output>
    <input type="range" min=${from} max=${to} step=${10 ** -digits} aria-labelledby="prediction" aria-valuetext=${`${shown.toFixed(digits)} ${unit}`} ?disabled=${isRevealed} .value=${live(String(shown))} ${vars({ '--part': `${(100 * (shown - from)) / (to - from)}%` })} @input=${read} />
  </div>`;
}

function point({ unit, digits }: LessonAsk, { answer, isRevealed }: Answered, isByLoad: boolean) {
  const means = isByLoad ? 'Drag the load in the chart, or go to it and press the arrow keys.' : 'Drag the dashed line in the chart.';
  return html`<p class="hint">
    ${answer === undefined ? (isRevealed ? 'You did not say.' : means) : html`<strong>${answer.toFixed(digits)}</strong> ${unit}`}
  </p>`;
}

function channel(answer: number | undefined, isRevealed: boolean, nameOf: (channel: number) => string) {
  if (isRevealed) return nothing;
  return html`${answer === undefined ? nothing : html`<p>The channel <strong>${nameOf(answer)}</strong>.</p>`}
    <p class="hint">
      ${answer === undefined ? 'Pick a channel in the drawing: click or tap it, or go to it with the arrow keys and press Enter.' : 'Pick another one to change your mind.'}
    </p>
    <button type="button" class="outlined" @click=${toDrawing}>To the drawing</button>`;
}

/** Gives the focus to the drawing, in which the arrow keys go from channel to channel. */
function toDrawing() {
  const picker = byId('picker', HTMLElement);
  bringIntoSight(picker);
  picker.focus({ preventScroll: true });
}

/** The judgement and the explanation. */
export function revealed(reveal: LessonReveal, { verdict, words }: LessonJudgement, terms?: Marking) {
  return html`<div class="revealed" data-verdict=${verdict} role="status">
    <p class="verdict">${words}</p>
    ${text(reveal.paragraphs, terms)}
  </div>`;
}
