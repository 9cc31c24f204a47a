/** Settings of the simulation: precision, seed, published values, and what to do with the points. */

import { say } from '../live.js';
import { textField, wrongOf } from '../networks/field.js';
import { html, live, nothing } from '../view.js';

/** @import { Drafts } from '../networks/drafts.js' */
/** @import { Session } from '../session.js' */
/** @import { Simulator } from './simulator.js' */

/** Stops of the arrow keys, in per cent. */
const PRECISIONS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const MAX_SEED = 2 ** 32 - 1;

/**
 * @param {Session} session
 * @param {Simulator} simulator
 * @param {Drafts} drafts
 */
export function settings(session, simulator, drafts) {
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
    ${
      publishedIn !== '' || view.published
        ? html`<label class="tick" id="published"
            ><input
              type="checkbox"
              id="paper"
              autocomplete="off"
              .checked=${live(view.published)}
              @change=${(/** @type {Event} */ { target }) =>
                session.edit((explorer) => explorer.withView('paper', /** @type {HTMLInputElement} */ (target).checked ? 'on' : 'off'))}
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

/**
 * @param {Session} session
 * @param {Drafts} drafts
 * @param {string} key
 * @param {string} words
 * @param {string} unit
 * @param {number} value
 * @param {(value: number, by: number) => number} next
 */
function numberField(session, drafts, key, words, unit, value, next) {
  const id = `sim-${key}`;
  const actions = {
    // An empty text would remove the key.
    preview: (/** @type {string} */ text) => session.preview((explorer) => explorer.withView(key, text || ' ')),
    commit: () => session.commit(key),
    revert: () => session.revert(),
  };
  const mode = key === 'seed' ? 'numeric' : 'decimal';
  const spec = {
    id,
    value: String(value),
    unit,
    mode,
    actions,
    next: (/** @type {number} */ by) => String(next(value, by)),
    allowed: (/** @type {string} */ message) => message,
  };
  return html`<div class="field"><label for=${id}>${words}</label>${textField(spec, drafts)}${wrongOf(id, drafts)}</div>`;
}

/**
 * @param {number} value
 * @param {number} by
 */
function nextPrecision(value, by) {
  const next = by > 0 ? PRECISIONS.find((stop) => stop > value) : PRECISIONS.filter((stop) => stop < value).pop();
  return next ?? value;
}

/**
 * @param {number} value
 * @param {number} by
 */
function nextSeed(value, by) {
  return Math.min(MAX_SEED, Math.max(0, value + by));
}
