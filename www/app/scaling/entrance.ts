/** How networks scale, in the place of their curves: its code is loaded when a link first asks for it. */

import { byId } from '../dom.ts';
import { showRefusal } from '../notices.ts';
import type { Late } from '../parts.ts';
import type { Scaling } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { signal } from '../signals.ts';
import type { Theme } from '../theme.ts';
import type { ScalingAnswer } from './answer.ts';

const FAILED = 'How the networks scale could not be loaded. Please check the connection and try again.';

export class ScalingEntrance {
  #plot = byId('plot', HTMLElement);
  #session;
  #theme;
  #late;
  #opened;
  #loading: Promise<void> | null = null;
  #answer = signal<ScalingAnswer | null>(null);

  /**
   * @param late for the worker
   * @param opened adds controls, once
   */
  constructor(session: Session, theme: Theme, late: Late, opened: (answer: ScalingAnswer) => Promise<void> | void = () => {}) {
    this.#session = session;
    this.#theme = theme;
    this.#late = late;
    this.#opened = opened;
    session.follow(({ view }) => {
      this.#plot.toggleAttribute('data-sweep', view.sweep);
      if (view.sweep) this.#load().catch(() => showRefusal(FAILED));
    });
  }

  get isShown() {
    return this.#session.state.view.sweep;
  }

  /** The answer as far as it is known; null while curves are shown. */
  get about() {
    return this.isShown ? (this.#answer.value?.about ?? null) : null;
  }

  /** What files are made of while it is shown; null while curves are. */
  async figure(): Promise<Scaling | null> {
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
    const { ScalingAnswer, showScaling } = await import('./picture.ts');
    const answer = new ScalingAnswer(this.#session, this.#late);
    showScaling(this.#session, this.#theme, answer);
    this.#answer.value = answer;
    await this.#opened(answer);
  }
}
