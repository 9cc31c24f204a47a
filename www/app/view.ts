/** Templates of what is rebuilt with every state: the parts of lit-html that the page uses, and two directives of its own. */

import { type ElementPart, noChange } from 'lit-html';
import { Directive, directive } from 'lit-html/directive.js';

export { html, mathml, noChange, nothing, render, svg } from 'lit-html';
export { guard } from 'lit-html/directives/guard.js';
export { keyed } from 'lit-html/directives/keyed.js';
export { live } from 'lit-html/directives/live.js';
export { repeat } from 'lit-html/directives/repeat.js';

/**
 * Style properties of an element, custom ones too. The page's policy forbids `style` attributes, which also bars
 * the directive that lit-html has for this.
 */
export const vars = directive(
  class extends Directive {
    update({ element }: ElementPart, [values]: [Record<string, string>]) {
      for (const [name, value] of Object.entries(values)) (element as HTMLElement).style.setProperty(name, value);
      return noChange;
    }

    render(_values: Record<string, string>) {
      return noChange;
    }
  },
);

/** Calls a function with an element as soon as that is there. */
export const once = directive(
  class extends Directive {
    #isDone = false;

    update({ element }: ElementPart, [act]: [(element: HTMLElement) => void]) {
      if (!this.#isDone) act(element as HTMLElement);
      this.#isDone = true;
      return noChange;
    }

    render(_act: (element: HTMLElement) => void) {
      return noChange;
    }
  },
);
