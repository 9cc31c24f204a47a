/** The panel "Why this number": the latency of the drawn network, explained down to its queues. */

import { byId, element, setText } from '../dom.ts';
import type { ScenarioState, Why } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { tagElement } from '../tag.ts';
import { lengthOf } from '../time.ts';
import { Beside } from './beside.ts';
import { Opening } from './terms.ts';
import { Unsteady } from './unsteady.ts';

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
  /** The paths of the open terms. */
  #open: Set<string> = new Set();
  #drawn = -1;
  #timer = 0;

  constructor(session: Session) {
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

  #toggle(path: string) {
    if (!this.#open.delete(path)) this.#open.add(path);
    this.#update();
  }

  #choose(state: ScenarioState) {
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

  /** The latency that is explained, as the chart has it. */
  #time(cycles: string, cycleNs: number | undefined) {
    if (cycleNs === undefined) return `${cycles} cycles`;
    const { explorer, state } = this.#session;
    return `${explorer.strip(state.view.drawn).latencyText} ns`;
  }
}

/**
 * The question in the title if there is no latency to explain.
 *
 * @param isGivenUp true if nobody solves what is missing
 */
function without({ state, isTooLarge }: Why, isGivenUp: boolean) {
  if (state === 'saturated' || state === 'unstable') return `Why ${state}?`;
  if (state === 'deadlocked') return 'Why no latency?';
  return isTooLarge || isGivenUp ? 'Why this latency?' : 'Why? Computing…';
}

function sentence(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
