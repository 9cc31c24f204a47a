/**
 * The search that the link asks for. A worker makes it, and is ended when the link asks for another one, or when the
 * reader cancels it.
 */

import type { FindAnswer } from '../late/loadcurve-late.js';
import type { Late } from '../late-module.ts';
import type { Session } from '../session.ts';
import { Job } from '../work/job.ts';

export class Search {
  #session;
  #changed;
  #job;
  /** The link of the search that all below is of. */
  task: string | undefined;
  running: 'find' | 'simulate' | null = null;
  answer: FindAnswer | null = null;
  /** What it failed with, if it did. */
  failure = '';
  isCancelled = false;

  /** @param late for the worker */
  constructor(session: Session, late: Late, changed: () => void) {
    this.#session = session;
    this.#changed = changed;
    this.#job = new Job('find', late, { failed: (reason) => this.#fail(reason), progressed: changed });
    session.follow(() => this.#check());
  }

  /** The part that is done. */
  get part() {
    return this.#job.part;
  }

  #check() {
    if (this.#session.isStopped) return this.#end();
    const task = this.#session.explorer.findTask();
    if (task !== this.task) {
      this.#end();
      this.task = task;
      this.answer = null;
      if (task !== undefined) this.#begin('find');
    }
    this.#changed();
  }

  /** Searches once more, after it was cancelled or has failed. */
  again() {
    this.#begin('find');
  }

  /** Has the simulator decide on the answer. */
  simulate() {
    this.#begin('simulate');
  }

  cancel() {
    this.#end();
    this.isCancelled = true;
    this.#changed();
  }

  #begin(kind: 'find' | 'simulate') {
    const link = this.task;
    if (link === undefined || this.running) return;
    this.running = kind;
    this.failure = '';
    this.isCancelled = false;
    const answered = (answer: FindAnswer) => {
      this.answer = answer;
      this.running = null;
      this.#changed();
    };
    this.#job.ask('find', { link, simulates: kind === 'simulate' }, { answered });
    this.#changed();
  }

  #fail(reason: string) {
    this.#end();
    this.failure = reason;
    this.#changed();
  }

  #end() {
    this.#job.end();
    this.running = null;
  }
}
