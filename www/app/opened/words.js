/** Texts about a results file. */

import { separated } from '../numbers.js';
import { inShort } from '../quoting.js';

/** @import { Open } from './file.js' */

const NO_PART = 'The file is not in the link.';

/**
 * A status line and its details.
 *
 * @param {Open} open
 * @param {Int32Array} places index in the file of each curve's network, or -1
 * @returns {[string, string]}
 */
export function wordsFor({ name, seeds, networks, points }, places) {
  if (points === 0) return [`No simulated points in ${name}`, 'Its link is open; the page solves the models itself.'];
  const known = places.filter((place) => place >= 0);
  if (known.length === 0) return [`No points from ${name}`, `It has results for none of these networks. ${NO_PART}`];
  const title = `Points from ${name}${seeds > 1 ? ` (${seeds} seeds)` : ''}`;
  if (known.length < places.length) return [title, `For ${known.length} of these ${places.length} networks. ${NO_PART}`];
  const shown = new Set(known);
  if (shown.size === networks) return [title, NO_PART];
  const first = known.every((place, index) => place === index) ? 'The first ' : '';
  return [title, `${first}${shown.size} of its ${networks} networks are shown. Add another one to see its points. ${NO_PART}`];
}

/** The longest file name shown in full, in characters. */
const MAX_CHARACTERS = 60;

/** The name of a file as shown. @param {{ name: string }} file */
export function shownName({ name }) {
  return inShort(name, MAX_CHARACTERS);
}

/** Reasons why a file was not opened. */
export const refused = {
  /** @param {number} count */
  several: (count) => `Only one file can be open at a time; none of these ${count} was opened.`,

  /** @param {string} name */
  folder: (name) => `${name} was not opened: it is a folder.`,

  /**
   * @param {string} name
   * @param {string} why
   */
  wrong: (name, why) => `${name} was not opened: ${why.replace(/\.$/, '')}.`,

  /**
   * @param {number} bytes
   * @param {number} max
   */
  bytes: (bytes, max) => `it has ${Math.ceil(bytes / 1e6)} MB, and the page reads files of up to ${max / 1e6} MB`,

  /**
   * @param {number} points
   * @param {number} max
   */
  points: (points, max) => `it has ${separated(points)} points, and the page takes up to ${separated(max)}`,
};
