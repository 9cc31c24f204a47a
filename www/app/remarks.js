/** What to know before trusting the curves. */

import { byId, element } from './dom.js';

/** @import { Session } from './session.js' */

/** @param {Session} session */
export function followRemarks(session) {
  const list = byId('remarks', HTMLElement);
  let shown = '';
  session.follow(({ remarks }) => {
    const text = remarks.join('\n');
    if (text === shown) return;
    shown = text;
    list.replaceChildren(...remarks.map((remark) => element('li', {}, remark)));
  });
}
