/**
 * The search that the link asks for. A worker makes it, tells what it knows meanwhile, and is ended when the link asks for
 * another one, or when the reader cancels it.
 */

import { Job } from '../jobs/job.ts';
import type { Found } from '../jobs/questions.ts';
import type { Late } from '../parts.ts';
import type { Session } from '../session.ts';
import { signal } from '../signals.ts';

export class Search {
  #session;
  #job;
  /** The link of the search that all below is of. */
  task = signal<string | undefined>(undefined);
  running = signal<'find' | 'simulate' | null>(null);
  /** What is known of the answer, and of the candidates. */
  found = signal<Found | null>(null);
  /** What it failed with, if it did. */
  failure = signal('');
  isCancelled = signal(false);

  /** @param late for the worker */
  constructor(session: Session, late: Late) {
    this.#session = session;
    this.#job = new Job('find', late, { failed: (reason) => this.#fail(reason) });
    session.follow(() => this.#check());
  }

  /** The part that is done. */
  get part() {
    return this.#job.part.value;
  }

  #check() {
    if (this.#session.isStopped) return this.#end();
    const task = this.#session.explorer.findTask();
    if (task !== this.task.value) {
      this.#end();
      this.task.value = task;
      this.found.value = null;
      if (task !== undefined) this.begin('find');
    }
  }

  cancel() {
    this.#end();
    this.isCancelled.value = true;
  }

  /** Searches, once more if it was cancelled or has failed, or has the simulator decide on the answer. */
  begin(kind: 'find' | 'simulate') {
    const link = this.task.value;
    if (link === undefined || this.running.value) return;
    this.running.value = kind;
    this.failure.value = '';
    this.isCancelled.value = false;
    const take = (found: Found) => {
      this.found.value = { ...found, answer: found.answer ?? this.found.value?.answer };
    };
    const answered = (found: Found) => {
      take(found);
      this.running.value = null;
    };
    this.#job.ask('find', { link, simulates: kind === 'simulate' }, { answered, news: take });
  }

  #fail(reason: string) {
    this.#end();
    this.failure.value = reason;
    this.found.value = null;
  }

  #end() {
    this.#job.end();
    this.running.value = null;
  }
}
