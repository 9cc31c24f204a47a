/** Settings of the simulation: precision, seed, knees, published values, and what to do with the points. */

import { tick } from '../choice.ts';
import { say } from '../dom.ts';
import type { Job } from '../jobs/job.ts';
import type { Drafts } from '../networks/drafts.ts';
import type { Session } from '../session.ts';
import { viewField } from '../stage/sheet.ts';
import { tag } from '../tag.ts';
import { html, nothing } from '../view.ts';
import { marked } from '../words/word.ts';
import type { Simulator } from './simulator.ts';

/** Stops of the arrow keys, in per cent. */
const PRECISIONS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const MAX_SEED = 2 ** 32 - 1;
/** Ratio of the latency at a knee to that at zero load, unless another is set. */
const KNEE_RATIO = '3';
const ABOUT_KNEE = 'The load at which latency is three times that at zero load';

export function settings(session: Session, simulator: Simulator, knees: Job, drafts: Drafts) {
  const { publishedIn, view } = session.state;
  const { phase } = simulator.status;
  const set = (key: string, text: string) => session.edit((explorer) => explorer.withView(key, text));

  /** @param next the value after, or before, for an arrow key */
  function number(key: 'precision' | 'seed' | 'knee', words: string, unit: string, next: (value: number, by: number) => number) {
    const value = view[key] ?? 0;
    const mode = key === 'seed' ? 'numeric' : 'decimal';
    // An empty text would remove the key.
    const field = { key, id: `sim-${key}`, value, unit, mode, next: (by: number) => String(next(value, by)), emptied: ' ' } as const;
    return viewField(session, drafts, words, field);
  }

  return html`
    ${number('precision', 'precision ±', '%', nextPrecision)}
    <p class="hint">Half-width of each 95\u00a0% confidence interval, relative to the latency. Halving it takes four times as long.</p>
    ${number('seed', 'seed', '', (seed, by) => Math.min(MAX_SEED, Math.max(0, seed + by)))}
    <p class="hint">Start of the random numbers: the same seed gives the same points on every computer.</p>
    ${tick('knee', 'Knee', view.knee !== undefined, (isOn) => set('knee', isOn ? KNEE_RATIO : ''), ABOUT_KNEE)}
    ${
      view.knee === undefined
        ? nothing
        : html`${number('knee', 'knee at', '× zero load', (ratio, by) => Math.min(10, Math.max(1.5, ratio + 0.5 * by)))}
          <p class="hint">${marked(`The knee is the load at which latency is ${view.knee} times that at zero load. It is simulated, and has a confidence interval.`)}</p>
          ${kneeResults(session, knees)}`
    }
    ${
      publishedIn !== '' || view.published
        ? html`${tick('paper', 'Published values', view.published, (isOn) => set('paper', isOn ? 'on' : 'off'))}
          <p class="hint" id="published-in">${publishedIn || 'The papers print no values of these networks.'}</p>`
        : nothing
    }
    ${phase === 'done' || phase === 'held' ? actsOnPoints(simulator) : nothing}
  `;
}

/** What was found, by network. */
function kneeResults(session: Session, knees: Job) {
  if (session.isStopped) return nothing;
  const { curves } = session.state;
  const results = session.explorer
    .kneeSentences()
    .map((sentence, index) => (sentence === '' ? nothing : html`<p>${curves.length > 1 ? html`${tag(index)} ` : nothing}${sentence}</p>`));
  const failure = knees.failure.value;
  const state = failure !== '' ? `No knee could be found: ${failure}.` : knees.isRunning ? 'Looking for the knee …' : '';
  return html`<div id="sim-knees">${results}${state === '' ? nothing : html`<p class="hint">${state}</p>`}</div>`;
}

function actsOnPoints(simulator: Simulator) {
  const acting = (act: () => void, words: string) => () => {
    // Both buttons go away with the points: closing their sheet first gives the focus back.
    document.getElementById('sim-sheet')?.hidePopover?.();
    act();
    say(words);
  };
  const another = acting(() => simulator.nextSeed(), 'Simulating with another seed');
  const remove = acting(() => simulator.remove(), 'Simulated points removed');
  return html`<div class="acts">
    <button type="button" class="outlined" id="sim-again" @click=${another}>Another seed</button>
    <button type="button" class="outlined" id="sim-remove" aria-label="Remove points" @click=${remove}>Remove points</button>
  </div>`;
}

function nextPrecision(value: number, by: number) {
  const next = by > 0 ? PRECISIONS.find((stop) => stop > value) : PRECISIONS.filter((stop) => stop < value).pop();
  return next ?? value;
}
