/** Templates of a step: its text, its question, and what is revealed. */

import { byId } from '../dom.ts';
import type { LessonAsk, LessonJudgement, LessonReveal, TextRun } from '../pkg/loadcurve-web.js';
import { html, live, nothing, vars } from '../view.ts';
import type { Marking } from '../words/word.ts';
import { marked } from '../words/word.ts';

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

/**
 * A question with its means to answer.
 *
 * @param answer so far
 * @param terms that its text explains
 * @param actions takes an answer; names a channel of the drawing
 */
export function question(
  ask: LessonAsk,
  answer: number | undefined,
  isRevealed: boolean,
  { pick, nameOf }: { pick: (answer: number) => void; nameOf: (channel: number) => string },
  terms?: Marking,
) {
  return html`
    ${text(ask.paragraphs, terms)}
    <h3 id="prediction">Your prediction</h3>
    ${ask.kind === 'choices' ? choices(ask, answer, isRevealed, pick) : ask.kind === 'number' ? slider(ask, answer, isRevealed, pick) : ask.kind === 'point' ? point(ask, answer) : channel(answer, isRevealed, nameOf)}
  `;
}

function choices({ choices }: LessonAsk, answer: number | undefined, isRevealed: boolean, pick: (answer: number) => void) {
  return html`<div class="choices" role="radiogroup" aria-labelledby="prediction">
    ${choices.map(
      (runs, index) =>
        html`<label class="choice"
          ><input type="radio" name="answer" value=${index + 1} autocomplete="off" ?disabled=${isRevealed} .checked=${live(answer === index + 1)} @change=${() => pick(index + 1)} /><span>${inline(runs)}</span></label
        >`,
    )}
  </div>`;
}

function slider({ from, to, unit, digits }: LessonAsk, answer: number | undefined, isRevealed: boolean, pick: (answer: number) => void) {
  const read = ({ target }: Event) => pick(Number((target as HTMLInputElement).value));
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

function point({ unit, digits }: LessonAsk, answer: number | undefined) {
  return html`<p class="hint">
    ${answer === undefined ? 'Drag the dashed line in the chart.' : html`<strong>${answer.toFixed(digits)}</strong> ${unit}`}
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
  picker.scrollIntoView({ block: 'nearest' });
  picker.focus({ preventScroll: true });
}

/** The judgement and the explanation. */
export function revealed(reveal: LessonReveal, { verdict, words }: LessonJudgement, terms?: Marking) {
  return html`<div class="revealed" data-verdict=${verdict} role="status">
    <p class="verdict">${words}</p>
    ${text(reveal.paragraphs, terms)}
  </div>`;
}
