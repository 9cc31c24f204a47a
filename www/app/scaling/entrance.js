/** How networks scale, in the place of their curves: its code is loaded when a link first asks for it. */

import { byId } from '../dom.js';
import { showRefusal } from '../notices.js';

/** @import { Late } from '../late-module.js' */
/** @import { Scaling } from '../late/loadcurve-late.js' */
/** @import { Session } from '../session.js' */
/** @import { Theme } from '../theme.js' */
/** @import { ScalingAnswer } from './answer.js' */
/** @import { ScalingPicture } from './picture.js' */

const FAILED = 'How the networks scale could not be loaded. Please check the connection and try again.';

export class ScalingEntrance {
  #plot = byId('plot', HTMLElement);
  #session;
  #theme;
  #late;
  #opened;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** @type {ScalingAnswer | null} */
  #answer = null;
  /** @type {ScalingPicture | null} */
  #picture = null;
  #scale = 1;
  /** @type {(() => void)[]} */
  #listeners = [];

  /**
   * @param {Session} session
   * @param {Theme} theme
   * @param {Late} late for the worker
   * @param {(answer: ScalingAnswer) => Promise<void> | void} [opened] adds controls, once
   */
  constructor(session, theme, late, opened = () => {}) {
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
    return this.isShown ? (this.#answer?.about ?? null) : null;
  }

  /** Calls `listener` with every change of the answer. @param {() => void} listener */
  follow(listener) {
    this.#listeners.push(listener);
  }

  /** What files are made of while it is shown; null while curves are. @returns {Promise<Scaling | null>} */
  async figure() {
    if (!this.isShown) return null;
    await this.#load();
    return this.#answer?.complete() ?? null;
  }

  /** Magnifies type and lines. @param {number} scale */
  set scale(scale) {
    this.#scale = scale;
    if (this.#picture) this.#picture.scale = scale;
  }

  /** Redraws with the next frame, or immediately if a ratio is given. @param {number} [ratio] */
  redraw(ratio) {
    this.#picture?.redraw(ratio);
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
    const [{ ScalingAnswer }, { ScalingPicture }] = await Promise.all([import('./answer.js'), import('./picture.js')]);
    const answer = new ScalingAnswer(this.#session, this.#late);
    this.#picture = new ScalingPicture(this.#session, this.#theme, answer);
    this.#picture.scale = this.#scale;
    this.#answer = answer;
    answer.follow(() => {
      for (const listener of this.#listeners) listener();
    });
    await this.#opened(answer);
  }
}
