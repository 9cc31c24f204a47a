/** Simulates the knees that the link shows, one network after the other, while the simulation is not cancelled. */

import { say } from '../dom.ts';
import { Job } from '../jobs/job.ts';
import type { Session } from '../session.ts';
import type { Simulator } from '../simulation/simulator.ts';
import { follow } from '../view.ts';

/** @returns the work, and what it has failed with */
export function simulateKnees(session: Session, simulator: Simulator) {
  const job = new Job('knee');
  /** The link whose knee is looked for. */
  let asked = '';
  session.follow(update);
  session.followCommits(update);
  follow(() => simulator.status, update);

  function update() {
    const { isStopped, isCommitted, explorer } = session;
    const { phase } = simulator.status;
    const isWanted = !isStopped && (phase === 'running' || phase === 'done');
    const tasks = isWanted ? explorer.kneeTasks() : [];
    if (job.isRunning && !tasks.includes(asked)) job.end();
    // What is typed or dragged past is not simulated.
    if (!job.isRunning && tasks.length > 0 && isCommitted && job.failure.value === '') begin(tasks[0]);
    if (tasks.length === 0) job.failure.value = '';
  }

  function begin(link: string) {
    asked = link;
    job.ask('knee', link, { answered: (row) => take(link, row) });
  }

  function take(link: string, row: unknown) {
    if (session.isStopped) return job.end();
    session.explorer.takeKnee(link, row);
    update();
    if (!job.isRunning) {
      job.end();
      say(session.explorer.kneeSentences().join(' '));
    }
    session.notifyNumbers();
  }

  return job;
}
