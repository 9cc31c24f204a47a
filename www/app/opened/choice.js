/** Choosing a file of results instead of dropping it. */

import { element } from '../dom.js';

/** @import { OpenedFile } from './file.js' */

/**
 * @param {OpenedFile} file
 * @returns {() => void} has the browser ask for a file
 */
export function chooseFor(file) {
  const input = element('input', { type: 'file', accept: '.csv,.json,.jsonl', hidden: true });
  document.body.append(input);
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // The same file may be chosen again when it has changed.
    input.value = '';
    void file.open(files);
  });
  return () => input.click();
}
