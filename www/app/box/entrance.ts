/**
 * The ways to the box: the button in the head, those that lead to a group of it, and the keys. The box opens at once, so
 * that nothing typed is lost; what fills it comes with its first use.
 */

import { byId } from '../dom.ts';
import type { Session } from '../session.ts';
import type { Question } from './questions.ts';

/**
 * @param fill lists what fits, with a group of questions before the others
 * @returns opens it, unless something else has the stage
 */
export function joinBox(session: Session, fill: (first?: Question['group']) => Promise<void>) {
  const dialog = byId('box', HTMLDialogElement);
  const field = byId('box-asked', HTMLInputElement);

  /** @param browses true for a reader who wants to choose rather than to type */
  const ask = async (first?: Question['group'], browses: boolean = false) => {
    const isTaken = document.querySelector('dialog[open]') || document.body.dataset.presenting !== undefined;
    // A lesson asks the questions itself.
    if (isTaken || session.state.view.lesson !== undefined) return;
    field.value = '';
    dialog.showModal();
    // The keyboard of a phone would cover what is to be chosen from.
    if (browses && matchMedia('(pointer: coarse)').matches) dialog.focus();
    else field.focus();
    await fill(first);
    // Without its list it is of no use.
    if (field.ariaExpanded !== 'true') dialog.close();
  };

  const connect = (id: string, act: () => void) => {
    const button = byId(id, HTMLButtonElement);
    button.disabled = false;
    button.addEventListener('click', act);
  };
  connect('ask', () => void ask());
  connect('purpose', () => void ask('What it is for', true));
  connect('more-questions', () => void ask(undefined, true));
  connect('box-close', () => dialog.close());
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    void ask();
  });
  return () => void ask();
}
