/** Undo and redo in the head, and the way back to the beginning. */

import type { Address } from '../address.ts';
import { byId, say } from '../dom.ts';
import { FIRST_VISIT } from '../first-visit.ts';
import { showMistakes } from '../notices.ts';
import { showMistakesOf } from '../opened/awaited.ts';
import type { Session } from '../session.ts';

export function joinHistory(session: Session, address: Address) {
  const undo = byId('undo', HTMLButtonElement);
  const redo = byId('redo', HTMLButtonElement);
  const open = (link: string) => {
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

/** Goes back to a first visit, in the colours chosen: a reader who prefers dark wants to stay there. */
export function reset(session: Session) {
  const { theme } = session.state.view;
  session.edit(() => (theme === 'auto' ? FIRST_VISIT : `${FIRST_VISIT}&theme=${theme}`));
  showMistakes([]);
  say('Back at the beginning; Undo brings everything back');
}

/**
 * Enables or disables a button without losing the focus.
 *
 * @param neighbour takes the focus
 */
function enable(button: HTMLButtonElement, possible: boolean, neighbour: HTMLButtonElement) {
  const focused = document.activeElement === button;
  button.disabled = !possible;
  if (focused && !possible) neighbour.focus();
}

/** Direction in the history that a key press asks for; null for other keys. */
export function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLInputElement && target.type === 'text';
}
