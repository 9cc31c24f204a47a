/** The latencies of the drawn network's processors, as somebody wants them; the table also has them measured. */

import { AnswerAtLoad } from '../jobs/at-load.ts';
import type { ProcessorTask } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { signal } from '../view.ts';

export type Grouping = 'source' | 'destination';

export class ProcessorLatencies extends AnswerAtLoad<'latencies', 'measuredLatencies'> {
  #session;
  /** Who wants them. */
  #wanting: Set<'table' | 'drawing'> = new Set();
  #grouping = signal<Grouping>('source');
  /** The latest task. */
  #task = signal<ProcessorTask | null>(null);

  constructor(session: Session) {
    super('processors', 'latencies', 'measuredLatencies');
    this.#session = session;
    session.follow(() => this.#update());
  }

  /** Asks for them, or no longer. */
  want(who: 'table' | 'drawing', isWanted: boolean) {
    if (isWanted === this.#wanting.has(who)) return;
    if (isWanted) this.#wanting.add(who);
    else this.#wanting.delete(who);
    this.#update();
  }

  /** Those of the drawn network, at this load or the last one. */
  get now() {
    return this.found(this.#task.value?.network);
  }

  /** The measured ones, at the load and in the grouping that are shown. */
  get simulated() {
    return this.measured(this.#key);
  }

  /** Number of processors of the drawn network. */
  get processors() {
    return this.#task.value?.processors ?? 0;
  }

  /** Reason why the drawn network has none. */
  get refused() {
    return this.#task.value?.refused ?? '';
  }

  get grouping() {
    return this.#grouping.value;
  }

  set grouping(grouping) {
    this.#grouping.value = grouping;
    this.finished();
  }

  /** Tells the measurement at the load and in the grouping from others; empty if the load is not simulated. */
  get #key() {
    return this.#task.value?.runs.length ? JSON.stringify([this.#task.value.runs, this.grouping]) : '';
  }

  get #areDestinations() {
    return this.grouping === 'destination';
  }

  #update() {
    const { explorer, isStopped, state } = this.#session;
    if (isStopped) return this.stop();
    const task = explorer.processorTask();
    this.#task.value = task;
    if (this.#wanting.size === 0 || task.refused !== undefined || explorer.awaits(state.view.drawn)) return this.stop();
    this.ask(task, this.#wanting.has('table') ? this.#key : '', { task, areDestinations: this.#areDestinations });
  }

  /** Hands them to the drawing. */
  protected finished() {
    if (this.latest) {
      const { at, answer } = this.latest;
      const cycles = Float64Array.from(this.#areDestinations ? answer.destinations : answer.sources, (it) => it ?? Number.NaN);
      this.#session.explorer.showLatencies(at.network, cycles, this.#areDestinations);
    }
    this.#update();
  }
}
