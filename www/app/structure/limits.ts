/**
 * What limits the drawn network by its structure, as long as somebody wants it: a worker finds it, one network at a
 * time, and is ended when another network is drawn.
 */

import type { StructuralLimits, WorstPermutation } from '../late/loadcurve-late.js';
import type { Late } from '../late-module.ts';
import type { Session } from '../session.ts';
import { Job } from '../work/job.ts';

export class Limits {
  #session;
  #changed;
  #job;
  #isWanted = false;
  /** The network that all below is of. */
  network: string | undefined;
  limits: StructuralLimits | null = null;
  /** Undefined until it is found; null for a network that is too large. */
  worst: WorstPermutation | null | undefined;
  /** What the worker failed with, if it did. */
  failure = '';

  /** @param late for the worker */
  constructor(session: Session, late: Late, changed: () => void) {
    this.#session = session;
    this.#changed = changed;
    this.#job = new Job('structure', late, { failed: (reason) => this.#fail(reason), progressed: changed });
    session.follow(() => this.#check());
  }

  get isRunning() {
    return this.#job.isRunning;
  }

  /** The part of the search that is done. */
  get part() {
    return this.#job.part;
  }

  want(isWanted: boolean) {
    this.#isWanted = isWanted;
    this.#check();
  }

  /** Begins with another network, ends for nobody, and goes on where it was ended. */
  #check() {
    if (this.#session.isStopped) return this.#job.end();
    const network = this.#session.explorer.structureTask();
    if (network !== this.network) {
      this.#job.end();
      this.network = network;
      this.limits = null;
      this.worst = undefined;
      this.failure = '';
    }
    const isDone = this.worst !== undefined || this.failure !== '';
    if (!this.#isWanted) this.#job.end();
    else if (network !== undefined && !isDone && !this.isRunning) this.#find(network);
    this.#changed();
  }

  #find(network: string) {
    this.#job.ask('limits', network, {
      news: (limits) => {
        this.limits = limits;
        this.#changed();
      },
      answered: (worst) => {
        this.worst = worst;
        this.#job.end();
        this.#changed();
      },
    });
  }

  #fail(reason: string) {
    this.failure = reason;
    this.#changed();
  }
}
