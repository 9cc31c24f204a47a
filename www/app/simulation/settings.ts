/** Settings of the simulation: precision, seed, knees, published values, and what to do with the points. */

import type { Knees } from '../knee/knees.ts';
import { say } from '../live.ts';
import type { Drafts } from '../networks/drafts.ts';
import { tag } from '../networks/tag.ts';
import type { Session } from '../session.ts';
import { viewField } from '../stage/sheet.ts';
import { html, live, nothing } from '../view.ts';
import type { Simulator } from './simulator.ts';

/** Stops of the arrow keys, in per cent. */
const PRECISIONS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const MAX_SEED = 2 ** 32 - 1;
/** Ratio of the latency at a knee to that at zero load, unless another is set. */
const KNEE_RATIO = '3';

export function settings(session: Session, simulator: Simulator, knees: Knees, drafts: Drafts) {
  const { publishedIn, view } = session.state;
  const { phase } = simulator.status;
  const hasPoints = phase === 'done' || phase === 'held';
  // Both buttons go away with the points: closing their sheet first gives the focus back.
  const close = () => document.getElementById('sim-sheet')?.hidePopover?.();
  const another = () => {
    close();
    simulator.nextSeed();
    say('Simulating with another seed');
  };
  const remove = () => {
    close();
    simulator.remove();
    say('Simulated points removed');
  };
  return html`
    ${numberField(session, drafts, 'precision', 'precision ±', '%', view.precision, nextPrecision)}
    <p class="hint">Half the width of each 95\u00a0% interval, relative to the latency. Half as much takes four times as long.</p>
    ${numberField(session, drafts, 'seed', 'seed', '', view.seed, nextSeed)}
    <p class="hint">Of the random numbers: the same seed gives the same points on every computer.</p>
    <label class="tick" id="knees" title="The load at which latency is three times that at zero load"
      ><input
        type="checkbox"
        id="knee"
        autocomplete="off"
        .checked=${live(view.knee !== undefined)}
        @change=${({ target }: Event) =>
          session.edit((explorer) => explorer.withView('knee', (target as HTMLInputElement).checked ? KNEE_RATIO : ''))}
      />Knee</label
    >
    ${view.knee === undefined ? nothing : kneeRatio(session, drafts, view.knee)}
    ${kneeResults(session, knees)}
    ${
      publishedIn !== '' || view.published
        ? html`<label class="tick" id="published"
            ><input
              type="checkbox"
              id="paper"
              autocomplete="off"
              .checked=${live(view.published)}
              @change=${({ target }: Event) =>
                session.edit((explorer) => explorer.withView('paper', (target as HTMLInputElement).checked ? 'on' : 'off'))}
            />Published values</label
          >
          <p class="hint" id="published-in">${publishedIn || 'The papers print no values of these networks.'}</p>`
        : nothing
    }
    ${
      hasPoints
        ? html`<div class="acts">
          <button type="button" class="outlined" id="sim-again" @click=${another}>Another seed</button>
          <button type="button" class="outlined" id="sim-remove" aria-label="Remove points" @click=${remove}>Remove points</button>
        </div>`
        : nothing
    }
  `;
}

function kneeRatio(session: Session, drafts: Drafts, ratio: number) {
  return html`${numberField(session, drafts, 'knee', 'knee at', '× zero load', ratio, nextRatio)}
    <p class="hint">The load at which latency is ${ratio} times that at zero load. Simulated, it has an interval.</p>`;
}

/** What was found, by network. */
function kneeResults(session: Session, knees: Knees) {
  const { curves, view } = session.state;
  if (view.knee === undefined || session.isStopped) return nothing;
  const sentences = session.explorer.kneeSentences();
  const results = sentences.map((sentence, index) =>
    sentence === '' ? nothing : html`<p>${curves.length > 1 ? html`${tag(index)} ` : nothing}${sentence}</p>`,
  );
  const failure = knees.failure.value;
  const state = failure !== '' ? `No knee could be found: ${failure}.` : knees.isRunning ? 'Looking for the knee …' : '';
  return html`<div id="sim-knees">${results}${state === '' ? nothing : html`<p class="hint">${state}</p>`}</div>`;
}

function numberField(
  session: Session,
  drafts: Drafts,
  key: string,
  words: string,
  unit: string,
  value: number,
  next: (value: number, by: number) => number,
) {
  return viewField(session, drafts, {
    key,
    id: `sim-${key}`,
    words,
    value,
    unit,
    mode: key === 'seed' ? 'numeric' : 'decimal',
    next: (by) => String(next(value, by)),
    // An empty text would remove the key.
    emptied: ' ',
  });
}

function nextPrecision(value: number, by: number) {
  const next = by > 0 ? PRECISIONS.find((stop) => stop > value) : PRECISIONS.filter((stop) => stop < value).pop();
  return next ?? value;
}

function nextRatio(value: number, by: number) {
  return Math.min(10, Math.max(1.5, value + 0.5 * by));
}

function nextSeed(value: number, by: number) {
  return Math.min(MAX_SEED, Math.max(0, value + by));
}
