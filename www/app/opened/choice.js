/** Choosing a results file instead of dropping it. */

import { element } from '../dom.js';

/** @import { OpenedFile } from './file.js' */

/**
 * @param {OpenedFile} file
 * @returns {() => void} opens the browser's file dialog
 */
export function chooseFor(file) {
  const input = element('input', { type: 'file', hidden: true });
  document.body.append(input);
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // Lets the same file be chosen again after it has changed.
    input.value = '';
    void file.open(files);
  });
  return () => input.click();
}
