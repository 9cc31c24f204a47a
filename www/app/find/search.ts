/**
 * The search that the link asks for. A worker makes it, tells what it knows meanwhile, and is ended when the link asks for
 * another one, or when the reader cancels it.
 */

import { Job } from '../jobs/job.ts';
import type { Found } from '../jobs/questions.ts';
import type { Session } from '../session.ts';
import { signal } from '../view.ts';

export class Search {
  #session;
  job;
  #asked: 'find' | 'simulate' = 'find';
  /** The link of the search that all below is of. */
  task = signal<string | undefined>(undefined);
  /** What is known of the answer, and of the candidates. */
  found = signal<Found | null>(null);
  isCancelled = signal(false);

  constructor(session: Session) {
    this.#session = session;
    const failed = () => {
      this.found.value = null;
    };
    this.job = new Job('find', { failed });
    session.follow(() => this.#check());
  }

  /** What is done. */
  get running() {
    return this.job.isRunning ? this.#asked : null;
  }

  #check() {
    if (this.#session.isStopped) return this.job.end();
    const task = this.#session.explorer.findTask();
    if (task !== this.task.value) {
      this.job.end();
      this.task.value = task;
      this.found.value = null;
      if (task !== undefined) this.begin('find');
    }
  }

  cancel() {
    this.job.end();
    this.isCancelled.value = true;
  }

  /** Searches, once more if it was cancelled or has failed, or has the simulator decide on the answer. */
  begin(kind: 'find' | 'simulate') {
    const link = this.task.value;
    if (link === undefined || this.running) return;
    this.#asked = kind;
    this.job.failure.value = '';
    this.isCancelled.value = false;
    const take = (found: Found) => {
      this.found.value = { ...found, answer: found.answer ?? this.found.value?.answer };
    };
    this.job.ask('find', { link, simulates: kind === 'simulate' }, { answered: take, news: take });
  }
}
