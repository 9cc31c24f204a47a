/** The networks panel: shared keys, a card for each network, and a button to add one more. */

import { valuesForAnother } from './another.js';
import { Card, signatureOf } from './card.js';
import { CommonPanel, KeyGrouper } from './common.js';
import { byId } from './dom.js';
import { say } from './live.js';
import { menu } from './menu.js';
import { showCurve } from './series.js';

/** @import { Explorer, KeyInfo, NetworkInfo, ScenarioState } from './pkg/loadcurve-web.js' */
/** @import { Actions } from './field.js' */
/** @import { Picks } from './kind.js' */
/** @import { Item } from './menu.js' */
/** @import { Edit, Session } from './session.js' */
/** @import { Swatches } from './swatch.js' */

export class Cards {
  /** @type {Card[]} */
  #cards = [];
  #grouper = new KeyGrouper();
  #list = byId('cards', HTMLOListElement);
  #add = byId('add', HTMLButtonElement);
  #common;
  #session;
  #networks;
  #swatches;

  /**
   * @param {Session} session
   * @param {NetworkInfo[]} networks
   * @param {Swatches} swatches
   */
  constructor(session, networks, swatches) {
    this.#session = session;
    this.#networks = networks;
    this.#swatches = swatches;
    this.#common = new CommonPanel(
      byId('common', HTMLElement),
      (key) => this.#actsOnAll(key),
      (key, compare) => this.#toggle(key, compare),
    );
    if (networks.length === 1) {
      this.#add.addEventListener('click', () => this.#addAnother());
    } else {
      const another = { words: 'One more like the last', act: () => this.#addAnother() };
      const kinds = networks.map(({ name, title }) => ({
        words: title,
        act: () => this.#append((explorer) => explorer.withNetwork(name)),
      }));
      this.#add.after(menu(this.#add, [another, ...kinds]));
    }
    session.follow((state) => this.#update(state));
  }

  /** Forgets which keys were compared, as on a fresh page. */
  forget() {
    this.#grouper.forget();
    this.#update(this.#session.state);
  }

  /** @param {ScenarioState} state */
  #update(state) {
    const groups = this.#grouper.groups(state, (name) => this.#kind(name));
    this.#common.update(groups, state.curves[0].values);
    const isMixed = state.curves.some(({ network }) => network !== state.curves[0].network);
    state.curves.forEach((curve, index) =>
      this.#cardFor(index, this.#kind(curve.network), groups.own[index]).update(
        curve,
        state.view.x,
        !state.view.hidden.includes(index),
        isMixed,
      ),
    );
    for (const { element } of this.#cards.splice(state.curves.length)) element.remove();
    this.#add.disabled = this.#isFull;
  }

