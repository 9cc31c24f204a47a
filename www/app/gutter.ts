/** Room for the page's scroll bar, which a dialog over the whole window takes for itself. */

/**
 * Notes the width of the page's scroll bar for the style sheets: where a dialog hides it, the page behind keeps
 * its width, so that nothing on it is drawn again. To be called before the dialog opens.
 */
export function noteGutter() {
  const { clientWidth, style } = document.documentElement;
  style.setProperty('--gutter', `${Math.max(0, innerWidth - clientWidth)}px`);
}
