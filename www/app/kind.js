/** The kind of a network: a button that opens its presets and the other kinds. */

import { element, setText, svg } from './dom.js';
import { menu } from './menu.js';

/** @import { NetworkInfo } from './pkg/loadcurve-web.js' */

/**
 * Choices in the menu.
 *
 * @typedef {object} Picks
 * @property {(preset: number) => void} preset
 * @property {(name: string) => void} kind
 */

export class KindButton {
  #words = element('span');
  #button;

  /**
   * @param {NetworkInfo} kind
   * @param {NetworkInfo[]} kinds all kinds
   * @param {Picks} picks
   */
  constructor(kind, kinds, picks) {
    const chevron = svg('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: 'm4 6.500 4 4 4-4' }));
    this.#button = element('button', { type: 'button', class: 'kind' }, this.#words, chevron);
    const presets = kind.presets.map((words, preset) => ({ words, act: () => picks.preset(preset) }));
    const others = kinds.filter(({ name }) => name !== kind.name).map(({ name, title }) => ({ words: title, act: () => picks.kind(name) }));
    const list = menu(this.#button, [
      { heading: 'Presets' },
      ...presets,
      ...(others.length > 0 ? [{ heading: 'Another network' }] : []),
      ...others,
    ]);
    this.element = element('div', { class: 'kind-line' }, this.#button, list);
    setText(this.#words, kind.title);
  }

  /** @param {string} label of the curve */
  update(label) {
    this.#button.setAttribute('aria-label', `${this.#words.textContent}: presets and other networks for ${label}`);
  }
}
