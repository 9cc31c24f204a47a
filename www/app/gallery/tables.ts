/** The printed tables, with the value computed now beside each number. */

import { say } from '../dom.ts';
import { TableSimulation } from '../late.ts';
import { showSimulationFailure } from '../notices.ts';
import type { PaperTable, SimulatedRow, SimulationTask, TableEntry, TableRow } from '../pkg/loadcurve-web.js';
import { Pool } from '../simulation/pool.ts';
import { counted } from '../simulation/words.ts';
import { html, nothing, onChange, once, signal } from '../view.ts';
import { cite, explorerAt } from './exhibits.ts';
import { mark, notesOf } from './notes.ts';
import { type Standing, showKeepingFocus, strip } from './strip.ts';
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

/** Simulations of the printed table rows, in a pool of workers, one setting after the other. */
const ABOUT = 'Each delay to ±0.5 % of the latency, seed 1; the interval is that of the whole route.';

class TableRuns {
  #simulation = new TableSimulation();
  #pool;
  #turn;
  /** The results so far, by table and row. */
  #rows: Map<string, SimulatedRow & { isFinished: boolean }> = new Map();
  /** Requested settings. */
  #pending: Set<number> = new Set();
  #finished: Set<number> = new Set();
  #isRunning = false;
  /** Grows with every change; whoever asks for progress or results is told. */
  #changes = signal(0);
  #end = () => this.cancel();

  constructor(turn: Turn) {
    this.#turn = turn;
    this.#pool = new Pool({
      reported: (task, { report }, isFinished) => this.#takeReport(task, report, isFinished),
      failed: (_, reason) => {
        showSimulationFailure(reason);
        this.cancel();
      },
    });
  }

  /** The setting of a row. */
  settingOf(table: number, row: number) {
    return this.#simulation.settingOf(table, row) as number;
  }

  /** The results of a row; undefined before the first. */
  simulated(table: number, row: number) {
    void this.#changes.value;
    return this.#rows.get(`${table} ${row}`);
  }

  /** @returns gives the progress of a table's settings */
  follow(name: string, settings: number[]): () => Standing {
    let before = 0;
    const standing = () => {
      const now = this.#standing(name, settings, before);
      before = now.part;
      return now;
    };
    onChange(
      () => standing().phase === 'done',
      () => say(`${name} is simulated`),
    );
    return standing;
  }

  /**
   * Simulates settings, or cancels if they are being simulated.
   *
   * @param name of the settings
   */
  toggle(name: string, settings: number[]) {
    if (this.#isRunning && settings.every((setting) => this.#pending.has(setting) || this.#finished.has(setting))) {
      this.cancel();
      return;
    }
    this.#turn.take(this.#end);
    for (const setting of settings) if (!this.#finished.has(setting)) this.#pending.add(setting);
    this.#isRunning = true;
    this.#pool.allowRetries();
    showSimulationFailure(null);
    say(`Simulating ${name}; Escape cancels`);
    this.#runTasks();
  }

  /** Stops; results so far stay. */
  cancel() {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#pool.pause();
    say('Simulation cancelled');
    this.#notify();
  }

  #runTasks() {
    const tasks = [...this.#pending].flatMap((setting) => this.#simulation.tasks(setting));
    this.#pool.run(tasks);
    this.#notify();
  }

  /** @param isLast true for the last report of this task */
  #takeReport(task: SimulationTask, report: unknown, isLast: boolean) {
    const setting = this.#simulation.takeReport(task, report);
    if (setting === undefined) return;
    const { isFinished, rows } = this.#simulation.simulated(setting);
    for (const row of rows) this.#rows.set(`${row.table} ${row.row}`, { ...row, isFinished });
    if (isFinished) {
      this.#pending.delete(setting);
      this.#finished.add(setting);
      this.#isRunning &&= this.#pending.size > 0;
    }
    // The setting's next replications.
    if (isLast && this.#isRunning) this.#runTasks();
    else this.#notify();
  }

  #notify() {
    this.#changes.value += 1;
  }

  /** @param before the part that was done before, which never shrinks */
  #standing(name: string, settings: number[], before: number): Standing {
    void this.#changes.value;
    const finished = settings.filter((setting) => this.#finished.has(setting)).length;
    const pending = settings.filter((setting) => this.#pending.has(setting)).length;
    const phase = finished === settings.length ? 'done' : pending === 0 ? 'off' : this.#isRunning ? 'running' : 'held';
    // Counts partial progress of running tasks, so that the bar moves before the first setting is finished.
    const running = this.#pool.progress.reduce((sum, { part }) => sum + part, 0);
    const part = phase === 'off' ? 0 : Math.max(before, Math.min(1, (finished + Math.min(running, pending)) / settings.length));
    const title = {
      off: `Simulate ${name}`,
      running: `Simulating: ${Math.floor(100 * part)} %`,
      held: 'Cancelled',
      done: `${name} is simulated`,
    }[phase];
    const isAbout = phase === 'done' || (phase === 'off' && finished === 0);
    return { phase, part, words: [title, isAbout ? ABOUT : `${finished} of ${counted(settings.length, 'network')} at its load finished`] };
  }
}
