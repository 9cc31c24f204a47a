/** One of the two pictures on the whole stage, and the page on the whole screen. */

import { byId } from '../dom.ts';
import { say } from '../live.ts';

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
