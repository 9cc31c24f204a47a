/** Edits of networks, each committed as one step, with the words that a screen reader hears, and suggestions of what to add. */

import { say } from '../dom.ts';
import { isOfNumbers, numberOf, textOf } from '../numbers.ts';
import type { CurveState, Explorer, KeyInfo, NetworkInfo } from '../pkg/loadcurve-web.js';
import { type Edit, type Session, withView } from '../session.ts';
import { letterOf, MAX_NETWORKS } from '../tag.ts';
import { html } from '../view.ts';
import type { Actions } from './field.ts';
import type { KeyGrouper } from './keys.ts';
import type { Doors } from './panel.ts';
import type { NetworkView } from './places.ts';

export class NetworkEdits {
  #session;
  #grouper;
  #arrive;
  kinds;

  /** @param arrive moves the focus to a network */
  constructor(session: Session, kinds: NetworkInfo[], grouper: KeyGrouper, arrive: (index: number) => void) {
    this.#session = session;
    this.kinds = kinds;
    this.#grouper = grouper;
    this.#arrive = arrive;
  }

  get #curves() {
    return this.#session.state.curves;
  }

  get isFull() {
    return this.#curves.length >= MAX_NETWORKS;
  }

  kind(name: string) {
    return this.kinds.find((kind) => kind.name === name) ?? this.kinds[0];
  }

  onKey(index: number, key: KeyInfo): Actions {
    const edit = (text: string) => (explorer: Explorer) => explorer.withKey(index, key.name, text);
    return this.#actions(`${index}.${key.name}`, (text) => [...this.#before(key), edit(text)]);
  }

  onKeyOfAll(key: KeyInfo): Actions {
    return this.#actions(`all.${key.name}`, (text) => [...this.#before(key), ...this.#setAll(key.name, text)]);
  }

  /**
   * Sizes that are half typed are sizes, too, beside which other values give way: each keystroke edits what was
   * there before the first one.
   */
  #before({ domain }: KeyInfo): Edit[] {
    return domain.kind === 'sizes' ? [() => this.#session.committedLink] : [];
  }

  onName(index: number): Actions {
    return this.#actions(`${index}.name`, (text) => [(explorer) => explorer.withName(index, text)]);
  }

  #actions(group: string, edits: (text: string) => Edit[]): Actions {
    return {
      preview: (text) => this.#session.preview(...edits(text)),
      commit: () => this.#session.commit(group),
      revert: () => this.#session.revert(),
    };
  }

  #setAll(key: string, text: string): Edit[] {
    return this.#curves.map((_, index) => (explorer) => explorer.withKey(index, key, text));
  }

  /**
   * Gives each network its own value of a key, or one value to all.
   *
   * @param from the network whose value all get
   */
  setOwn(key: KeyInfo, own: boolean, from: number = 0) {
    if (own) {
      this.#grouper.compare(key.name);
    } else {
      this.#session.edit(...this.#setAll(key.name, this.#curves[from].values[key.name]));
      this.#grouper.share(key.name);
    }
    say(own ? `Each network has its own ${key.words} now` : `All networks have the same ${key.words} now`);
  }

  /** Selects the network that is drawn and explained. */
  choose(index: number) {
    this.#session.edit(withView('draw', String(index + 1)));
  }

  duplicate(index: number) {
    this.#edit((explorer) => explorer.withCopy(index), index + 1, `Duplicated as ${letterOf(index + 1)}`);
  }

  move(index: number, by: -1 | 1) {
    this.#edit((explorer) => explorer.withMoved(index, index + by), index + by, `Is ${letterOf(index + by)} now`);
  }

  remove(index: number) {
    const message = `Removed ${this.#curves[index].label}`;
    this.#edit((explorer) => explorer.without(index), Math.min(index, this.#curves.length - 2), message);
  }

  /** Adds one of the networks that a lone one is worth comparing with. */
  addComparison(comparison: number) {
    this.#session.preview((explorer) => explorer.withComparison(0, comparison));
    this.#added();
  }

  /** Adds one more like the last, a step further in the key that is compared. */
  addAnother() {
    const last = this.#curves.length - 1;
    const { compared, own } = this.#grouper.groups(this.#session.state, (name) => this.kind(name));
    const copy = (explorer: Explorer) => explorer.withCopy(last);
    for (const [key, text] of valuesForAnother(this.#curves, compared.length > 0 ? compared : own[last])) {
      const wrong = this.#session.preview(copy, (explorer) => explorer.withKey(last + 1, key, text));
      if (wrong === null) return this.#added();
    }
    this.#session.preview(copy);
    this.#added();
  }

  #added() {
    this.#session.commit();
    const at = this.#curves.length - 1;
    this.#arrive(at);
    say(`Added ${letterOf(at)}, ${this.#curves[at].label}`);
  }

  /** @param to the network that gets the focus */
  #edit(edit: Edit, to: number, message: string) {
    this.#session.edit(edit);
    this.#arrive(to);
    say(message);
  }
}

/** Most networks that are suggested. */
const MOST = 3;

export function suggestions({ curve }: NetworkView, edits: NetworkEdits, { pick }: Doors) {
  const { comparisons } = edits.kind(curve.network);
  const offered = [
    ...comparisons.map((words, comparison) => ({ words, add: () => edits.addComparison(comparison) })),
    { words: 'a larger one', add: () => edits.addAnother() },
  ].slice(0, MOST);
  return html`<div class="suggestions">
    <h3 class="rail-title" id="compare-with">Compare it with</h3>
    <div role="group" aria-labelledby="compare-with">
      ${offered.map(({ words, add }) => html`<button type="button" @click=${add}>${words}</button>`)}
      <button type="button" @click=${pick}>all ${edits.kinds.length} kinds…</button>
    </div>
  </div>`;
}

/** Groups of keys that only a reader changes. */
const UNASKED = ['failures', 'routers', 'sources'];

/** Doublings from the last value, in order of preference: twice, four times … half, a quarter … */
const DOUBLINGS = [1, -1].flatMap((sign) => Array.from({ length: 10 }, (_, i) => sign * (i + 1)));

/**
 * Candidate values for one more network: after 16, 32 and 64, 128 comes first. They need not be legal.
 *
 * @param keys that may change
 * @returns the key and its text
 */
export function valuesForAnother(curves: CurveState[], keys: KeyInfo[]): [string, string][] {
  const { values } = curves[curves.length - 1];
  const numbers = keys.filter(({ domain }) => isOfNumbers(domain));
  const differs = ({ name }: KeyInfo) => curves.some((curve) => curve.values[name] !== values[name]);
  // If all are the same, take the last key: changing it is less drastic than changing the network's size. Nobody
  // breaks links, or has a model give way to simulation, without being asked.
  const key = numbers.find(differs) ?? numbers.findLast(({ group }) => !UNASKED.includes(group ?? ''));
  if (!key || !isOfNumbers(key.domain)) return [];
  const { domain } = key;
  const taken = curves.map((curve) => curve.values[key.name]);
  return DOUBLINGS.map((doublings) => textOf(numberOf(values[key.name]) * 2 ** doublings, domain))
    .filter((text) => !taken.includes(text))
    .map((text) => [key.name, text]);
}
