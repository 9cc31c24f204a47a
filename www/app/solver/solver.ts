/**
 * Solves large networks in a worker, so that the page never freezes. The explorer says what it lacks, and the
 * worker solves the latest request first; until it is done the page shows the previous results.
 */

import { byId, element, onEscape, setText } from '../dom.ts';
import { Job } from '../jobs/job.ts';
import type { SolverTask } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { onceSoon } from '../view.ts';

/** Time for which a network may be computed before that can be cancelled, in milliseconds. */
const SOON = 1000;

/**
 * @param failed called with the reason why networks are not solved and a function that retries, and with null when that is
 *   over
 * @param computing called with what takes long and its part that is done, and with null when nothing does
 */
export function solveNetworks(
  session: Session,
  failed: (reason: string | null, retry: () => void, isCancelled?: boolean) => void,
  computing: (progress: { stage: string; part: number } | null, cancel: () => void) => void = () => {},
) {
  const job = new Job('solver', { failed: fail, progressed: showProgress });
  /** What is being solved. */
  let running: SolverTask | null = null;
  /** True once a task has failed, until the reader asks for it again. */
  let hasFailed = false;
  /** Networks that the reader does not want to wait for. */
  const cancelled: Set<string> = new Set();
  let isLong = false;
  let soon = 0;
  /** Checks for requests once everyone who draws has made theirs. */
  const checkLater = onceSoon(check, (act) => setTimeout(act, 0));
  session.follow(checkLater);
  session.followRequests(checkLater);
  onEscape(() => isLong && cancel());

  /** Has the worker solve the most wanted task, unless it is busy with one that is wanted. */
  function check() {
    if (session.isStopped) return;
    const { explorer } = session;
    if (explorer.setUpModel()) {
      // Setting up the model took long enough for one task, and a drawing may be waiting for it.
      setTimeout(() => session.notifyResponse(true), 0);
      return;
    }
    const wanted = explorer.solverTasks();
    const requested = wanted.filter(({ network }) => !cancelled.has(network));
    if (cancelled.size > 0 && requested.length === wanted.length) forgetCancelled();
    if (requested.length === 0) return endOfLong();
    if (hasFailed || requested.some((task) => running && isPartOf(running, task))) return;
    const [task] = requested;
    running = task;
    job.ask('solve', task, {
      news: (solution) => take(task, solution, false),
      answered: (solution) => take(task, solution, true),
    });
    soon ||= setTimeout(() => {
      isLong = true;
      showProgress();
    }, SOON);
  }

  function showProgress() {
    if (isLong && job.isRunning) computing({ stage: job.stage.value, part: job.part.value }, cancel);
  }

  /** Nothing takes long any more. */
  function endOfLong() {
    clearTimeout(soon);
    soon = 0;
    if (isLong) computing(null, () => {});
    isLong = false;
  }

  /** Ends the computation of the networks that are wanted now, until the reader asks for them or opens others. */
  function cancel() {
    for (const { network } of session.explorer.solverTasks()) cancelled.add(network);
    close();
    endOfLong();
    session.setGivenUp(true);
    failed('', retry, true);
    session.notifyResponse(true);
  }

  function forgetCancelled() {
    cancelled.clear();
    session.setGivenUp(false);
    failed(null, () => {});
    // Who shows what is not computed shows that it is being computed.
    session.notifyResponse(true);
  }

  function take(task: SolverTask, solution: unknown, isFinished: boolean) {
    if (isFinished) running = null;
    if (session.isStopped) return close();
    showProgress();
    const isNew = session.explorer.takeSolution(task.network, solution);
    if (!isNew && !isFinished) return;
    session.notifyResponse(isNew);
    checkLater();
  }

  function fail(reason: string) {
    running = null;
    hasFailed = true;
    endOfLong();
    session.setGivenUp(true);
    failed(reason, retry);
  }

  function retry() {
    hasFailed = false;
    forgetCancelled();
    checkLater();
  }

  function close() {
    job.end();
    running = null;
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

/**
 * Has a worker place the nodes of a large network without coordinates before it is drawn. The explorer says
 * which one lacks positions; a worker that places another is ended.
 */
export function arrangeNodes(session: Session) {
  const job = new Job('layout', { failed: fail });
  /** The network whose nodes are being placed. */
  let placed: string | undefined;
  // Once everyone who draws has asked.
  const checkLater = onceSoon(check, setTimeout);
  session.follow(checkLater);
  session.followRequests(checkLater);

  function check() {
    if (session.isStopped) return;
    const network = session.explorer.layoutTask();
    if (network === placed) return;
    end();
    if (network === undefined) return;
    placed = network;
    job.ask('layout', network, { answered: (layout) => take(network, layout) });
  }

  function take(network: string, layout: Float64Array) {
    end();
    if (!session.isStopped) session.notifyResponse(session.explorer.takeLayout(network, layout));
  }

  /** Leaves the work to the page: it is drawn late rather than never. */
  function fail(reason: string) {
    console.warn(reason);
    end();
    if (session.isStopped) return;
    session.explorer.placeHere();
    session.notifyResponse(true);
  }

  function end() {
    job.end();
    placed = undefined;
  }
}
