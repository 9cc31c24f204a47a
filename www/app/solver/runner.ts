/** The solver's worker as the page sees it: one task at a time; a new one replaces it. */

import type { Late } from '../late-module.ts';
import { LateWorker } from '../late-worker.ts';
import type { SolverTask } from '../pkg/loadcurve-web.js';
import type { PartialSolution, WorkerRequest, WorkerResponse } from './worker.ts';

/** Callbacks of a runner. */
interface Callbacks {
  /** Reports results */
  solved: (task: SolverTask, solution: PartialSolution) => void;
  /** Reports that `part` has grown or that another `stage` has begun */
  progressed: () => void;
  /** Reports that the worker has failed and is gone */
  failed: (reason: string) => void;
}

let lastId = 0;

export class Runner {
  /** The task that is being solved. */
  task: SolverTask | null = null;
  /** What is being computed. */
  stage = '';
  /** Part of it that is done. */
  part = 0;
  #worker: LateWorker<WorkerRequest, WorkerResponse>;
  #callbacks;
  #id = 0;

  constructor(late: Late, callbacks: Callbacks) {
    this.#callbacks = callbacks;
    this.#worker = new LateWorker('solver', late, {
      received: (response) => this.#receive(response),
      failed: (reason) => this.#break(reason),
    });
  }

  /** Replaces the current task by another. */
  solve(task: SolverTask) {
    this.task = task;
    this.stage = '';
    this.part = 0;
    lastId += 1;
    this.#id = lastId;
    this.#worker.send({ kind: 'solve', id: this.#id, task });
  }

  /** Terminates the worker at once. */
  close() {
    this.#worker.terminate();
    this.task = null;
  }

  #receive(message: WorkerResponse) {
    if (message.kind === 'failed') {
      this.#break(message.message);
      return;
    }
    const { task } = this;
    if (message.id !== this.#id || !task) return;
    this.part = message.part;
    this.stage = message.kind === 'progress' ? message.stage : 'solving';
    if (message.kind === 'progress') return this.#callbacks.progressed();
    if (message.isFinished) this.task = null;
    this.#callbacks.solved(task, message);
  }

  #break(reason: string) {
    this.close();
    this.#callbacks.failed(reason);
  }
}
