/** An equation in letters, and below it the same with numbers substituted. */

import { element } from '../dom.ts';
import type { MathText, TermEquation } from '../pkg/loadcurve-web.js';
import { sides, spoken } from './math.ts';

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

  element;

  constructor() {
    this.element = element('div', { class: 'equation', role: 'group', 'aria-label': 'Equation' }, this.#lines, this.#number);
    overflows.observe(this.element);
    overflows.observe(this.#lines);
  }

  /** @param number of the equation in the paper; may be empty */
  update({ letters, numbers }: Pick<TermEquation, 'letters' | 'numbers'>, number: string) {
    const shown = [letters.plain, numbers.plain, number].join('\n');
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#lines.replaceChildren(line('in-letters', letters), line('in-numbers', numbers));
    this.#number.textContent = number;
  }
}

function line(name: string, written: MathText) {
  const [left, right] = sides(written);
  const made = spoken('div', written.plain, [
    element('span', { class: 'left-side' }, ...left),
    element('span', { class: 'right-side' }, ...right),
  ]);
  made.classList.add('line', name);
  return made;
}
