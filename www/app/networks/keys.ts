/**
 * Keys that the networks share: those with one control for all networks, and those with a control on each
 * card.
 */

import type { KeyInfo, NetworkInfo, ScenarioState } from '../pkg/loadcurve-web.js';
import { signal } from '../view.ts';

/** Assignment of keys to the shared panel and to the cards. */
export interface KeyGroups {
  /** True if all networks are of one kind. */
  alike: boolean;
  /** Keys that all networks have. */
  common: KeyInfo[];
  /** Common keys of which each network has a value of its own. */
  compared: KeyInfo[];
  /** Common keys of which one value serves all networks. */
  shared: KeyInfo[];
  /** Keys that have a control on each network's card. */
  own: KeyInfo[][];
}

/** Key and group of the way in which a model is read: a question for experts, which stands in the menu of a network. */
export const READING = 'reading';

export class KeyGrouper {
  /** Keys that differed at some point or were asked for; they stay on the cards during editing. */
  #compared = signal<ReadonlySet<string>>(new Set());

  groups({ curves }: ScenarioState, kindOf: (name: string) => NetworkInfo): KeyGroups {
    const kinds = curves.map(({ network }) => kindOf(network));
    // A key that belongs to a choice of another has a control only beside it.
    const used = kinds.map(({ keys }, index) => keys.filter(({ name }) => name in curves[index].values));
    if (curves.length === 1) return { alike: true, common: [], compared: [], shared: [], own: used };
    const isCommon = (key: KeyInfo) => {
      const text = JSON.stringify(key.domain);
      return used.every((keys) => keys.some(({ name, domain }) => name === key.name && JSON.stringify(domain) === text));
    };
    const common = used[0].filter(isCommon);
    const differs = ({ name }: KeyInfo) => curves.some(({ values }) => values[name] !== curves[0].values[name]);
    let compared = common.filter((key) => this.#compared.value.has(key.name) || differs(key));
    this.#keep(compared.map(({ name }) => name));
    // Switches for the sizes of a network are no others' where these differ.
    const follows = ({ domain }: KeyInfo) => domain.kind === 'switches' && compared.some(({ name }) => name === domain.of);
    compared = common.filter((key) => compared.includes(key) || follows(key));
    const alike = kinds.every((kind) => kind === kinds[0]);
    // If all networks are the same, every common key can be changed on its card.
    if (compared.length === 0 && alike) compared = common;
    const shared = common.filter((key) => !compared.includes(key));
    const isShared = (key: KeyInfo) => shared.some(({ name }) => name === key.name);
    return { alike, common, compared, shared, own: used.map((keys) => keys.filter((key) => !isShared(key))) };
  }

  #keep(names: string[]) {
    const kept = this.#compared.value;
    if (!names.every((name) => kept.has(name))) this.#compared.value = new Set([...kept, ...names]);
  }

  compare(name: string) {
    this.#keep([name]);
  }

  share(name: string) {
    this.#compared.value = new Set([...this.#compared.value].filter((other) => other !== name));
  }

  forget() {
    this.#compared.value = new Set();
  }
}
