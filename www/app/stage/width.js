/** The width of the window as the style sheet sees it: with a rail, with chips, or in one column. */

/** @typedef {'wide' | 'medium' | 'narrow'} Width */

const wide = matchMedia('(min-width: 75rem)');
const narrow = matchMedia('(max-width: 47.499rem)');

/** @returns {Width} */
export function widthNow() {
  return wide.matches ? 'wide' : narrow.matches ? 'narrow' : 'medium';
}

/** Calls `changed` whenever the layout is another one. @param {() => void} changed */
export function followWidth(changed) {
  wide.addEventListener('change', changed);
  narrow.addEventListener('change', changed);
}
