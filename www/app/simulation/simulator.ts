/**
 * Runs the simulation that the link asks for, unless the reader has cancelled it. The pool does the work; the
 * explorer keeps the results.
 */

import type { Report } from '../jobs/questions.ts';
import type { ScenarioState, SimulationTask } from '../pkg/loadcurve-web.js';
import { type Session, withView } from '../session.ts';
import { signal } from '../view.ts';
import { Pool } from './pool.ts';
import { Run } from './run.ts';

/** Off, running, cancelled (or stuck) with something still to do, or done. */
export type Phase = 'off' | 'running' | 'held' | 'done';

/** State and progress of the simulation. */
export interface Status {
  phase: Phase;
  /** Number of requested points. */
  points: number;
  /** Number of them that are finished. */
  finished: number;
  /** Number of them at which the network is not steady. */
  unsteady: number;
  /** Number of them whose interval stayed wider than requested. */
  wide: number;
  /** Number of them that could not be simulated. */
  failed: number;
  /** Half-width so far relative to the mean latency: of the growing points, or of all points once all are done. */
  widest: number | null;
  /** The part of the work that is done. */
  part: number;
  /** Time taken, in milliseconds; 0 if everything was known. */
  time: number;
  /** Time left in milliseconds, or null while unknown. */
  left: number | null;
}

/** A slider must rest for this long before its point is simulated, in milliseconds. */
const REST_TIME = 250;

export class Simulator {
  #session;
  #pool;
  #failed: (reason: string | null) => void;
  /** Tasks that remain to be run. */
  #tasks: SimulationTask[] = [];
  /** Signature of the state on which the tasks depend, and the operating point. */
  #signature = '';
  #operatingPoint = '';
  /** True if the operating point was moved and is not committed yet, or has not rested. */
  #hasMoved = false;
  #run: Run | null = null;
  #isCancelled = false;
  #timer = 0;
  #status;

