/** Escape cancels, unless something else needs the key. */

export function onEscape(act: () => void) {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    // Escape closes an open menu or dialogue first. A browser without popovers can parse this selector.
    if (document.querySelector(':is(:popover-open, dialog[open])')) return;
    act();
  });
}
