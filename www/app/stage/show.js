/** The choice of charts in the tools of the chart, which stands in the document already. */

/** @import { Session } from '../session.js' */

/** @param {Session} session */
export function joinShow(session) {
  const fieldset = /** @type {HTMLFieldSetElement} */ (document.querySelector('[data-view="show"]'));
  const inputs = [...fieldset.querySelectorAll('input')];
  fieldset.disabled = false;
  for (const input of inputs) input.addEventListener('change', () => session.edit((explorer) => explorer.withView('show', input.value)));
  session.follow(({ view }) => {
    for (const input of inputs) input.checked = input.value === view.show;
  });
}
