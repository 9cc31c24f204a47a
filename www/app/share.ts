/** Copying to the clipboard and saving files. */

import { element } from './dom.ts';

/**
 * Puts a text on the clipboard.
 *
 * @returns true if the browser allowed it
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Confirms success for a moment on a button, or on the words in it. */
export function acknowledge(button: HTMLElement, words: string) {
  const usual = button.dataset.usual ?? button.textContent ?? '';
  button.dataset.usual = usual;
  button.textContent = words;
  setTimeout(() => {
    button.textContent = usual;
  }, 1800);
}

/** Saves a file. */
export function save(name: string, type: string, content: string | Blob | Uint8Array<ArrayBuffer>) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  element('a', { href, download: name }).click();
  // The download must have started by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
