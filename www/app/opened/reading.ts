/** Reads one file, or several logs, in a worker of its own. */

import type { ResultsSummary, TablePreview } from '../late/loadcurve-late.js';
import type { Late } from '../late-module.ts';
import { LateWorker } from '../late-worker.ts';
import { nameOf } from './words.ts';
import type { Answer, Order, ReadRequest } from './worker.ts';

/** Error that says why nothing in a file can be opened. */
export class Unreadable extends Error {}

export class Reading {
  #worker: LateWorker<Order, Answer> | null = null;
  /** Contents of the files; rejected with `Unreadable`, and never settled once reading is ended. */
  contents: Promise<{ results: ResultsSummary } | { table: TablePreview }>;

  name;

  constructor(late: Late, request: Omit<ReadRequest, 'kind'>) {
    this.name = nameOf(request.files);
    this.contents = new Promise((resolve, reject) => {
      const give = (wrong: string) => {
        this.end();
        reject(new Unreadable(wrong));
      };
      this.#worker = new LateWorker('opened', late, {
        received: (answer) => {
          if ('wrong' in answer) return give(answer.wrong);
          this.end();
          resolve(answer);
        },
        failed: give,
        reasonFor: (message) => `the worker that reads files could not be started${message && `: ${message}`}`,
      });
      this.#worker.send({ kind: 'read', ...request });
    });
  }

  /** Ends the worker at once. */
  end() {
    this.#worker?.terminate();
  }
}
