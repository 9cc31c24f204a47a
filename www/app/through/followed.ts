/** The message that is followed: asked of a worker, which repeats the simulation that is shown. */

import { cycleOf, type Replay } from '../animation/reel.ts';
import { Job } from '../jobs/job.ts';
import { startLate } from '../late.ts';
import type { FollowedMessage, PassageLane } from '../pkg/loadcurve-web.js';
import { signal } from '../view.ts';

/** The same message in the same traffic, where routers have buffers of whole messages. */
type CutThrough = PassageLane | 'asked' | 'none';

export class Followed {
  job;
  #replay: Replay | null = null;
  #number = 0;
  #snapshots: Uint32Array[] = [];
  message = signal<FollowedMessage | null>(null);
  cutThrough = signal<CutThrough | null>(null);

  constructor() {
    this.job = new Job('passage');
  }

  ask(number: number, replay: Replay) {
    this.#number = number;
    this.#replay = replay;
    this.#snapshots = [];
    this.message.value = this.cutThrough.value = null;
    this.job.failure.value = '';
    // The page draws with late functions, too.
    startLate().then(
      () => this.#follow(),
      (error) => {
        this.job.failure.value = String(error);
      },
    );
  }

  #follow() {
    const replay = this.#replay;
    if (!replay) return;
    this.job.ask(
      'follow',
      { ...replay, number: this.#number, keepsSnapshots: true },
      {
        answered: ({ message, snapshots }) => {
          if (replay !== this.#replay) return;
          this.#snapshots = snapshots;
          this.message.value = message ?? null;
          if (!message) this.job.failure.value = 'it does not move as a worm';
        },
      },
    );
  }

  /** Simulates the same traffic where routers have buffers of whole messages, once. */
  askCutThrough() {
    const [replay, message] = [this.#replay, this.message.value];
    if (!replay || !message || this.cutThrough.value) return;
    if (!message.cutThrough) {
      this.cutThrough.value = 'none';
      return;
    }
    this.cutThrough.value = 'asked';
    const task = { ...replay.task, network: message.cutThrough };
    this.job.ask(
      'follow',
      { ...replay, task, number: this.#number, keepsSnapshots: false },
      {
        answered: ({ message: other }) => {
          if (replay !== this.#replay) return;
          const isSame = other && other.generated === message.generated && other.from === message.from && other.to === message.to;
          this.cutThrough.value = isSame && other.lane.latency !== undefined ? other.lane : 'none';
        },
      },
    );
  }

  /** The snapshot nearest to a cycle since the message was generated; null if none is kept. */
  snapshotAt(cycle: number) {
    const [first, message] = [this.#snapshots[0], this.message.value];
    if (!first || !message) return null;
    const place = message.generated + cycle - cycleOf(first);
    return this.#snapshots[Math.max(0, Math.min(this.#snapshots.length - 1, place))];
  }

  /** Forgets it, and ends the worker. */
  end() {
    this.job.end();
    this.#replay = null;
    this.#snapshots = [];
    this.message.value = this.cutThrough.value = null;
    this.job.failure.value = '';
  }
}
