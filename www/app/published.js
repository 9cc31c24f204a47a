/** Values that papers print of the very networks that are shown: whether they are drawn. */

import { byId, setText } from './dom.js';

/** @import { ScenarioState } from './pkg/loadcurve-web.js' */
/** @import { Session } from './session.js' */

/**
 * The tick is there where something is printed, and where a link asks for what is not.
 *
 * @param {ScenarioState} state
 */
export function showPublished({ publishedIn, view: { published } }) {
  byId('published', HTMLElement).hidden = publishedIn === '' && !published;
  byId('paper', HTMLInputElement).checked = published;
  setText(byId('published-in', HTMLElement), publishedIn || 'The papers print no values of these networks.');
}

/** @param {Session} session */
export function joinPublished(session) {
  const tick = byId('paper', HTMLInputElement);
  tick.disabled = false;
  tick.addEventListener('change', () => {
    session.edit((explorer) => explorer.withView('paper', tick.checked ? 'on' : 'off'));
  });
  session.follow(showPublished);
}
