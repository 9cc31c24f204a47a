/** The terms of an equation, each with its value; a term with an equation of its own can be opened. */

import { element, newId } from '../dom.ts';
import type { MathText, Term, TermEquation } from '../pkg/loadcurve-web.js';
import { Equation } from './equation.ts';
import { inline } from './math.ts';

/** A letter with an index within text: W_1,2. */
const SYMBOL = /(\p{L}\u0304?′*_[\p{L}\d]+(?:[,|][\p{L}\d]+)*)/u;

/** Opens or closes the term on a path. */
type Toggle = (path: string) => void;

/** An equation with its terms. */
export class Opening {
  #equation = new Equation();
  #terms;

  element;

  constructor(toggle: Toggle) {
    this.#terms = new Terms(toggle);
    this.element = element('div', { class: 'opening' }, this.#equation.element, this.#terms.element);
  }

  /** @param number of the equation in the paper */
  update(opened: TermEquation, number: string) {
    this.#equation.update(opened, number);
    this.#terms.update(opened.terms);
  }
}

class Terms {
  #rows: Row[] = [];
  #toggle;
  element = element('ul', { class: 'terms' });

  constructor(toggle: Toggle) {
    this.#toggle = toggle;
  }

  update(terms: Term[]) {
    terms.forEach((term, index) => {
      const known = this.#rows[index];
      if (known?.fits(term)) {
        known.update(term);
        return;
      }
      const row = new Row(term, this.#toggle);
      this.#rows[index] = row;
      if (known) known.element.replaceWith(row.element);
      else this.element.append(row.element);
      row.update(term);
    });
    for (const { element } of this.#rows.splice(terms.length)) element.remove();
  }
}

class Row {
  #path;
  #opens;
  #toggle;
  #head;
  #letter = element('span', { class: 'term-letter' });
  #words = element('span', { class: 'term-words' });
  #value = element('span', { class: 'term-value' });
  #unit = element('span', { class: 'term-unit' });
  #opening: Opening | null = null;

  element;

  constructor({ path, opens }: Term, toggle: Toggle) {
    this.#path = path;
    this.#opens = opens;
    this.#toggle = toggle;
    const amount = element('span', { class: 'term-amount' }, this.#value, ' ', this.#unit);
    const cells = [this.#letter, ' ', this.#words, ' ', amount];
    this.#head = opens
      ? element('button', { type: 'button', class: 'term-head', 'aria-expanded': 'false', onclick: () => toggle(path) }, ...cells)
      : element('div', { class: 'term-head' }, ...cells);
    this.element = element('li', {}, this.#head);
  }

  /** True if this is the row of a term. */
  fits({ path, opens }: Term) {
    return path === this.#path && opens === this.#opens;
  }

  update({ letter, words, equation, value, unit, opened }: Term) {
    write(this.#letter, letter);
    describe(this.#words, words, opened ? '' : equation);
    write(this.#value, value);
    // A line may break within messages/cycle.
    if (this.#unit.textContent !== unit)
      this.#unit.replaceChildren(...unit.split('/').flatMap((part, index) => (index === 0 ? [part] : ['/', element('wbr'), part])));
    if (this.#opens) this.#head.setAttribute('aria-expanded', String(Boolean(opened)));
    if (opened) this.#open().update(opened, equation);
    else this.#close();
  }

  #open() {
    if (!this.#opening) {
      this.#opening = new Opening(this.#toggle);
      this.#opening.element.id = newId();
      this.#head.setAttribute('aria-controls', this.#opening.element.id);
      this.element.append(this.#opening.element);
    }
    return this.#opening;
  }

  #close() {
    this.#opening?.element.remove();
    this.#opening = null;
    this.#head.removeAttribute('aria-controls');
  }
}

/** Sets the description and equation number of a term; letters with an index in it are typeset. */
function describe(cell: HTMLElement, words: string, equation: string) {
  const plain = `${words}\n${equation}`;
  if (cell.dataset.plain === plain) return;
  cell.dataset.plain = plain;
  const parts = words.split(SYMBOL).map((part, index) => {
    if (index % 2 === 0) return part;
    const [letter, ...below] = part.split('_');
    return element('span', { class: 'whole' }, element('i', { class: 'letter' }, letter), element('sub', {}, below.join('_')));
  });
  cell.replaceChildren(...parts, equation && ' ', equation && element('span', { class: 'whole' }, equation));
}

/** Writes a letter or a number into a cell; leaves it alone if it is there already. */
function write(cell: HTMLElement, written: MathText) {
  if (cell.dataset.plain === written.plain) return;
  cell.dataset.plain = written.plain;
  if (written.math.kind === 'number') cell.replaceChildren(written.plain);
  else cell.replaceChildren(inline(written));
}
