/**
 * Steps of a collective operation in the drawing, one by one or played. A worker finds what each carries; only where the
 * reader stops goes into the link.
 */

import { say } from '../dom.ts';
import { Job } from '../jobs/job.ts';
import { clamped } from '../numbers.ts';
import type { DrawnAlgorithm, RoundMarks } from '../pkg/loadcurve-web.js';
import { type Session, withView } from '../session.ts';
import { follow, signal } from '../view.ts';

/** What tells which algorithm is drawn, and is followed. */
interface Answer {
  drawn: DrawnAlgorithm | null;
}

/** Number of steps that the worker is asked for together. */
const TOGETHER = 8;
/** Most steps that are kept: each has a number for every channel. */
const MOST_KEPT = 128;
/** Time in which all steps are played, and limits of that of each, in milliseconds. */
const PACE = { all: 12_000, least: 250, most: 900 };
/** The least where motion is to be reduced. */
const REDUCED_PACE = 1000;

export class Steps {
  #session;
  #job;
  #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #drawn = signal<DrawnAlgorithm | null>(null);
  /** The steps that are known. */
  #known: Map<number, RoundMarks> = new Map();
  #number = signal(1);
  #shown = signal<RoundMarks | null>(null);
  #isPlaying = signal(false);
  #timer = 0;

  constructor(session: Session, answer: Answer) {
    this.#session = session;
    this.#job = new Job('steps', { failed: () => this.pause() });
    follow(
      () => answer.drawn,
      (drawn) => this.#open(drawn),
    );
    follow(
      () => this.#linked,
      () => this.#return(),
    );
  }

  /** True if the algorithm is known. */
  get isKnown() {
    return this.#drawn.value !== null;
  }

  /** Name of the algorithm. */
  get name() {
    return this.#drawn.value?.name ?? '';
  }

  /** Number of steps. */
  get count() {
    return this.#drawn.value?.steps ?? 1;
  }

  /** The step that is shown as soon as it is known, from 1. */
  get number() {
    return this.#number.value;
  }

  /** What the drawing shows; null before any is known. */
  get shown() {
    return this.#shown.value;
  }

  get isPlaying() {
    return this.#isPlaying.value;
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.#play();
  }

  /** Stays at the step that is shown. */
  pause() {
    if (!this.isPlaying) return;
    this.#stop();
    this.settle();
  }

  /** Goes to the next step, or to the previous one. */
  step(by: 1 | -1 = 1) {
    this.seek(this.number + by);
    this.settle();
  }

  /** Shows a step that may not be the last one asked for. */
  seek(number: number) {
    this.#stop();
    this.#show(number);
  }

  /** Puts the step that is shown into the link. */
  settle() {
    say(`Step ${this.number} of ${this.count}`);
    if (this.number === clamped(this.#linked, 1, this.count)) return;
    this.#session.preview(withView('round', String(this.number)));
    this.#session.commit('round');
  }

  /** The step of the link. */
  get #linked() {
    return Number(new URLSearchParams(this.#session.link).get('round') ?? 1);
  }

  #open(drawn: DrawnAlgorithm | null) {
    const before = this.#drawn.value;
    if (drawn?.link === before?.link && drawn?.chunks === before?.chunks) return;
    if (!drawn || this.#job.isRunning) this.#job.end();
    this.#known.clear();
    this.#drawn.value = drawn;
    this.#shown.value = null;
    this.#return();
  }

  /** Goes to the step of the link. */
  #return() {
    this.#stop();
    this.#show(this.#linked);
  }

  #show(number: number) {
    this.#number.value = clamped(number, 1, this.count);
    this.#update();
  }

  /** Shows the step once it is known, and has the worker find those that will soon be needed. */
  #update() {
    const drawn = this.#drawn.value;
    if (!drawn) return;
    const { link, chunks } = drawn;
    const marks = this.#known.get(this.number);
    if (marks) this.#shown.value = marks;
    if (this.#job.isRunning) return;
    const ahead = Array.from({ length: TOGETHER }, (_, index) => this.number + index).filter((number) => number <= drawn.steps);
    const numbers = ahead.filter((number) => !this.#known.has(number));
    if (marks && 2 * numbers.length < ahead.length) return;
    const answered = (found: RoundMarks[]) => {
      for (const marks of found) this.#known.set(marks.round, marks);
      for (const oldest of [...this.#known.keys()].slice(0, -MOST_KEPT)) this.#known.delete(oldest);
      this.#update();
    };
    this.#job.ask('steps', { link, chunks, numbers }, { answered });
  }

  #play() {
    if (!this.isKnown) return;
    if (this.number === this.count) this.#show(1);
    this.#isPlaying.value = true;
    this.#goOn();
  }

  #goOn() {
    const pace = clamped(PACE.all / this.count, PACE.least, PACE.most);
    this.#timer = setTimeout(
      () => {
        // If the worker is behind, the step waits for it.
        if (this.#shown.value?.round === this.number) this.#show(this.number + 1);
        if (this.number < this.count) this.#goOn();
        else this.pause();
      },
      this.#reducedMotion.matches ? Math.max(pace, REDUCED_PACE) : pace,
    );
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#isPlaying.value = false;
  }
}
