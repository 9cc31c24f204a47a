/** The printed tables, with the value computed now beside each number. */

import { element } from '../dom.ts';
import type { PaperTable, TableEntry, TableRow } from '../late/loadcurve-late.js';
import type { Late } from '../late-module.ts';
import { cite } from './cite.ts';
import { explorerAt } from './links.ts';
import { mark, notesOf } from './notes.ts';
import { Strip } from './strip.ts';
import { TableRuns } from './table-runs.ts';
import type { Turn } from './turn.ts';

/** Columns of a quantity, with the origin of their numbers. */
const COLUMNS = [
  ['simulated', '1982'],
  ['calculated', '1982'],
  ['error %', '1982'],
  ['recomputed', 'now'],
  ['simulated', 'now'],
  ['error %', 'now'],
];

/** Lays out all tables; a value simulated for one is shown in the others too. */
export function showTables(place: HTMLElement, tables: PaperTable[], late: Late, turn: Turn) {
  const runs = new TableRuns(late, turn);
  tables.forEach((table, index) => place.append(tableSection(table, index, runs)));
}

function tableSection(table: PaperTable, index: number, runs: TableRuns) {
  const { id, source, name, title, caption, headings, rows, notes, remark } = table;
  const isWhole = rows[0].stage === undefined;
  const settings = [...new Set(rows.map((_, row) => runs.settingOf(index, row)))];
  const strip = new Strip(name, () => runs.toggle(name, settings));
  runs.follow(name, settings, strip);

  const head = [
    element(
      'tr',
      {},
      element('th', { scope: 'col', rowspan: 2 }, isWhole ? 'network and load' : 'stage'),
      ...headings.map(({ letter, words }) =>
        element(
          'th',
          { scope: 'colgroup', colspan: COLUMNS.length, class: 'quantity' },
          element('i', { class: 'letter' }, letter),
          ` ${words}`,
        ),
      ),
      element('th', { scope: 'col', rowspan: 2 }, element('span', { class: 'unseen' }, 'What can be done')),
    ),
    element(
      'tr',
      {},
      ...headings.flatMap(() =>
        COLUMNS.map(([what, when], column) => element('th', { scope: 'col', class: classOf(column) }, what, element('small', {}, when))),
      ),
    ),
  ];
  const bodies: HTMLTableSectionElement[] = [];
  for (const [place, row] of rows.entries()) {
    const setting = runs.settingOf(index, place);
    const isFirst = place === 0 || runs.settingOf(index, place - 1) !== setting;
    if (isFirst && !isWhole) {
      const heading = element('th', { scope: 'rowgroup', colspan: 1 + 2 * COLUMNS.length }, nameOf(row));
      bodies.push(element('tbody', {}, element('tr', { class: 'setting' }, heading, actions(row, setting, runs))));
    }
    if (isWhole && bodies.length === 0) bodies.push(element('tbody'));
    const header = element('th', { scope: 'row' }, isWhole ? nameOf(row) : String(row.stage));
    const cells = row.entries.flatMap((entry, quantity) => cellsOf(table, entry, runs.cells(index, place, quantity)));
    bodies[bodies.length - 1].append(element('tr', {}, header, ...cells, isWhole ? actions(row, setting, runs) : element('td')));
  }

  return element(
    'article',
    { class: 'exhibit panel', id, 'aria-labelledby': `${id}-title` },
    element('h3', { id: `${id}-title` }, element('b', {}, name), ` ${title}`),
    element('p', { class: 'caption-of-paper' }, `The paper: “${caption}”`),
    remark && element('p', { class: 'hint' }, `${remark.text} `, element('a', { href: `#${remark.story}` }, 'The story')),
    strip.element,
    element(
      'div',
      { class: 'scroller printed', tabindex: 0, role: 'region', 'aria-label': name },
      element('table', { class: 'figures', 'aria-labelledby': `${id}-title` }, element('thead', {}, ...head), ...bodies),
    ),
    notesOf(id, notes),
    cite(name, source),
  );
}

/** @param simulated cells to be filled later */
function cellsOf({ id, notes }: PaperTable, { printed, notes: marks, recomputed }: TableEntry, simulated: HTMLTableCellElement[]) {
  const cells = printed.map((text, column) =>
    element('td', { class: classOf(column) }, text, ...marks[column].map((note) => mark(id, note, notes[note]))),
  );
  return [...cells, element('td', { class: classOf(3) }, recomputed), ...simulated];
}

function classOf(column: number) {
  return column === 0 ? 'begins' : column === 3 ? 'ours begins' : column > 3 ? 'ours' : '';
}

function nameOf({ switches, places, offered }: TableRow) {
  return `b = ${switches}, L = ${places}, ρ = ${offered}`;
}

/** Buttons for a network and its load. */
function actions(row: TableRow, setting: number, runs: TableRuns) {
  const name = nameOf(row);
  const button = element(
    'button',
    { type: 'button', class: 'bare', 'aria-label': `Simulate ${name}`, onclick: () => runs.toggle(name, [setting]) },
    'Simulate',
  );
  const open = element('a', { href: explorerAt(row.link), 'aria-label': `Open ${name} in the explorer` }, 'Open');
  runs.whenFinished(setting, () => {
    // The focus must not be lost with the button.
    if (document.activeElement === button) open.focus();
    button.hidden = true;
  });
  return element('td', { class: 'doings' }, button, open);
}
