/**
 * The animation's worker as the page sees it: it sends snapshots in the order in which they were requested.
 */

import type { Late } from '../late-module.ts';
import { LateWorker } from '../late-worker.ts';
import type { AnimationTask } from '../pkg/loadcurve-web.js';
import type { WorkerRequest, WorkerResponse } from './worker.ts';

/** Callbacks of a feed. */
interface Callbacks {
  /** Reports progress towards the steady state */
  warming: (fraction: number) => void;
  /** Delivers a snapshot, and whether more messages wait than the network will ever carry */
  arrived: (words: Uint32Array, overflows: boolean) => void;
  /** Reports a failure for good */
  failed: (reason: string) => void;
}

export class Feed {
  #late;
  #callbacks;
  #worker: LateWorker<WorkerRequest, WorkerResponse> | null = null;
  #id = 0;
  /** Number of snapshots that were requested and have not arrived. */
  pending = 0;

  constructor(late: Late, callbacks: Callbacks) {
    this.#late = late;
    this.#callbacks = callbacks;
  }

  /** Simulates a network from the start; the first snapshot needs no request. */
  open(task: AnimationTask) {
    this.#worker ??= new LateWorker('animation', this.#late, {
      received: (response) => this.#receive(response),
      failed: (reason) => this.#fail(reason),
    });
    this.#id += 1;
    this.pending = 1;
    this.#worker.send({ kind: 'open', id: this.#id, task });
  }

  /** Requests the snapshot this many cycles after the last one requested. */
  request(cycles: number) {
    this.pending += 1;
    this.#worker?.send({ kind: 'advance', id: this.#id, cycles });
  }

  /** Ignores anything more from the open network. */
  discard() {
    this.#id += 1;
    this.pending = 0;
  }

  /** Terminates the worker; a new one is started when a network is opened. */
  close() {
    this.#worker?.terminate();
    this.#worker = null;
    this.pending = 0;
  }

  #receive(response: WorkerResponse) {
    if (response.kind === 'failed') return this.#fail(response.message);
    if (response.id !== this.#id) return;
    if (response.kind === 'warming') return this.#callbacks.warming(response.fraction);
    this.pending -= 1;
    this.#callbacks.arrived(response.words, response.overflows);
  }

  #fail(reason: string) {
    this.close();
    this.#callbacks.failed(reason);
  }
}
