/**
 * The latencies of the drawn network's processors, as somebody wants them: a worker computes them, one load
 * at a time; until it is done the previous ones of the same network are there. Where the load is simulated, the
 * table also has them measured.
 */

import { Job } from '../jobs/job.ts';
import type { Input } from '../jobs/messages.ts';
import type { Late } from '../late-module.ts';
import type { ProcessorLatencies as Latencies, MeasuredLatencies, ProcessorTask } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { signal } from '../signals.ts';

type Asked = Input<'latencies'>;

export type Grouping = 'source' | 'destination';

export class ProcessorLatencies {
  #session;
  /** Who wants them. */
  #wanting: Set<string> = new Set();
  #grouping = signal<Grouping>('source');
  #job;
  /** What the worker computes, or the key of what it measures. */
  #running = signal<Asked | string | null>(null);
  /** What is known. */
  #known = signal<{ asked: Asked; latencies: Latencies } | null>(null);
  /** What was measured, with the key of the job. */
  #measured = signal<{ key: string; measured: MeasuredLatencies } | null>(null);
  /** The latest task. */
  #task = signal<ProcessorTask | null>(null);
  /** What the worker failed with, if it did. */
  failure = signal('');

  /** @param late for the worker */
  constructor(session: Session, late: Late) {
    this.#session = session;
    this.#job = new Job('processors', late, { failed: (reason) => this.#fail(reason) });
    session.follow(() => this.#update());
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
    return this.#known.value && this.#known.value.asked.network === this.#task.value?.network ? this.#known.value.latencies : null;
  }

  /** The measured ones, at the load and in the grouping that are shown. */
  get measured(): MeasuredLatencies | null {
    return this.#measured.value && this.#measured.value.key === this.#key ? this.#measured.value.measured : null;
  }

  /** Number of processors of the drawn network. */
  get processors() {
    return this.#task.value?.processors ?? 0;
  }

  /** Reason why the drawn network has none. */
  get refused() {
    return this.#task.value?.refused ?? '';
  }

  /** True while they are computed. */
  get isRunning() {
    return this.#running.value !== null;
  }

  /** The part that is done of what is computed. */
  get part() {
    return this.#job.part.value;
  }

  get grouping() {
    return this.#grouping.value;
  }

  set grouping(grouping) {
    this.#grouping.value = grouping;
    this.#show();
    this.#update();
  }

  #update() {
    if (this.#session.isStopped) return this.#stop();
    const { explorer } = this.#session;
    this.#task.value = explorer.processorTask();
    const { network, load, refused } = this.#task.value;
    if (this.#wanting.size === 0 || refused !== undefined || explorer.awaits(this.#session.state.view.drawn)) this.#stop();
    else if (!isSame(this.#known.value?.asked, this.#task.value)) this.#compute({ network, load });
    else this.#measure();
  }

  /** Tells the measurement at the load and in the grouping from others; empty if the load is not simulated. */
  get #key() {
    return this.#task.value?.runs.length ? JSON.stringify([this.#task.value.runs, this.#grouping.value]) : '';
  }

  #measure() {
    const key = this.#key;
    if (this.#running.value === key) return;
    this.#stop();
    if (!this.#task.value || key === '' || this.#measured.value?.key === key || !this.#wanting.has('table')) return;
    this.#running.value = key;
    const areDestinations = this.#grouping.value === 'destination';
    this.#job.ask(
      'measuredLatencies',
      { task: this.#task.value, areDestinations },
      {
        answered: (measured) => {
          this.#measured.value = { key, measured };
          this.#finish();
        },
      },
    );
  }

  /** The worker finishes an earlier load of the same network first, so that something is seen to follow a slider. */
  #compute(asked: Asked) {
    if (typeof this.#running.value === 'object' && this.#running.value?.network === asked.network) return;
    this.#stop();
    this.#running.value = asked;
    this.#job.ask('latencies', asked, {
      answered: (latencies) => {
        this.#known.value = { asked, latencies };
        this.#finish();
      },
    });
  }

  #finish() {
    this.#running.value = null;
    this.failure.value = '';
    this.#show();
    this.#update();
  }

  #fail(reason: string) {
    this.#close();
    this.failure.value = reason;
  }

  /** Ends what is computed for nobody. */
  #stop() {
    if (this.#running.value) this.#close();
  }

  #close() {
    this.#job.end();
    this.#running.value = null;
  }

  /** Hands them to the drawing. */
  #show() {
    if (!this.#known.value) return;
    const { asked, latencies } = this.#known.value;
    const areDestinations = this.#grouping.value === 'destination';
    const cycles = areDestinations ? latencies.destinations : latencies.sources;
    const numbers = Float64Array.from(cycles, (it) => it ?? Number.NaN);
    this.#session.explorer.showLatencies(asked.network, numbers, areDestinations);
  }
}

/** True if both are the same network at the same load. */
export function isSame(one: Asked | undefined, other: Asked) {
  return one?.network === other.network && one.load === other.load;
}
