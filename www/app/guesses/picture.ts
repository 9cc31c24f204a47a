/** Bars of guesses: lines with words for choices and channels, columns on an axis for numbers. */

import type { LessonAsk } from '../pkg/loadcurve-web.js';
import { html, nothing, svg, vars } from '../view.ts';
import type { Axis, Bar, Histogram } from './histogram.ts';

/** Size of the picture of numbers, in units of its own, and of its margins. */
const WIDTH = 800;
const HEIGHT = 320;
const MARGIN = { top: 60, bottom: 56, side: 32 };
/** Least distance between two numbers below the axis. */
const APART = 84;

/** @param showsAnswer true if the right answer is marked */
export function picture({ bars, axis }: Histogram, ask: LessonAsk, showsAnswer: boolean) {
  if (bars.length === 0) return html`<p class="hint">Nobody has guessed yet.</p>`;
  return axis ? columns(bars, axis, ask, showsAnswer) : lines(bars, showsAnswer);
}

function lines(bars: Bar[], showsAnswer: boolean) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return html`<ul class="class-bars">
    ${bars.map(
      ({ words, count, isRight }) => html`<li class=${showsAnswer && isRight ? 'is-right' : ''}>
        <span>${words}${showsAnswer && isRight ? html` <small>right</small>` : nothing}</span>
        <span class="class-bar" ${vars({ '--part': `${(100 * count) / most}%` })}><strong>${count}</strong></span>
      </li>`,
    )}
  </ul>`;
}

function columns(bars: Bar[], { from, to, right }: Axis, { unit, digits }: LessonAsk, showsAnswer: boolean) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const width = (WIDTH - 2 * MARGIN.side) / bars.length;
  const floor = HEIGHT - MARGIN.bottom;
  const heightOf = (count: number) => ((floor - MARGIN.top) * count) / most;
  const placeOf = (number: number) => MARGIN.side + ((WIDTH - 2 * MARGIN.side) * (number - from)) / (to - from);
  const every = Math.ceil(APART / width);
  const ticks = Array.from({ length: bars.length + 1 }, (_, index) => index).filter((index) => index % every === 0);
  const ends = bars.map(({ words }) => words.split('–'));
  const labelOf = (index: number) => (index < bars.length ? ends[index][0] : ends[index - 1][1]);
  const told = bars.filter(({ count }) => count > 0).map(({ words, count }) => `${words}: ${count}`);
  const answer = showsAnswer && right !== undefined ? right : null;
  const label = `Guesses${unit && `, in ${unit}`}: ${told.join('; ') || 'none'}${answer === null ? '' : `. Right: ${answer.toFixed(digits)}`}`;
  return html`<svg class="class-columns" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${bars.map(({ count, isRight }, index) => {
      const x = MARGIN.side + index * width;
      if (count === 0) return nothing;
      return svg`<rect class=${showsAnswer && isRight ? 'is-right' : ''} x=${x + 2} y=${floor - heightOf(count)} width=${width - 4} height=${heightOf(count)} rx="3" />
        <text x=${x + width / 2} y=${floor - heightOf(count) - 6}>${count}</text>`;
    })}
    <path class="floor" d="M${MARGIN.side} ${floor}H${WIDTH - MARGIN.side}" />
    ${ticks.map((index) => svg`<text class="tick-label" x=${MARGIN.side + index * width} y=${floor} dy="1.2em">${labelOf(index)}</text>`)}
    <text class="tick-label" x=${WIDTH / 2} y=${floor} dy="2.6em">${unit}</text>
    ${
      answer === null
        ? nothing
        : svg`<path class="answer" d="M${placeOf(answer)} 28V${floor}" />
          <text class="answer-label" x=${Math.max(80, Math.min(WIDTH - 80, placeOf(answer)))} y="20">${`right: ${answer.toFixed(digits)}`}</text>`
    }
  </svg>`;
}
