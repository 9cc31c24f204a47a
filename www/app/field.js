/** A field for a number: what is typed is shown at once, and marked where it is not legal. */

import { element, newId } from './dom.js';

/** @import { Child } from './dom.js' */
/**
 * What a control does to the scenario.
 *
 * @typedef {object} Acts
 * @property {(text: string) => string | null} preview shows a value, or says what is wrong with it
 * @property {() => void} commit keeps what is shown
 * @property {() => boolean} revert goes back to what was kept; says whether there was anything to do
 */
/**
 * What a field is like.
 *
 * @typedef {object} Nature
 * @property {Child[]} name
 * @property {string} unit
 * @property {'decimal' | 'numeric' | 'text'} inputmode
 * @property {(value: string, by: number) => string} next the value that is so many steps away
 * @property {(message: string) => string} wrong what is said of an illegal value
 * @property {(value: string) => void} [shown] is told of every legal value
 */

export class NumberField {
  #field;
  #wrong;
  #nature;
  #acts;
  /** The value of the scenario as this field knows it. */
  #known = '';

  /**
   * @param {Nature} nature
   * @param {Acts} acts
   */
  constructor(nature, acts) {
    this.#nature = nature;
    this.#acts = acts;
    const id = newId();
    this.#field = element('input', {
      id,
      type: 'text',
      inputmode: nature.inputmode,
      autocomplete: 'off',
      spellcheck: 'false',
      class: 'number',
    });
    this.#wrong = element('p', { id: newId(), class: 'wrong', hidden: true });
    this.label = element('label', { class: 'name', for: id }, ...nature.name, '\u00a0=');
    this.value = element('span', { class: 'value' }, this.#field, nature.unit && element('span', { class: 'unit' }, nature.unit));
    this.wrong = this.#wrong;
    this.#field.addEventListener('input', () => this.#type());
    this.#field.addEventListener('change', () => this.#finish());
    this.#field.addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * Shows a value of the scenario; one that is known leaves the typing alone.
   *
   * @param {string} value
   */
  set(value) {
    if (value === this.#known) return;
    this.#known = value;
    this.write(value);
    this.#nature.shown?.(value);
  }

  /** @param {string} text */
  write(text) {
    this.#field.value = text;
    this.#mark(null);
  }

  #type() {
    // A legal value becomes known before the scenario's answer, which leaves the typing alone.
    const before = this.#known;
    this.#known = this.#field.value.trim();
    const message = this.#acts.preview(this.#known);
    if (message === null) this.#nature.shown?.(this.#known);
    else this.#known = before;
    this.#mark(message);
  }

  #finish() {
    this.#acts.commit();
    if (!this.#isWrong) this.#field.value = this.#known;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) {
      event.preventDefault();
      const next = this.#nature.next(this.#known, by);
      this.write(next);
      this.#acts.preview(next);
      this.#acts.commit();
    } else if (event.key === 'Escape') {
      const reverts = this.#acts.revert() || this.#isWrong;
      this.write(this.#known);
      // With nothing to take back, the key is for others.
      if (reverts) event.preventDefault();
    }
  }

  get #isWrong() {
    return this.#field.hasAttribute('aria-invalid');
  }

  /** @param {string | null} message */
  #mark(message) {
    this.#wrong.textContent = message === null ? '' : this.#nature.wrong(message);
    this.#wrong.hidden = message === null;
    if (message === null) {
      this.#field.removeAttribute('aria-invalid');
      this.#field.removeAttribute('aria-describedby');
    } else {
      this.#field.setAttribute('aria-invalid', 'true');
      this.#field.setAttribute('aria-describedby', this.#wrong.id);
    }
  }
}
