/** Announcements for screen readers. */

import { byId } from './dom.ts';

/** Silence required before a text is spoken, in milliseconds. */
const PAUSE = 250;

let timer = 0;

/** Has the screen reader speak a text after a short silence; of several in quick succession, only the last. */
export function say(text: string) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const live = byId('live', HTMLElement);
    // An unchanged text would not be spoken again.
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }, PAUSE);
}
