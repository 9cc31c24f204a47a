/** Choosing files instead of dropping them. */

import { element } from '../dom.js';

/** @import { OpenedFile } from './file.js' */

/**
 * @param {OpenedFile} file
 * @returns {() => void} opens the browser's file dialog
 */
export function chooseFor(file) {
  const input = element('input', { type: 'file', multiple: true, hidden: true });
  document.body.append(input);
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // Lets the same file be chosen again after it has changed.
    input.value = '';
    void file.open(files);
  });
  return () => input.click();
}
