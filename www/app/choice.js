/** Choosing one of a few options: buttons in a row, or a list if they would not fit. */

import { element, newId } from './dom.js';

/** @typedef {{ name: string, words: string }} Choice */
/** @typedef {{ element: HTMLElement, set: (name: string) => void }} Chooser */

/** Maximum number of letters in a row of buttons. */
const ROW_LETTERS = 27;
const ROW_CHOICES = 4;

/**
 * @param {string} label
 * @param {Choice[]} choices
 * @param {(name: string) => void} picked
 * @returns {Chooser}
 */
export function chooser(label, choices, picked) {
  const letters = choices.reduce((sum, { words }) => sum + words.length, 0);
  const fits = choices.length <= ROW_CHOICES && letters <= ROW_LETTERS;
  return fits ? row(label, choices, picked) : list(label, choices, picked);
}

/** @type {typeof chooser} */
function row(label, choices, picked) {
  const group = newId();
  const inputs = choices.map(({ name }) =>
    element('input', { type: 'radio', name: group, value: name, autocomplete: 'off', onchange: () => picked(name) }),
  );
  const labels = choices.map(({ words }, index) => element('label', {}, inputs[index], words));
  const legend = element('legend', { class: 'unseen' }, label);
  return {
    element: element('fieldset', { class: 'segmented' }, legend, ...labels),
    set: (name) =>
      inputs.forEach((input) => {
        input.checked = input.value === name;
      }),
  };
}

/** @type {typeof chooser} */
function list(label, choices, picked) {
  const options = choices.map(({ name, words }) => element('option', { value: name }, words));
  const select = element('select', { 'aria-label': label, autocomplete: 'off', onchange: () => picked(select.value) }, ...options);
  return {
    element: select,
    set: (name) => {
      select.value = name;
    },
  };
}

/**
 * Connects the radio buttons of a toolbar, which are already in the document, to a view key.
 *
 * @param {HTMLFieldSetElement} fieldset
 * @param {(key: string, text: string) => void} picked
 * @returns {(name: string) => void} shows the option that is set
 */
export function toolbarRow(fieldset, picked) {
  const inputs = [...fieldset.querySelectorAll('input')];
  const key = fieldset.dataset.view ?? '';
  fieldset.disabled = false;
  for (const input of inputs) input.addEventListener('change', () => picked(key, input.value));
  return (name) =>
    inputs.forEach((input) => {
      input.checked = input.value === name;
    });
}
