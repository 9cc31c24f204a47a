/** The operating point in figures, and the accessible twin of the chart. */

import { byId, element, setText } from './dom.js';

/** @import { DataTable, ReadOut, ScenarioState } from './pkg/loadcurve-web.js' */
/** @import { Session } from './session.js' */
/** @import { Swatches } from './swatch.js' */

/** What a throughput is counted in, by the unit of the load. @type {Record<string, string>} */
const THROUGHPUT_UNITS = { flits: 'flits/cycle', messages: 'messages/cycle', capacity: 'of capacity' };

/** One row a curve, at the operating point. */
export class PointTable {
  #title = byId('point-title', HTMLElement);
  #head = byId('point-head', HTMLTableSectionElement);
  #body = byId('point-body', HTMLTableSectionElement);
  #swatches;

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
    const loses = curves.every(({ saturation }) => saturation === undefined);
    this.#writeHead(THROUGHPUT_UNITS[view.x], loses ? 'Loss' : 'Of saturation');
    while (this.#body.rows.length > rows.length) this.#body.deleteRow(-1);
    rows.forEach(({ label, latency, throughput, ofSaturation, state }, index) => {
      const row = this.#body.rows[index] ?? this.#addRow(index);
      row.dataset.state = state;
      const texts = [label, latency, throughput, ofSaturation, state];
      [...row.querySelectorAll('.text')].forEach((cell, column) => setText(cell, texts[column]));
    });
  }

  /**
   * @param {string} unit of the throughput
   * @param {string} limit how far each network is from its own
   */
  #writeHead(unit, limit) {
    const columns = [['Network', ''], ['Latency', 'cycles'], ['Throughput', unit], [limit, ''], ['State', '']];
    const head = columns.map(([name, small]) =>
      element('th', { scope: 'col' }, name, small && element('small', {}, ` ${small}`)));
    this.#head.replaceChildren(element('tr', {}, ...head));
  }

  /** @param {number} index */
  #addRow(index) {
    const label = element('th', { scope: 'row' }, this.#swatches.make(index), element('span', { class: 'text' }));
    const cells = Array.from({ length: 4 }, () => element('td', { class: 'text' }));
    const row = element('tr', {}, label, ...cells);
    this.#body.append(row);
    return row;
  }
}

/** Everything that is drawn, at round loads; made when somebody looks. */
export class DrawnTable {
  #details = byId('data', HTMLDetailsElement);
  #place = byId('data-scroller', HTMLElement);
  #session;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    this.#details.addEventListener('toggle', () => this.#update());
    session.follow(() => this.#update());
  }

  /** The table as text that a spreadsheet takes. */
  get text() {
    const { columns, rows } = this.#session.explorer.table();
    return [columns, ...rows].map((cells) => cells.join('\t')).join('\n');
  }

  /** Selects it, so that it can be copied by hand. */
  select() {
    getSelection()?.selectAllChildren(this.#place);
  }

  #update() {
    if (this.#details.open) this.#place.replaceChildren(tableOf(this.#session.explorer.table()));
  }
}

/** @param {DataTable} table */
function tableOf({ caption, columns, rows }) {
  const head = element('tr', {}, ...columns.map((column) => element('th', { scope: 'col' }, column)));
  const body = rows.map(([load, ...cells]) =>
    element('tr', {}, element('th', { scope: 'row' }, load), ...cells.map((cell) => element('td', {}, cell))));
  return element('table', { class: 'figures' }, element('caption', {}, caption), element('thead', {}, head), element('tbody', {}, ...body));
}
