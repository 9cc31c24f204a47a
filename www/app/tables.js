/** The table of the operating point, and the accessible twin of the chart. */

import { byId, element, setText } from './dom.js';
import { meaningsIn, parted, phrased, setTerm } from './term.js';

/** @import { DataTable, ReadOut, ScenarioState } from './pkg/loadcurve-web.js' */
/** @import { Session } from './session.js' */
/** @import { Swatches } from './swatch.js' */

/** Unit of throughput, by the unit of the load. @type {Record<string, string>} */
const THROUGHPUT_UNITS = { flits: 'flits/cycle', messages: 'messages/cycle', capacity: 'of saturation' };

/** Least time between two changes of the table, in milliseconds. */
const READING_TIME = 300;

/** The table of the operating point, with one row per curve. */
export class PointTable {
  #title = byId('point-title', HTMLElement);
  #head = byId('point-head', HTMLTableSectionElement);
  #body = byId('point-body', HTMLTableSectionElement);
  #table = byId('point-table', HTMLTableElement);
  #swatches;
  #columns = '';
  #width = 0;

  /** @param {Swatches} swatches */
  constructor(swatches) {
    this.#swatches = swatches;
  }

  /**
   * @param {ReadOut} readOut
   * @param {ScenarioState} state
   */
  update({ loadText, rows }, { curves, view }) {
    setText(this.#title, `At load ${loadText}`);
    const drops = curves.every((curve) => curve.drops);
    const isSimulated = rows.some(({ simulated }) => simulated !== '');
    this.#writeHead([
      ['Network', ''],
      ['Latency', 'cycles'],
      ...(isSimulated
        ? [
            ['Simulated', 'cycles'],
            ['Difference', ''],
          ]
        : []),
      ['Throughput', THROUGHPUT_UNITS[view.x]],
      [drops ? 'Loss' : 'Of saturation', ''],
      ['State', ''],
    ]);
    rows.forEach(({ label, latency, simulated, difference, p95, published, throughput, ofSaturation, state, hidden }, index) => {
      const row = this.#body.rows[index] ?? this.#addRow(index);
      row.dataset.state = state;
      row.classList.toggle('is-hidden', hidden);
      const [name, model, ...cells] = row.querySelectorAll('.text');
      setText(name, label);
      setLatency(model, latency, published);
      if (isSimulated) {
        const [measured, compared] = cells.splice(0, 2);
        setMeasured(measured, simulated, p95);
        setText(compared, difference || '–');
      }
      [throughput, ofSaturation, state].forEach((text, column) => setTerm(cells[column], text));
    });
    while (this.#body.rows.length > rows.length) this.#body.deleteRow(-1);
  }

  /** @param {string[][]} columns each with its small print */
  #writeHead(columns) {
    const signature = columns.join();
    if (signature === this.#columns) return;
    this.#columns = signature;
    const head = columns.map(([name, small]) => element('th', { scope: 'col' }, name, small && element('small', {}, ` ${small}`)));
    this.#head.replaceChildren(element('tr', {}, ...head));
    this.#table.classList.toggle('with-simulated', columns.length > 5);
    this.#width = columns.length;
    this.#body.replaceChildren();
  }

  /** @param {number} index */
  #addRow(index) {
    const label = element('th', { scope: 'row' }, this.#swatches.make(index), element('span', { class: 'text' }));
    const cells = Array.from({ length: this.#width - 1 }, () => element('td', { class: 'text' }));
    const row = element('tr', {}, label, ...cells);
    this.#body.append(row);
    return row;
  }
}

/**
 * Sets the text of a cell with the model's latency; a published value is small print.
 *
 * @param {Element} cell
 * @param {string} latency
 * @param {string} published
 */
function setLatency(cell, latency, published) {
  const small = published && ` published ${published}`;
  if (cell.textContent === phrased(latency) + small) return;
  if (published === '') {
    setTerm(cell, latency);
    return;
  }
  const value = element('span', { class: 'whole' });
  setTerm(value, latency);
  cell.replaceChildren(value, element('small', { class: 'printed' }, small));
}

/**
 * Sets the text of a cell with a measured value. Small print says that it is not final, where it was measured
 * if not here, and its 95th percentile.
 *
 * @param {Element} cell
 * @param {string} text
 * @param {string} p95
 */
function setMeasured(cell, text, p95) {
  const [known, place] = text.split(' at ');
  const [words, soFar] = parted(known);
  const small = soFar + (place ? ` at ${place}` : p95 && ` p95 ${p95}`);
  if (cell.textContent === words + small) return;
  const value = element('span', { class: 'whole' });
  setTerm(value, words);
  cell.replaceChildren(value, element('small', { class: 'whole' }, small));
}

/** The table of everything drawn, at round loads; built when it is opened. */
export class DrawnTable {
  #timer = 0;
  #details = byId('data', HTMLDetailsElement);
  #place = byId('data-scroller', HTMLElement);
  #session;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    this.#details.addEventListener('toggle', () => this.#update());
    session.follow(() => this.#update());
    // Nobody can read a table that changes with every frame.
    session.followNumbers(() => {
      this.#timer ||= setTimeout(() => this.#update(), READING_TIME);
    });
  }

  /** The table as text that can be pasted into a spreadsheet. */
  get text() {
    const { columns, rows } = this.#session.explorer.table();
    return [columns, ...rows].map((cells) => cells.join('\t')).join('\n');
  }

  /** Selects the table so that it can be copied by hand. */
  select() {
    getSelection()?.selectAllChildren(this.#place);
  }

  #update() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.#details.open) return;
    this.#place.replaceChildren(...tableOf(this.#session.explorer.table()));
    this.#session.notifyRequest();
  }
}

/** @param {DataTable} table */
function tableOf({ caption, columns, rows }) {
  const head = element('tr', {}, ...columns.map((column) => element('th', { scope: 'col' }, column)));
  const body = rows.map(([load, ...cells]) =>
    element('tr', {}, element('th', { scope: 'row' }, load), ...cells.map((cell) => element('td', {}, phrased(cell)))),
  );
  const table = element(
    'table',
    { class: 'figures' },
    element('caption', {}, caption),
    element('thead', {}, head),
    element('tbody', {}, ...body),
  );
  return [table, ...meaningsIn(rows.flat()).map((meaning) => element('p', { class: 'hint' }, meaning))];
}
