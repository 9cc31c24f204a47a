/** The panel "Why this number": the latency of the drawn network, explained down to its queues. */

import { byId, element, setText } from '../dom.js';
import { tagElement } from '../tag.js';
import { lengthOf } from '../time.js';
import { Beside } from './beside.js';
import { Opening } from './terms.js';
import { Unsteady } from './unsteady.js';

/** @import { ScenarioState, Why } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */

export class WhyPanel {
  #session;
  #title = byId('why-title', HTMLElement);
  /** The link to the panel in the bar of sections. */
  #link = byId('to-why', HTMLElement);
  #sign = element('span', { class: 'why-sign' });
  #name = element('div', { class: 'why-name' });
  #subject = element('p', { class: 'about' });
  #latency;
  #bare = element('p', { class: 'hint' }, 'The equations of this model are not written out here.');
  #unsteady;
  #beside = new Beside();
  /** The paths of the open terms. @type {Set<string>} */
  #open = new Set();
  #drawn = -1;
  #timer = 0;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
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
    const { curves, view } = state;
    setText(this.#name, curves[view.drawn].label);
    if (view.drawn !== this.#drawn) this.#sign.replaceChildren(tagElement(view.drawn));
    this.#drawn = view.drawn;
  }

  /** Schedules the explanation for a task of its own: the frame in which chart and drawing follow is long enough. */
  #request() {
    this.#timer ||= setTimeout(() => this.#update());
  }

  #update() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const { explorer, state } = this.#session;
    const why = explorer.why(state.view.drawn, [...this.#open]);
    const { latency } = why;
    const { cycleNs } = state.curves[state.view.drawn];
    const question = latency ? `Why ${this.#time(latency.value.plain, cycleNs)}?` : without(why, this.#session.isGivenUp);
    setText(this.#title, question);
    setText(this.#link, question);
    const cycles = latency && cycleNs !== undefined ? `: ${latency.value.plain} cycles of ${lengthOf(cycleNs)} each` : '';
    setText(this.#subject, latency ? `${sentence(latency.words)}, at a load of ${why.load}${cycles}.` : `At a load of ${why.load}.`);
    this.#latency.element.hidden = !latency?.opened;
    if (latency?.opened) this.#latency.update(latency.opened, latency.equation);
    this.#bare.hidden = !latency || Boolean(latency.opened);
    this.#unsteady.update(why, state);
    this.#beside.update(why);
  }

  /**
   * The latency that is explained, as the chart has it.
   *
   * @param {string} cycles
   * @param {number | undefined} cycleNs
   */
  #time(cycles, cycleNs) {
    if (cycleNs === undefined) return `${cycles} cycles`;
    const { explorer, state } = this.#session;
    return `${explorer.strip(state.view.drawn).latencyText} ns`;
  }
}

/**
 * The question in the title if there is no latency to explain.
 *
 * @param {Why} why
 * @param {boolean} isGivenUp true if nobody solves what is missing
 */
function without({ state, isTooLarge }, isGivenUp) {
  if (state === 'saturated' || state === 'unstable') return `Why ${state}?`;
  if (state === 'deadlocked') return 'Why no latency?';
  return isTooLarge || isGivenUp ? 'Why this latency?' : 'Why? Computing…';
}

/** @param {string} words */
function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
