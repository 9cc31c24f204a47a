/** The tables of figures: all networks at the load, sorted by any column, and everything drawn, at round loads. */

import { figures, scroller } from '../answer/table.ts';
import { byId, say, setText } from '../dom.ts';
import { sightOf } from '../in-sight.ts';
import { startLate } from '../late.ts';
import { showRefusal } from '../notices.ts';
import { CAN_DEADLOCK, hasOwnFlits, parted, phrased } from '../numbers.ts';
import type { DataTable, ReadOutRow, ScenarioState } from '../pkg/loadcurve-web.js';
import { Incomplete, type Session } from '../session.ts';
import { copyOrSelect, save } from '../share.ts';
import { unbroken } from '../stage/title.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import { tag } from '../tag.ts';
import { follow, html, nothing, onChange, render, show, signal } from '../view.ts';
import { explanationsOf, termOf, terms, word } from '../words/word.ts';

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

/** Least time between two changes of the table, in milliseconds: in sight, and out of sight. */
const READING_TIME = 300;
const RESTING_TIME = 1000;

/**
 * Out of sight the table has its rows too, so that nothing below it moves as it comes into sight, but asks for no values.
 *
 * @param study whose points take the place of those of the curves
 */
export function showPoints(session: Session, study: StudyEntrance) {
  const place = byId('data-scroller', HTMLElement);
  let timer = 0;
  const isInSight = sightOf(place);
  const table = () => study.about?.table ?? session.explorer.table();

  function update() {
    clearTimeout(timer);
    timer = 0;
    render(contentOf(table(), session.isGivenUp), place);
    if (isInSight()) session.notifyRequest();
  }

  /** Nobody can read a table that changes with every frame. */
  function updateLater() {
    timer ||= setTimeout(update, isInSight() ? READING_TIME : RESTING_TIME);
  }

  follow(isInSight, (now) => now && update());
  session.follow(() => {
    if (isInSight() || !place.hasChildNodes()) update();
    else updateLater();
  });
  session.followNumbers(updateLater);
  onChange(() => [study.about, terms.value], updateLater);
  joinButtons(session, study, place, table);
}

/** @param isGivenUp true if nobody solves what is missing */
function contentOf({ caption, columns, rows }: DataTable, isGivenUp: boolean) {
  const cellOf = (text: string, place: number) => (place === 0 ? text : phrased(text, isGivenUp));
  const drawn = columns.map((name, place) => ({ name, cell: (row: string[]) => cellOf(row[place], place) }));
  return html`${figures(drawn, rows, { caption })} ${explanationsOf(rows.flat()).map(({ term, sentence }) => html`<p class="hint"><strong>${term}.</strong> ${sentence}</p>`)}`;
}

const INCOMPLETE = 'The table is not complete, as a network could not be solved. Nothing was copied or saved.';

/** Connects the buttons that copy the table, as text for a spreadsheet, and save it. */
function joinButtons(session: Session, study: StudyEntrance, place: HTMLElement, table: () => DataTable) {
  const button = byId('copy-table', HTMLButtonElement);
  button.addEventListener('click', async () => {
    const text = await complete(async () => {
      await study.figure();
      const { columns, rows } = await session.complete(table);
      return [columns, ...rows].map((cells) => cells.join('\t')).join('\n');
    });
    const select = () => getSelection()?.selectAllChildren(place);
    if (text !== null) void copyOrSelect({ text, what: 'table', done: 'Table copied', button, select });
  });
  byId('save-csv', HTMLButtonElement).addEventListener('click', async () => {
    const text = await complete(async () => {
      await startLate();
      return (await study.figure())?.csv() ?? session.complete(() => session.explorer.csv());
    });
    if (text === null) return;
    save('loadcurve.csv', 'text/csv', text);
    say('CSV file saved');
  });
}

/** A text with all numbers in it; null, with a notice of the reason, if some cannot be computed. */
async function complete(make: () => Promise<string>) {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Incomplete)) throw error;
    showRefusal(INCOMPLETE);
    say(INCOMPLETE);
    return null;
  }
}
