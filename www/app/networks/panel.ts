/**
 * The networks: cards in a rail; chips with the fields of the chosen one below the stage; or chips at the
 * bottom, each of which opens a sheet.
 */

import { showCurve } from '../chart.ts';
import { byId, element } from '../dom.ts';
import { type Item, type Lines, menu } from '../menu.ts';
import type { KeyInfo, NetworkInfo, ReadOut, RouterInfo, ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { followWidth, widthNow } from '../stage/width.ts';
import { guard, showAtOnce, signal } from '../view.ts';
import { Drafts } from './drafts.ts';
import { NetworkEdits } from './edits.ts';
import type { Control } from './field.ts';
import { factsOf, figureOf, namesOf } from './figures.ts';
import { KeyGrouper, type KeyGroups, READING } from './keys.ts';
import { chipsWithSheet, chipsWithStrip, type NetworkView, rail } from './places.ts';
import { ROUTERS, routerPicture } from './router-picture.ts';

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
  #doors;
  #grouper = new KeyGrouper();
  #drafts = new Drafts();
  #edits;
  #width = signal(widthNow());
  /** The network whose name is edited. */
  #renamed = signal(-1);
  /** True if the sheet is open on a narrow screen. */
  #isOpen = signal(false);

  constructor(session: Session, kinds: NetworkInfo[], doors: Doors) {
    this.#session = session;
    this.#doors = doors;
    this.#edits = new NetworkEdits(session, kinds, this.#grouper, (index) => this.#arrive(index));
    followWidth(() => {
      this.#isOpen.value = false;
      this.#width.value = widthNow();
    });
    this.#place.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#isOpen.value && !event.defaultPrevented) this.#close();
    });
    let count = session.state.curves.length;
    session.followCommits(() => {
      const { curves, view } = session.state;
      // What is added to be drawn is edited next.
      if (curves.length > count && curves[view.drawn].isDrawn) this.#isOpen.value = this.#width.value === 'narrow';
      count = curves.length;
    });
    showAtOnce(this.#place, () => this.#content());
  }

  /** Forgets which keys were compared, as on a fresh page. */
  forget() {
    this.#grouper.forget();
  }

  #content() {
    const { state } = this.#session;
    const { rows } = this.#session.readOut;
    const groups = this.#grouper.groups(state, (name) => this.#edits.kind(name));
    const parts = {
      networks: state.curves.map((_, index) => this.#viewOf(state, index, rows[index], groups)),
      common: withPicture(
        groups.shared.filter((key) => isOfEffect(key, state.view)).map((key) => this.#commonControl(key, state)),
        this.#session.explorer.routers(0),
      ),
      drafts: this.#drafts,
      edits: this.#edits,
      doors: this.#doors,
    };
    if (this.#width.value === 'wide') return rail(parts);
    if (this.#width.value === 'medium') return chipsWithStrip(parts);
    return chipsWithSheet(parts, this.#isOpen.value, () => this.#close());
  }

  #viewOf({ curves, view }: ScenarioState, index: number, row: ReadOut['rows'][number], groups: KeyGroups): NetworkView {
    const curve = curves[index];
    const [name, sub] = namesOf(curve);
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
      controls: withPicture(
        groups.own[index]
          .filter((key) => key.group !== READING && isOfEffect(key, view))
          .map((key) => {
            const items = this.#sharing(key, index, groups);
            return this.#control(`network-${index}-${key.name}`, key, curve.values, this.#edits.onKey(index, key), items);
          }),
        this.#session.explorer.routers(index),
      ),
      menu: guard([index, curve.network, curve.isDrawn, curve.values[READING], curves.length, curve.label], () =>
        menuButton('icon-button more', `Actions for ${curve.label}`, () => this.#itemsFor(index)),
      ),
      choose: () => this.#choose(index),
      show: (shown) => showCurve(this.#session, index, shown),
      edit: curve.isDrawn ? () => this.#doors.edit(index) : null,
      renaming: index === this.#renamed.value ? this.#renaming(index) : null,
    };
  }

  #commonControl(key: KeyInfo, { curves }: ScenarioState) {
    const own = { words: 'Set it for each network', act: () => this.#edits.setOwn(key, true) };
    return this.#control(`common-${key.name}`, key, curves[0].values, this.#edits.onKeyOfAll(key), [own]);
  }

  /** The way to give all networks one value of a key, if all have it. */
  #sharing(key: KeyInfo, index: number, { compared, alike }: KeyGroups): Item[] {
    // Networks of one kind must differ in at least one key.
    if (!compared.some(({ name }) => name === key.name) || (alike && compared.length === 1)) return [];
    return [{ words: 'Same for all networks', act: () => this.#edits.setOwn(key, false, index) }];
  }

  /** @param values of the network */
  #control(id: string, key: KeyInfo, values: Record<string, string>, actions: Control['actions'], items: Item[]): Control {
    // Two kinds may say the same key in other words.
    const label = `${key.words}: for one or for all networks`;
    return {
      id,
      key,
      value: values[key.name],
      beside: values,
      actions,
      menu: items.length > 0 ? guard([id, label], () => menuButton('of-field', label, () => items)) : undefined,
      isLocked: this.#session.holds(key.name),
    };
  }

  #itemsFor(index: number): ReturnType<Lines> {
    const edits = this.#edits;
    const { curves } = this.#session.state;
    const { keys } = edits.kind(curves[index].network);
    const reading = keys.find(({ group }) => group === READING);
    const choices = reading?.domain.kind === 'choice' ? reading.domain.choices : [];
    const readings = choices.map(({ name, words }) => ({
      words,
      isOn: curves[index].values[READING] === name,
      act: () => this.#session.edit((explorer) => explorer.withKey(index, READING, name)),
    }));
    const last = curves.length - 1;
    return [
      { words: 'Edit…', isShown: curves[index].isDrawn, act: () => this.#doors.edit(index) },
      { words: 'Rename', act: () => this.#startRenaming(index) },
      { words: 'Duplicate', isPossible: !edits.isFull, act: () => edits.duplicate(index) },
      { words: 'Move up', isPossible: index > 0, act: () => edits.move(index, -1) },
      { words: 'Move down', isPossible: index < last, act: () => edits.move(index, 1) },
      { words: 'Compare the others with it', isShown: last > 0, act: () => this.#doors.refer(index) },
      { words: 'Remove', isPossible: last > 0, act: () => edits.remove(index) },
      ...(readings.length > 0 ? [{ heading: 'Model' }, ...readings] : []),
    ];
  }

  #startRenaming(index: number) {
    this.#drafts.set('name', this.#session.state.curves[index].name, null);
    this.#renamed.value = index;
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
        if (this.#renamed.value !== index) return;
        // A name that cannot be used stays in its field to be mended.
        if (keep && this.#drafts.get('name')?.wrong) return;
        if (keep) actions.commit();
        else actions.revert();
        this.#renamed.value = -1;
        this.#drafts.drop('name');
        this.#arrive(index);
      },
    };
  }

  #choose(index: number) {
    const isChosen = this.#session.state.view.drawn === index;
    this.#isOpen.value = this.#width.value === 'narrow' && !(isChosen && this.#isOpen.value);
    if (!isChosen) this.#edits.choose(index);
  }

  #close() {
    this.#isOpen.value = false;
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

/** The controls, with a picture above those of routers. */
function withPicture(controls: Control[], routers: RouterInfo | undefined) {
  const above = routers && routerPicture(routers);
  return controls.map((control) => (control.key.group === ROUTERS ? { ...control, above } : control));
}

/** False for the length of messages at equal cost, where it follows from the width of channels. */
function isOfEffect({ name }: KeyInfo, { equal }: ScenarioState['view']) {
  return name !== 'flits' || equal === 'none';
}

function menuButton(kind: string, label: string, lines: Lines) {
  const button = element('button', { type: 'button', class: kind, 'aria-label': label, title: label.split(':')[0] }, '⋯');
  return element('span', { class: 'with-menu' }, button, menu(button, lines));
}
