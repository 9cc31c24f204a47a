/** The printed tables, with the value computed now beside each number. */

import type { PaperTable, TableEntry, TableRow } from '../pkg/loadcurve-web.js';
import { html, nothing, once } from '../view.ts';
import { mark, notesOf } from './notes.ts';
import { cite, explorerAt } from './stories.ts';
import { showKeepingFocus, strip } from './strip.ts';
import { TableRuns } from './table-runs.ts';
import type { Turn } from './turns.ts';

/** Columns of a quantity, with the origin of their numbers. */
const COLUMNS = [
  ['simulated', '1982'],
  ['calculated', '1982'],
  ['error %', '1982'],
  ['recomputed', 'now'],
  ['simulated', 'now'],
  ['error %', 'now'],
];

/** All tables; a value simulated for one is shown in the others too. */
export function printed(tables: PaperTable[], turn: Turn) {
  const runs = new TableRuns(turn);
  return tables.map(
    (table, index) =>
      html`<article class="exhibit panel" id=${table.id} aria-labelledby="${table.id}-title" ${once((place) => showTable(place, table, index, runs))}></article>`,
  );
}

/** @param index of the table */
function showTable(place: HTMLElement, table: PaperTable, index: number, runs: TableRuns) {
  const { id, source, name, title, caption, headings, rows, notes, remark } = table;
  const isWhole = rows[0].stage === undefined;
  const settingOf = rows.map((_, row) => runs.settingOf(index, row));
  const settings = [...new Set(settingOf)];
  const standing = runs.follow(name, settings);

  const actions = (row: number) => {
    const [setting, about] = [settingOf[row], nameOf(rows[row])];
    return html`<td class="doings"><button type="button" class="bare" aria-label="Simulate ${about}" ?hidden=${runs.simulated(index, row)?.isFinished}
      @click=${() => runs.toggle(about, [setting])}>Simulate</button><a href=${explorerAt(rows[row].link)} aria-label="Open ${about} in the explorer">Open</a></td>`;
  };
  const line = (row: number) => html`<tr>
    <th scope="row">${isWhole ? nameOf(rows[row]) : rows[row].stage}</th>
    ${rows[row].entries.map((entry, quantity) => [printedCells(table, entry), simulatedCells(runs, index, row, quantity)])}
    ${isWhole ? actions(row) : html`<td></td>`}
  </tr>`;
  const lines = (setting?: number) => rows.map((_, row) => (setting === undefined || settingOf[row] === setting ? line(row) : nothing));
  const body = (setting: number) => {
    const first = settingOf.indexOf(setting);
    return html`<tbody>
      <tr class="setting"><th scope="rowgroup" colspan=${1 + 2 * COLUMNS.length}>${nameOf(rows[first])}</th>${actions(first)}</tr>
      ${lines(setting)}
    </tbody>`;
  };

  showKeepingFocus(
    place,
    () => html`<h3 id="${id}-title"><b>${name}</b> ${title}</h3>
      <p class="caption-of-paper">The paper: “${caption}”</p>
      ${remark ? html`<p class="hint">${remark.text} <a href="#${remark.story}">The story</a></p>` : nothing}
      ${strip(`${id}-standing`, name, standing(), () => runs.toggle(name, settings))}
      <div class="scroller printed" tabindex="0" role="region" aria-label=${name}>
        <table class="figures" aria-labelledby="${id}-title">
          <thead>
            <tr>
              <th scope="col" rowspan="2">${isWhole ? 'network and load' : 'stage'}</th>
              ${headings.map(
                ({ letter, words }) =>
                  html`<th scope="colgroup" colspan=${COLUMNS.length} class="quantity"><i class="letter">${letter}</i> ${words}</th>`,
              )}
              <th scope="col" rowspan="2"><span class="unseen">What can be done</span></th>
            </tr>
            <tr>
              ${headings.map(() =>
                COLUMNS.map(([what, when], column) => html`<th scope="col" class=${classOf(column)}>${what}<small>${when}</small></th>`),
              )}
            </tr>
          </thead>
          ${isWhole ? html`<tbody>${lines()}</tbody>` : settings.map(body)}
        </table>
      </div>
      ${notesOf(id, notes)} ${cite(name, source)}`,
  );
}

function printedCells({ id, notes }: PaperTable, { printed, notes: marks, recomputed }: TableEntry) {
  return html`${printed.map(
    (text, column) => html`<td class=${classOf(column)}>${text}${marks[column].map((note) => mark(id, note, notes[note]))}</td>`,
  )}<td class=${classOf(3)}>${recomputed}</td>`;
}

/** Empty until they are simulated. */
function simulatedCells(runs: TableRuns, table: number, row: number, quantity: number) {
  const simulated = runs.simulated(table, row);
  const entry = simulated?.entries[quantity];
  const growing = simulated?.isFinished === false ? 'growing' : '';
  return html`<td class="ours whole ${growing}">${simulated && (entry?.value ?? '–')}</td><td class="ours ${growing}">${simulated && (entry?.difference ?? '–')}</td>`;
}

function classOf(column: number) {
  return column === 0 ? 'begins' : column === 3 ? 'ours begins' : column > 3 ? 'ours' : '';
}

function nameOf({ switches, places, offered }: TableRow) {
  return `b = ${switches}, L = ${places}, ρ = ${offered}`;
}