  /**
   * The card at an index; the existing one is reused unless its controls differ.
   *
   * @param {number} index
   * @param {NetworkInfo} kind
   * @param {KeyInfo[]} keys
   */
  #cardFor(index, kind, keys) {
    const there = this.#cards[index];
    if (there?.signature === signatureOf(kind, keys)) return there;
    const card = new Card(index, kind, keys, this.#swatches, {
      actions: (key) => this.#actsOn(index, key),
      rename: this.#actsOnName(index),
      picks: this.#picksFor(index),
      kinds: this.#networks,
      items: this.#itemsFor(index),
      show: (shown) => showCurve(this.#session, index, shown),
    });
    if (there) there.element.replaceWith(card.element);
    else this.#list.append(card.element);
    this.#cards[index] = card;
    return card;
  }

  get #curves() {
    return this.#session.state.curves;
  }

  get #isFull() {
    return this.#curves.length >= this.#swatches.count;
  }

  /** @param {string} name */
  #kind(name) {
    return this.#networks.find((kind) => kind.name === name) ?? this.#networks[0];
  }

  /**
   * @param {number} index
   * @param {string} key
   * @returns {Actions}
   */
  #actsOn(index, key) {
    return {
      preview: (text) => this.#session.preview((explorer) => explorer.withKey(index, key, text)),
      commit: () => this.#session.commit(`${index}.${key}`),
      revert: () => this.#session.revert(),
    };
  }

  /**
   * @param {number} index
   * @returns {Actions}
   */
  #actsOnName(index) {
    return {
      preview: (text) => this.#session.preview((explorer) => explorer.withName(index, text)),
      commit: () => this.#session.commit(`${index}.name`),
      revert: () => this.#session.revert(),
    };
  }

  /**
   * @param {number} index
   * @returns {Picks}
   */
  #picksFor(index) {
    return {
      preset: (preset) => {
        this.#session.edit((explorer) => explorer.withPreset(index, preset));
        this.#arrive(index, `Set as: ${this.#kind(this.#curves[index].network).presets[preset]}`);
      },
      kind: (name) => {
        this.#session.edit((explorer) => explorer.withReplaced(index, name));
        this.#arrive(index, `Changed to ${this.#kind(name).title}`);
      },
    };
  }

  /**
   * @param {string} key
   * @returns {Actions}
   */
  #actsOnAll(key) {
    return {
      preview: (text) => this.#session.preview(...this.#setAll(key, text)),
      commit: () => this.#session.commit(`all.${key}`),
      revert: () => this.#session.revert(),
    };
  }

  /**
   * @param {string} key
   * @param {string} text
   * @returns {Edit[]}
   */
  #setAll(key, text) {
    return this.#curves.map((_, index) => (explorer) => explorer.withKey(index, key, text));
  }

  /**
   * @param {KeyInfo} key
   * @param {boolean} compare
   */
  #toggle(key, compare) {
    if (compare) {
      this.#grouper.compare(key.name);
    } else {
      this.#session.edit(...this.#setAll(key.name, this.#curves[0].values[key.name]));
      this.#grouper.share(key.name);
    }
    this.#update(this.#session.state);
    say(compare ? `Each network has its own ${key.words} now` : `All networks have the same ${key.words} now`);
  }

  /**
   * Menu items for the network at an index.
   *
   * @param {number} index
   * @returns {Item[]}
   */
  #itemsFor(index) {
    /** @type {(words: string, possible: () => boolean, edit: Edit, to: () => number, said: () => string) => Item} */
    const item = (words, possible, edit, to, said) => ({
      words,
      possible,
      act: () => {
        const message = said();
        this.#session.edit(edit);
        this.#arrive(to(), message);
      },
    });
    const last = () => this.#curves.length - 1;
    return [
      item(
        'Duplicate',
        () => !this.#isFull,
        (explorer) => explorer.withCopy(index),
        () => index + 1,
        () => `Duplicated as network ${index + 2}`,
      ),
      item(
        'Move up',
        () => index > 0,
        (explorer) => explorer.withMoved(index, index - 1),
        () => index - 1,
        () => `Moved to place ${index}`,
      ),
      item(
        'Move down',
        () => index < last(),
        (explorer) => explorer.withMoved(index, index + 1),
        () => index + 1,
        () => `Moved to place ${index + 2}`,
      ),
      item(
        'Remove',
        () => last() > 0,
        (explorer) => explorer.without(index),
        () => Math.min(index, last()),
        () => `Removed ${this.#curves[index].label}`,
      ),
    ];
  }

  #addAnother() {
    const last = this.#curves.length - 1;
    const { compared, own } = this.#grouper.groups(this.#session.state, (name) => this.#kind(name));
    const copy = (/** @type {Explorer} */ explorer) => explorer.withCopy(last);
    for (const [key, text] of valuesForAnother(this.#curves, compared.length > 0 ? compared : own[last])) {
      const wrong = this.#session.preview(copy, (explorer) => explorer.withKey(last + 1, key, text));
      if (wrong === null) {
        this.#append((explorer) => explorer.link());
        return;
      }
    }
    this.#append(copy);
  }

  /** @param {Edit} edit that appends a network */
  #append(edit) {
    this.#session.edit(edit);
    const at = this.#curves.length - 1;
    this.#arrive(at, `Added ${this.#curves[at].label}`);
  }

  /**
   * @param {number} index of the card the message is about
   * @param {string} message
   */
  #arrive(index, message) {
    this.#cards[index].focus();
    say(message);
  }
}
