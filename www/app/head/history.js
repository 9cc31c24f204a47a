/** Undo and redo in the head, and the way back to the beginning. */

import { byId } from '../dom.js';
import { FIRST_VISIT } from '../first-visit.js';
import { say } from '../live.js';
import { showMistakes } from '../notices.js';
import { showMistakesOf } from '../opened/awaited.js';

/** @import { Address } from '../address.js' */
/** @import { Session } from '../session.js' */

/**
 * @param {Session} session
 * @param {Address} address
 */
export function joinHistory(session, address) {
  const undo = byId('undo', HTMLButtonElement);
  const redo = byId('redo', HTMLButtonElement);
  const open = (/** @type {string} */ link) => {
    // When nothing can be opened any more, reloading at the new link is a way out.
    if (session.isStopped) return location.reload();
    session.open(link || FIRST_VISIT);
    void showMistakesOf(session);
  };
  address.follow(open, () => {
    enable(undo, address.canUndo, redo);
    enable(redo, address.canRedo, undo);
  });
  undo.addEventListener('click', () => address.undo());
  redo.addEventListener('click', () => address.redo());
  addEventListener('keydown', (event) => {
    const way = wayOf(event);
    if (!way || isTyping(event.target)) return;
    event.preventDefault();
    address[way]();
  });
}

/**
 * Goes back to a first visit, in the colours chosen: a reader who prefers dark wants to stay there.
 *
 * @param {Session} session
 */
export function reset(session) {
  const { theme } = session.state.view;
  session.edit(() => (theme === 'auto' ? FIRST_VISIT : `${FIRST_VISIT}&theme=${theme}`));
  showMistakes([]);
  say('Back at the beginning; Undo brings everything back');
}

/**
 * Enables or disables a button without losing the focus.
 *
 * @param {HTMLButtonElement} button
 * @param {boolean} possible
 * @param {HTMLButtonElement} neighbour takes the focus
 */
function enable(button, possible, neighbour) {
  const focused = document.activeElement === button;
  button.disabled = !possible;
  if (focused && !possible) neighbour.focus();
}

/**
 * Direction in the history that a key press asks for; null for other keys.
 *
 * @param {KeyboardEvent} event
 * @returns {'undo' | 'redo' | null}
 */
export function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLInputElement && target.type === 'text';
}
