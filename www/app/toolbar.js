/** The toolbar above the chart, with the view settings. */

import { toolbarRow } from './choice.js';
import { showHeading } from './heading.js';

/** @import { Session } from './session.js' */

export class Toolbar {
  /**
   * @param {Session} session
   * @param {string} firstLink the link of a first visit, whose caption is in the document already
   */
  constructor(session, firstLink) {
    /** @type {NodeListOf<HTMLFieldSetElement>} */
    const fieldsets = document.querySelectorAll('fieldset[data-view]');
    for (const fieldset of fieldsets) {
      const set = toolbarRow(fieldset, (key, text) => session.edit((explorer) => explorer.withView(key, text)));
      session.follow(({ view }) => set(String(view[/** @type {'x' | 'y' | 'show'} */ (fieldset.dataset.view)])));
    }
    session.follow((state) => showHeading(state, session.link, firstLink));
  }
}
