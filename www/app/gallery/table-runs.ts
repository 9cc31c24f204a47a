/** Simulations of the printed table rows, in a pool of workers, one setting after the other. */

import { say } from '../dom.ts';
import { TableSimulation } from '../late.ts';
import { showSimulationFailure } from '../notices.ts';
import type { SimulatedRow, SimulationTask } from '../pkg/loadcurve-web.js';
import { Pool } from '../simulation/pool.ts';
import { counted } from '../simulation/words.ts';
import { onChange, signal } from '../view.ts';
import type { Standing } from './strip.ts';
import type { Turn } from './turns.ts';

const ABOUT = 'Each delay to ±0.5 % of the latency, seed 1; the interval is that of the whole route.';

export class TableRuns {
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
