/** Simulations of the printed table rows, in a pool of workers, one setting after the other. */

import { element, setText } from '../dom.ts';
import { TableSimulation } from '../late.ts';
import type { Late } from '../late-module.ts';
import { say } from '../live.ts';
import { showSimulationFailure } from '../notices.ts';
import type { SimulationTask } from '../pkg/loadcurve-web.js';
import { Pool } from '../simulation/pool.ts';
import type { Phase } from '../simulation/simulator.ts';
import { counted } from '../simulation/words.ts';
import type { Strip } from './strip.ts';
import type { Turn } from './turn.ts';

/** A table with its settings. */
interface Followed {
  name: string;
  settings: number[];
  strip: Strip;
  phase: Phase;
  part: number;
}

const ABOUT = 'Each delay to ±0.5 % of the latency, seed 1; the interval is that of the whole route.';

export class TableRuns {
  #simulation = new TableSimulation();
  #pool;
  #turn;
  #tables: Followed[] = [];
  /** Listeners by setting, called when it is finished. */
  #listeners: Map<number, (() => void)[]> = new Map();
  /** Cells to be filled with numbers, by table, row and quantity. */
  #cells: Map<string, HTMLTableCellElement[]> = new Map();
  /** Requested settings. */
  #pending: Set<number> = new Set();
  #finished: Set<number> = new Set();
  #isRunning = false;
  #end = () => this.cancel();

  /** @param late for the workers */
  constructor(late: Late, turn: Turn) {
    this.#turn = turn;
    this.#pool = new Pool(late, {
      reported: (task, { report }, isFinished) => this.#takeReport(task, report, isFinished),
      failed: (_, reason) => {
        showSimulationFailure(reason);
        this.cancel();
      },
    });
  }

  /** The setting of a row. */
  settingOf(table: number, row: number) {
    const setting = this.#simulation.settingOf(table, row);
    if (setting === undefined) throw new Error(`table ${table} has no row ${row}`);
    return setting;
  }

  /** The two cells of a quantity that simulation fills. */
  cells(table: number, row: number, quantity: number) {
    const cells = [element('td', { class: 'ours whole' }), element('td', { class: 'ours' })];
    this.#cells.set(`${table} ${row} ${quantity}`, cells);
    return cells;
  }

  /** Keeps the strip of a table up to date with the progress of its settings. */
  follow(name: string, settings: number[], strip: Strip) {
    this.#tables.push({ name, settings, strip, phase: 'off', part: 0 });
    strip.show('off', 0, [`Simulate ${name}`, ABOUT]);
  }

  /** Calls `listener` when a setting is finished. */
  whenFinished(setting: number, listener: () => void) {
    this.#listeners.set(setting, [...(this.#listeners.get(setting) ?? []), listener]);
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
    for (const { table, row, entries } of rows) {
      entries.forEach((entry, quantity) => {
        const cells = this.#cells.get(`${table} ${row} ${quantity}`) ?? [];
        cells.forEach((cell, index) => {
          setText(cell, entry ? [entry.value, entry.difference][index] : '–');
          cell.classList.toggle('growing', !isFinished);
        });
      });
    }
    if (isFinished) this.#finish(setting);
    // The setting's next replications.
    if (isLast && this.#isRunning) this.#runTasks();
    else this.#notify();
  }

  #finish(setting: number) {
    this.#pending.delete(setting);
    this.#finished.add(setting);
    for (const listener of this.#listeners.get(setting) ?? []) listener();
    if (this.#pending.size === 0) this.#isRunning = false;
  }

  #notify() {
    for (const table of this.#tables) this.#showProgress(table);
  }

  #showProgress(table: Followed) {
    const { name, settings, strip } = table;
    const finished = settings.filter((setting) => this.#finished.has(setting)).length;
    const pending = settings.filter((setting) => this.#pending.has(setting)).length;
    const phase: Phase = finished === settings.length ? 'done' : pending === 0 ? 'off' : this.#isRunning ? 'running' : 'held';
    // Counts partial progress of running tasks, so that the bar moves before the first setting is finished.
    const running = this.#pool.progress.reduce((sum, { part }) => sum + part, 0);
    const part = Math.min(1, (finished + Math.min(running, pending)) / settings.length);
    table.part = phase === 'off' ? 0 : Math.max(table.part, part);
    const known = `${finished} of ${counted(settings.length, 'network')} at its load finished`;
    const title = {
      off: `Simulate ${name}`,
      running: `Simulating: ${Math.floor(100 * table.part)} %`,
      held: 'Cancelled',
      done: `${name} is simulated`,
    }[phase];
    strip.show(phase, table.part, [title, phase === 'off' && finished === 0 ? ABOUT : phase === 'done' ? ABOUT : known]);
    if (phase === 'done' && table.phase !== 'done') say(`${name} is simulated`);
    table.phase = phase;
  }
}
