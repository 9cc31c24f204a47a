/**
 * The search that the link asks for. A worker makes it, and is ended when the link asks for another one, or when the
 * reader cancels it.
 */

import type { FindAnswer } from '../late/loadcurve-late.js';
import type { Late } from '../late-module.ts';
import type { Session } from '../session.ts';
import { WorkerOnCall } from '../worker-on-call.ts';
import type { Found, Order } from './worker.ts';

export class Search {
  #session;
  #changed;
  #worker: WorkerOnCall<Order, Found>;
  /** The link of the search that all below is of. */
  task: string | undefined;
  running: 'find' | 'simulate' | null = null;
  /** The part that is done. */
  part = 0;
  answer: FindAnswer | null = null;
  /** What it failed with, if it did. */
  failure = '';
  isCancelled = false;

  /** @param late for the worker */
  constructor(session: Session, late: Late, changed: () => void) {
    this.#session = session;
    this.#changed = changed;
    this.#worker = new WorkerOnCall('find', late, {
      received: (found) => this.#receive(found),
      failed: (reason) => this.#fail(reason),
    });
    session.follow(() => this.#check());
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
    this.part = 0;
    this.failure = '';
    this.isCancelled = false;
    this.#worker.send({ kind, link });
    this.#changed();
  }

  #receive(found: Found) {
    if (found.kind === 'failed') return this.#fail(found.message);
    if (found.kind === 'progress') this.part = found.part;
    else {
      this.answer = found.answer;
      this.running = null;
      this.#worker.rest();
    }
    this.#changed();
  }

  #fail(reason: string) {
    this.#end();
    this.failure = reason;
    this.#changed();
  }

  #end() {
    this.#worker.end();
    this.running = null;
    this.part = 0;
  }
}
