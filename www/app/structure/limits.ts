/**
 * What limits the drawn network by its structure, as long as somebody wants it: a worker finds it, one network at a
 * time, and is ended when another network is drawn.
 */

import { Job } from '../jobs/job.ts';
import type { Late } from '../parts.ts';
import type { Answer } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { signal } from '../signals.ts';

export class Limits {
  #session;
  job;
  #isWanted = false;
  /** The network that all below is of. */
  network = signal<string | undefined>(undefined);
  limits = signal<Answer | null>(null);
  /** Undefined until it is found; null for a network that is too large. */
  worst = signal<Answer | null | undefined>(undefined);

  /** @param late for the worker */
  constructor(session: Session, late: Late) {
    this.#session = session;
    this.job = new Job('structure', late);
    session.follow(() => this.#check());
  }

  want(isWanted: boolean) {
    this.#isWanted = isWanted;
    this.#check();
  }

  /** Begins with another network, ends for nobody, and goes on where it was ended. */
  #check() {
    if (this.#session.isStopped) return this.job.end();
    const network = this.#session.explorer.structureTask();
    if (network !== this.network.value) {
      this.job.end();
      this.network.value = network;
      this.limits.value = null;
      this.worst.value = undefined;
      this.job.failure.value = '';
    }
    const isDone = this.worst.value !== undefined || this.job.failure.value !== '';
    if (!this.#isWanted) this.job.end();
    else if (network !== undefined && !isDone && !this.job.isRunning) this.#find(network);
  }

  #find(network: string) {
    this.job.ask('limits', network, {
      news: (limits) => {
        this.limits.value = limits;
      },
      answered: (worst) => {
        this.worst.value = worst;
        this.job.end();
      },
    });
  }
}
