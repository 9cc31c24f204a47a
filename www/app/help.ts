/** The help dialog: what the page shows, what can be done, keys and terms. */

import { byId } from './dom.ts';

export function joinHelp() {
  const dialog = byId('help', HTMLDialogElement);
  const button = byId('help-open', HTMLButtonElement);
  button.disabled = false;
  button.addEventListener('click', () => open(dialog));
  byId('help-close', HTMLButtonElement).addEventListener('click', () => dialog.close());
  addEventListener('keydown', (event) => {
    if (!asks(event)) return;
    event.preventDefault();
    if (dialog.open) dialog.close();
    else open(dialog);
  });
}

function open(dialog: HTMLDialogElement) {
  dialog.showModal();
  // Opens at the top again each time.
  dialog.scrollTop = 0;
}

/** True if a key press asks for help and is not typed into a text field. */
function asks({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) {
  if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  return !(
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox', 'range'].includes(target.type))
  );
}
