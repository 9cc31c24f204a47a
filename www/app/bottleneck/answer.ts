/** Where messages wait in the drawn network, as long as the link asks for it, with what was measured at a simulated load. */

import { AnswerAtLoad } from '../jobs/at-load.ts';
import type { BottleneckTask } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { signal } from '../signals.ts';

export class Bottleneck extends AnswerAtLoad<'bottleneck', 'measuredWaits'> {
  #session;
  /** What is asked now. */
  #task = signal<BottleneckTask | null>(null);

  constructor(session: Session) {
    super('bottleneck', 'bottleneck', 'measuredWaits');
    this.#session = session;
    session.follow(() => this.#update());
    // A point may have been simulated.
    session.followNumbers(() => this.#update());
  }

  /** True if the link asks for it. */
  get isAsked() {
    return this.#session.state.view.focus === 'bottleneck';
  }

  /** That of the drawn network, at this load or the last one. */
  get now() {
    const task = this.#task.value;
    const found = this.found(task?.network);
    return found && task && (this.measured(keyOf(task)) ?? found);
  }

  #update() {
    const { explorer, isStopped, state } = this.#session;
    const task = this.isAsked && !isStopped ? explorer.bottleneckTask() : null;
    this.#task.value = task;
    if (!task || explorer.awaits(state.view.drawn)) this.stop();
    else this.ask(task, keyOf(task), task);
  }

  /** Hands it to the drawing. */
  protected finished() {
    if (this.latest) {
      const { at, answer } = this.latest;
      this.#session.explorer.showBottleneck(at.network, Uint32Array.from(answer.channels), Uint32Array.from(answer.fullest));
    }
    this.#update();
  }
}

/** Tells a measurement from others; empty if the load is not simulated. */
function keyOf({ runs }: BottleneckTask) {
  return runs.length > 0 ? JSON.stringify(runs) : '';
}
