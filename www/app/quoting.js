/** Texts that are not ours, made fit for a notice: names of files, and what browsers say of errors. */

/** The longest text that is quoted, in characters. */
const MOST_CHARACTERS = 300;

/** Characters that are not seen, and those of them that turn what follows around. */
const UNSEEN = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * The beginning of a text, or all of it where that is short.
 *
 * @param {unknown} given
 * @param {number} [most] characters
 */
export function inShort(given, most = MOST_CHARACTERS) {
  const text = String(given);
  // A character takes two units at the most.
  const characters = [...text.slice(0, 2 * most + 1)];
  const shown = characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
  return shown.replace(/[\t\n\r]+/g, ' ').replace(UNSEEN, '\ufffd');
}
