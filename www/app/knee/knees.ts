/** Simulates the knees that the link shows, one network after the other, while the simulation is not cancelled. */

import { Job } from '../jobs/job.ts';
import { say } from '../live.ts';
import type { Late } from '../parts.ts';
import type { Session } from '../session.ts';
import { follow, signal } from '../signals.ts';
import type { Simulator } from '../simulation/simulator.ts';

export class Knees {
  #session;
  #simulator;
  #job;
  /** The link whose knee is looked for; empty for none. */
  #running = signal('');
  /** What the worker failed with, if it did. */
  failure = signal('');

  /** @param late for the worker */
  constructor(session: Session, simulator: Simulator, late: Late) {
    this.#session = session;
    this.#simulator = simulator;
    this.#job = new Job('knee', late, { failed: (reason) => this.#fail(reason) });
    session.follow(() => this.#update());
    session.followCommits(() => this.#update());
    follow(
      () => simulator.status,
      () => this.#update(),
    );
  }

  get isRunning() {
    return this.#running.value !== '';
  }

  #update() {
    const { isStopped, isCommitted, explorer } = this.#session;
    const { phase } = this.#simulator.status;
    const isWanted = !isStopped && (phase === 'running' || phase === 'done');
    const tasks = isWanted ? explorer.kneeTasks() : [];
    if (this.isRunning && !tasks.includes(this.#running.value)) this.#end();
    // What is typed or dragged past is not simulated.
    if (!this.isRunning && tasks.length > 0 && isCommitted && this.failure.value === '') this.#begin(tasks[0]);
    if (tasks.length === 0) this.failure.value = '';
  }

  #begin(link: string) {
    this.#running.value = link;
    this.#job.ask('knee', link, { answered: (row) => this.#take(link, row) });
  }

  #take(link: string, row: unknown) {
    if (this.#session.isStopped) return this.#end();
    this.#session.explorer.takeKnee(link, row);
    this.#running.value = '';
    this.#update();
    if (!this.isRunning) {
      this.#end();
      say(this.#session.explorer.kneeSentences().join(' '));
    }
    this.#session.notifyNumbers();
  }

  #fail(reason: string) {
    this.failure.value = reason;
    this.#end();
  }

  #end() {
    this.#job.end();
    this.#running.value = '';
  }
}
