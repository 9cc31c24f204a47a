/** The tick box for values that papers print of exactly the networks shown. */

import { byId, setText } from './dom.js';

/** @import { ScenarioState } from './pkg/loadcurve-web.js' */
/** @import { Session } from './session.js' */

/**
 * Shows the tick box if something is printed, or if a link asks for printed values and there are none.
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
