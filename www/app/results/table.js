/** The table of all networks at the load: it sorts by any column, and scrolls rather than hiding one. */

import { byId, setText } from '../dom.js';
import { tag } from '../networks/tag.js';
import { hasOwnFlits } from '../stage/own-flits.js';
import { unbroken } from '../stage/title.js';
import { endExplanation, explain, meaningOf, parted, phrased } from '../term.js';
import { html, nothing, render } from '../view.js';

/** @import { ReadOut, ReadOutRow, ScenarioState } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */

/** Unit of throughput, by the unit of the load. @type {Record<string, string>} */
const THROUGHPUT_UNITS = {
  flits: 'flits/cycle',
  messages: 'messages/cycle',
  // At equal cost, where channels differ.
  own: 'own flits/cycle',
  capacity: 'share of the model’s saturation',
  throughput: 'messages/cycle',
  bits: 'bits/cycle',
};

/**
 * A column: how its cells read, and the number by which they are sorted.
 *
 * @typedef {object} Column
 * @property {string} name
 * @property {string} unit
 * @property {(row: ReadOutRow, index: number) => unknown} cell
 * @property {(row: ReadOutRow, index: number) => number | string} order
 */

export class ResultsTable {
  #place = byId('results-body', HTMLElement);
  #title = byId('results-title', HTMLElement);
  #session;
  #readOut;
  /** The column by which it is sorted, and the direction. @type {{ name: string, isDown: boolean } | null} */
  #sorted = null;
  /** Networks of which a lesson tells nothing yet. @type {number[]} */
  #held = [];

  /**
   * @param {Session} session
   * @param {() => ReadOut} readOut at the load
   */
  constructor(session, readOut) {
    this.#session = session;
    this.#readOut = readOut;
    session.follow(() => this.#update());
    session.followNumbers(() => this.#update());
  }

  /** Leaves networks out, or brings them back. @param {number[]} held */
  hold(held) {
    this.#held = held;
    this.#update();
  }

  #update() {
    const { state } = this.#session;
    const { loadText, rows } = this.#readOut();
    setText(this.#title, `Results at load ${loadText}`);
    const columns = columnsFor(state, rows, this.#session.isGivenUp);
    const order = this.#orderOf(columns, rows);
    render(
      html`<div class="scroller" tabindex="0" role="region" aria-labelledby="results-title">
        <table class="figures" id="point-table" aria-labelledby="results-title">
          <thead id="point-head">
            <tr>
              ${columns.map((column) => this.#head(column))}
            </tr>
          </thead>
          <tbody id="point-body">
            ${order.map(
              (index) => html`<tr data-state=${rows[index].state} class=${rows[index].hidden ? 'is-hidden' : ''}>
                ${columns.map(({ cell }, at) => (at === 0 ? html`<th scope="row">${cell(rows[index], index)}</th>` : html`<td>${cell(rows[index], index)}</td>`))}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
      this.#place,
    );
  }

  /** @param {Column} column */
  #head({ name, unit }) {
    const isSorted = this.#sorted?.name === name;
    const direction = !isSorted ? 'none' : this.#sorted?.isDown ? 'descending' : 'ascending';
    return html`<th scope="col" aria-sort=${direction}>
      <button type="button" class="sort" @click=${() => this.#sortBy(name)}>${name}${unit ? html` <small>${unit}</small>` : nothing}</button>
    </th>`;
  }

  /** Sorts up, then down, then in the order of the link again. @param {string} name */
  #sortBy(name) {
    if (this.#sorted?.name !== name) this.#sorted = { name, isDown: false };
    else this.#sorted = this.#sorted.isDown ? null : { name, isDown: true };
    this.#update();
  }

  /**
   * @param {Column[]} columns
   * @param {ReadOutRow[]} rows
   */
  #orderOf(columns, rows) {
    const indices = rows.map((_, index) => index).filter((index) => !this.#held.includes(index));
    const column = columns.find(({ name }) => name === this.#sorted?.name);
    if (!column) return indices;
    const sign = this.#sorted?.isDown ? -1 : 1;
    return indices.sort((a, b) => sign * compared(column.order(rows[a], a), column.order(rows[b], b)) || a - b);
  }
}

/**
 * @param {number | string} a
 * @param {number | string} b
 */
function compared(a, b) {
  if (typeof a === 'string' || typeof b === 'string') return String(a).localeCompare(String(b), 'en');
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The number that a cell begins with; a network without one comes last. @param {string} text */
function numberIn(text) {
  const number = Number.parseFloat(text.replace('−', '-'));
  return Number.isNaN(number) ? Infinity : number;
}

/**
 * @param {ScenarioState} state
 * @param {ReadOutRow[]} rows
 * @param {boolean} isGivenUp true if nobody solves what is missing
 * @returns {Column[]}
 */
function columnsFor({ curves, view }, rows, isGivenUp) {
  const some = (/** @type {(row: ReadOutRow) => string} */ of) => rows.some((row) => of(row) !== '');
  const plain = (/** @type {string} */ name, /** @type {string} */ unit, /** @type {(row: ReadOutRow) => string} */ of) => ({
    name,
    unit,
    cell: (/** @type {ReadOutRow} */ row) => word(of(row) || '–', meaningOf(of(row)), isGivenUp),
    order: (/** @type {ReadOutRow} */ row) => numberIn(of(row)),
  });
  const drops = curves.every((curve) => curve.drops);
  return [
    {
      name: 'Network',
      unit: '',
      cell: ({ label }, index) => html`${tag(index)} <span>${unbroken(label)}</span>`,
      order: ({ label }) => label,
    },
    {
      ...plain('Model', view.latencyUnit, ({ latency }) => latency),
      cell: ({ latency }, index) => word(latency || '–', curves[index].deadlock ?? meaningOf(latency), isGivenUp),
    },
    ...(some(({ simulated }) => simulated)
      ? [
          { ...plain('Simulated', view.latencyUnit, ({ simulated }) => simulated), cell: measured },
          plain('Difference', '', ({ difference }) => difference),
        ]
      : []),
    ...(some(({ published }) => published) ? [plain('Published', view.latencyUnit, ({ published }) => published)] : []),
    plain(drops ? 'Loss' : 'Share of the model’s saturation', '', ({ ofSaturation }) => ofSaturation),
    plain(
      'Carries',
      view.x === 'bits' && view.ns !== undefined ? 'Gbit/s' : THROUGHPUT_UNITS[hasOwnFlits(view) ? 'own' : view.x],
      ({ throughput }) => throughput,
    ),
  ];
}

/**
 * A word that explains itself, or a number.
 *
 * @param {string} text
 * @param {string | undefined} meaning
 * @param {boolean} [isGivenUp] true if nobody solves what is missing
 */
function word(text, meaning, isGivenUp) {
  if (!meaning) return phrased(text, isGivenUp);
  const open = (/** @type {Event} */ { currentTarget }) => explain(/** @type {HTMLElement} */ (currentTarget), `${text}: ${meaning}`);
  return html`<button type="button" class="term" aria-description=${meaning} @focus=${open} @click=${open} @pointerenter=${open} @blur=${endExplanation} @pointerleave=${endExplanation}>
    ${text}
  </button>`;
}

/** A measured value, with where it was measured if not here. @param {ReadOutRow} row */
function measured({ simulated, p95 }) {
  const [known, place] = simulated.split(' at ');
  const [words, soFar] = parted(known);
  const small = soFar + (place ? ` at ${place}` : p95 && ` p95 ${p95}`);
  return html`<span class="whole">${word(words || '–', meaningOf(words))}</span>${small ? html`<small class="whole">${small}</small>` : nothing}`;
}
