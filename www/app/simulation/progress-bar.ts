/** The progress bar of a simulation. */

import { byId } from '../dom.ts';
import type { Status } from './simulator.ts';
import { counted } from './words.ts';

export class ProgressBar {
  #element = byId('sim-bar', HTMLElement);

  show({ phase, part, points, finished }: Status) {
    const percent = Math.floor(100 * part);
    this.#element.hidden = phase === 'off' || phase === 'done';
    this.#element.dataset.phase = phase;
    this.#element.style.setProperty('--part', String(part));
    this.#element.setAttribute('aria-valuenow', String(percent));
    this.#element.setAttribute('aria-valuetext', `${percent} percent, ${finished} of ${counted(points, 'point')} finished`);
  }
}
