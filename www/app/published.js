/** Values that papers print of the very networks that are shown: whether they are drawn. */

import { byId, setText } from './dom.js';

/** @import { Session } from './session.js' */

/**
 * The tick is there where something is printed, and where a link asks for what is not.
 *
 * @param {Session} session
 */
export function joinPublished(session) {
  const place = byId('published', HTMLElement);
  const tick = byId('paper', HTMLInputElement);
  const words = byId('published-in', HTMLElement);
  tick.addEventListener('change', () => {
    session.edit((explorer) => explorer.withView('paper', tick.checked ? 'on' : 'off'));
  });
  session.follow(({ publishedIn, view: { published } }) => {
    place.hidden = publishedIn === '' && !published;
    tick.checked = published;
    setText(words, publishedIn || 'The papers print no values of these networks.');
  });
}
