/** Choosing one of a few options: buttons in a row, or a list where they would not fit. */

import { html, live, nothing, withValue } from './view.ts';

export interface Choice<Name extends string = string> {
  name: Name;
  words: string;
}

/**
 * Buttons in a row.
 *
 * @param id their common name, unique on the page
 * @param isLocked true for those that cannot be chosen at present
 */
export function segmented<Name extends string>(
  id: string,
  label: string,
  choices: Choice<Name>[],
  chosen: Name,
  pick: (name: Name) => void,
  isLocked: (name: Name) => boolean = () => false,
) {
  return html`<fieldset class="segmented">
    <legend class="unseen">${label}</legend>
    ${choices.map(
      ({ name, words }) =>
        html`<label><input type="radio" name=${id} value=${name} autocomplete="off" ?disabled=${isLocked(name)} .checked=${live(name === chosen)} @change=${() => pick(name)} />${words}</label>`,
    )}
  </fieldset>`;
}

/** A list that opens. */
export function list<Name extends string>(
  id: string,
  label: string,
  choices: Choice<Name>[],
  chosen: Name,
  pick: (name: Name) => void,
  isLocked: (name: Name) => boolean = () => false,
) {
  return html`<select id=${id} aria-label=${label} autocomplete="off" ?disabled=${choices.every(({ name }) => isLocked(name))} @change=${withValue((value) => pick(value as Name))}>
    ${choices.map(({ name, words }) => html`<option value=${name} ?disabled=${isLocked(name)} .selected=${live(name === chosen)}>${words}</option>`)}
  </select>`;
}

/** A box to tick. */
export function tick(id: string, words: string, isOn: boolean, set: (isOn: boolean) => void, title: string = '') {
  return html`<label class="tick" title=${title || nothing}
    ><input type="checkbox" id=${id} autocomplete="off" .checked=${live(isOn)} @change=${({ target }: Event) => set((target as HTMLInputElement).checked)} />${words}</label
  >`;
}
