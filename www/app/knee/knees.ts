/** Simulates the knees that the link shows, one network after the other, while the simulation is not cancelled. */

import type { Late } from '../late-module.ts';
import { say } from '../live.ts';
import type { Session } from '../session.ts';
import type { Simulator } from '../simulation/simulator.ts';
import { Job } from '../work/job.ts';

export class Knees {
  #session;
  #simulator;
  #job;
  /** The link whose knee is looked for; empty for none. */
  #running = '';
  #listeners: (() => void)[] = [];
  /** What the worker failed with, if it did. */
  failure = '';

  /** @param late for the worker */
  constructor(session: Session, simulator: Simulator, late: Late) {
    this.#session = session;
    this.#simulator = simulator;
    this.#job = new Job('knee', late, { failed: (reason) => this.#fail(reason) });
    session.follow(() => this.#update());
    session.followCommits(() => this.#update());
    simulator.follow(() => this.#update());
  }

  /** Calls `listener` when a search begins or ends. */
  follow(listener: () => void) {
    this.#listeners.push(listener);
  }

  get isRunning() {
    return this.#running !== '';
  }

  #update() {
    const { isStopped, isCommitted, explorer } = this.#session;
    const { phase } = this.#simulator.status;
    const isWanted = !isStopped && (phase === 'running' || phase === 'done');
    const tasks = isWanted ? explorer.kneeTasks() : [];
    if (this.isRunning && !tasks.includes(this.#running)) this.#end();
    // What is typed or dragged past is not simulated.
    if (!this.isRunning && tasks.length > 0 && isCommitted && this.failure === '') this.#begin(tasks[0]);
    if (tasks.length === 0) this.failure = '';
  }

  #begin(link: string) {
    this.#running = link;
    this.#job.ask('knee', link, { answered: (row) => this.#take(link, row) });
    this.#notify();
  }

  #take(link: string, row: unknown) {
    if (this.#session.isStopped) return this.#end();
    this.#session.explorer.takeKnee(link, row);
    this.#running = '';
    this.#update();
    if (!this.isRunning) {
      this.#end();
      say(this.#session.explorer.kneeSentences().join(' '));
    }
    this.#session.notifyNumbers();
    this.#notify();
  }

  #fail(reason: string) {
    this.failure = reason;
    this.#end();
  }

  #end() {
    this.#job.end();
    this.#running = '';
    this.#notify();
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}
