/** Reads one file, or several logs, in a worker of its own. */

import { Job } from '../jobs/job.ts';
import type { Answer, Input } from '../jobs/messages.ts';
import type { Late } from '../late-module.ts';
import { nameOf } from './words.ts';

/** Error that says why nothing in a file can be opened. */
export class Unreadable extends Error {}

export class Reading {
  #job: Job | null = null;
  /** Contents of the files; rejected with `Unreadable`, and never settled once reading is ended. */
  contents: Promise<Exclude<Answer<'read'>, { wrong: string }>>;

  name;

  constructor(late: Late, input: Input<'read'>) {
    this.name = nameOf(input.files);
    this.contents = new Promise((resolve, reject) => {
      this.#job = new Job('reading', late, { failed: (reason) => reject(new Unreadable(reason)) });
      this.#job.ask('read', input, {
        answered: (answer) => {
          this.end();
          if ('wrong' in answer) reject(new Unreadable(answer.wrong));
          else resolve(answer);
        },
      });
    });
  }

  /** Ends the worker at once. */
  end() {
    this.#job?.end();
  }
}
