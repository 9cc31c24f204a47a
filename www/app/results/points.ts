/** The accessible twin of the chart: everything drawn, at round loads, as a table. */

import { figures } from '../answer/table.ts';
import { byId } from '../dom.ts';
import { followSight } from '../in-sight.ts';
import { say } from '../live.ts';
import { showRefusal } from '../notices.ts';
import type { DataTable } from '../pkg/loadcurve-web.js';
import type { ScalingEntrance } from '../scaling/entrance.ts';
import type { Session } from '../session.ts';
import { Incomplete } from '../session.ts';
import { acknowledge, copy, save } from '../share.ts';
import { onChange } from '../signals.ts';
import { meaningsIn, phrased } from '../term.ts';
import { html, render } from '../view.ts';

/** Least time between two changes of the table, in milliseconds: in sight, and out of sight. */
const READING_TIME = 300;
const RESTING_TIME = 1000;

/** Out of sight it has its rows too, so that nothing below it moves as it comes into sight, but asks for no values. */
export class PointsTable {
  #timer = 0;
  #isInSight = false;
  #place = byId('data-scroller', HTMLElement);
  #session;
  #scaling;

  /** @param scaling whose points take the place of those of the curves */
  constructor(session: Session, scaling: ScalingEntrance) {
    this.#session = session;
    this.#scaling = scaling;
    followSight(this.#place, (isInSight) => {
      this.#isInSight = isInSight;
      if (isInSight) this.#update();
    });
    session.follow(() => {
      if (this.#isInSight || !this.#place.hasChildNodes()) this.#update();
      else this.#updateLater();
    });
    session.followNumbers(() => this.#updateLater());
    onChange(
      () => scaling.about,
      () => this.#updateLater(),
    );
  }

  get #table(): DataTable {
    return this.#scaling.about?.table ?? this.#session.explorer.table();
  }

  /** The table as text that can be pasted into a spreadsheet. */
  get text() {
    const { columns, rows } = this.#table;
    return [columns, ...rows].map((cells) => cells.join('\t')).join('\n');
  }

  /** Selects the table so that it can be copied by hand. */
  select() {
    getSelection()?.selectAllChildren(this.#place);
  }

  /** Nobody can read a table that changes with every frame. */
  #updateLater() {
    this.#timer ||= setTimeout(() => this.#update(), this.#isInSight ? READING_TIME : RESTING_TIME);
  }

  #update() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    render(contentOf(this.#table, this.#session.isGivenUp), this.#place);
    if (this.#isInSight) this.#session.notifyRequest();
  }
}

/** @param isGivenUp true if nobody solves what is missing */
function contentOf({ caption, columns, rows }: DataTable, isGivenUp: boolean) {
  const cellOf = (text: string, place: number) => (place === 0 ? text : phrased(text, isGivenUp));
  const drawn = columns.map((name, place) => ({ name, cell: (row: string[]) => cellOf(row[place], place) }));
  return html`${figures(drawn, rows, { caption })} ${meaningsIn(rows.flat()).map((meaning) => html`<p class="hint">${meaning}</p>`)}`;
}

const INCOMPLETE = 'The table is not complete, as a network could not be solved. Nothing was copied or saved.';

/** Connects the buttons that copy and save the table. */
export function joinTableButtons(session: Session, table: PointsTable, scaling: ScalingEntrance) {
  const copyTable = byId('copy-table', HTMLButtonElement);
  copyTable.addEventListener('click', async () => {
    const text = await complete(async () => {
      await scaling.figure();
      return session.complete(() => table.text);
    });
    if (text === null) return;
    if (await copy(text)) {
      acknowledge(copyTable, 'Copied');
      say('Table copied');
    } else {
      table.select();
      say('Copying is blocked by the browser. The table is selected: press Ctrl-C.');
    }
  });
  byId('save-csv', HTMLButtonElement).addEventListener('click', async () => {
    const text = await complete(async () => (await scaling.figure())?.csv() ?? session.complete(() => session.explorer.csv()));
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
