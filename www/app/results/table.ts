/** The table of all networks at the load: it sorts by any column, and scrolls rather than hiding one. */

import { figures, scroller } from '../answer/table.ts';
import { byId, setText } from '../dom.ts';
import { tag } from '../networks/tag.ts';
import type { ReadOut, ReadOutRow, ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { hasOwnFlits } from '../stage/own-flits.ts';
import { unbroken } from '../stage/title.ts';
import { meaningOf, parted, phrased, term } from '../term.ts';
import { html, nothing, render } from '../view.ts';

/** Unit of throughput, by the unit of the load. */
const THROUGHPUT_UNITS: Record<string, string> = {
  flits: 'flits/cycle',
  messages: 'messages/cycle',
  // At equal cost, where channels differ.
  own: 'own flits/cycle',
  capacity: 'share of the model’s saturation',
  throughput: 'messages/cycle',
  bits: 'bits/cycle',
};

/** A column: how its cells read, and the number by which they are sorted. */
interface Column {
  name: string;
  unit: string;
  cell: (row: ReadOutRow, index: number) => unknown;
  order: (row: ReadOutRow, index: number) => number | string;
}

export class ResultsTable {
  #place = byId('results-body', HTMLElement);
  #title = byId('results-title', HTMLElement);
  #session;
  #readOut;
  /** The column by which it is sorted, and the direction. */
  #sorted: { name: string; isDown: boolean } | null = null;
  /** Networks of which a lesson tells nothing yet. */
  #held: number[] = [];

  /** @param readOut at the load */
  constructor(session: Session, readOut: () => ReadOut) {
    this.#session = session;
    this.#readOut = readOut;
    session.follow(() => this.#update());
    session.followNumbers(() => this.#update());
  }

  /** Leaves networks out, or brings them back. */
  hold(held: number[]) {
    this.#held = held;
    this.#update();
  }

  #update() {
    const { state } = this.#session;
    const { loadText, rows } = this.#readOut();
    setText(this.#title, `Results at load ${loadText}`);
    const columns = columnsFor(state, rows, this.#session.isGivenUp);
    const title = 'results-title';
    const look = {
      id: 'point-table',
      parts: { head: 'point-head', body: 'point-body' },
      title,
      sorting: { by: this.#sorted?.name, isDown: this.#sorted?.isDown ?? false, sort: (name: string) => this.#sortBy(name) },
      row: (index: number, cells: unknown) =>
        html`<tr data-state=${rows[index].state} class=${rows[index].hidden ? 'is-hidden' : ''}>${cells}</tr>`,
    };
    const shown = columns.map((column) => ({ ...column, cell: (index: number) => column.cell(rows[index], index) }));
    render(scroller(figures(shown, this.#orderOf(columns, rows), look), { title }), this.#place);
  }

  /** Sorts up, then down, then in the order of the link again. */
  #sortBy(name: string) {
    if (this.#sorted?.name !== name) this.#sorted = { name, isDown: false };
    else this.#sorted = this.#sorted.isDown ? null : { name, isDown: true };
    this.#update();
  }

  #orderOf(columns: Column[], rows: ReadOutRow[]) {
    const indices = rows.map((_, index) => index).filter((index) => !this.#held.includes(index));
    const column = columns.find(({ name }) => name === this.#sorted?.name);
    if (!column) return indices;
    const sign = this.#sorted?.isDown ? -1 : 1;
    return indices.sort((a, b) => sign * compared(column.order(rows[a], a), column.order(rows[b], b)) || a - b);
  }
}

function compared(a: number | string, b: number | string) {
  if (typeof a === 'string' || typeof b === 'string') return String(a).localeCompare(String(b), 'en');
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The number that a cell begins with; a network without one comes last. */
function numberIn(text: string) {
  const number = Number.parseFloat(text.replace('−', '-'));
  return Number.isNaN(number) ? Infinity : number;
}

/** @param isGivenUp true if nobody solves what is missing */
function columnsFor({ curves, view }: ScenarioState, rows: ReadOutRow[], isGivenUp: boolean): Column[] {
  const some = (of: (row: ReadOutRow) => string) => rows.some((row) => of(row) !== '');
  const plain = (name: string, unit: string, of: (row: ReadOutRow) => string) => ({
    name,
    unit,
    cell: (row: ReadOutRow) => word(of(row) || '–', meaningOf(of(row)), isGivenUp),
    order: (row: ReadOutRow) => numberIn(of(row)),
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
 * @param isGivenUp true if nobody solves what is missing
 */
function word(text: string, meaning: string | undefined, isGivenUp?: boolean) {
  return meaning ? term(text, meaning) : phrased(text, isGivenUp);
}

/** A measured value, with where it was measured if not here. */
function measured({ simulated, p95 }: ReadOutRow) {
  const [known, place] = simulated.split(' at ');
  const [words, soFar] = parted(known);
  const small = soFar + (place ? ` at ${place}` : p95 && ` p95 ${p95}`);
  return html`<span class="whole">${word(words || '–', meaningOf(words))}</span>${small ? html`<small class="whole">${small}</small>` : nothing}`;
}
