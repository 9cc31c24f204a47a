/** Dialogs in which a reader is asked how a file is to be opened. */

/**
 * Shows a dialog until it is closed; the focus goes back to where it was.
 *
 * @param dialog which is drawn already
 * @param first selector of what has the focus at first
 */
export function untilClosed(dialog: HTMLDialogElement, first: string): Promise<void> {
  const before = document.activeElement;
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve();
    });
    document.body.append(dialog);
    dialog.showModal();
    (dialog.querySelector(first) as HTMLElement | null)?.focus();
  });
}
