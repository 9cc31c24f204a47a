/** Choosing one of a few options: buttons in a row, or a list if they would not fit. */

import { element, newId } from './dom.ts';

interface Choice {
  name: string;
  words: string;
}

interface Chooser {
  element: HTMLElement;
  set: (name: string) => void;
}

/** Maximum number of letters in a row of buttons. */
const ROW_LETTERS = 27;
const ROW_CHOICES = 4;

export function chooser(label: string, choices: Choice[], picked: (name: string) => void): Chooser {
  const letters = choices.reduce((sum, { words }) => sum + words.length, 0);
  const fits = choices.length <= ROW_CHOICES && letters <= ROW_LETTERS;
  return fits ? row(label, choices, picked) : list(label, choices, picked);
}

function row(label: string, choices: Choice[], picked: (name: string) => void): Chooser {
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

function list(label: string, choices: Choice[], picked: (name: string) => void): Chooser {
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
 * @returns shows the option that is set
 */
export function toolbarRow(fieldset: HTMLFieldSetElement, picked: (key: string, text: string) => void): (name: string) => void {
  const inputs = [...fieldset.querySelectorAll('input')];
  const key = fieldset.dataset.view ?? '';
  fieldset.disabled = false;
  for (const input of inputs) input.addEventListener('change', () => picked(key, input.value));
  return (name) =>
    inputs.forEach((input) => {
      input.checked = input.value === name;
    });
}
