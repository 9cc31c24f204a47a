/**
 * An answer about a network at a load: a worker finds it, one load at a time, and until it is done the previous one of
 * the same network is there. Where the load is simulated, the worker then measures the same.
 */

import { signal } from '../view.ts';
import { Job } from './job.ts';
import type { Answer, Input, Question } from './messages.ts';

interface Place {
  network: string;
  load: number;
}

export abstract class AnswerAtLoad<Found extends 'latencies' | 'bottleneck', Measured extends 'measuredLatencies' | 'measuredWaits'> {
  #find;
  #measure;
  job;
  #found = signal<{ at: Place; answer: Answer<Found> } | null>(null);
  #measured = signal<{ key: string; answer: Answer<Measured> } | null>(null);
  /** The network for which the worker was asked last to find it, or the key of what it was asked to measure. */
  #asked = '';

  /** @param name of the worker */
  constructor(name: string, find: Found, measure: Measured) {
    this.#find = find;
    this.#measure = measure;
    this.job = new Job(name);
  }

  /** Called when something was found or measured. */
  protected abstract finished(): void;

  /** What was found last, with the network and the load. */
  protected get latest() {
    return this.#found.value;
  }

  /** What was found for a network, at the load asked for or at an earlier one. */
  protected found(network: string | undefined) {
    const found = this.#found.value;
    return found && found.at.network === network ? found.answer : null;
  }

  /** What was measured under a key. */
  protected measured(key: string) {
    const measured = this.#measured.value;
    return measured && measured.key === key ? measured.answer : null;
  }

  /**
   * Finds it for a network at a load, then measures it.
   *
   * @param key tells the measurement from others; empty for none
   * @param input of the measurement
   */
  protected ask({ network, load }: Place, key: string, input: Input<Measured>) {
    const at = this.#found.value?.at;
    if (at?.network !== network || at.load !== load) {
      // An earlier load of the same network is finished first, so that something is seen to follow a slider.
      if (this.#asks(network)) return;
      this.#begin(network, this.#find, { network, load } as Input<Found>, (answer) => {
        this.#found.value = { at: { network, load }, answer };
      });
    } else if (key === '' || this.measured(key)) {
      this.stop();
    } else if (!this.#asks(key)) {
      this.#begin(key, this.#measure, input, (answer) => {
        this.#measured.value = { key, answer };
      });
    }
  }

  #asks(what: string) {
    return this.job.isRunning && this.#asked === what;
  }

  #begin<Q extends Question>(what: string, question: Q, input: Input<Q>, take: (answer: Answer<Q>) => void) {
    this.stop();
    this.#asked = what;
    const answered = (answer: Answer<Q>) => {
      take(answer);
      this.finished();
    };
    this.job.ask(question, input, { answered });
  }

  /** Ends what nobody wants any more. */
  protected stop() {
    if (this.job.isRunning) this.job.end();
  }
}
