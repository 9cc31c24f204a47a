/** Choosing one of a few options: buttons in a row, or a list where they would not fit. */

import { html, live } from '../view.ts';

interface Choice {
  name: string;
  words: string;
}

/** @param chosen a signal of the chosen name, which it sets */
export function row(label: string, choices: Choice[], chosen: { value: string }) {
  const pick = ({ target }: Event) => {
    chosen.value = (target as HTMLInputElement).value;
  };
  return html`<fieldset class="segmented">
    <legend class="unseen">${label}</legend>
    ${choices.map(
      ({ name, words }) =>
        html`<label><input type="radio" name=${label} value=${name} autocomplete="off" .checked=${live(name === chosen.value)} @change=${pick} />${words}</label>`,
    )}
  </fieldset>`;
}

export function list(label: string, choices: Choice[], chosen: string, picked: (name: string) => void) {
  return html`<select aria-label=${label} autocomplete="off" @change=${({ target }: Event) => picked((target as HTMLSelectElement).value)}>
    ${choices.map(({ name, words }) => html`<option value=${name} .selected=${name === chosen}>${words}</option>`)}
  </select>`;
}
