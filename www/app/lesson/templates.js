/** Templates of a step: its text, its question, and what is revealed. */

import { byId } from '../dom.js';
import { html, live, nothing, vars } from '../view.js';

/** @import { LessonAsk, LessonJudgement, LessonReveal, TextRun } from '../late/loadcurve-late.js' */

/** @param {TextRun[][]} paragraphs */
export function text(paragraphs) {
  return paragraphs.map((runs) => html`<p>${inline(runs)}</p>`);
}

/** @param {TextRun[]} runs */
function inline(runs) {
  return runs.map((run) => {
    const words = run.pending ? html`<span class="awaited">${run.text}</span>` : run.text;
    return run.emphasis ? html`<strong>${words}</strong>` : words;
  });
}

/**
 * A question with its means to answer.
 *
 * @param {LessonAsk} ask
 * @param {number | undefined} answer so far
 * @param {boolean} isRevealed
 * @param {{ pick: (answer: number) => void, nameOf: (channel: number) => string }} actions takes an answer; names a channel of the drawing
 */
export function question(ask, answer, isRevealed, { pick, nameOf }) {
  return html`
    ${text(ask.paragraphs)}
    <h3 id="prediction">Your prediction</h3>
    ${ask.kind === 'choices' ? choices(ask, answer, isRevealed, pick) : ask.kind === 'number' ? slider(ask, answer, isRevealed, pick) : ask.kind === 'point' ? point(ask, answer) : channel(answer, isRevealed, nameOf)}
  `;
}

/**
 * @param {LessonAsk} ask
 * @param {number | undefined} answer
 * @param {boolean} isRevealed
 * @param {(answer: number) => void} pick
 */
function choices({ choices }, answer, isRevealed, pick) {
  return html`<div class="choices" role="radiogroup" aria-labelledby="prediction">
    ${choices.map(
      (runs, index) =>
        html`<label class="choice"
          ><input type="radio" name="answer" value=${index + 1} autocomplete="off" ?disabled=${isRevealed} .checked=${live(answer === index + 1)} @change=${() => pick(index + 1)} /><span>${inline(runs)}</span></label
        >`,
    )}
  </div>`;
}

/**
 * @param {LessonAsk} ask
 * @param {number | undefined} answer
 * @param {boolean} isRevealed
 * @param {(answer: number) => void} pick
 */
function slider({ from, to, unit, digits }, answer, isRevealed, pick) {
  const read = (/** @type {Event} */ { target }) => pick(Number(/** @type {HTMLInputElement} */ (target).value));
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

/**
 * @param {LessonAsk} ask
 * @param {number | undefined} answer
 */
function point({ unit, digits }, answer) {
  return html`<p class="hint">
    ${answer === undefined ? 'Drag the dashed line in the chart.' : html`<strong>${answer.toFixed(digits)}</strong> ${unit}`}
  </p>`;
}

/**
 * @param {number | undefined} answer
 * @param {boolean} isRevealed
 * @param {(channel: number) => string} nameOf
 */
function channel(answer, isRevealed, nameOf) {
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

/**
 * The judgement and the explanation.
 *
 * @param {LessonReveal} reveal
 * @param {LessonJudgement} judgement
 */
export function revealed(reveal, { verdict, words }) {
  return html`<div class="revealed" data-verdict=${verdict} role="status">
    <p class="verdict">${words}</p>
    ${reveal.paragraphs.length > 0 ? text(reveal.paragraphs) : nothing}
  </div>`;
}
