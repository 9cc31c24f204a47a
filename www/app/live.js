/** Speaks to those who do not see the page. */

import { byId } from './dom.js';

/** So long nothing new may come before it is said, in milliseconds. */
const PAUSE = 250;

let timer = 0;

/**
 * Has the screen reader say a text when it is idle; of several in quick succession, the last.
 *
 * @param {string} text
 */
export function say(text) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const live = byId('live', HTMLElement);
    // The same text again is spoken only when it differs.
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }, PAUSE);
}
