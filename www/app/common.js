/**
 * Keys that the networks share: those with one control for all networks, and those with a control on each
 * card.
 */

import { control, nameOf } from './control.js';
import { element } from './dom.js';

/** @import { KeyInfo, NetworkInfo, ScenarioState } from './pkg/loadcurve-web.js' */
/** @import { Control } from './control.js' */
/** @import { Actions } from './field.js' */

/**
 * Assignment of keys to the shared panel and to the cards.
 *
 * @typedef {object} KeyGroups
 * @property {boolean} alike true if all networks are of one kind
 * @property {KeyInfo[]} common keys that all networks have; of them
 * @property {KeyInfo[]} compared each network has its own value
 * @property {KeyInfo[]} shared one value serves all networks
 * @property {KeyInfo[][]} own keys that have a control on each network's card
 */

export class KeyGrouper {
  /** Keys that differed at some point or were asked for; they stay on the cards during editing. @type {Set<string>} */
  #compared = new Set();

  /**
   * @param {ScenarioState} state
   * @param {(name: string) => NetworkInfo} kindOf
   * @returns {KeyGroups}
   */
  groups({ curves }, kindOf) {
    const kinds = curves.map(({ network }) => kindOf(network));
    if (curves.length === 1) return { alike: true, common: [], compared: [], shared: [], own: [kinds[0].keys] };
    const isCommon = (/** @type {KeyInfo} */ key) => {
      const text = JSON.stringify(key.domain);
      return kinds.every(({ keys }) => keys.some(({ name, domain }) => name === key.name && JSON.stringify(domain) === text));
    };
    const common = kinds[0].keys.filter(isCommon);
    for (const { name } of common) {
      if (curves.some(({ values }) => values[name] !== curves[0].values[name])) this.#compared.add(name);
    }
    let compared = common.filter(({ name }) => this.#compared.has(name));
    const alike = kinds.every((kind) => kind === kinds[0]);
    // If all networks are the same, every common key can be changed on its card.
    if (compared.length === 0 && alike) compared = common;
    const shared = common.filter((key) => !compared.includes(key));
    const isShared = (/** @type {KeyInfo} */ key) => shared.some(({ name }) => name === key.name);
    return { alike, common, compared, shared, own: kinds.map(({ keys }) => keys.filter((key) => !isShared(key))) };
  }

  /** @param {string} name */
  compare(name) {
    this.#compared.add(name);
  }

  /** @param {string} name */
  share(name) {
    this.#compared.delete(name);
  }

  forget() {
    this.#compared.clear();
  }
}

/** The panel above the cards. */
export class CommonPanel {
  #place;
  #actions;
  #toggle;
  #signature = '';
  /** @type {[string, Control][]} */
  #controls = [];

  /**
   * @param {HTMLElement} place
   * @param {(key: string) => Actions} actions for all networks
   * @param {(key: KeyInfo, compare: boolean) => void} toggle gives each network its own value of a key, or
   *   one value for all
   */
  constructor(place, actions, toggle) {
    this.#place = place;
    this.#actions = actions;
    this.#toggle = toggle;
  }

  /**
   * @param {KeyGroups} groups
   * @param {Record<string, string>} values of any one of the networks
   */
  update(groups, values) {
    const signature = JSON.stringify([groups.alike, groups.common, groups.compared]);
    if (signature !== this.#signature) this.#build(groups);
    this.#signature = signature;
    for (const [key, { set }] of this.#controls) set(values[key]);
  }

  /** @param {KeyGroups} groups */
  #build({ alike, common, compared, shared }) {
    this.#place.hidden = common.length === 0;
    this.#controls = shared.map((key) => [key.name, control(key, this.#actions(key.name))]);
    const chip = (/** @type {KeyInfo} */ key) => {
      const pressed = compared.includes(key);
      // Networks of one kind must differ in at least one key.
      const last = alike && pressed && compared.length === 1;
      const act = () => {
        this.#toggle(key, !pressed);
        // The button has been rebuilt.
        const chips = /** @type {NodeListOf<HTMLElement>} */ (this.#place.querySelectorAll('.chip'));
        [...chips].find(({ dataset }) => dataset.key === key.name)?.focus();
      };
      return element(
        'button',
        { type: 'button', class: 'chip', 'data-key': key.name, 'aria-pressed': String(pressed), disabled: last, onclick: act },
        ...nameOf(key),
      );
    };
    const chips = element(
      'div',
      { class: 'chips', role: 'group', 'aria-label': 'What each network has for itself' },
      element('span', { class: 'caption' }, 'Set for each network:'),
      ...common.map(chip),
    );
    const title = shared.length > 0 && element('h3', { class: 'caption' }, 'The same for all networks');
    const shown = this.#controls.map(([, { element: made }]) => made);
    this.#place.replaceChildren(...(title ? [title] : []), ...shown, chips);
  }
}
