/**
 * Solves large networks in a worker, so that the page never freezes. The explorer says what it lacks, and the
 * worker solves the latest request first; until it is done the page shows the previous results.
 */

import { byId, element, setText } from '../dom.ts';
import { Job } from '../jobs/job.ts';
import type { Late } from '../parts.ts';
import type { SolverTask } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { onceSoon } from '../signals.ts';
import { onEscape } from '../simulation/escape.ts';

/** Time for which a network may be computed before that can be cancelled, in milliseconds. */
const SOON = 1000;

export class Solver {
  #session;
  #failed;
  #job;
  /** What is being solved. */
  #task: SolverTask | null = null;
  /** True once a task has failed, until the reader asks for it again. */
  #hasFailed = false;
  /** Checks for requests once everyone who draws has made theirs. */
  #checkRequestsLater = onceSoon(
    () => this.#checkRequests(),
    (check) => setTimeout(check, 0),
  );
  /** Networks that the reader does not want to wait for. */
  #cancelled: Set<string> = new Set();
  #computing;
  #isLong = false;
  #soon = 0;

  /**
   * @param late for the worker
   * @param failed called with the reason
   *   why networks are not solved and a function that retries, and with null when that is over
   * @param computing called with what
   *   takes long and its part that is done, and with null when nothing does
   */
  constructor(
    session: Session,
    late: Late,
    failed: (reason: string | null, retry: () => void, isCancelled?: boolean) => void,
    computing: (progress: { stage: string; part: number } | null, cancel: () => void) => void = () => {},
  ) {
    this.#session = session;
    this.#job = new Job('solver', late, { failed: (reason) => this.#fail(reason), progressed: () => this.#showProgress() });
    this.#failed = failed;
    this.#computing = computing;
    session.follow(() => this.#checkRequestsLater());
    session.followRequests(() => this.#checkRequestsLater());
    onEscape(() => this.#isLong && this.cancel());
  }

  /** Has the worker solve the most wanted task, unless it is busy with one that is wanted. */
  #checkRequests() {
    if (this.#session.isStopped) return;
    const { explorer } = this.#session;
    if (explorer.setUpModel()) {
      // Setting up the model took long enough for one task, and a drawing may be waiting for it.
      setTimeout(() => this.#session.notifyResponse(true), 0);
      return;
    }
    const wanted = explorer.solverTasks();
    const requested = wanted.filter(({ network }) => !this.#cancelled.has(network));
    if (this.#cancelled.size > 0 && requested.length === wanted.length) this.#forgetCancelled();
    if (requested.length === 0) return this.#endOfLong();
    if (this.#hasFailed) return;
    const running = this.#task;
    if (running && requested.some((task) => isPartOf(running, task))) return;
    const [task] = requested;
    this.#task = task;
    this.#job.ask('solve', task, {
      news: (solution) => this.#takeSolution(task, solution, false),
      answered: (solution) => this.#takeSolution(task, solution, true),
    });
    this.#soon ||= setTimeout(() => {
      this.#isLong = true;
      this.#showProgress();
    }, SOON);
  }

  #showProgress() {
    if (this.#isLong && this.#job.isRunning)
      this.#computing({ stage: this.#job.stage.value, part: this.#job.part.value }, () => this.cancel());
  }

  /** Nothing takes long any more. */
  #endOfLong() {
    clearTimeout(this.#soon);
    this.#soon = 0;
    if (this.#isLong) this.#computing(null, () => {});
    this.#isLong = false;
  }

  /** Ends the computation of the networks that are wanted now, until the reader asks for them or opens others. */
  cancel() {
    for (const { network } of this.#session.explorer.solverTasks()) this.#cancelled.add(network);
    this.#closeWorker();
    this.#endOfLong();
    this.#session.setGivenUp(true);
    this.#failed('', () => this.#retry(), true);
    this.#session.notifyResponse(true);
  }

  #forgetCancelled() {
    this.#cancelled.clear();
    this.#session.setGivenUp(false);
    this.#failed(null, () => {});
    // Who shows what is not computed shows that it is being computed.
    this.#session.notifyResponse(true);
  }

  #takeSolution(task: SolverTask, solution: unknown, isFinished: boolean) {
    if (isFinished) this.#task = null;
    if (this.#session.isStopped) return this.#closeWorker();
    this.#showProgress();
    const isNew = this.#session.explorer.takeSolution(task.network, solution);
    if (!isNew && !isFinished) return;
    this.#session.notifyResponse(isNew);
    this.#checkRequestsLater();
  }

  #fail(reason: string) {
    this.#task = null;
    this.#hasFailed = true;
    this.#endOfLong();
    this.#session.setGivenUp(true);
    this.#failed(reason, () => this.#retry());
  }

  #retry() {
    this.#hasFailed = false;
    this.#forgetCancelled();
    this.#checkRequestsLater();
  }

  #closeWorker() {
    this.#job.end();
    this.#task = null;
  }
}

/** True if a task is still worth continuing because part of it is wanted. */
function isPartOf(task: SolverTask, requested: SolverTask) {
  if (task.network !== requested.network) return false;
  const [loads, operatingLoads] = [new Set(requested.loads), new Set(requested.operatingLoads)];
  const isSummary = loads.size + operatingLoads.size === 0;
  const solvesSummary = task.loads.length + task.operatingLoads.length === 0;
  if (isSummary || solvesSummary) return isSummary && solvesSummary;
  return task.loads.some((load) => loads.has(load)) || task.operatingLoads.some((load) => operatingLoads.has(load));
}

/**
 * Shows in the chart how far a long computation is, with a button that cancels it.
 *
 * @param progress null if nothing takes long
 */
export function showComputing(progress: { stage: string; part: number } | null, cancel: () => void) {
  const plot = byId('plot', HTMLElement);
  const shown = plot.querySelector('.long');
  if (!progress) return shown?.remove();
  if (!shown) {
    const bar = element('progress', { max: '1', 'aria-label': 'Computing a large network' });
    plot.append(element('div', { class: 'long' }, bar, element('span'), element('button', { type: 'button', onclick: cancel }, 'Cancel')));
  }
  // Without a value the bar moves to and fro.
  const { stage, part } = progress;
  if (!stage) return;
  plot.querySelector('.long progress')?.setAttribute('value', String(part));
  setText(plot.querySelector('.long span') as HTMLElement, `${stage} ${Math.floor(100 * part)} %`);
}

export function markComputing(session: Session) {
  const plot = byId('plot', HTMLElement);
  session.follow(({ curves }) => {
    plot.toggleAttribute(
      'data-computing',
      curves.some(({ pending }) => pending),
    );
    plot.toggleAttribute('data-blank', session.explorer.isBlank());
  });
}
