/** The progress bar of a simulation. */

import { byId } from '../dom.js';
import { counted } from './words.js';

/** @import { Status } from './simulator.js' */

export class ProgressBar {
  #element = byId('sim-bar', HTMLElement);

  /** @param {Status} status */
  show({ phase, part, points, finished }) {
    const percent = Math.floor(100 * part);
    this.#element.hidden = phase === 'off' || phase === 'done';
    this.#element.dataset.phase = phase;
    this.#element.style.setProperty('--part', String(part));
    this.#element.setAttribute('aria-valuenow', String(percent));
    this.#element.setAttribute('aria-valuetext', `${percent} percent, ${finished} of ${counted(points, 'point')} finished`);
  }
}
