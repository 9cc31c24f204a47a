/**
 * The latencies of the drawn network's processors, as somebody wants them: a worker computes them, one load
 * at a time; until it is done the previous ones of the same network are there. Where the load is simulated, the
 * table also has them measured.
 */

import { WorkerOnCall } from '../worker-on-call.js';

/** @import { Late } from '../late-module.js' */
/** @import { MeasuredLatencies, ProcessorLatencies as Latencies } from '../late/loadcurve-late.js' */
/** @import { ProcessorTask } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Asked, Job, WorkerRequest, WorkerResponse } from './worker.js' */

/** @typedef {'source' | 'destination'} Grouping */

export class ProcessorLatencies {
  #session;
  /** Who wants them. @type {Set<string>} */
  #wanting = new Set();
  /** @type {Grouping} */
  #grouping = 'source';
  /** @type {WorkerOnCall<WorkerRequest, WorkerResponse>} */
  #worker;
  /** What the worker does. @type {Job | null} */
  #running = null;
  /** What is known. @type {{ asked: Asked, latencies: Latencies } | null} */
  #known = null;
  /** What was measured, with the key of the job. @type {{ key: string, measured: MeasuredLatencies } | null} */
  #measured = null;
  /** @type {(() => void)[]} */
  #listeners = [];
  /** The latest task. @type {ProcessorTask | null} */
  #task = null;
  /** The part that is done of what is computed. */
  part = 0;
  /** What the worker failed with, if it did. */
  failure = '';

  /**
   * @param {Session} session
   * @param {Late} late for the worker
   */
  constructor(session, late) {
    this.#session = session;
    this.#worker = new WorkerOnCall('processors', late, {
      received: (response) => this.#receive(response),
      failed: (reason) => this.#fail(reason),
    });
    session.follow(() => this.#update());
  }

  /** Calls `listener` with every change. @param {() => void} listener */
  follow(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Asks for them, or no longer.
   *
   * @param {string} who
   * @param {boolean} isWanted
   */
  want(who, isWanted) {
    if (isWanted === this.#wanting.has(who)) return;
    if (isWanted) this.#wanting.add(who);
    else this.#wanting.delete(who);
    this.#update();
  }

  /** Those of the drawn network, at this load or the last one. @returns {Latencies | null} */
  get now() {
    return this.#known && this.#known.asked.network === this.#task?.network ? this.#known.latencies : null;
  }

  /** The measured ones, at the load and in the grouping that are shown. @returns {MeasuredLatencies | null} */
  get measured() {
    return this.#measured && this.#measured.key === this.#key ? this.#measured.measured : null;
  }

  /** Number of processors of the drawn network. */
  get processors() {
    return this.#task?.processors ?? 0;
  }

  /** Reason why the drawn network has none. */
  get refused() {
    return this.#task?.refused ?? '';
  }

  /** True while they are computed. */
  get isRunning() {
    return this.#running !== null;
  }

  get grouping() {
    return this.#grouping;
  }

  set grouping(grouping) {
    this.#grouping = grouping;
    this.#show();
    this.#update();
  }

  #update() {
    if (this.#session.isStopped) return this.#stop();
    const { explorer } = this.#session;
    this.#task = explorer.processorTask();
    const { network, load, refused } = this.#task;
    if (this.#wanting.size === 0 || refused !== undefined || explorer.awaits(this.#session.state.view.drawn)) this.#stop();
    else if (!isSame(this.#known?.asked, this.#task)) this.#compute({ network, load });
    else this.#measure();
    this.#notify();
  }

  /** Tells the measurement at the load and in the grouping from others; empty if the load is not simulated. */
  get #key() {
    return this.#task?.runs.length ? JSON.stringify([this.#task.runs, this.#grouping]) : '';
  }

  #measure() {
    const key = this.#key;
    if (this.#running?.kind === 'measure' && this.#running.key === key) return;
    this.#stop();
    if (!this.#task || key === '' || this.#measured?.key === key || !this.#wanting.has('table')) return;
    this.#do({ kind: 'measure', key, task: this.#task, areDestinations: this.#grouping === 'destination' });
  }

  /** The worker finishes an earlier load of the same network first, so that something is seen to follow a slider. @param {Asked} asked */
  #compute(asked) {
    if (this.#running?.kind === 'compute' && this.#running.asked.network === asked.network) return;
    this.#stop();
    this.#do({ kind: 'compute', asked });
  }

  /** @param {Job} job */
  #do(job) {
    this.#running = job;
    this.#worker.send(job);
  }

  /** @param {WorkerResponse} response */
  #receive(response) {
    if (response.kind === 'failed') return this.#fail(response.message);
    if (response.kind === 'progress') {
      this.part = response.part;
    } else {
      if (response.kind === 'measured') this.#measured = response;
      else if (response.kind === 'latencies') this.#known = response;
      this.#running = null;
      this.part = 0;
      this.failure = '';
      this.#show();
      this.#worker.rest();
      this.#update();
    }
    this.#notify();
  }

  /** @param {string} reason */
  #fail(reason) {
    this.#close();
    this.failure = reason;
    this.#notify();
  }

  /** Ends what is computed for nobody. */
  #stop() {
    if (this.#running) this.#close();
  }

  #close() {
    this.#worker.end();
    this.#running = null;
    this.part = 0;
  }

  /** Hands them to the drawing. */
  #show() {
    if (!this.#known) return;
    const { asked, latencies } = this.#known;
    const areDestinations = this.#grouping === 'destination';
    const cycles = areDestinations ? latencies.destinations : latencies.sources;
    const numbers = Float64Array.from(cycles, (it) => it ?? Number.NaN);
    this.#session.explorer.showLatencies(asked.network, numbers, areDestinations);
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * @param {Asked | undefined} one
 * @param {Asked} other
 */
function isSame(one, other) {
  return one?.network === other.network && one.load === other.load;
}
