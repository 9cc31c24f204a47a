/** On narrow screens a picture that is scrolled past stays on top, small, with the slider of the load. */

import { byId, element } from '../dom.ts';
import type { Picture } from './enlarge.ts';
import { followWidth, widthNow } from './width.ts';

/** Distance from the top of the page beyond which a picture is pinned, in CSS pixels. */
const SLACK = 8;

export class Pin {
  #page = byId('main', HTMLElement);
  #which: Picture = 'chart';
  #choice = choice((which) => {
    this.#which = which;
    this.#update();
  });

  constructor() {
    byId('plot', HTMLElement).before(this.#choice);
    addEventListener('scroll', () => this.#update(), { passive: true });
    followWidth(() => this.#update());
    this.#update();
  }

  #update() {
    const isPinned = widthNow() === 'narrow' && !this.#page.dataset.enlarged && scrollY > this.#bottom;
    // Whoever is asked for a channel needs the drawing.
    const which = this.#page.hasAttribute('data-asks-channel') ? 'drawing' : this.#which;
    const wanted = isPinned ? which : undefined;
    if (this.#page.dataset.pinned === wanted) return;
    if (wanted) this.#page.dataset.pinned = wanted;
    else delete this.#page.dataset.pinned;
  }

  /** Scroll position from which the chart is out of sight. */
  get #bottom() {
    const caption = byId('shared', HTMLElement).getBoundingClientRect();
    return scrollY + caption.bottom - SLACK;
  }
}

function choice(pick: (which: Picture) => void) {
  const input = (which: Picture, words: string) =>
    element(
      'label',
      {},
      element('input', { type: 'radio', name: 'pinned', checked: which === 'chart', autocomplete: 'off', onchange: () => pick(which) }),
      words,
    );
  return element(
    'fieldset',
    { class: 'segmented pinned-choice' },
    element('legend', { class: 'unseen' }, 'Picture that stays on top'),
    input('chart', 'Curve'),
    input('drawing', 'Network'),
  );
}
