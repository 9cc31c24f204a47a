/** Networks that a sentence names: kinds, presets, and either with the size that is asked for. */

import { type FoundKind, searchKinds } from '../networks/search.ts';
import type { Explorer, NetworkInfo } from '../pkg/loadcurve-web.js';
import { telling } from '../search.ts';
import type { Numbers } from './numbers.ts';

/** A kind, or one of its presets. */
export type Named = Pick<FoundKind, 'kind' | 'preset'>;

/** What a kind or preset is called. */
export function titleOf({ kind, preset }: Named): string {
  return preset === null ? kind.title : kind.presets[preset];
}

/** Group of the key that says how a model is read, which is the kind's own. */
const READING = 'reading';

/** Domains of keys that say how large a network is. */
const SIZES = ['sizes', 'power', 'whole', 'multiple'];

/** Most kinds and presets whose sizes are tried, and most that are offered. */
const MOST_TRIED = 6;
const MOST_OFFERED = 3;

/** Makes links of networks with an explorer that nobody shows. */
export class NetworkLinks {
  #explorer;
  /** The presets of a kind, as keys and values. */
  #presets: Map<string, Map<string, string>[]> = new Map();
  /** Keys and values of the drawn network, which the others have as far as they can. */
  #like: Map<string, string> = new Map();
  /** Networks that it is worth comparing with, by their kinds. */
  #comparisons: Map<string, Map<string, string>> = new Map();

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
  }

  /**
   * Has the networks be like another one.
   *
   * @param link of that one alone
   */
  beLike(link: string, { comparisons }: NetworkInfo) {
    this.#like = pairsOf(link);
    this.#explorer.open(link);
    const others = comparisons.map((_, comparison) => this.#explorer.withComparison(0, comparison).split('&')[1]);
    this.#comparisons = new Map(others.map((other) => [nameOf(other), pairsOf(other)]));
  }

  /** The link of a kind or a preset as it is added. */
  of(named: Named): string {
    return this.#opened(named.kind, this.#pairs(named));
  }

  /** The number of processors of the only network of a link. */
  processorsOf(link: string): number {
    this.#explorer.open(link);
    return this.#explorer.processorTask().processors;
  }

  /** The networks that the words name, or any, each with the size that the numbers ask for; the best first. */
  sized(kinds: NetworkInfo[], numbers: Numbers): { named: Named; link: string }[] {
    const { rest, sizes, processors, others, flits } = numbers;
    const grid = sizes.length > 0 ? sizes : others.length > 1 ? others : [];
    const count = grid.length > 0 ? grid.reduce((product, size) => product * size, 1) : (processors ?? others[0]);
    if (rest === '' ? processors === undefined : count === undefined && flits === undefined) return [];
    // A lone number may be the side of a square.
    const counts = count === undefined ? [] : processors === undefined && grid.length === 0 ? [count, count ** 2] : [count];
    const made: { named: Named; link: string }[] = [];
    for (const named of searchKinds(kinds, telling(rest)).slice(0, MOST_TRIED)) {
      if (made.length === MOST_OFFERED) break;
      const pairs = new Map([...this.#pairs(named), ...(flits === undefined ? [] : [['flits', String(flits)] as const])]);
      const link = counts.length === 0 ? this.#opened(named.kind, pairs) : this.#withSize(named, pairs, grid, counts);
      if (link !== undefined) made.push({ named, link });
    }
    return made;
  }

  /** A link with sizes along the dimensions, or with a number of processors; undefined if there is none. */
  #withSize(named: Named, pairs: Map<string, string>, grid: number[], counts: number[]) {
    const key = named.kind.keys.find(({ group, domain }) => group === undefined && SIZES.includes(domain.kind));
    if (!key) return undefined;
    const now = (named.preset === null ? undefined : pairs.get(key.name)) ?? key.default;
    for (const count of counts)
      for (const value of key.domain.kind === 'sizes' ? sizesFor(now, grid, count) : sidesFor(grid, count)) {
        const link = this.#opened(named.kind, new Map([...pairs, [key.name, value]]));
        if (this.#explorer.processorTask().processors === count) return link;
      }
    return undefined;
  }

  #pairs({ kind, preset }: Named) {
    const names = kind.keys.filter(({ group }) => group !== READING).map(({ name }) => name);
    const like = [...this.#like].filter(([name]) => names.includes(name));
    const own = preset === null ? (this.#comparisons.get(kind.name) ?? []) : this.#presetsOf(kind)[preset];
    return new Map([...like, ...own]);
  }

  #presetsOf({ name, presets }: NetworkInfo) {
    const known = this.#presets.get(name);
    if (known) return known;
    this.#explorer.open(`net=${name}`);
    const made = presets.map((_, preset) => pairsOf(this.#explorer.withPreset(0, preset)));
    this.#presets.set(name, made);
    return made;
  }

  /** Opens a network; values that it cannot have are left out. */
  #opened({ name }: NetworkInfo, pairs: Map<string, string>) {
    this.#explorer.open(`net=${[name, ...[...pairs].map(([key, value]) => `${key}:${value}`)].join(',')}`);
    return this.#explorer.withNearestSharing(0);
  }
}

/** The kind of a network as a link writes it. */
function nameOf(network: string) {
  return network.replace(/^net=/, '').split(',')[0];
}

/** Keys and values of the only network of a link. */
function pairsOf(link: string): Map<string, string> {
  const [, ...pairs] = link.split('&')[0].split(',');
  return new Map(pairs.map((pair): [string, string] => [pair.split(':')[0], pair.slice(pair.indexOf(':') + 1)]));
}

/** Lists of sizes: as asked for, or as many alike as make the number, in the dimensions of now or of the sizes of now. */
function sizesFor(now: string, grid: number[], count: number): string[] {
  if (grid.length > 0) return [grid.join('x')];
  const [size, ...more] = now.split('x').map(Number);
  const dimensions = more.length + 1;
  const alike = (side: number, number: number) => (side ** number === count ? [Array(number).fill(side).join('x')] : []);
  const sameDimensions = alike(Math.round(count ** (1 / dimensions)), dimensions);
  const sameSize = alike(size, Math.round(Math.log(count) / Math.log(size)));
  // Another hypercube has more dimensions; another cube is longer.
  return size === 2 ? [...sameSize, ...sameDimensions] : [...sameDimensions, ...sameSize];
}

/** The side of a square, or the number itself. */
function sidesFor(grid: number[], count: number): string[] {
  const side = Math.round(Math.sqrt(count));
  const isSquare = side * side === count && grid.every((size) => size === side);
  return [...(isSquare ? [side] : []), ...(grid.length > 0 ? [] : [count])].map(String);
}
