/**
 * Solves large networks in a worker, so that the page never freezes. The explorer says what it lacks, and the
 * worker solves the latest request first; until it is done the page shows the previous results.
 */

import { Runner } from './runner.js';

/** @import { SolverTask } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Answer } from './worker.js' */

/** Number of attempts before the reader is asked. */
const ATTEMPTS = 2;
/** An idle worker is terminated after this time, in milliseconds, to free its memory. */
const IDLE = 60_000;

export class Solver {
  #session;
  #module;
  #failed;
  /** @type {Runner | null} */
  #runner = null;
  /** Number of workers that broke since the last response. */
  #broken = 0;
  #isLooking = false;
  #timer = 0;

  /**
   * @param {Session} session
   * @param {WebAssembly.Module} module for the worker
   * @param {(reason: string | null, again: () => void) => void} failed called with the reason why networks
   *   cannot be solved and a function that retries, and with null when that is over
   */
  constructor(session, module, failed) {
    this.#session = session;
    this.#module = module;
    this.#failed = failed;
    session.follow(() => this.#lookLater());
    session.followAsked(() => this.#lookLater());
  }

  /** Checks for requests once everyone who draws has made theirs. */
  #lookLater() {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setTimeout(() => {
      this.#isLooking = false;
      this.#look();
    });
  }

  /** Has the worker solve the most wanted task, unless it is busy with one that is wanted. */
  #look() {
    if (this.#session.isStopped) return;
    const { explorer } = this.#session;
    if (explorer.setUpModel()) {
      // Setting up the model took long enough for one task, and a drawing may be waiting for it.
      setTimeout(() => this.#session.tellAnswered(true));
      return;
    }
    const wanted = explorer.solverTasks();
    clearTimeout(this.#timer);
    if (wanted.length === 0) {
      this.#timer = setTimeout(() => this.#rest(), IDLE);
      return;
    }
    if (this.#broken >= ATTEMPTS) return;
    const running = this.#runner?.task;
    if (running && wanted.some((task) => isPartOf(running, task))) return;
    this.#runner ??= new Runner(this.#module, {
      answered: (task, answer) => this.#take(task, answer),
      broke: (reason) => this.#replace(reason),
    });
    this.#runner.solve(wanted[0]);
  }

  /**
   * @param {SolverTask} task
   * @param {Answer} answer
   */
  #take({ network }, { solution, isFinished }) {
    if (this.#session.isStopped) return this.#rest();
    this.#broken = 0;
    const isNew = this.#session.explorer.takeSolution(network, solution);
    if (!isNew && !isFinished) return;
    this.#session.tellAnswered(isNew);
    this.#lookLater();
  }

  /** @param {string} reason */
  #replace(reason) {
    this.#runner = null;
    this.#broken += 1;
    if (this.#broken < ATTEMPTS) {
      this.#lookLater();
      return;
    }
    this.#session.tellGivenUp(true);
    this.#failed(reason, () => this.#tryAgain());
  }

  #tryAgain() {
    this.#broken = 0;
    this.#session.tellGivenUp(false);
    this.#failed(null, () => {});
    this.#lookLater();
  }

  #rest() {
    this.#runner?.close();
    this.#runner = null;
  }
}

/**
 * True if a task is still worth continuing because part of it is wanted.
 *
 * @param {SolverTask} task
 * @param {SolverTask} wanted
 */
function isPartOf(task, wanted) {
  if (task.network !== wanted.network) return false;
  const [loads, operatingLoads] = [new Set(wanted.loads), new Set(wanted.operatingLoads)];
  const isFacts = loads.size + operatingLoads.size === 0;
  const asksFacts = task.loads.length + task.operatingLoads.length === 0;
  if (isFacts || asksFacts) return isFacts && asksFacts;
  return task.loads.some((load) => loads.has(load)) || task.operatingLoads.some((load) => operatingLoads.has(load));
}
