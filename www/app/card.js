/** The card of one network: its sign, its name, and the keys that are its own. */

import { control } from './control.js';
import { element, newId, setText } from './dom.js';
import { menu } from './menu.js';
import { short } from './numbers.js';

/** @import { CurveState, KeyInfo } from './pkg/loadcurve-web.js' */
/** @import { Control } from './control.js' */
/** @import { Acts } from './field.js' */
/** @import { Item } from './menu.js' */
/** @import { Swatches } from './swatch.js' */

export class Card {
  /** @type {[string, Control][]} */
  #controls;
  #title;
  #facts;
  #button;

  /**
   * @param {number} index of the curve
   * @param {KeyInfo[]} keys that have a control here
   * @param {Swatches} swatches
   * @param {(key: string) => Acts} acts
   * @param {Item[]} items of its menu
   */
  constructor(index, keys, swatches, acts, items) {
    const id = newId();
    this.signature = signatureOf(keys);
    this.#title = element('h3', { id, tabindex: -1 });
    this.#facts = element('p', { class: 'facts' });
    this.#button = element('button', { type: 'button', class: 'more' }, '⋯');
    this.#controls = keys.map((key) => [key.name, control(key, acts(key.name))]);
    const head = element('div', { class: 'card-head' }, swatches.make(index), this.#title, this.#button, menu(this.#button, items));
    const controls = this.#controls.map(([, { element: shown }]) => shown);
    const group = element('div', { class: 'panel card', role: 'group', 'aria-labelledby': id }, head, ...controls, this.#facts);
    this.element = element('li', {}, group);
    this.element.style.setProperty('--series', `var(--series-${index % swatches.count})`);
  }

  /**
   * @param {CurveState} curve
   * @param {string} unit of loads
   */
  update({ label, values, saturation, zeroLoadLatency }, unit) {
    setText(this.#title, label);
    const facts = [`idle ${short(zeroLoadLatency)} cycles`];
    // In its own capacity every network saturates at 1.
    if (saturation === undefined) facts.push('loses what is too much');
    else if (unit !== 'capacity') facts.push(`saturates at ${short(saturation)}`);
    setText(this.#facts, facts.join(', '));
    this.#button.setAttribute('aria-label', `Actions for ${label}`);
    for (const [key, { set }] of this.#controls) set(values[key]);
  }

  /** Moves the focus to its name, where a screen reader begins to read. */
  focus() {
    this.#title.focus();
  }
}

/**
 * Two cards with the same signature have the same controls.
 *
 * @param {KeyInfo[]} keys
 */
export function signatureOf(keys) {
  return JSON.stringify(keys);
}
