/** State whose readers are told of changes, and templates that follow it: the parts of signals and lit-html that the page uses. */

import { computed, effect, signal, untracked } from '@preact/signals-core';
import { type ElementPart, noChange, render } from 'lit-html';
import { Directive, directive } from 'lit-html/directive.js';

export type { Signal } from '@preact/signals-core';
export { html, mathml, noChange, nothing, svg } from 'lit-html';
export { guard } from 'lit-html/directives/guard.js';
export { keyed } from 'lit-html/directives/keyed.js';
export { live } from 'lit-html/directives/live.js';
export { repeat } from 'lit-html/directives/repeat.js';
export { computed, render, signal };

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

/** Calls `changed` at once, and whenever what `read` gives is another value. */
export function follow<Value>(read: () => Value, changed: (value: Value) => void) {
  const value = computed(read);
  return effect(() => {
    const now = value.value;
    untracked(() => changed(now));
  });
}

/** The same, but not at once. */
export function onChange<Value>(read: () => Value, changed: (value: Value) => void) {
  let isFirst = true;
  return follow(read, (value) => {
    if (!isFirst) changed(value);
    isFirst = false;
  });
}

/** A function that has `act` called soon, by default with the next frame, once however often it is called before. */
export function onceSoon(act: () => void, soon: (act: () => void) => void = (act) => requestAnimationFrame(act)) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    soon(() => {
      isDue = false;
      act();
    });
  };
}

/** A listener that takes what a field holds. */
export function withValue(take: (value: string) => void) {
  return ({ target }: Event) => take((target as HTMLInputElement).value);
}

/** Renders a template at once, and again whenever what it has read changes. */
export function showAtOnce(place: HTMLElement, content: () => unknown) {
  effect(() => {
    const template = content();
    untracked(() => render(template, place));
  });
}

/** When a template is rendered, if not with the next frame, and what is done after it. */
interface Rendering {
  soon?: (draw: () => void) => void;
  rendered?: () => void;
}

/** Drawings that wait for the next frame. */
const awaited: Set<() => void> = new Set();

/** Draws at once what waits for the next frame, which paper does not. */
export function drawNow() {
  for (const draw of [...awaited]) draw();
}

/** Renders a template with the next frame, and again with the next one after what it has read changes. */
export function show(place: HTMLElement, content: () => unknown, { soon = requestAnimationFrame, rendered }: Rendering = {}) {
  let end = () => {};
  const draw = () => {
    awaited.delete(draw);
    end();
    let template: unknown;
    let isCurrent = false;
    end = effect(() => {
      // What is read here is followed; once it has changed, it is followed again from the next rendering on.
      if (isCurrent) later();
      else template = content();
      isCurrent = true;
    });
    render(template, place);
    rendered?.();
  };
  const later = () => {
    awaited.add(draw);
    soon(() => awaited.has(draw) && draw());
  };
  later();
}
