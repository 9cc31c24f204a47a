/**
 * The networks: cards in a rail; chips with the fields of the chosen one below the stage; or chips at the
 * bottom, each of which opens a sheet.
 */

import { byId, element } from '../dom.js';
import { isDrawn } from '../editor/link.js';
import { menu, ticked } from '../menu.js';
import { followWidth, widthNow } from '../stage/width.js';
import { render } from '../view.js';
import { Drafts } from './drafts.js';
import { NetworkEdits } from './edits.js';
import { factsOf, figureOf } from './figures.js';
import { KeyGrouper, READING } from './keys.js';
import { chipsWithSheet, chipsWithStrip, rail } from './places.js';
import { namesOf } from './words.js';

/** @import { KeyInfo, NetworkInfo, ReadOut, ScenarioState } from '../pkg/loadcurve-web.js' */
/** @import { Heading, Item } from '../menu.js' */
/** @import { Session } from '../session.js' */
/** @import { NetworkView } from './card.js' */
/** @import { Control } from './field.js' */
/** @import { KeyGroups } from './keys.js' */

/**
 * What else the panel opens.
 *
 * @typedef {object} Doors
 * @property {() => void} pick opens the picker of networks
 * @property {() => void} lesson starts the first lesson
 * @property {(index: number) => void} edit opens the editor with a network of the user's own
 * @property {(index: number) => void} refer compares the others with a network
 * @property {Node} opened the card of an opened file
 */

export class Networks {
  #place = byId('networks', HTMLElement);
  #session;
  #readOut;
  #doors;
  #grouper = new KeyGrouper();
  #drafts = new Drafts(() => this.update());
  #edits;
  /** Buttons with their menus, by network. @type {{ signature: string, node: HTMLElement }[]} */
  #menus = [];
  /** The network whose name is edited. */
  #renamed = -1;
  /** True if the sheet is open on a narrow screen. */
  #isOpen = false;
  /** Values that a lesson holds, and curves whose figures it hides. @type {{ keys: string[], hidden: number[] }} */
  #held = { keys: [], hidden: [] };

