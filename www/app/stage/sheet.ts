/** A sheet of settings that a button of the stage opens, and the rows of its choices. */

import { byId, element } from '../dom.ts';
import { placeBelow, placeInView } from '../menu.ts';
import type { Session } from '../session.ts';
import { html, live } from '../view.ts';

export interface Choice {
  name: string;
  words: string;
}

/**
 * The sheet of a button, which is then of use.
 *
 * @param id of the button
 */
export function sheetOf(id: string, label: string) {
  const button = byId(id, HTMLButtonElement);
  const sheet = element('div', { class: 'menu sheet-of-fields', id: `${id}-sheet`, popover: 'auto', role: 'group', 'aria-label': label });
  button.setAttribute('popovertarget', sheet.id);
  button.disabled = false;
  button.after(sheet);
  sheet.addEventListener('beforetoggle', () => placeBelow(sheet, button));
  sheet.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'open') placeInView(sheet, button, true);
  });
  return sheet;
}

/**
 * A row of choices for a view key.
 *
 * @param isHeld true if a lesson holds the key
 */
export function choiceRow(session: Session, legend: string, key: string, choices: Choice[], chosen: string, isHeld: boolean = false) {
  const pick = (name: string) => session.edit((explorer) => explorer.withView(key, name));
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
