/** Marks the chart while a curve in it is being computed. */

import { byId } from '../dom.js';

/** @import { Session } from '../session.js' */

/** @param {Session} session */
export function markComputing(session) {
  const plot = byId('plot', HTMLElement);
  session.follow(({ curves }) => {
    plot.toggleAttribute(
      'data-computing',
      curves.some(({ pending }) => pending),
    );
    plot.toggleAttribute('data-blank', session.explorer.isBlank());
  });
}
