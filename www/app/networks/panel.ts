/**
 * The networks: cards in a rail; chips with the fields of the chosen one below the stage; or chips at the
 * bottom, each of which opens a sheet.
 */

import { byId, element } from '../dom.ts';
import type { Heading, Item } from '../menu.ts';
import { menu } from '../menu.ts';
import type { KeyInfo, NetworkInfo, ReadOut, ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { onChange } from '../signals.ts';
import { followWidth, widthNow } from '../stage/width.ts';
import { render } from '../view.ts';
import type { NetworkView } from './card.ts';
import { Drafts } from './drafts.ts';
import { NetworkEdits } from './edits.ts';
import type { Control } from './field.ts';
import { factsOf, figureOf } from './figures.ts';
import type { KeyGroups } from './keys.ts';
import { KeyGrouper, READING } from './keys.ts';
import { chipsWithSheet, chipsWithStrip, rail } from './places.ts';
import { namesOf } from './words.ts';

/** What else the panel opens. */
export interface Doors {
  /** Opens the picker of networks. */
  pick: () => void;
  /** Starts the first lesson. */
  lesson: () => void;
  /** Opens the editor with a network of the user's own. */
  edit: (index: number) => void;
  /** Compares the others with a network. */
  refer: (index: number) => void;
  /** The card of an opened file. */
  opened: Node;
}

export class Networks {
  #place = byId('networks', HTMLElement);
  #session;
  #readOut;
  #doors;
  #grouper = new KeyGrouper();
  #drafts = new Drafts();
  #edits;
  /** Buttons with their menus, by network. */
  #menus: { signature: string; node: HTMLElement }[] = [];
  /** The network whose name is edited. */
  #renamed = -1;
  /** True if the sheet is open on a narrow screen. */
  #isOpen = false;

  /** @param readOut at the load */
  constructor(session: Session, kinds: NetworkInfo[], readOut: () => ReadOut, doors: Doors) {
    this.#session = session;
    this.#readOut = readOut;
    this.#doors = doors;
    this.#edits = new NetworkEdits(session, kinds, this.#grouper);
    this.#edits.arrive = (index) => this.#arrive(index);
    session.follow(() => this.update());
    session.followNumbers(() => this.update());
    onChange(
      () => [this.#drafts.all, session.held.value],
      () => this.update(),
    );
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
        choose: (index: number) => this.#choose(index),
        show: (index: number, shown: boolean) => this.#edits.show(index, shown),
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

  #viewOf({ curves, view }: ScenarioState, index: number, row: ReadOut['rows'][number], groups: KeyGroups): NetworkView {
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
      isBare: this.#session.hides(index),
      controls: groups.own[index]
        .filter((key) => key.group !== READING && isOfEffect(key, view))
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
      edit: curve.isDrawn ? () => this.#doors.edit(index) : null,
      renaming: index === this.#renamed ? this.#renaming(index) : null,
    };
  }

  #commonControl(key: KeyInfo, { curves }: ScenarioState) {
    const own = { words: 'Set it for each network', act: () => this.#setOwn(key, true) };
    return this.#control(`common-${key.name}`, key, curves[0].values, this.#edits.onKeyOfAll(key), [own]);
  }

  /** The way to give all networks one value of a key, if all have it. */
  #sharing(key: KeyInfo, index: number, { compared, alike }: KeyGroups): Item[] | false {
    // Networks of one kind must differ in at least one key.
    if (!compared.some(({ name }) => name === key.name) || (alike && compared.length === 1)) return false;
    return [{ words: 'Same for all networks', act: () => this.#setOwn(key, false, index) }];
  }

  #setOwn(key: KeyInfo, own: boolean, from?: number) {
    this.#edits.setOwn(key, own, from);
    this.update();
  }

  /** @param values of the network */
  #control(id: string, key: KeyInfo, values: Record<string, string>, actions: Control['actions'], items: Item[] | false): Control {
    return {
      id,
      key,
      value: values[key.name],
      beside: values,
      actions,
      menu: items ? this.#fieldMenu(id, key, items) : undefined,
      isLocked: this.#session.holds(key.name),
    };
  }

  /** Buttons with the menus of fields, by field and label. */
  #fieldMenus: Map<string, HTMLElement> = new Map();

  #fieldMenu(id: string, key: KeyInfo, items: Item[]) {
    // Two kinds may say the same key in other words.
    const label = `${key.words}: for one or for all networks`;
    const place = `${id} ${label}`;
    const known = this.#fieldMenus.get(place);
    if (known) return known;
    const made = menuButton('of-field', label, items);
    this.#fieldMenus.set(place, made);
    return made;
  }

  /** The button for the actions on a network, built again when they change. */
  #menuOf(index: number) {
    const { curves } = this.#session.state;
    const curve = curves[index];
    const signature = JSON.stringify([curve.network, curve.isDrawn, curve.values[READING], curves.length, curve.label]);
    if (this.#menus[index]?.signature !== signature)
      this.#menus[index] = { signature, node: menuButton('icon-button more', `Actions for ${curve.label}`, this.#itemsFor(index)) };
    return this.#menus[index].node;
  }

  #itemsFor(index: number): (Item | Heading)[] {
    const edits = this.#edits;
    const { curves } = this.#session.state;
    const { keys } = edits.kind(curves[index].network);
    const reading = keys.find(({ group }) => group === READING);
    const choices = reading?.domain.kind === 'choice' ? reading.domain.choices : [];
    const read = (key: KeyInfo, name: string) => {
      const actions = edits.onKey(index, key);
      actions.preview(name);
      actions.commit();
    };
    const readings = choices.map(({ name, words }) => ({
      words,
      isOn: () => curves[index].values[READING] === name,
      act: () => reading && read(reading, name),
    }));
    const last = curves.length - 1;
    return [
      { words: 'Edit…', shown: () => curves[index].isDrawn, act: () => this.#doors.edit(index) },
      { words: 'Rename', act: () => this.#startRenaming(index) },
      { words: 'Duplicate', possible: () => !edits.isFull, act: () => edits.duplicate(index) },
      { words: 'Move up', possible: () => index > 0, act: () => edits.move(index, -1) },
      { words: 'Move down', possible: () => index < last, act: () => edits.move(index, 1) },
      { words: 'Compare the others with it', shown: () => last > 0, act: () => this.#doors.refer(index) },
      { words: 'Remove', possible: () => last > 0, act: () => edits.remove(index) },
      ...(readings.length > 0 ? [{ heading: 'Model' }, ...readings] : []),
    ];
  }

  #startRenaming(index: number) {
    this.#renamed = index;
    this.#drafts.set('name', this.#session.state.curves[index].name, null);
    const input = this.#place.querySelector('.name-field');
    if (input instanceof HTMLInputElement) input.select();
    (input as HTMLElement | null)?.focus();
  }

  #renaming(index: number) {
    const actions = this.#edits.onName(index);
    const { text, wrong } = this.#drafts.get('name') ?? { text: '', wrong: null };
    return {
      text,
      wrong,
      type: (typed: string) => this.#drafts.set('name', typed, actions.preview(typed)),
      end: (keep: boolean) => {
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

  #choose(index: number) {
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

  /** Moves the focus to a network, where a screen reader starts to read. */
  #arrive(index: number) {
    const target = this.#place.querySelector(`.card[data-index="${index}"] .card-top, .network-chip[data-index="${index}"]`);
    (target as HTMLElement | null)?.focus();
  }

  /** Selects a network by its number. */
  select(index: number) {
    if (index >= this.#session.state.curves.length) return;
    this.#choose(index);
    this.#arrive(index);
  }
}

/** False for the length of messages at equal cost, where it follows from the width of channels. */
function isOfEffect({ name }: KeyInfo, { equal }: ScenarioState['view']) {
  return name !== 'flits' || equal === 'none';
}

function menuButton(kind: string, label: string, items: (Item | Heading)[]) {
  const button = element('button', { type: 'button', class: kind, 'aria-label': label, title: label.split(':')[0] }, '⋯');
  return element('span', { class: 'with-menu' }, button, menu(button, items));
}
