/**
 * What limits the drawn network by its structure, as long as somebody wants it: a worker finds it, one network at a
 * time, and is ended when another network is drawn.
 */

import { Job } from '../jobs/job.ts';
import type { Answer } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { follow, signal } from '../signals.ts';

/** @param isWanted tells if somebody wants it, who is told of changes */
export function limitsOf(session: Session, isWanted: () => boolean) {
  const job = new Job('structure');
  /** The network that all below is of. */
  const network = signal<string | undefined>(undefined);
  const limits = signal<Answer | null>(null);
  /** Undefined until it is found; null for a network that is too large. */
  const worst = signal<Answer | null | undefined>(undefined);
  session.follow(check);
  follow(isWanted, check);

  /** Begins with another network, ends for nobody, and goes on where it was ended. */
  function check() {
    if (session.isStopped) return job.end();
    const task = session.explorer.structureTask();
    if (task !== network.value) {
      job.end();
      network.value = task;
      limits.value = null;
      worst.value = undefined;
      job.failure.value = '';
    }
    const isDone = worst.value !== undefined || job.failure.value !== '';
    if (!isWanted()) job.end();
    else if (task !== undefined && !isDone && !job.isRunning) find(task);
  }

  function find(task: string) {
    job.ask('limits', task, {
      news: (found) => {
        limits.value = found;
      },
      answered: (found) => {
        worst.value = found;
        job.end();
      },
    });
  }

  return { job, network, limits, worst };
}
