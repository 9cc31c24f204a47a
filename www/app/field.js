/** A field for a number: every keystroke is applied at once, and an illegal value is marked. */

import { element, newId } from './dom.js';

/** @import { Child } from './dom.js' */
/**
 * Actions of a control on the scenario.
 *
 * @typedef {object} Actions
 * @property {(text: string) => string | null} preview shows a value, or returns what is wrong with it
 * @property {() => void} commit commits what is shown
 * @property {() => boolean} revert goes back to what was committed; returns whether there was anything to
 *   revert
 */
/**
 * Properties of a field.
 *
 * @typedef {object} FieldSpec
 * @property {Child[]} name
 * @property {string} unit
 * @property {'decimal' | 'numeric' | 'text'} inputmode
 * @property {(value: string, by: number) => string} next the value a number of steps away
 * @property {(message: string) => string} wrong the message for an illegal value
 * @property {(value: string) => void} [shown] called with every legal value
 */

export class NumberField {
  #field;
  #wrong;
  #spec;
  #actions;
  /** The value of the scenario as last seen by this field. */
  #known = '';

  /**
   * @param {FieldSpec} spec
   * @param {Actions} actions
   */
  constructor(spec, actions) {
    this.#spec = spec;
    this.#actions = actions;
    const id = newId();
    this.#field = element('input', {
      id,
      type: 'text',
      inputmode: spec.inputmode,
      autocomplete: 'off',
      spellcheck: 'false',
      class: 'number',
    });
    this.#wrong = element('p', { id: newId(), class: 'wrong', hidden: true });
    this.label = element('label', { class: 'name', for: id }, ...spec.name, '\u00a0=');
    this.value = element('span', { class: 'value' }, this.#field, spec.unit && element('span', { class: 'unit' }, spec.unit));
    this.wrong = this.#wrong;
    this.#field.addEventListener('input', () => this.#type());
    this.#field.addEventListener('change', () => this.#finish());
    this.#field.addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * Shows a value of the scenario; if it is already known, what is being typed stays.
   *
   * @param {string} value
   */
  set(value) {
    if (value === this.#known) return;
    this.#known = value;
    this.write(value);
    this.#spec.shown?.(value);
  }

  /** @param {string} text */
  write(text) {
    this.#field.value = text;
    this.#mark(null);
  }

  #type() {
    // A legal value becomes known before the scenario answers, so that what is being typed stays.
    const before = this.#known;
    this.#known = this.#field.value.trim();
    const message = this.#actions.preview(this.#known);
    if (message === null) this.#spec.shown?.(this.#known);
    else this.#known = before;
    this.#mark(message);
  }

  #finish() {
    this.#actions.commit();
    if (!this.#isWrong) this.#field.value = this.#known;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) {
      event.preventDefault();
      const next = this.#spec.next(this.#known, by);
      this.write(next);
      this.#actions.preview(next);
      this.#actions.commit();
    } else if (event.key === 'Escape') {
      const reverts = this.#actions.revert() || this.#isWrong;
      this.write(this.#known);
      // With nothing to revert, the key is left to others.
      if (reverts) event.preventDefault();
    }
  }

  get #isWrong() {
    return this.#field.hasAttribute('aria-invalid');
  }

  /** @param {string | null} message */
  #mark(message) {
    this.#wrong.textContent = message === null ? '' : this.#spec.wrong(message);
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
