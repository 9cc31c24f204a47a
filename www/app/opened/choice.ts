/** Choosing files instead of dropping them. */

import { element } from '../dom.ts';
import type { OpenedFile } from './file.ts';

/** @returns opens the browser's file dialog */
export function chooseFor(file: OpenedFile): () => void {
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
