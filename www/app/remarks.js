/** What to know before trusting the curves. */

import { byId, element } from './dom.js';

/** @import { Session } from './session.js' */

/**
 * Where different networks stand beside one another the remarks are open: they compare.
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
