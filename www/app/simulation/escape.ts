/** Escape cancels, unless something else needs the key. */

export function onEscape(act: () => void) {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    // Escape closes an open menu or dialogue first. A browser without popovers can parse this selector.
    if (document.querySelector(':is(:popover-open, dialog[open])')) return;
    act();
  });
}

/** A listener by which Escape leaves the element with the focus, and nothing else. */
export function leavesByEscape(leave: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    leave();
    event.preventDefault();
    event.stopPropagation();
  };
}
