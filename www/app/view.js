/** Templates of what is rebuilt with every state: the parts of lit-html that the page uses, and two of its own. */

import { noChange } from 'lit-html';
import { Directive, directive } from 'lit-html/directive.js';

/** @import { ElementPart } from 'lit-html' */

export { html, nothing, render, svg } from 'lit-html';
export { live } from 'lit-html/directives/live.js';
export { repeat } from 'lit-html/directives/repeat.js';

/**
 * Custom properties of an element. The page's policy forbids `style` attributes, which also bars the directive
 * that lit-html has for this.
 */
export const vars = directive(
  class extends Directive {
    /**
     * @param {ElementPart} part
     * @param {[Record<string, string>]} values
     */
    update({ element }, [values]) {
      for (const [name, value] of Object.entries(values)) /** @type {HTMLElement} */ (element).style.setProperty(name, value);
      return noChange;
    }

    /** @param {Record<string, string>} _values */
    render(_values) {
      return noChange;
    }
  },
);
