/**
 * Where messages wait in the drawn network, as long as the link asks for it: a worker finds it, one load at a time;
 * until it is done the previous answer for the same network is there. Where the load is simulated, the worker then
 * measures it.
 */

import { Job } from '../jobs/job.ts';
import type { Input } from '../jobs/messages.ts';
import type { Late } from '../late-module.ts';
import type { BottleneckAnswer, BottleneckTask } from '../pkg/loadcurve-web.js';
import { isSame } from '../processors/latencies.ts';
import type { Session } from '../session.ts';
import { signal } from '../signals.ts';

type Asked = Input<'bottleneck'>;

export class Bottleneck {
  #session;
  #job;
  /** What is asked now, and the key of its runs. */
  #task = signal<{ network: string; key: string } | null>(null);
  #running: Asked | null = null;
  #known = signal<{ asked: Asked; answer: BottleneckAnswer } | null>(null);
  /** The answer with what was measured, and the key of its runs. */
  #measured = signal<{ key: string; answer: BottleneckAnswer } | null>(null);
  /** The key of the runs that are being repeated; empty for none. */
  #measuring = '';
  /** What the worker failed with, if it did. */
  failure = signal('');

  /** @param late for the worker */
  constructor(session: Session, late: Late) {
    this.#session = session;
    this.#job = new Job('bottleneck', late, { failed: (reason) => this.#fail(reason) });
    session.follow(() => this.#update());
    // A point may have been simulated.
    session.followNumbers(() => this.#update());
  }

  /** True if the link asks for it. */
  get isAsked() {
    return this.#session.state.view.focus === 'bottleneck';
  }

  /** That of the drawn network, at this load or the last one. */
  get now(): BottleneckAnswer | null {
    if (!this.#task.value || this.#known.value?.asked.network !== this.#task.value.network) return null;
    return this.#measured.value?.key === this.#task.value.key ? this.#measured.value.answer : this.#known.value.answer;
  }

  #update() {
    const { explorer, isStopped, state } = this.#session;
    const task = this.isAsked && !isStopped ? explorer.bottleneckTask() : null;
    this.#task.value = task && { network: task.network, key: keyOf(task) };
    if (!task || explorer.awaits(state.view.drawn)) this.#stop();
    else this.#find(task);
  }

  /** Measures the waits, once they are computed and the load is simulated. */
  #measure(task: BottleneckTask) {
    const key = keyOf(task);
    if (key === '' || key === this.#measured.value?.key || key === this.#measuring) return;
    this.#stop();
    this.#measuring = key;
    const answered = (answer: BottleneckAnswer) => {
      this.#measured.value = { key, answer };
      this.#measuring = '';
    };
    this.#job.ask('measuredWaits', task, { answered });
  }

  /** The worker finishes an earlier load of the same network first, so that something is seen to follow a slider. */
  #find(task: BottleneckTask) {
    const asked = { network: task.network, load: task.load };
    if (isSame(this.#known.value?.asked, asked)) return this.#measure(task);
    if (this.#running?.network === asked.network) return;
    this.#stop();
    this.#running = asked;
    this.#job.ask('bottleneck', asked, { answered: (answer) => this.#take(asked, answer) });
  }

  #take(asked: Asked, answer: BottleneckAnswer) {
    this.#known.value = { asked, answer };
    this.#running = null;
    this.failure.value = '';
    this.#session.explorer.showBottleneck(asked.network, Uint32Array.from(answer.channels), Uint32Array.from(answer.fullest));
    this.#update();
  }

  #fail(reason: string) {
    this.#close();
    this.failure.value = reason;
  }

  #stop() {
    if (this.#running || this.#measuring) this.#close();
  }

  #close() {
    this.#job.end();
    this.#running = null;
    this.#measuring = '';
  }
}

/** Tells a measurement from others; empty if the load is not simulated. */
function keyOf({ runs }: BottleneckTask) {
  return runs.length > 0 ? JSON.stringify(runs) : '';
}
