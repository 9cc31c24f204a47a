/** Studies, in the place of the curves: their code is loaded when a link first asks for it. */

import { byId } from '../dom.ts';
import { showRefusal } from '../notices.ts';
import type { Late } from '../parts.ts';
import type { Study, TimesSummary } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { signal } from '../signals.ts';
import type { Theme } from '../theme.ts';
import type { StudyAnswer } from './answer.ts';
import type { Steps } from './steps.ts';

const FAILED = 'The chart could not be loaded. Please check the connection and try again.';

export class StudyEntrance {
  #plot = byId('plot', HTMLElement);
  #session;
  #theme;
  #late;
  #opened;
  #loading: Promise<void> | null = null;
  #answer = signal<StudyAnswer | null>(null);
  #steps = signal<Steps | null>(null);
  #times: TimesSummary | null = null;

  /**
   * @param late for the worker
   * @param opened adds controls, once, and plays steps; null without any
   */
  constructor(session: Session, theme: Theme, late: Late, opened: ((answer: StudyAnswer) => Promise<Steps>) | null = null) {
    this.#session = session;
    this.#theme = theme;
    this.#late = late;
    this.#opened = opened;
    session.follow(() => {
      this.#plot.toggleAttribute('data-study', session.isStudied);
      if (session.isStudied) this.#load().catch(() => showRefusal(FAILED));
    });
  }

  get isShown() {
    return this.#session.isStudied;
  }

  /** The answer as far as it is known; null while curves are shown. */
  get about() {
    return this.isShown ? (this.#answer.value?.about ?? null) : null;
  }

  /** The steps of the collective operation that is shown; null before they are known, and without one. */
  get steps() {
    const steps = this.#steps.value;
    return this.isShown && steps?.isKnown ? steps : null;
  }

  /** Draws times that other programs measured, or none any more. */
  measure(times: TimesSummary | null) {
    this.#times = times;
    this.#answer.value?.measure(times);
  }

  /** Hands what is known of the channels to the explorer, which draws it. */
  mark() {
    const study = this.isShown ? this.#answer.value?.study : null;
    if (study) this.#session.explorer.showStudy({ ...study.marks(), round: this.steps?.shown ?? undefined });
  }

  /** What files are made of while it is shown; null while curves are. */
  async figure(): Promise<Study | null> {
    if (!this.isShown) return null;
    await this.#load();
    return this.#answer.value?.complete() ?? null;
  }

  #load() {
    this.#loading ??= this.#start().catch((error) => {
      // The connection may come back.
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #start() {
    const { StudyAnswer, showChart } = await import('./picture.ts');
    const answer = new StudyAnswer(this.#session, this.#late);
    answer.measure(this.#times);
    showChart(this.#session, this.#theme, answer, this.#opened !== null);
    this.#answer.value = answer;
    this.#steps.value = (await this.#opened?.(answer)) ?? null;
  }
}
