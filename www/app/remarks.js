/** Remarks to read before trusting the curves. */

import { byId, element } from './dom.js';

/** @import { Session } from './session.js' */

/**
 * Opens the remarks if different networks are shown together: they compare them.
 *
 * @param {Session} session
 */
export function followRemarks(session) {
  const list = byId('remarks', HTMLElement);
  let shown = '';
  const details = byId('trust', HTMLDetailsElement);
  session.follow(({ remarks, curves }) => {
    const text = remarks.join('\n');
    if (text === shown) return;
    shown = text;
    details.open = new Set(curves.map(({ network }) => network)).size > 1;
    list.replaceChildren(...remarks.map((remark) => element('li', {}, remark)));
  });
}
