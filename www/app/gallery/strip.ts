/** A progress strip of a simulation, with a button to start, cancel and continue. */

import { element, newId, setText } from '../dom.ts';
import type { Phase } from '../simulation/simulator.ts';

/** Label of the button; empty when everything is done. */
const ACTS: Record<Phase, string> = { off: 'Simulate', running: 'Cancel', held: 'Continue', done: '' };

export class Strip {
  #title = element('p', { class: 'standing-title' });
  #detail = element('p', { class: 'standing-detail' });
  #act;
  #bar;

  element;

  /**
   * @param about name of the simulation
   * @param act called when the button is pressed
   */
  constructor(about: string, act: () => void) {
    this.#act = element('button', { type: 'button', onclick: act });
    this.#bar = element('div', {
      class: 'bar-of-progress',
      role: 'progressbar',
      'aria-label': `Simulation of ${about}`,
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      hidden: true,
    });
    this.#title.id = newId();
    this.#act.setAttribute('aria-describedby', this.#title.id);
    this.element = element(
      'div',
      { class: 'simulation', role: 'group', tabindex: -1, 'aria-label': `Simulation of ${about}` },
      element('div', { class: 'standing' }, this.#title, this.#detail),
      element('div', { class: 'acts' }, this.#act),
      this.#bar,
    );
  }

  /**
   * @param part of the simulation that is done
   * @param words a status line and its details
   */
  show(phase: Phase, part: number, [title, detail]: [string, string]) {
    setText(this.#title, title);
    setText(this.#detail, detail);
    setText(this.#act, ACTS[phase]);
    // The focus must not be lost with the button.
    if (phase === 'done' && document.activeElement === this.#act) this.element.focus();
    this.#act.hidden = phase === 'done';
    this.#bar.hidden = phase === 'off' || phase === 'done';
    this.#bar.dataset.phase = phase;
    this.#bar.style.setProperty('--part', String(part));
    this.#bar.setAttribute('aria-valuenow', String(Math.floor(100 * part)));
  }
}