  /**
   * @param {Session} session
   * @param {NetworkInfo[]} kinds
   * @param {() => ReadOut} readOut at the load
   * @param {Doors} doors
   */
  constructor(session, kinds, readOut, doors) {
    this.#session = session;
    this.#readOut = readOut;
    this.#doors = doors;
    this.#edits = new NetworkEdits(session, kinds, this.#grouper);
    this.#edits.arrive = (index) => this.#arrive(index);
    session.follow(() => this.update());
    session.followNumbers(() => this.update());
    followWidth(() => this.update());
    this.#place.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#isOpen && !event.defaultPrevented) this.#close();
    });
  }

  /** Forgets which keys were compared, as on a fresh page. */
  forget() {
    this.#grouper.forget();
    this.update();
  }

  /**
   * Locks keys and hides figures while a lesson asks for a prediction.
   *
   * @param {string[]} keys
   * @param {number[]} hidden
   */
  hold(keys, hidden) {
    this.#held = { keys, hidden };
    this.update();
  }

  update() {
    const { state } = this.#session;
    const width = widthNow();
    const groups = this.#grouper.groups(state, (name) => this.#edits.kind(name));
    const { rows } = this.#readOut();
    const networks = state.curves.map((_, index) => this.#viewOf(state, index, rows[index], groups));
    this.#isOpen &&= width === 'narrow';
    const parts = {
      networks,
      common: groups.shared.filter((key) => isOfEffect(key, state.view)).map((key) => this.#commonControl(key, state)),
      drafts: this.#drafts,
      edits: this.#edits,
      doors: this.#doors,
      actions: {
        choose: (/** @type {number} */ index) => this.#choose(index),
        show: (/** @type {number} */ index, /** @type {boolean} */ shown) => this.#edits.show(index, shown),
      },
    };
    const template =
      width === 'wide'
        ? rail(parts)
        : width === 'medium'
          ? chipsWithStrip(parts)
          : chipsWithSheet(parts, this.#isOpen, () => this.#close());
    render(template, this.#place);
  }

  /**
   * @param {ScenarioState} state
   * @param {number} index
   * @param {ReadOut['rows'][number]} row
   * @param {KeyGroups} groups
   * @returns {NetworkView}
   */
  #viewOf({ curves, view }, index, row, groups) {
    const curve = curves[index];
    const [name, sub] = namesOf(curve);
    const isSeveral = curves.length > 1;
    return {
      index,
      curve,
      name,
      sub,
      figure: figureOf(curve, row, view.latencyUnit, this.#session.isGivenUp),
      isBusy: curve.pending && !this.#session.isGivenUp,
      facts: factsOf(curve, view, this.#session.isGivenUp),
      isChosen: index === view.drawn,
      isShown: !view.hidden.includes(index),
      isBare: this.#held.hidden.includes(index),
      controls: groups.own[index]
        .filter((key) => key.name !== READING && isOfEffect(key, view))
        .map((key) =>
          this.#control(
            `network-${index}-${key.name}`,
            key,
            curve.values,
            this.#edits.onKey(index, key),
            isSeveral && this.#sharing(key, index, groups),
          ),
        ),
      menu: this.#menuOf(index),
      edit: isDrawn(curve) ? () => this.#doors.edit(index) : null,
      renaming: index === this.#renamed ? this.#renaming(index) : null,
    };
  }

  /**
   * @param {KeyInfo} key
   * @param {ScenarioState} state
   */
  #commonControl(key, { curves }) {
    const own = { words: 'Set it for each network', act: () => this.#setOwn(key, true) };
    return this.#control(`common-${key.name}`, key, curves[0].values, this.#edits.onKeyOfAll(key), [own]);
  }

  /**
   * The way to give all networks one value of a key, if all have it.
   *
   * @param {KeyInfo} key
   * @param {number} index
   * @param {KeyGroups} groups
   * @returns {Item[] | false}
   */
  #sharing(key, index, { compared, alike }) {
    // Networks of one kind must differ in at least one key.
    if (!compared.some(({ name }) => name === key.name) || (alike && compared.length === 1)) return false;
    return [{ words: 'Same for all networks', act: () => this.#setOwn(key, false, index) }];
  }

  /**
   * @param {KeyInfo} key
   * @param {boolean} own
   * @param {number} [from]
   */
  #setOwn(key, own, from) {
    this.#edits.setOwn(key, own, from);
    this.update();
  }

  /**
   * @param {string} id
   * @param {KeyInfo} key
   * @param {Record<string, string>} values of the network
   * @param {Control['actions']} actions
   * @param {Item[] | false} items
   * @returns {Control}
   */
  #control(id, key, values, actions, items) {
    return {
      id,
      key,
      value: values[key.name],
      beside: values,
      actions,
      menu: items ? this.#fieldMenu(id, key, items) : undefined,
      isLocked: this.#held.keys.includes(key.name),
    };
  }

  /** Buttons with the menus of fields, by field and label. @type {Map<string, HTMLElement>} */
  #fieldMenus = new Map();

  /**
   * @param {string} id
   * @param {KeyInfo} key
   * @param {Item[]} items
   */
  #fieldMenu(id, key, items) {
    // Two kinds may say the same key in other words.
    const label = `${key.words}: for one or for all networks`;
    const place = `${id} ${label}`;
    const known = this.#fieldMenus.get(place);
    if (known) return known;
    const made = menuButton('of-field', label, items);
    this.#fieldMenus.set(place, made);
    return made;
  }

  /**
   * The button for the actions on a network, built again when they change.
   *
   * @param {number} index
   */
  #menuOf(index) {
    const { curves } = this.#session.state;
    const curve = curves[index];
    const signature = JSON.stringify([curve.network, isDrawn(curve), curve.values[READING], curves.length, curve.label]);
    if (this.#menus[index]?.signature !== signature)
      this.#menus[index] = { signature, node: menuButton('icon-button more', `Actions for ${curve.label}`, this.#itemsFor(index)) };
    return this.#menus[index].node;
  }

  /**
   * @param {number} index
   * @returns {(Item | Heading)[]}
   */
  #itemsFor(index) {
    const edits = this.#edits;
    const { curves } = this.#session.state;
    const { keys } = edits.kind(curves[index].network);
    const reading = keys.find(({ name }) => name === READING);
    const choices = reading?.domain.kind === 'choice' ? reading.domain.choices : [];
    const read = (/** @type {KeyInfo} */ key, /** @type {string} */ name) => {
      const actions = edits.onKey(index, key);
      actions.preview(name);
      actions.commit();
    };
    const readings = choices.map(({ name, words }) => ({
      words: ticked(curves[index].values[READING] === name, words),
      act: () => reading && read(reading, name),
    }));
    const last = curves.length - 1;
    return [
      { words: 'Edit…', shown: () => isDrawn(curves[index]), act: () => this.#doors.edit(index) },
      { words: 'Rename', act: () => this.#startRenaming(index) },
      { words: 'Duplicate', possible: () => !edits.isFull, act: () => edits.duplicate(index) },
      { words: 'Move up', possible: () => index > 0, act: () => edits.move(index, -1) },
      { words: 'Move down', possible: () => index < last, act: () => edits.move(index, 1) },
      { words: 'Compare the others with it', shown: () => last > 0, act: () => this.#doors.refer(index) },
      { words: 'Remove', possible: () => last > 0, act: () => edits.remove(index) },
      ...(readings.length > 0 ? [{ heading: 'Model' }, ...readings] : []),
    ];
  }

  /** @param {number} index */
  #startRenaming(index) {
    this.#renamed = index;
    this.#drafts.set('name', this.#session.state.curves[index].name, null);
    const input = this.#place.querySelector('.name-field');
    if (input instanceof HTMLInputElement) input.select();
    /** @type {HTMLElement | null} */ (input)?.focus();
  }

  /** @param {number} index */
  #renaming(index) {
    const actions = this.#edits.onName(index);
    const { text, wrong } = this.#drafts.get('name') ?? { text: '', wrong: null };
    return {
      text,
      wrong,
      type: (/** @type {string} */ typed) => this.#drafts.set('name', typed, actions.preview(typed)),
      end: (/** @type {boolean} */ keep) => {
        if (this.#renamed !== index) return;
        // A name that cannot be used stays in its field to be mended.
        if (keep && this.#drafts.get('name')?.wrong) return;
        if (keep) actions.commit();
        else actions.revert();
        this.#renamed = -1;
        this.#drafts.drop('name');
        this.#arrive(index);
      },
    };
  }

  /** @param {number} index */
  #choose(index) {
    const isChosen = this.#session.state.view.drawn === index;
    if (widthNow() === 'narrow') this.#isOpen = !isChosen || !this.#isOpen;
    if (!isChosen) this.#edits.choose(index);
    this.update();
  }

  #close() {
    this.#isOpen = false;
    this.update();
    this.#arrive(this.#session.state.view.drawn);
  }

  /** Moves the focus to a network, where a screen reader starts to read. @param {number} index */
  #arrive(index) {
    const target = this.#place.querySelector(`.card[data-index="${index}"] .card-top, .network-chip[data-index="${index}"]`);
    /** @type {HTMLElement | null} */ (target)?.focus();
  }

  /** Selects a network by its number. @param {number} index */
  select(index) {
    if (index >= this.#session.state.curves.length) return;
    this.#choose(index);
    this.#arrive(index);
  }
}

/**
 * False for the length of messages at equal cost, where it follows from the width of channels.
 *
 * @param {KeyInfo} key
 * @param {ScenarioState['view']} view
 */
function isOfEffect({ name }, { equal }) {
  return name !== 'flits' || equal === 'none';
}

/**
 * @param {string} kind
 * @param {string} label
 * @param {(Item | Heading)[]} items
 */
function menuButton(kind, label, items) {
  const button = element('button', { type: 'button', class: kind, 'aria-label': label, title: label.split(':')[0] }, '⋯');
  return element('span', { class: 'with-menu' }, button, menu(button, items));
}
