/** One of the two pictures on the whole stage or pinned to the top, and the page on the whole screen. */

import { byId, element } from '../dom.ts';
import { say } from '../live.ts';
import { followWidth, widthNow } from './width.ts';

export type Picture = 'chart' | 'drawing';

const page = () => byId('main', HTMLElement);

/** The enlarged picture, if any. */
export function enlarged() {
  return page().dataset.enlarged ?? null;
}

export function enlarge(which: Picture | null) {
  if (which) page().dataset.enlarged = which;
  else delete page().dataset.enlarged;
  for (const picture of ['chart', 'drawing']) {
    const button = document.getElementById(`enlarge-${picture}`);
    button?.setAttribute('aria-pressed', String(picture === which));
    if (button instanceof HTMLElement) button.title = picture === which ? 'Back to both (Esc)' : 'Enlarge (E)';
  }
  say(which ? `The ${which} takes the whole stage; Escape brings both back` : 'Chart and drawing');
}

export function toggleEnlarged(which: Picture) {
  enlarge(enlarged() === which ? null : which);
}

export function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => say('The browser does not allow full screen here'));
}

/** Connects the button of a picture. */
export function joinEnlarge(which: Picture) {
  const button = byId(`enlarge-${which}`, HTMLButtonElement);
  button.disabled = false;
  button.addEventListener('click', () => toggleEnlarged(which));
}

/** Distance from the top of the page beyond which a picture is pinned, in CSS pixels. */
const SLACK = 8;

/** On narrow screens a picture that is scrolled past stays on top, small, with the slider of the load. */
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
