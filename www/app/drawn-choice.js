/** Chooser of the network that is drawn and explained. */

import { chooser } from './choice.js';

/** @import { ScenarioState } from './pkg/loadcurve-web.js' */
/** @import { Chooser } from './choice.js' */
/** @import { Session } from './session.js' */

export class DrawnChoice {
  #session;
  #place;
  #label;
  #labels = '';
  /** @type {Chooser | null} */
  #chooser = null;

  /**
   * @param {Session} session
   * @param {HTMLElement} place
   * @param {string} label
   */
  constructor(session, place, label) {
    this.#session = session;
    this.#place = place;
    this.#label = label;
  }

  /**
   * Offers the curves if there are several.
   *
   * @param {ScenarioState} state
   */
  update({ curves, view: { drawn } }) {
    const choices = curves.map(({ label }, index) => ({ name: String(index + 1), words: label }));
    const labels = JSON.stringify(choices);
    if (labels !== this.#labels) {
      this.#labels = labels;
      const draw = (/** @type {string} */ number) => {
        this.#session.edit((explorer) => explorer.withView('draw', number));
      };
      this.#chooser = curves.length === 1 ? null : chooser(this.#label, choices, draw);
      this.#place.replaceChildren(this.#chooser?.element ?? '');
    }
    this.#chooser?.set(String(drawn + 1));
  }
}