  /**
   * @param failed called with the reason why tasks cannot be run, and with
   *   null when they are retried
   */
  constructor(session: Session, failed: (reason: string | null) => void) {
    this.#session = session;
    this.#failed = failed;
    this.#pool = new Pool({
      reported: (task, report, isFinished) => this.#takeReport(task, report, isFinished),
      failed: (_, reason) => this.#fail(reason),
    });
    this.#status = signal(this.#statusFor('off'));
    session.follow((state) => this.#update(state));
    session.followCommits(() => this.#onCommit());
    session.followNumbers(() => this.#notify());
    this.#runTasks();
  }

  /** State and progress. */
  get status() {
    return this.#status.value;
  }

  /** Starts the simulation, or continues a cancelled one. */
  start() {
    this.#isCancelled = false;
    this.#pool.allowRetries();
    this.#failed(null);
    this.#session.edit(withView('sim', 'on'));
    this.#update(this.#session.state);
    this.#runTasks();
  }

  /** Cancels; results so far stay. */
  cancel() {
    if (this.#phase !== 'running') return;
    this.#isCancelled = true;
    clearTimeout(this.#timer);
    this.#pool.pause();
    this.#setPhase('held');
  }

  /** Removes all points. */
  remove() {
    this.#session.edit(withView('sim', 'off'));
  }

  /** Simulates with the next seed. */
  nextSeed() {
    const { seed } = this.#session.state.view;
    this.#isCancelled = false;
    this.#session.edit(withView('seed', String((seed + 1) % 2 ** 32)));
  }

  /** Has the next state treated as new, so that the simulation starts afresh. */
  forget() {
    this.#signature = '';
  }

  #update(state: ScenarioState) {
    const { simulate } = state.view;
    const [signature, operatingPoint] = [signatureOf(state), operatingPointOf(state)];
    const isNew = signature !== this.#signature;
    const hasMoved = !isNew && operatingPoint !== this.#operatingPoint;
    [this.#signature, this.#operatingPoint] = [signature, operatingPoint];
    if (!simulate) this.#isCancelled = false;
    if (isNew) {
      this.#run = null;
      this.#hasMoved = false;
    }
    this.#hasMoved ||= hasMoved && simulate;
    this.#updateTasks();
    this.#pool.keep(this.#tasks);
    // A point that is dragged past is not started, and where everything was done nothing starts yet.
    if (this.#hasMoved && this.#phase === 'done') this.#notify();
    else this.#updatePhase();
    if (isNew || (hasMoved && this.#session.isCommitted)) this.#runTasksLater();
    else if (hasMoved) clearTimeout(this.#timer);
  }

  /** Starts what a newly committed link asks for; a new operating point starts once it rests. */
  #onCommit() {
    if (this.#hasMoved) this.#runTasksLater();
    else this.#runTasks();
  }

  /** Updates the tasks that the explorer still wants. */
  #updateTasks() {
    const { explorer } = this.#session;
    // Identical networks share their tasks.
    const tasks = new Map(explorer.tasks().map((task) => [JSON.stringify(task), task]));
    this.#tasks = [...tasks.values()];
  }

  #runTasksLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#runTasks(), REST_TIME);
  }

  /** Has the pool run the remaining tasks. */
  #runTasks() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#hasMoved) {
      this.#hasMoved = false;
      if (this.#phase === 'done') this.#run = null;
      this.#updatePhase();
    }
    if (this.#phase === 'running') this.#pool.run(this.#tasks);
  }

  get #phase() {
    return this.#status.value.phase;
  }

  /** Enters the phase that follows from the link and from what is left to do. */
  #updatePhase() {
    const { curves, view } = this.#session.state;
    if (!view.simulate) return this.#setPhase('off');
    if (this.#tasks.length === 0) return this.#setPhase(curves.some(({ pending }) => pending) ? 'running' : 'done');
    const isStuck = this.#pool.failed.length === this.#tasks.length;
    this.#setPhase(this.#isCancelled || isStuck ? 'held' : 'running');
  }

  #takeReport(task: SimulationTask, { report, spent }: Report, isFinished: boolean) {
    const { explorer, isStopped } = this.#session;
    // The module has failed.
    if (isStopped) return this.#pool.close();
    if (this.#phase !== 'running' || !explorer.takeReport(task, report)) return;
    if (isFinished) {
      this.#run?.finish(task, spent);
      this.#updateTasks();
      this.#updatePhase();
      // While a slider moves, its point waits.
      if (this.#timer === 0 && !this.#hasMoved) this.#runTasks();
    }
    this.#session.notifyNumbers();
  }

  #fail(reason: string) {
    this.#failed(reason);
    this.#updatePhase();
  }

  #setPhase(phase: Phase) {
    if (phase === 'running') {
      this.#run ??= new Run(this.#session.explorer, this.#pool);
      this.#run.resume();
    } else {
      this.#run?.pause();
    }
    if (phase === 'off') this.#run = null;
    this.#notify(phase);
  }

  #notify(phase = this.#phase) {
    this.#status.value = this.#statusFor(phase);
  }

  #statusFor(phase: Phase): Status {
    const { points, finished, unsteady, wide, widest } = this.#session.explorer.simulation();
    if (phase === 'running') this.#run?.update(this.#tasks);
    return {
      phase,
      points,
      finished,
      unsteady,
      wide,
      failed: pointsOf(this.#pool.failed),
      widest: widest ?? null,
      part: phase === 'done' ? 1 : (this.#run?.part ?? 0),
      time: this.#run?.time ?? 0,
      left: this.#run?.left ?? null,
    };
  }
}

/** Key of the operating point. */
function operatingPointOf({ operatingLoad, view: { x } }: ScenarioState) {
  return JSON.stringify([x, operatingLoad]);
}

/** Key of everything that a link's tasks depend on, except the operating point. */
function signatureOf({ curves, view: { simulate, precision, seed, x, xmin, xmax } }: ScenarioState) {
  // The loads are known only once a network is solved.
  const networks = curves.map(({ network, values, saturation, drops }) => [network, values, saturation === undefined && !drops]);
  return JSON.stringify([simulate, networks, precision, seed, xmin === undefined && xmax !== undefined && [x, xmax]]);
}

/** Number of points that these tasks belong to. */
function pointsOf(tasks: SimulationTask[]) {
  return new Set(tasks.map(({ network, loadMessages }) => `${network} ${loadMessages}`)).size;
}
