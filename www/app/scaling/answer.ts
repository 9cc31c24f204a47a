/**
 * How the networks of the link scale: the late module says what is to be solved and draws it, a worker solves it.
 * What two links ask alike is solved once.
 */

import type { ScalingAbout } from '../late/loadcurve-late.js';
import { openNamedFile, Scaling, startLate } from '../late.ts';
import type { Late } from '../late-module.ts';
import { followNamedFiles } from '../named-files.ts';
import type { Session } from '../session.ts';
import { Incomplete } from '../session.ts';
import { Job } from '../work/job.ts';
import type { News } from '../work/messages.ts';

/** Keys of a link on which the answer and its picture depend. */
const KEYS = ['net', 'x', 'y', 'hide', 'equal', 'width', 'bits', 'ns', 'clock', 'knee', 'view', 'over', 'values', 'of', 'at', 'title'];

/** Wait before a worker begins, in milliseconds: a slider changes the link with every frame. */
const PAUSE = 80;

export class ScalingAnswer {
  #session;
  #job;
  #timer = 0;
  #frame = 0;
  /** What the answer is to: the part of the link that matters. */
  #asked = '';
  /** True once the module is here. */
  #isHere = false;
  /** True until the reader cancels. */
  #isWanted = true;
  #scaling: Scaling | null = null;
  #about: ScalingAbout | null = null;
  #listeners: (() => void)[] = [];
  /** Callers that wait for the rest. */
  #waiting: { resolve: () => void; reject: (reason: Incomplete) => void }[] = [];
  /** Number of points that are solved, and of all. */
  solved = 0;
  count = 0;
  /** What failed, if anything did. */
  failure = '';

  /** @param late for the worker */
  constructor(session: Session, late: Late) {
    this.#session = session;
    this.#job = new Job('scaling', late, { failed: (reason) => this.#fail(reason) });
    session.follow(() => this.#follow());
    startLate().then(
      () => this.#arrive(),
      (error) => this.#fail(error.message),
    );
  }

  /** Calls `listener` with every change. */
  follow(listener: () => void) {
    this.#listeners.push(listener);
    listener();
  }

  /** What is drawn, once the module is here. */
  get scaling() {
    return this.#scaling;
  }

  /** What is asked, and the answer as far as it is known. */
  get about() {
    this.#about ??= this.#scaling?.about() ?? null;
    return this.#about;
  }

  get isComplete() {
    return this.#scaling !== null && this.solved === this.count;
  }

  get isRunning() {
    return this.#timer !== 0 || this.#job.isRunning;
  }

  /** Ends the worker at once; what is solved stays. */
  cancel() {
    this.#isWanted = false;
    this.#close();
    this.#notify();
  }

  /** Goes on where it was cancelled or failed. */
  resume() {
    this.#isWanted = true;
    this.failure = '';
    this.#begin();
    this.#notify();
  }

  /**
   * All of it, for the link as it is.
   *
   * @returns rejected with `Incomplete`
   */
  async complete(): Promise<Scaling> {
    await startLate();
    this.#follow();
    if (!this.isComplete && !this.isRunning) this.resume();
    while (!this.isComplete)
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push({ resolve, reject });
      });
    // Files carry the whole link.
    this.#scaling?.open(this.#session.link);
    return this.#scaling as Scaling;
  }

  #follow() {
    const { isStopped, link, state } = this.#session;
    if (isStopped || !state.view.sweep) return this.#close();
    const asked = askedBy(link);
    if (asked === this.#asked) return this.#begin();
    if (!this.#isHere) return;
    if (this.#scaling) this.#scaling.open(link);
    else this.#scaling = new Scaling(link);
    this.#asked = asked;
    this.#isWanted = true;
    this.failure = '';
    this.#close();
    this.#count();
    this.#begin();
    this.#notify();
  }

  /** The module is here, and is given the files that links name, whenever they come. */
  #arrive() {
    this.#isHere = true;
    followNamedFiles((file) => {
      openNamedFile(file);
      // What they mean is another network.
      this.#asked = '';
      this.#scaling?.free();
      this.#scaling = null;
      this.#follow();
    });
    this.#follow();
  }

  #count() {
    this.#about = null;
    this.count = this.#scaling?.count() ?? 0;
    this.solved = this.count - (this.#scaling?.openPlaces().length ?? 0);
  }

  #begin() {
    if (this.isRunning || !this.#isWanted || this.failure || !this.#scaling || this.isComplete) return;
    const input = { link: this.#session.link, places: [...this.#scaling.openPlaces()] };
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#job.ask('scaling', input, { news: (point) => this.#learn(point), answered: () => this.#notify() });
    }, PAUSE);
  }

  #learn({ place, answer }: News<'scaling'>) {
    this.#scaling?.learn(place, answer);
    this.#count();
    if (this.isComplete) for (const { resolve } of this.#waiting.splice(0)) resolve();
    this.#notify();
  }

  #fail(reason: string) {
    this.#close();
    this.failure = reason;
    this.#notify();
  }

  #close() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#job.end();
    if (!this.isComplete) for (const { reject } of this.#waiting.splice(0)) reject(new Incomplete());
  }

  /** At most once a frame: answers come fast. */
  #notify() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      for (const listener of this.#listeners) listener();
    });
  }
}

/** The part of a link on which the answer depends. */
function askedBy(link: string) {
  return link
    .split('&')
    .filter((pair) => KEYS.includes(pair.split('=')[0]))
    .join('&');
}
