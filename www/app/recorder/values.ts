/** Values that texts and answers may hold: what the page shows of the networks, and what is made of two others. */

import type { ScenarioState } from '../pkg/loadcurve-web.js';
import type { Draft } from './draft.ts';

/** A value that can be inserted. */
export interface Offer {
  words: string;
  /** Name that it gets, without a number. */
  name: string;
  value: unknown[];
  digits: number;
  /** Mean and half-width of a simulated one, as the page shows them. */
  stated?: [number, number];
}

/** What is shown of a network: its link, and its simulated latency with the interval if there is one. */
export interface Shown {
  link: string;
  simulated: string;
}

/** Numbers of a network at the load that the page shows. */
export function offersOf({ link: query, simulated }: Shown, { operatingLoad, view }: ScenarioState): Offer[] {
  const link = query.replace(/^net=/, '');
  const isFlits = view.x === 'flits';
  const load = Number(operatingLoad.toPrecision(6));
  const interval = /^([\d.]+)\s*±\s*([\d.]+)$/.exec(simulated);
  return [
    ...(isFlits ? [{ words: `latency at ${load}`, name: 'latency', value: ['latency', link, load], digits: 1 }] : []),
    ...(isFlits && interval
      ? [
          {
            words: `simulated latency at ${load}`,
            name: 'simulated',
            value: ['simulated', link, load, view.seed, view.precision],
            digits: 1,
            stated: [Number(interval[1]), Number(interval[2])] as [number, number],
          },
        ]
      : []),
    { words: 'latency when idle', name: 'idle', value: ['zero', link], digits: 1 },
    { words: 'saturation of the model', name: 'saturation', value: ['saturation', link], digits: 3 },
    { words: 'knee of the model', name: 'knee', value: ['knee', link], digits: 3 },
  ];
}

/** How two values make another one. */
export const PAIRS = [
  { kind: 'ratio', words: 'divided by', digits: 1 },
  { kind: 'difference', words: 'minus', digits: 1 },
  { kind: 'percent', words: 'in % of', digits: 0 },
];

/** Most values of a lesson. */
const MOST_VALUES = 24;

/**
 * The name of a value in a draft, which gets it unless it is there.
 *
 * @returns null if there are too many already
 */
export function named({ values }: Draft, { name, value }: Pick<Offer, 'name' | 'value'>): string | null {
  const text = JSON.stringify(value);
  const known = Object.keys(values).find((other) => JSON.stringify(values[other]) === text);
  if (known !== undefined) return known;
  if (Object.keys(values).length >= MOST_VALUES) return null;
  for (let number = 1; ; number += 1) {
    const made = number === 1 ? name : `${name}${number}`;
    if (!(made in values)) return made;
  }
}

/** What a value is, in words. */
export function wordsFor(name: string, values: Draft['values']): string {
  const value = values[name];
  if (!Array.isArray(value)) return name;
  const [kind, ...of] = value.map(String);
  const pair = PAIRS.find((pair) => pair.kind === kind);
  return pair ? `${of[0]} ${pair.words} ${of[1]}` : [WORDS[kind] ?? kind, ...of].join(', ');
}

const WORDS: Record<string, string> = {
  latency: 'latency',
  zero: 'latency when idle',
  saturation: 'saturation of the model',
  knee: 'knee',
  simulated: 'simulated latency',
  carried: 'simulated throughput',
  given: 'a number',
};
