/** Snapshots of the animation, in the order in which they were requested. */

import { Job } from '../jobs/job.ts';
import type { Late } from '../late-module.ts';
import type { AnimationTask } from '../pkg/loadcurve-web.js';

/** Callbacks of a feed. */
interface Callbacks {
  /** Reports progress towards the steady state. */
  warming: (fraction: number) => void;
  /** Delivers a snapshot, and whether more messages wait than the network will ever carry. */
  arrived: (words: Uint32Array, overflows: boolean) => void;
  failed: (reason: string) => void;
}

export class Feed {
  #callbacks;
  #job;
  /** True while snapshots of another network must not be shown. */
  #isDiscarded = false;
  /** Number of snapshots that were requested and have not arrived. */
  pending = 0;

  constructor(late: Late, callbacks: Callbacks) {
    this.#callbacks = callbacks;
    // Another worker would begin with the first cycle.
    const attempts = 1;
    this.#job = new Job('animation', late, { failed: (reason) => this.#fail(reason), progressed: () => this.#warm() }, attempts);
  }

  /** Simulates a network from the start; the first snapshot needs no request. */
  open(task: AnimationTask) {
    this.pending = 1;
    this.#isDiscarded = false;
    const news = ({ words, overflows }: { words: Uint32Array; overflows: boolean }) => {
      if (this.#isDiscarded) return;
      this.pending -= 1;
      this.#callbacks.arrived(words, overflows);
    };
    this.#job.ask('animate', task, { news, answered: () => {} });
  }

  /** Requests the snapshot this many cycles after the last one requested. */
  request(cycles: number) {
    this.pending += 1;
    this.#job.more(cycles);
  }

  /** Ignores anything more from the open network. */
  discard() {
    this.#isDiscarded = true;
    this.pending = 0;
  }

  /** Terminates the worker; a new one is started when a network is opened. */
  close() {
    this.#job.end();
    this.pending = 0;
  }

  #warm() {
    if (!this.#isDiscarded) this.#callbacks.warming(this.#job.part.value);
  }

  #fail(reason: string) {
    this.close();
    this.#callbacks.failed(reason);
  }
}
