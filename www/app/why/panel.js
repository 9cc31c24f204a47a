/** The panel "Why this number": the latency of the drawn network, explained down to its queues. */

import { byId, element, setText } from '../dom.js';
import { DrawnChoice } from '../drawn-choice.js';
import { Beside } from './beside.js';
import { Opening } from './terms.js';
import { Unsteady } from './unsteady.js';

/** @import { ScenarioState, Why } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Swatches } from '../swatch.js' */

export class WhyPanel {
  #session;
  #swatches;
  #title = byId('why-title', HTMLElement);
  #sign = element('span', { class: 'why-sign' });
  #name = element('div', { class: 'why-name' });
  #subject = element('p', { class: 'about' });
  #latency;
  #bare = element('p', { class: 'hint' }, 'The equations of this model are not written out here.');
  #unsteady;
  #beside = new Beside();
  /** The paths of the open terms. @type {Set<string>} */
  #open = new Set();
  #choice;
  #drawn = -1;
  #frame = 0;

  /**
   * @param {Session} session
   * @param {Swatches} swatches
   */
  constructor(session, swatches) {
    this.#session = session;
    this.#swatches = swatches;
    this.#choice = new DrawnChoice(session, this.#name, 'Network explained');
    this.#latency = new Opening((path) => this.#toggle(path));
    this.#unsteady = new Unsteady(session);
    const head = element('div', { class: 'why-head' }, this.#sign, this.#name);
    const parts = [head, this.#subject, this.#latency.element, this.#bare, this.#unsteady.element, ...this.#beside.elements];
    byId('why', HTMLElement).append(...parts);
    session.follow((state) => {
      this.#choose(state);
      this.#request();
    });
    session.followNumbers(() => this.#request());
  }

  /** @param {string} path */
  #toggle(path) {
    if (!this.#open.delete(path)) this.#open.add(path);
    this.#update();
  }

  /** @param {ScenarioState} state */
  #choose(state) {
    const { drawn } = state.view;
    this.#choice.update(state);
    if (drawn !== this.#drawn) this.#sign.replaceChildren(this.#swatches.make(drawn));
    this.#drawn = drawn;
  }

  /** Schedules the explanation for the next frame. */
  #request() {
    this.#frame ||= requestAnimationFrame(() => this.#update());
  }

  #update() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { explorer, state } = this.#session;
    const why = explorer.why(state.view.drawn, [...this.#open]);
    const { latency } = why;
    setText(this.#title, latency ? `Why ${latency.value.plain} cycles?` : without(why));
    setText(this.#subject, latency ? `${sentence(latency.words)}, at a load of ${why.load}.` : `At a load of ${why.load}.`);
    this.#latency.element.hidden = !latency?.opened;
    if (latency?.opened) this.#latency.update(latency.opened, latency.equation);
    this.#bare.hidden = !latency || Boolean(latency.opened);
    this.#unsteady.update(why, state);
    this.#beside.update(why);
  }
}

/**
 * The question in the title if there is no latency to explain.
 *
 * @param {Why} why
 */
function without({ state, isTooLarge }) {
  if (state === 'saturated' || state === 'unstable') return `Why ${state}?`;
  return isTooLarge ? 'Why this latency?' : 'Why? Computing…';
}

/** @param {string} words */
function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
