/** The help dialog: what the page shows, what can be done, keys and terms. */

import { byId, isTyping } from './dom.ts';
import type { Session } from './session.ts';

/** @param busiest the part of the drawing that is ringed */
export function joinHelp(session: Session, busiest: () => string | undefined) {
  const dialog = byId('help', HTMLDialogElement);
  let isMarked = false;
  const open = () => {
    dialog.showModal();
    // Opens at the top again each time.
    dialog.scrollTop = 0;
    import('./words/cards.ts').then(({ listTerms, markTerms }) => {
      const sections = isMarked ? [] : dialog.querySelectorAll('section:not(:has(.word-list))');
      for (const section of sections) markTerms(section.querySelectorAll('p, dd'));
      isMarked = true;
      listTerms(dialog, session, busiest());
    }, console.warn);
  };
  const button = byId('help-open', HTMLButtonElement);
  button.disabled = false;
  button.addEventListener('click', open);
  byId('help-close', HTMLButtonElement).addEventListener('click', () => dialog.close());
  addEventListener('keydown', (event) => {
    if (!asks(event)) return;
    event.preventDefault();
    if (dialog.open) dialog.close();
    else open();
  });
}

/** True if a key press asks for help and is not typed into a field. */
function asks({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) {
  if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  return !isTyping(target as Element);
}
