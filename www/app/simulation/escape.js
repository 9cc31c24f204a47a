/** The key that cancels, where nothing else has a use for it. */

/** @param {() => void} act */
export function onEscape(act) {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    // An open menu is closed by it, and so is a dialogue. In this form a browser without popovers can read it.
    if (document.querySelector(':is(:popover-open, dialog[open])')) return;
    act();
  });
}
