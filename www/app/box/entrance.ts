/** The ways to the box: the button in the head, those that lead to a group of it, and the keys. */

import { byId } from '../dom.ts';
import type { Session } from '../session.ts';
import type { Question } from './questions.ts';

/**
 * @param open the box: with a group of questions before the others, for a reader who chooses rather than types
 * @returns opens it, unless something else has the stage
 */
export function joinBox(session: Session, open: (first?: Question['group'], browses?: boolean) => void) {
  const ask = (first?: Question['group'], browses?: boolean) => {
    const isTaken = document.querySelector('dialog[open]') || document.body.dataset.presenting !== undefined;
    // A lesson asks the questions itself.
    if (!isTaken && session.state.view.lesson === undefined) open(first, browses);
  };
  const connect = (id: string, act: () => void) => {
    const button = byId(id, HTMLButtonElement);
    button.disabled = false;
    button.addEventListener('click', act);
  };
  connect('ask', () => ask());
  connect('purpose', () => ask('What it is for', true));
  connect('more-questions', () => ask(undefined, true));
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    ask();
  });
  return ask;
}
