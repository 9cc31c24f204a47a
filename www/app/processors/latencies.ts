/**
 * The latencies of the drawn network's processors, as somebody wants them: a worker computes them, one load
 * at a time; until it is done the previous ones of the same network are there. Where the load is simulated, the
 * table also has them measured.
 */

import type { ProcessorLatencies as Latencies, MeasuredLatencies } from '../late/loadcurve-late.js';
import type { Late } from '../late-module.ts';
import type { ProcessorTask } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { Job } from '../work/job.ts';

/** A network, and a load in messages per cycle and source. */
interface Asked {
  network: string;
  load: number;
}

export type Grouping = 'source' | 'destination';

export class ProcessorLatencies {
  #session;
  /** Who wants them. */
  #wanting: Set<string> = new Set();
  #grouping: Grouping = 'source';
  #job;
  /** What the worker computes, or the key of what it measures. */
  #running: Asked | string | null = null;
  /** What is known. */
  #known: { asked: Asked; latencies: Latencies } | null = null;
  /** What was measured, with the key of the job. */
  #measured: { key: string; measured: MeasuredLatencies } | null = null;
  #listeners: (() => void)[] = [];
  /** The latest task. */
  #task: ProcessorTask | null = null;
  /** What the worker failed with, if it did. */
  failure = '';

  /** @param late for the worker */
  constructor(session: Session, late: Late) {
    this.#session = session;
    this.#job = new Job('processors', late, { failed: (reason) => this.#fail(reason), progressed: () => this.#notify() });
    session.follow(() => this.#update());
  }

  /** Calls `listener` with every change. */
  follow(listener: () => void) {
    this.#listeners.push(listener);
  }

  /** Asks for them, or no longer. */
  want(who: string, isWanted: boolean) {
    if (isWanted === this.#wanting.has(who)) return;
    if (isWanted) this.#wanting.add(who);
    else this.#wanting.delete(who);
    this.#update();
  }

  /** Those of the drawn network, at this load or the last one. */
  get now(): Latencies | null {
    return this.#known && this.#known.asked.network === this.#task?.network ? this.#known.latencies : null;
  }

  /** The measured ones, at the load and in the grouping that are shown. */
  get measured(): MeasuredLatencies | null {
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

  /** The part that is done of what is computed. */
  get part() {
    return this.#job.part;
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
    if (this.#running === key) return;
    this.#stop();
    if (!this.#task || key === '' || this.#measured?.key === key || !this.#wanting.has('table')) return;
    this.#running = key;
    const areDestinations = this.#grouping === 'destination';
    this.#job.ask(
      'measuredLatencies',
      { task: this.#task, areDestinations },
      {
        answered: (measured) => {
          this.#measured = { key, measured };
          this.#finish();
        },
      },
    );
  }

  /** The worker finishes an earlier load of the same network first, so that something is seen to follow a slider. */
  #compute(asked: Asked) {
    if (typeof this.#running === 'object' && this.#running?.network === asked.network) return;
    this.#stop();
    this.#running = asked;
    this.#job.ask('latencies', asked, {
      answered: (latencies) => {
        this.#known = { asked, latencies };
        this.#finish();
      },
    });
  }

  #finish() {
    this.#running = null;
    this.failure = '';
    this.#show();
    this.#update();
  }

  #fail(reason: string) {
    this.#close();
    this.failure = reason;
    this.#notify();
  }

  /** Ends what is computed for nobody. */
  #stop() {
    if (this.#running) this.#close();
  }

  #close() {
    this.#job.end();
    this.#running = null;
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

function isSame(one: Asked | undefined, other: Asked) {
  return one?.network === other.network && one.load === other.load;
}
