/** Copying to the clipboard and saving files. */

import { element } from './dom.js';

/**
 * Puts a text on the clipboard.
 *
 * @param {string} text
 * @returns {Promise<boolean>} true if the browser allowed it
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Confirms success for a moment on a button, or on the words in it.
 *
 * @param {HTMLElement} button
 * @param {string} words
 */
export function acknowledge(button, words) {
  const usual = button.dataset.usual ?? button.textContent ?? '';
  button.dataset.usual = usual;
  button.textContent = words;
  setTimeout(() => {
    button.textContent = usual;
  }, 1800);
}

/**
 * Saves a file.
 *
 * @param {string} name
 * @param {string} type
 * @param {string | Blob | Uint8Array<ArrayBuffer>} content
 */
export function save(name, type, content) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  element('a', { href, download: name }).click();
  // The download must have started by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
