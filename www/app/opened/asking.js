/** Dialogs in which a reader is asked how a file is to be opened. */

/**
 * Shows a dialog until it is closed; the focus goes back to where it was.
 *
 * @param {HTMLDialogElement} dialog which is drawn already
 * @param {string} first selector of what has the focus at first
 * @returns {Promise<void>}
 */
export function untilClosed(dialog, first) {
  const before = document.activeElement;
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve();
    });
    document.body.append(dialog);
    dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector(first))?.focus();
  });
}
