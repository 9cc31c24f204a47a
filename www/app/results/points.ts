/** The accessible twin of the chart: everything drawn, at round loads, as a table. */

import { figures } from '../answer/table.ts';
import { byId, say } from '../dom.ts';
import { sightOf } from '../in-sight.ts';
import { startLate } from '../late.ts';
import { showRefusal } from '../notices.ts';
import type { DataTable } from '../pkg/loadcurve-web.js';
import { Incomplete, type Session } from '../session.ts';
import { copyOrSelect, save } from '../share.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import { phrased } from '../term.ts';
import { follow, html, onChange, render } from '../view.ts';
import { explanationsOf, terms } from '../words/word.ts';

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
