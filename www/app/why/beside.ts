/** The panel beside an explanation: the simulated value, how far to trust the model, and its sources. */

import { element } from '../dom.ts';
import type { Why } from '../pkg/loadcurve-web.js';
import { setTerm } from '../term.ts';

export class Beside {
  #measured = element('div', { class: 'beside-measured' });
  #trust = element('div', { class: 'beside-trust' });
  #assumptions = element('ul');
  #assumed = element('details', { class: 'beside-assumed' }, element('summary', {}, 'What the model assumes'), this.#assumptions);
  #shown = { measured: '', paper: '', assumptions: '' };

  elements;

  constructor() {
    this.elements = [this.#measured, this.#trust, this.#assumed];
  }

  update({ measured, trust, assumptions, sources }: Why) {
    if (this.#isNew('measured', measured ?? null)) this.#measured.replaceChildren(...(measured ? comparison(measured) : []));
    if (this.#isNew('assumptions', assumptions)) {
      this.#assumptions.replaceChildren(...assumptions.map((assumption) => element('li', {}, assumption)));
      this.#assumed.hidden = assumptions.length === 0;
    }
    if (this.#isNew('paper', [trust, sources])) {
      const papers = sources.map(({ citation, doi }) => element('p', { class: 'paper' }, citation, doi && ' ', doi && link(doi)));
      this.#trust.replaceChildren(
        element('h3', { class: 'title' }, 'How far to trust it'),
        element('p', {}, trust),
        element('h3', { class: 'title' }, 'Where it is from'),
        ...papers,
      );
    }
  }

  /** True if the value to be shown has changed. */
  #isNew(what: 'measured' | 'paper' | 'assumptions', value: unknown) {
    const text = JSON.stringify(value);
    if (text === this.#shown[what]) return false;
    this.#shown[what] = text;
    return true;
  }
}

function comparison({ latency, load, model, difference, isGrowing }: NonNullable<Why['measured']>) {
  const title = load ? `Simulated nearby, at ${load}` : 'Simulated';
  return [
    element('h3', { class: 'title' }, isGrowing ? `${title}, still running` : title),
    element(
      'dl',
      {},
      ...pair('simulation', latency),
      ...pair(load ? 'model there' : 'model', model),
      ...(difference ? pair('difference', apart(difference)) : []),
    ),
  ];
}

function pair(name: string, text: string) {
  const value = element('dd');
  setTerm(value, text);
  return [element('dt', {}, name), value];
}

/**
 * A difference in words: whether the model is above or below.
 *
 * @param difference of the model from the simulation, "+1.2 %"
 */
function apart(difference: string) {
  const size = difference.replace(/^[+−]/, '');
  if (Number.parseFloat(size) === 0) return 'none to speak of';
  return `model ${size} ${difference.startsWith('−') ? 'below' : 'above'}`;
}

function link(doi: string) {
  return element('a', { href: `https://doi.org/${doi}`, rel: 'noreferrer' }, `doi:${doi}`);
}
