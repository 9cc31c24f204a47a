/** The key that cancels, where nothing else has a use for it. */

/** @param {() => void} act */
export function onEscape(act) {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    // An open menu is closed by it, and so is a dialogue.
    if (document.querySelector(':popover-open, dialog[open]')) return;
    act();
  });
}
