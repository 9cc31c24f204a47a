/** The table of all networks at the load: it sorts by any column, and scrolls rather than hiding one. */

import { figures, scroller } from '../answer/table.ts';
import { byId, setText } from '../dom.ts';
import type { ReadOutRow, ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { unbroken } from '../stage/title.ts';
import { tag } from '../tag.ts';
import { CAN_DEADLOCK, parted, phrased } from '../term.ts';
import { hasOwnFlits } from '../time.ts';
import { follow, html, nothing, show, signal } from '../view.ts';
import { termOf, word } from '../words/word.ts';

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

export function showResults(session: Session) {
  /** The column by which it is sorted, and the direction. */
  const sorted = signal<{ name: string; isDown: boolean } | null>(null);

  /** Sorts up, then down, then in the order of the link again. */
  function sort(name: string) {
    const { value } = sorted;
    if (value?.name !== name) sorted.value = { name, isDown: false };
    else sorted.value = value.isDown ? null : { name, isDown: true };
  }

  function orderOf(columns: Column[], rows: ReadOutRow[]) {
    const indices = [...rows.keys()].filter((index) => !session.hides(index));
    const column = columns.find(({ name }) => name === sorted.value?.name);
    if (!column) return indices;
    const sign = sorted.value?.isDown ? -1 : 1;
    return indices.sort((a, b) => sign * compared(column.order(rows[a], a), column.order(rows[b], b)) || a - b);
  }

  show(byId('results-body', HTMLElement), () => {
    const { rows } = session.readOut;
    const columns = columnsFor(session.state, rows, session.isGivenUp);
    const title = 'results-title';
    const look = {
      id: 'point-table',
      parts: { head: 'point-head', body: 'point-body' },
      title,
      sorting: { by: sorted.value?.name, isDown: sorted.value?.isDown ?? false, sort },
      row: (index: number, cells: unknown) =>
        html`<tr data-state=${rows[index].state} class=${rows[index].hidden ? 'is-hidden' : ''}>${cells}</tr>`,
    };
    const shown = columns.map((column) => ({ ...column, cell: (index: number) => column.cell(rows[index], index) }));
    return scroller(figures(shown, orderOf(columns, rows), look), { title });
  });
  follow(
    () => session.readOut.loadText,
    (loadText) => setText(byId('results-title', HTMLElement), `Results at load ${loadText}`),
  );
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
    cell: (row: ReadOutRow) => figure(of(row) || '–', isGivenUp),
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
      cell: ({ latency }, index) => figure(latency || '–', isGivenUp, curves[index].deadlock),
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
 * @param deadlock what is known of a network that can deadlock
 */
function figure(text: string, isGivenUp?: boolean, deadlock?: string) {
  const id = deadlock === undefined ? termOf(text) : 'deadlock';
  return id === undefined ? phrased(text, isGivenUp) : word(id, deadlock === undefined ? text : CAN_DEADLOCK, deadlock);
}

/** A measured value, with where it was measured if not here. */
function measured({ simulated, p95 }: ReadOutRow) {
  const [known, place] = simulated.split(' at ');
  const [words, soFar] = parted(known);
  const small = soFar + (place ? ` at ${place}` : p95 && ` p95 ${p95}`);
  return html`<span class="whole">${figure(words || '–')}</span>${small ? html`<small class="whole">${small}</small>` : nothing}`;
}
