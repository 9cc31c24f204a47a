/** The name of a curve on its card: a heading that turns into a field for renaming. */

import { element, newId, setText } from './dom.js';

/** @import { Actions } from './field.js' */

export class NameHeading {
  #actions;
  #field = element('input', {
    type: 'text',
    class: 'name-field',
    'aria-label': 'Name of the curve',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 40,
    hidden: true,
  });
  #wrong = element('p', { id: newId(), class: 'wrong', role: 'alert', hidden: true });
  #name = '';

  /**
   * @param {string} id of the heading
   * @param {Actions} actions
   */
  constructor(id, actions) {
    this.#actions = actions;
    this.heading = element('h3', { id, tabindex: -1 });
    this.element = element('div', { class: 'card-name' }, this.heading, this.#field, this.#wrong);
    this.#field.addEventListener('input', () => this.#mark(actions.preview(this.#field.value)));
    this.#field.addEventListener('keydown', (event) => this.#key(event));
    this.#field.addEventListener('blur', () => this.#close(true));
  }

  /**
   * @param {string} label of the curve
   * @param {string} name given by the reader; may be empty
   */
  update(label, name) {
    this.#name = name;
    setText(this.heading, label);
    // Without a name the curve is called by its description.
    this.#field.placeholder = name ? '' : label;
  }

  /** Turns the heading into a field. */
  open() {
    this.#field.value = this.#name;
    this.#mark(null);
    this.#show(true);
    this.#field.focus();
    this.#field.select();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    this.#close(event.key === 'Enter');
    this.heading.focus();
  }

  /** @param {boolean} keep true to commit the typed name, false to revert it */
  #close(keep) {
    if (this.#field.hidden) return;
    this.#show(false);
    if (keep) this.#actions.commit();
    else this.#actions.revert();
  }

  /** @param {boolean} writing */
  #show(writing) {
    this.#field.hidden = !writing;
    this.heading.hidden = writing;
    if (!writing) this.#wrong.hidden = true;
  }

  /** @param {string | null} message */
  #mark(message) {
    setText(this.#wrong, message ?? '');
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
