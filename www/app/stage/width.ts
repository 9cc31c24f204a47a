/** The width of the window as the style sheet sees it: with a rail, with chips, or in one column. */

type Width = 'wide' | 'medium' | 'narrow';

const wide = matchMedia('(min-width: 75rem)');
const narrow = matchMedia('(max-width: 47.499rem)');

export function widthNow(): Width {
  return wide.matches ? 'wide' : narrow.matches ? 'narrow' : 'medium';
}

/** Calls `changed` whenever the layout is another one. */
export function followWidth(changed: () => void) {
  wide.addEventListener('change', changed);
  narrow.addEventListener('change', changed);
}
