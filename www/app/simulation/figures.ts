/** Figures of a simulated point, each with an explanation of its name. */

import { element, setText } from '../dom.ts';
import type { LatencyDistribution } from '../pkg/loadcurve-web.js';
import { term } from '../term.ts';

/** Names of the figures, as in the explanations. */
const NAMES = ['p50', 'p95', 'p99', 'messages', 'warm-up', 'replications', 'seed'] as const;

export class DistributionFigures {
  #mean = element('span');
  #width = element('span');
  #interval;
  #optimistic = element('small', { class: 'whole' }, term('optimistic interval'));
  #shortfall = element('p', { class: 'hint' });
  #cells: Record<string, HTMLElement> = Object.fromEntries(NAMES.map((name) => [name, element('td')]));
  element;

  constructor() {
    this.#interval = element('span', {}, ' ', term('±'), ' ', this.#width);
    const mean = element('td', { class: 'whole' }, this.#mean, this.#interval, this.#optimistic);
    const rows = [
      element('tr', {}, element('th', { scope: 'row' }, 'mean'), mean),
      ...NAMES.map((name) => element('tr', {}, element('th', { scope: 'row' }, term(name)), this.#cells[name])),
    ];
    const caption = element('caption', { class: 'unseen' }, 'Simulated latencies in cycles, and what they were measured from');
    const table = element('table', { class: 'figures spread-figures' }, caption, element('tbody', {}, ...rows));
    this.element = element('div', {}, table, this.#shortfall);
  }

  set(
    { mean, halfWidth, p50, p95, p99, isOptimistic, shortfall, messages, warmUpMessages, replications }: LatencyDistribution,
    seed: number,
  ) {
    setText(this.#mean, mean ?? '');
    setText(this.#width, halfWidth ?? '');
    this.#interval.hidden = halfWidth === undefined;
    this.#optimistic.hidden = !isOptimistic;
    this.#shortfall.hidden = shortfall === undefined;
    setText(this.#shortfall, shortfall ?? '');
    const texts = { p50, p95, p99, messages, 'warm-up': warmUpMessages, replications, seed };
    for (const name of NAMES) setText(this.#cells[name], String(texts[name] ?? ''));
  }
}
