/**
 * Where messages wait in the drawn network, as long as the link asks for it: a worker finds it, one load at a time;
 * until it is done the previous answer for the same network is there. Where the load is simulated, the worker then
 * measures it.
 */

import { WorkerOnCall } from '../worker-on-call.js';

/** @import { Late } from '../late-module.js' */
/** @import { BottleneckAnswer } from '../late/loadcurve-late.js' */
/** @import { Asked, WorkerRequest, WorkerResponse } from '../processors/worker.js' */
/** @import { BottleneckTask } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */

export class Bottleneck {
  #session;
  /** @type {WorkerOnCall<WorkerRequest, WorkerResponse>} */
  #worker;
  /** What is asked now, and the key of its runs. @type {{ network: string, key: string } | null} */
  #task = null;
  /** @type {Asked | null} */
  #running = null;
  /** @type {{ asked: Asked, answer: BottleneckAnswer } | null} */
  #known = null;
  /** The answer with what was measured, and the key of its runs. @type {{ key: string, answer: BottleneckAnswer } | null} */
  #measured = null;
  /** The key of the runs that are being repeated; empty for none. */
  #measuring = '';
  /** @type {(() => void)[]} */
  #listeners = [];
  /** What the worker failed with, if it did. */
  failure = '';

  /**
   * @param {Session} session
   * @param {Late} late for the worker
   */
  constructor(session, late) {
    this.#session = session;
    this.#worker = new WorkerOnCall('processors', late, {
      received: (response) => this.#receive(response),
      failed: (reason) => this.#fail(reason),
    });
    session.follow(() => this.#update());
    // A point may have been simulated.
    session.followNumbers(() => this.#update());
  }

  /** Calls `listener` with every change. @param {() => void} listener */
  follow(listener) {
    this.#listeners.push(listener);
  }

  /** True if the link asks for it. */
  get isAsked() {
    return this.#session.state.view.focus === 'bottleneck';
  }

  /** That of the drawn network, at this load or the last one. @returns {BottleneckAnswer | null} */
  get now() {
    if (!this.#task || this.#known?.asked.network !== this.#task.network) return null;
    return this.#measured?.key === this.#task.key ? this.#measured.answer : this.#known.answer;
  }

  #update() {
    const { explorer, isStopped, state } = this.#session;
    const task = this.isAsked && !isStopped ? explorer.bottleneckTask() : null;
    this.#task = task && { network: task.network, key: keyOf(task) };
    if (!task || explorer.awaits(state.view.drawn)) this.#stop();
    else this.#find(task);
    this.#notify();
  }

  /** Measures the waits, once they are computed and the load is simulated. @param {BottleneckTask} task */
  #measure(task) {
    const key = keyOf(task);
    if (key === '' || key === this.#measured?.key || key === this.#measuring) return;
    this.#stop();
    this.#measuring = key;
    this.#worker.send({ kind: 'waits', key, task });
  }

  /** The worker finishes an earlier load of the same network first, so that something is seen to follow a slider. @param {BottleneckTask} task */
  #find(task) {
    const asked = { network: task.network, load: task.load };
    if (isSame(this.#known?.asked, asked)) return this.#measure(task);
    if (this.#running?.network === asked.network) return;
    this.#stop();
    this.#running = asked;
    this.#worker.send({ kind: 'bottleneck', asked });
  }

  /** @param {WorkerResponse} response */
  #receive(response) {
    if (response.kind === 'failed') return this.#fail(response.message);
    this.#worker.rest();
    if (response.kind === 'waits') {
      this.#measured = response;
      this.#measuring = '';
      return this.#notify();
    }
    if (response.kind !== 'bottleneck') return;
    const { asked, answer } = response;
    this.#known = { asked, answer };
    this.#running = null;
    this.failure = '';
    this.#session.explorer.showBottleneck(asked.network, Uint32Array.from(answer.channels), Uint32Array.from(answer.fullest));
    this.#update();
  }

  /** @param {string} reason */
  #fail(reason) {
    this.#close();
    this.failure = reason;
    this.#notify();
  }

  #stop() {
    if (this.#running || this.#measuring) this.#close();
  }

  #close() {
    this.#worker.end();
    this.#running = null;
    this.#measuring = '';
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Tells a measurement from others; empty if the load is not simulated.
 *
 * @param {BottleneckTask} task
 */
function keyOf({ runs }) {
  return runs.length > 0 ? JSON.stringify(runs) : '';
}

/**
 * @param {Asked | undefined} one
 * @param {Asked} other
 */
function isSame(one, other) {
  return one?.network === other.network && one.load === other.load;
}
