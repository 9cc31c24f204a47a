/** The panel beside an explanation: the simulated value, how far to trust the model, and its sources. */

import { element } from '../dom.js';
import { setTerm } from '../term.js';

/** @import { Measured, Why } from '../pkg/loadcurve-web.js' */

export class Beside {
  #measured = element('div', { class: 'beside-measured' });
  #trust = element('div', { class: 'beside-trust' });
  #assumptions = element('ul');
  #assumed = element('details', { class: 'beside-assumed' }, element('summary', {}, 'What the model assumes'), this.#assumptions);
  #shown = { measured: '', paper: '', assumptions: '' };

  constructor() {
    this.elements = [this.#measured, this.#trust, this.#assumed];
  }

  /** @param {Why} why */
  update({ measured, trust, assumptions, sources }) {
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

  /**
   * True if the value to be shown has changed.
   *
   * @param {'measured' | 'paper' | 'assumptions'} what
   * @param {unknown} value
   */
  #isNew(what, value) {
    const text = JSON.stringify(value);
    if (text === this.#shown[what]) return false;
    this.#shown[what] = text;
    return true;
  }
}

/** @param {Measured} measured */
function comparison({ latency, load, model, difference, isGrowing }) {
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

/**
 * @param {string} name
 * @param {string} text
 */
function pair(name, text) {
  const value = element('dd');
  setTerm(value, text);
  return [element('dt', {}, name), value];
}

/**
 * A difference in words: whether the model is above or below.
 *
 * @param {string} difference of the model from the simulation, "+1.2 %"
 */
function apart(difference) {
  const size = difference.replace(/^[+−]/, '');
  if (Number.parseFloat(size) === 0) return 'none to speak of';
  return `model ${size} ${difference.startsWith('−') ? 'below' : 'above'}`;
}

/** @param {string} doi */
function link(doi) {
  return element('a', { href: `https://doi.org/${doi}`, rel: 'noreferrer' }, `doi:${doi}`);
}
