/** An equation in letters and with numbers, and its terms; a term with an equation of its own can be opened. */

import type { MathText, Term, TermEquation } from '../pkg/loadcurve-web.js';
import { guard, html, nothing, once, repeat, signal } from '../view.ts';
import { inline, sides } from './math.ts';

/** A letter with an index within text: W_1,2. */
const SYMBOL = /(\p{L}\u0304?′*_[\p{L}\d]+(?:[,|][\p{L}\d]+)*)/u;

/** Makes an equation that is wider than its box focusable, so that keys can scroll it, too. */
const overflows = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const box = target.closest('.equation');
    if (!box) continue;
    if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
  }
});
const watch = (element: HTMLElement) => overflows.observe(element);

/**
 * An equation with its terms.
 *
 * @param number of the equation in the paper; may be empty
 * @param toggle opens or closes the term on a path
 */
export function opening({ letters, numbers, terms }: TermEquation, number: string, id: string, toggle: (path: string) => void): unknown {
  return html`<div class="opening" id=${id}>
    <div class="equation" role="group" aria-label="Equation" ${once(watch)}>
      <div class="equation-lines" ${once(watch)}>
        ${guard([letters.plain, numbers.plain], () => [line('in-letters', letters), line('in-numbers', numbers)])}
      </div>
      <span class="equation-number">${number}</span>
    </div>
    <ul class="terms">
      ${repeat(
        terms,
        ({ path, opens }) => `${path} ${opens}`,
        (term, index) => row(term, `${id}-${index}`, toggle),
      )}
    </ul>
  </div>`;
}

function line(name: string, written: MathText) {
  const [left, right] = sides(written);
  return html`<div class="line ${name}" role="math" aria-label=${written.plain}><span class="left-side">${left}</span><span class="right-side">${right}</span></div>`;
}

function row({ path, opens, letter, words, equation, value, unit, opened }: Term, id: string, toggle: (path: string) => void) {
  // A line may break within messages/cycle.
  const units = unit.split('/').map((part, index) => (index === 0 ? part : html`/<wbr />${part}`));
  const cells = html`<span class="term-letter">${inline(letter)}</span> <span class="term-words">${described(words, opened ? '' : equation)}</span>
    <span class="term-amount"><span class="term-value">${inline(value)}</span> <span class="term-unit">${units}</span></span>`;
  return html`<li>
    ${
      opens
        ? html`<button type="button" class="term-head" aria-expanded=${opened ? 'true' : 'false'} aria-controls=${opened ? id : nothing} @click=${() => toggle(path)}>${cells}</button>`
        : html`<div class="term-head">${cells}</div>`
    }
    ${opened ? opening(opened, equation, id, toggle) : nothing}
  </li>`;
}

/** The description and equation number of a term; letters with an index in it are typeset. */
function described(words: string, equation: string) {
  const parts = words.split(SYMBOL).map((part, index) => {
    if (index % 2 === 0) return part;
    const [letter, ...below] = part.split('_');
    return html`<span class="whole"><i class="letter">${letter}</i><sub>${below.join('_')}</sub></span>`;
  });
  return html`${parts}${equation ? html` <span class="whole">${equation}</span>` : nothing}`;
}

/** The terms of an explanation that are open. */
export class OpenTerms {
  #paths = signal<string[]>([]);

  get paths() {
    return this.#paths.value;
  }

  /** Opens or closes the term on a path. */
  toggle = (path: string) => {
    const others = this.paths.filter((open) => open !== path);
    this.#paths.value = others.length < this.paths.length ? others : [...others, path];
  };
}
