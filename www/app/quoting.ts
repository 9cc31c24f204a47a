/** Text from elsewhere made fit for a notice: file names and the browser's error messages. */

/** Longest quoted text, in characters. */
const MAX_CHARACTERS = 300;

/** Invisible characters, including those that reverse the direction of the following text. */
const UNSEEN = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * The beginning of a text, or all of it if it is short.
 *
 * @param max characters
 */
export function inShort(given: unknown, max: number = MAX_CHARACTERS) {
  const text = String(given);
  // A character takes at most two units.
  const characters = [...text.slice(0, 2 * max + 1)];
  const shown = characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
  return shown.replace(/[\t\n\r]+/g, ' ').replace(UNSEEN, '\ufffd');
}
