/** The card of one network: its marker, its name, and its own keys. */

import { control } from './control.js';
import { element, newId, setText, svg } from './dom.js';
import { KindButton } from './kind.js';
import { menu } from './menu.js';
import { short } from './numbers.js';
import { NameHeading } from './rename.js';

/** @import { CurveState, KeyInfo, NetworkInfo } from './pkg/loadcurve-web.js' */
/** @import { Control } from './control.js' */
/** @import { Actions } from './field.js' */
/** @import { Picks } from './kind.js' */
/** @import { Item } from './menu.js' */
/** @import { Swatches } from './swatch.js' */

/**
 * Actions of a card on its network.
 *
 * @typedef {object} Means
 * @property {(key: string) => Actions} actions
 * @property {Actions} rename
 * @property {Picks} picks
 * @property {NetworkInfo[]} kinds
 * @property {Item[]} items of its menu
 * @property {(shown: boolean) => void} show shows or hides its curve
 */

export class Card {
  /** @type {[string, Control][]} */
  #controls;
  #title;
  #name;
  #kind;
  #facts;
  #button;
  #visibilityButton;
  #group;

  /**
   * @param {number} index of the curve
   * @param {NetworkInfo} kind
   * @param {KeyInfo[]} keys that have a control here
   * @param {Swatches} swatches
   * @param {Means} means
   */
  constructor(index, kind, keys, swatches, { actions, rename, picks, kinds, items, show }) {
    const id = newId();
    this.signature = signatureOf(kind, keys);
    this.#title = kind.title;
    this.#name = new NameHeading(id, rename);
    this.#kind = new KindButton(kind, kinds, picks);
    this.#facts = element('p', { class: 'facts' });
    this.#button = element('button', { type: 'button', class: 'more' }, '⋯');
    this.#visibilityButton = visibilityButton(show);
    this.#controls = keys.map((key) => [key.name, control(key, actions(key.name))]);
    const head = element(
      'div',
      { class: 'card-head' },
      swatches.make(index),
      this.#name.element,
      this.#visibilityButton,
      this.#button,
      menu(this.#button, [{ words: 'Rename', act: () => this.#name.open() }, ...items]),
    );
    const controls = this.#controls.map(([, { element: shown }]) => shown);
    this.#group = element(
      'div',
      { class: 'panel card', role: 'group', 'aria-labelledby': id },
      head,
      this.#kind.element,
      ...controls,
      this.#facts,
    );
    this.element = element('li', {}, this.#group);
    this.element.style.setProperty('--series', `var(--series-${index % swatches.count})`);
  }

  /**
   * @param {CurveState} curve
   * @param {string} unit of loads
   * @param {boolean} isShown
   * @param {boolean} isMixed true if there are networks of several kinds
   */
  update({ label, name, values, saturation, drops, zeroLoadLatency, pending }, unit, isShown, isMixed) {
    this.#name.update(isMixed ? label : this.#ownOf(label), name);
    this.#kind.update(label);
    this.#group.setAttribute('aria-busy', String(pending));
    const facts = [pending ? 'computing…' : `idle ${short(zeroLoadLatency)} cycles`];
    if (drops) facts.push('drops excess traffic');
    // In units of its own capacity every network saturates at 1.
    if (saturation !== undefined && unit !== 'capacity') facts.push(`saturates at ${short(saturation)}`);
    setText(this.#facts, facts.join(', '));
    this.#button.setAttribute('aria-label', `Actions for ${label}`);
    this.#visibilityButton.setAttribute('aria-pressed', String(isShown));
    this.#visibilityButton.setAttribute('aria-label', `Show curve ${label}`);
    this.#visibilityButton.title = isShown ? 'Hide curve' : 'Show curve';
    this.#group.classList.toggle('is-hidden', !isShown);
    for (const [key, { set }] of this.#controls) set(values[key]);
  }

  /**
   * The part of a label that is not the kind of network, which is shown below it.
   *
   * @param {string} label
   */
  #ownOf(label) {
    const kind = `${this.#title}, `;
    return label.startsWith(kind) ? label.slice(kind.length) : label;
  }

  /** Moves the focus to the name, where a screen reader starts to read. */
  focus() {
    this.#name.heading.focus();
  }
}

/**
 * A button that shows or hides the curve: an open or closed eye.
 *
 * @param {(shown: boolean) => void} show
 */
function visibilityButton(show) {
  const open = svg(
    'g',
    { class: 'iris' },
    svg('path', { d: 'M1.500 8S4 3.500 8 3.500 14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8Z' }),
    svg('circle', { cx: 8, cy: 8, r: 2 }),
  );
  const closed = svg('path', {
    class: 'lid',
    d: 'M1.500 7S4 11 8 11s6.500-4 6.500-4M3.500 9.500 2.300 11M8 11v2M12.500 9.500l1.200 1.500',
  });
  const face = svg('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, open, closed);
  const button = element(
    'button',
    { type: 'button', class: 'eye', onclick: () => show(button.getAttribute('aria-pressed') !== 'true') },
    face,
  );
  return button;
}

/**
 * Signature of a card's controls: cards with equal signatures have the same controls.
 *
 * @param {NetworkInfo} kind
 * @param {KeyInfo[]} keys
 */
export function signatureOf(kind, keys) {
  return JSON.stringify([kind.name, keys.map(({ name }) => name)]);
}
