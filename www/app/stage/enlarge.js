/** One of the two pictures on the whole stage, and the page on the whole screen. */

import { byId } from '../dom.js';
import { say } from '../live.js';

/** @typedef {'chart' | 'drawing'} Picture */

const page = () => byId('main', HTMLElement);

/** The enlarged picture, if any. */
export function enlarged() {
  return page().dataset.enlarged ?? null;
}

/** @param {Picture | null} which */
export function enlarge(which) {
  if (which) page().dataset.enlarged = which;
  else delete page().dataset.enlarged;
  for (const picture of ['chart', 'drawing']) {
    const button = document.getElementById(`enlarge-${picture}`);
    button?.setAttribute('aria-pressed', String(picture === which));
    if (button instanceof HTMLElement) button.title = picture === which ? 'Back to both (Esc)' : 'Enlarge (E)';
  }
  say(which ? `The ${which} takes the whole stage; Escape brings both back` : 'Chart and drawing');
}

/** @param {Picture} which */
export function toggleEnlarged(which) {
  enlarge(enlarged() === which ? null : which);
}

export function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => say('The browser does not allow full screen here'));
}

/** Connects the button of a picture. @param {Picture} which */
export function joinEnlarge(which) {
  const button = byId(`enlarge-${which}`, HTMLButtonElement);
  button.disabled = false;
  button.addEventListener('click', () => toggleEnlarged(which));
}
