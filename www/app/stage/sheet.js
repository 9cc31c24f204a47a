/** A sheet of settings that a button of the stage opens, and the rows of its choices. */

import { byId, element } from '../dom.js';
import { placeBelow, placeInView } from '../menu.js';
import { html, live } from '../view.js';

/** @import { Session } from '../session.js' */

/** @typedef {{ name: string, words: string }} Choice */

/**
 * The sheet of a button, which is then of use.
 *
 * @param {string} id of the button
 * @param {string} label
 */
export function sheetOf(id, label) {
  const button = byId(id, HTMLButtonElement);
  const sheet = element('div', { class: 'menu sheet-of-fields', id: `${id}-sheet`, popover: 'auto', role: 'group', 'aria-label': label });
  button.setAttribute('popovertarget', sheet.id);
  button.disabled = false;
  button.after(sheet);
  sheet.addEventListener('beforetoggle', () => placeBelow(sheet, button));
  sheet.addEventListener('toggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === 'open') placeInView(sheet, button, true);
  });
  return sheet;
}

/**
 * A row of choices for a view key.
 *
 * @param {Session} session
 * @param {string} legend
 * @param {string} key
 * @param {Choice[]} choices
 * @param {string} chosen
 * @param {boolean} [isHeld] true if a lesson holds the key
 */
export function choiceRow(session, legend, key, choices, chosen, isHeld = false) {
  const pick = (/** @type {string} */ name) => session.edit((explorer) => explorer.withView(key, name));
  return html`<div class="axis-row">
    <span class="hint" aria-hidden="true">${legend}</span>
    <fieldset class="segmented" ?disabled=${isHeld}>
      <legend class="unseen">${legend}</legend>
      ${choices.map(
        ({ name, words }) =>
          html`<label><input type="radio" name=${key} value=${name} autocomplete="off" .checked=${live(name === chosen)} @change=${() => pick(name)} />${words}</label>`,
      )}
    </fieldset>
  </div>`;
}
