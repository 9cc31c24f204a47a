/** An equation in letters, and below it the same with numbers substituted. */

import { element } from '../dom.js';
import { sides, spoken } from './math.js';

/** @import { TermEquation, MathText } from '../pkg/loadcurve-web.js' */

/** Makes an equation that is wider than its box focusable, so that keys can scroll it, too. */
const overflows = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const box = target.closest('.equation');
    if (!box) continue;
    if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
  }
});

export class Equation {
  #shown = '';
  #lines = element('div', { class: 'equation-lines' });
  #number = element('span', { class: 'equation-number' });

  constructor() {
    this.element = element('div', { class: 'equation', role: 'group', 'aria-label': 'Equation' }, this.#lines, this.#number);
    overflows.observe(this.element);
    overflows.observe(this.#lines);
  }

  /**
   * @param {Pick<TermEquation, 'letters' | 'numbers'>} opened
   * @param {string} number of the equation in the paper; may be empty
   */
  update({ letters, numbers }, number) {
    const shown = [letters.plain, numbers.plain, number].join('\n');
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#lines.replaceChildren(line('in-letters', letters), line('in-numbers', numbers));
    this.#number.textContent = number;
  }
}

/**
 * @param {string} name
 * @param {MathText} written
 */
function line(name, written) {
  const [left, right] = sides(written);
  const made = spoken('div', written.plain, [
    element('span', { class: 'left-side' }, ...left),
    element('span', { class: 'right-side' }, ...right),
  ]);
  made.classList.add('line', name);
  return made;
}
