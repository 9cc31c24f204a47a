/**
 * What limits the drawn network by its structure, as long as somebody wants it: a worker finds it, one network at a
 * time, and is ended when another network is drawn.
 */

import type { Answer } from '../late/loadcurve-late.js';
import type { Late } from '../late-module.ts';
import type { Session } from '../session.ts';
import { WorkerOnCall } from '../worker-on-call.ts';
import type { Found, Order } from './worker.ts';

export class Limits {
  #session;
  #changed;
  #worker: WorkerOnCall<Order, Found>;
  #isWanted = false;
  /** The network that all below is of. */
  network: string | undefined;
  limits: Answer | null = null;
  /** Undefined until it is found; null for a network that is too large. */
  worst: Answer | null | undefined;
  /** The part of the search that is done. */
  part = 0;
  /** What the worker failed with, if it did. */
  failure = '';

  /** @param late for the worker */
  constructor(session: Session, late: Late, changed: () => void) {
    this.#session = session;
    this.#changed = changed;
    this.#worker = new WorkerOnCall('structure', late, {
      received: (found) => this.#receive(found),
      failed: (reason) => this.#fail(reason),
    });
    session.follow(() => this.#check());
  }

  get isRunning() {
    return this.#worker.isThere;
  }

  want(isWanted: boolean) {
    this.#isWanted = isWanted;
    this.#check();
  }

  /** Begins with another network, ends for nobody, and goes on where it was ended. */
  #check() {
    if (this.#session.isStopped) return this.#end();
    const network = this.#session.explorer.structureTask();
    if (network !== this.network) {
      this.#end();
      this.network = network;
      this.limits = null;
      this.worst = undefined;
      this.failure = '';
    }
    const isDone = this.worst !== undefined || this.failure !== '';
    if (!this.#isWanted) this.#end();
    else if (network !== undefined && !isDone && !this.isRunning) this.#worker.send({ kind: 'find', network });
    this.#changed();
  }

  #receive(found: Found) {
    if (found.kind === 'failed') return this.#fail(found.message);
    if (found.kind === 'limits') this.limits = found.limits;
    else if (found.kind === 'progress') this.part = found.part;
    else {
      this.worst = found.worst;
      this.#end();
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
    this.part = 0;
  }
}
