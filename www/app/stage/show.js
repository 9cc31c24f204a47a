/** The choice of charts in the tools of the chart, which stands in the document already. */

import { toolbarRow } from '../choice.js';

/** @import { Session } from '../session.js' */

/** @param {Session} session */
export function joinShow(session) {
  const fieldset = /** @type {HTMLFieldSetElement} */ (document.querySelector('[data-view="show"]'));
  const set = toolbarRow(fieldset, (key, text) => session.edit((explorer) => explorer.withView(key, text)));
  session.follow(({ view }) => {
    // Throughput against itself would be a straight line.
    const isFixed = view.x === 'throughput';
    fieldset.disabled = isFixed;
    set(isFixed ? 'latency' : view.show);
  });
}
