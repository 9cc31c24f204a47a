/** Tabs: one panel at a time; the arrow keys move between tabs. */

import { element, newId } from '../dom.ts';

interface Tab {
  name: string;
  words: string;
}

export class Tabs {
  #buttons;
  #panel;
  #picked;

  element;

  /** @param panel shows the content of the selected tab */
  constructor(label: string, tabs: Tab[], panel: HTMLElement, picked: (name: string) => void) {
    this.#panel = panel;
    this.#picked = picked;
    panel.id ||= newId();
    panel.setAttribute('role', 'tabpanel');
    this.#buttons = tabs.map(({ name, words }) =>
      element(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: newId(),
          'aria-controls': panel.id,
          'data-name': name,
          'data-words': words,
          onclick: () => this.pick(name),
        },
        words,
      ),
    );
    this.element = element(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': label, onkeydown: (event) => this.#key(event as KeyboardEvent) },
      ...this.#buttons,
    );
    this.#show(tabs[0].name);
  }

  pick(name: string) {
    this.#show(name);
    this.#picked(name);
  }

  #show(name: string) {
    for (const button of this.#buttons) {
      const isPicked = button.dataset.name === name;
      button.setAttribute('aria-selected', String(isPicked));
      // Tab itself moves on into the panel.
      button.tabIndex = isPicked ? 0 : -1;
      if (isPicked) this.#panel.setAttribute('aria-labelledby', button.id);
    }
  }

  #key(event: KeyboardEvent) {
    const last = this.#buttons.length - 1;
    const at = this.#buttons.indexOf(document.activeElement as HTMLButtonElement);
    const places: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = this.#buttons[places[event.key]];
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    next.focus();
    this.pick(next.dataset.name ?? '');
  }
}
