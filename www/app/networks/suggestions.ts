/** Suggestions: what a lone network can be compared with, one press each, and values for one more network. */

import { isOfNumbers, numberOf, textOf } from '../numbers.ts';
import type { CurveState, KeyInfo } from '../pkg/loadcurve-web.js';
import { html } from '../view.ts';
import type { NetworkView } from './card.ts';
import type { NetworkEdits } from './edits.ts';
import type { Doors } from './panel.ts';

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
