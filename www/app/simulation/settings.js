/** Precision and seed of the simulation: a button that opens two fields. */

import { byId, element, setText } from '../dom.js';
import { NumberField } from '../field.js';
import { placeBelow, placeInView } from '../menu.js';

/** @import { Actions, FieldSpec } from '../field.js' */
/** @import { Session } from '../session.js' */

/** Stops of the arrow keys, in per cent. */
const PRECISIONS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const MAX_SEED = 2 ** 32 - 1;

/** @param {Session} session */
export function joinSettings(session) {
  const button = byId('sim-settings', HTMLButtonElement);
  const sheet = byId('sim-sheet', HTMLElement);
  const fields = {
    precision: new NumberField(spec('precision', '%', 'decimal', nextPrecision), actsOn(session, 'precision')),
    seed: new NumberField(spec('seed', '', 'numeric', nextSeed), actsOn(session, 'seed')),
  };
  const hints = {
    precision: 'Half the width of each 95 % interval, as a part of the latency. Half as much takes four times as long.',
    seed: 'Of the random numbers. The same seed gives the same points, on every computer.',
  };
  for (const key of /** @type {const} */ (['precision', 'seed'])) {
    const { label, value, wrong } = fields[key];
    sheet.append(element('div', { class: 'control' }, label, value, wrong), element('p', { class: 'hint' }, hints[key]));
  }
  button.disabled = false;
  sheet.addEventListener('beforetoggle', () => placeBelow(sheet, button));
  sheet.addEventListener('toggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== 'open') return;
    placeInView(sheet, button);
    sheet.querySelector('input')?.select();
  });
  session.follow(({ view }) => {
    fields.precision.set(String(view.precision));
    fields.seed.set(String(view.seed));
    setText(byId('sim-precision', HTMLElement), `±${view.precision} %`);
    button.setAttribute('aria-label', `Precision ±${view.precision} %, seed ${view.seed}: change`);
  });
}

/**
 * @param {string} name
 * @param {string} unit
 * @param {'decimal' | 'numeric'} inputmode
 * @param {(value: number, by: number) => number} next
 * @returns {FieldSpec}
 */
function spec(name, unit, inputmode, next) {
  return { name: [name], unit, inputmode, next: (value, by) => String(next(Number(value), by)), wrong: (message) => message };
}

/**
 * @param {Session} session
 * @param {string} key
 * @returns {Actions}
 */
function actsOn(session, key) {
  return {
    // An empty text would remove the key.
    preview: (text) => session.preview((explorer) => explorer.withView(key, text || ' ')),
    commit: () => session.commit(key),
    revert: () => session.revert(),
  };
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
