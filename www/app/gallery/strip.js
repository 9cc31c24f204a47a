/** A strip that says how far a simulation is, with a button to begin, to cancel and to go on. */

import { element, newId, setText } from '../dom.js';

/** @import { Phase } from '../simulation/simulator.js' */

/** What the button does; nothing is left to do where all is done. @type {Record<Phase, string>} */
const ACTS = { off: 'Simulate', running: 'Cancel', held: 'Continue', done: '' };

export class Strip {
  #title = element('p', { class: 'standing-title' });
  #detail = element('p', { class: 'standing-detail' });
  #act;
  #bar;

  /**
   * @param {string} about what is simulated
   * @param {() => void} act what a press on the button does
   */
  constructor(about, act) {
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
   * @param {Phase} phase
   * @param {number} part that is done
   * @param {[string, string]} words a line that says what is, and one that says more
   */
  show(phase, part, [title, detail]) {
    setText(this.#title, title);
    setText(this.#detail, detail);
    setText(this.#act, ACTS[phase]);
    // Who stands on it is not to be left nowhere.
    if (phase === 'done' && document.activeElement === this.#act) this.element.focus();
    this.#act.hidden = phase === 'done';
    this.#bar.hidden = phase === 'off' || phase === 'done';
    this.#bar.dataset.phase = phase;
    this.#bar.style.setProperty('--part', String(part));
    this.#bar.setAttribute('aria-valuenow', String(Math.floor(100 * part)));
  }
}
