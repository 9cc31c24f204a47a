/** Remarks to read before trusting the curves. */

import { byId, element } from './dom.js';

/** @import { Session } from './session.js' */

/**
 * Opens the remarks if they warn of something, or if different networks are shown together: they
 * compare them.
 *
 * @param {Session} session
 */
export function followRemarks(session) {
  const list = byId('remarks', HTMLElement);
  let shown = '';
  const details = byId('trust', HTMLDetailsElement);
  session.follow(({ remarks, warnings, curves }) => {
    const text = [...warnings, ...remarks].join('\n');
    if (text === shown) return;
    shown = text;
    details.open = warnings.length > 0 || new Set(curves.map(({ network }) => network)).size > 1;
    list.replaceChildren(
      ...warnings.map((warning) => element('li', {}, element('strong', {}, 'Warning: '), warning)),
      ...remarks.map((remark) => element('li', {}, remark)),
    );
  });
}
