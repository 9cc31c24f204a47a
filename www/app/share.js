/** Taking things along: the clipboard and files. */

import { element } from './dom.js';

/**
 * Puts a text on the clipboard.
 *
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser let us
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
 * Shows on a button for a moment that it has worked.
 *
 * @param {HTMLButtonElement} button
 * @param {string} words
 */
export function acknowledge(button, words) {
  const usual = button.dataset.usual ?? button.textContent ?? '';
  button.dataset.usual = usual;
  button.textContent = words;
  setTimeout(() => { button.textContent = usual; }, 1800);
}

/**
 * Saves a text, or what is in memory already, as a file.
 *
 * @param {string} name
 * @param {string} type
 * @param {string | Blob} text
 */
export function save(name, type, text) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href, download: name }).click();
  // The browser has to have begun.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
