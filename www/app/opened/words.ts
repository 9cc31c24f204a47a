/** Texts about a results file. */

import { separated } from '../numbers.ts';
import type { Explorer } from '../pkg/loadcurve-web.js';
import { inShort } from '../quoting.ts';
import type { Open, OpenTimes } from './file.ts';

const NO_PART = 'The file is not in the link.';

/** The name of some files as shown. */
export function nameOf(files: File[]) {
  return files.length === 1 ? shownName(files[0]) : `${files.length} logs`;
}

/**
 * A status line and its details.
 *
 * @param places index in the file of each curve's network, or -1; for results of others 0 if they are of it
 */
export function wordsFor({ name, seeds, networks, points, origins, isExternal }: Open, places: Int32Array): [string, string] {
  if (points === 0) return [`No simulated points in ${name}`, 'Its link is open; the page solves the models itself.'];
  const known = places.filter((place) => place >= 0);
  if (known.length === 0) return [`No points from ${name}`, `It has results for none of these networks. ${NO_PART}`];
  const others = origins.length > 0 ? `Points of ${listed(origins)}` : 'Points';
  const title = `${others} from ${name}${seeds > 1 ? ` (${seeds} seeds)` : ''}`;
  if (isExternal) return [title, `Beside model and simulation, never mixed with them. ${NO_PART}`];
  if (known.length < places.length) return [title, `For ${known.length} of these ${places.length} networks. ${NO_PART}`];
  const shown = new Set(known);
  if (shown.size === networks) return [title, NO_PART];
  const first = known.every((place, index) => place === index) ? 'The first ' : '';
  return [title, `${first}${shown.size} of its ${networks} networks are shown. Add another one to see its points. ${NO_PART}`];
}

/** A status line for measured times and its details. */
export function wordsForTimes({ name, words }: OpenTimes): [string, string] {
  return [`Measured times from ${name}`, `${words.join('. ')}. ${NO_PART}`];
}

/** Index in the file of each curve's network, or -1; for results of others 0 if there are any of it. */
export function placesOf({ isExternal }: Open, explorer: Explorer) {
  const places = explorer.indicesInFile();
  if (!isExternal) return places;
  const known = new Set(explorer.external().map(({ index }) => index));
  return places.map((_, index) => (known.has(index) ? 0 : -1));
}

function listed(names: string[]) {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
}

/** The longest file name shown in full, in characters. */
const MAX_CHARACTERS = 60;

/** The name of a file as shown. */
export function shownName({ name }: { name: string }) {
  return inShort(name, MAX_CHARACTERS);
}

/** Reasons why a file was not opened. */
export const refused = {
  several: (count: number) => `Only one file can be open at a time; none of these ${count} was opened.`,

  folder: (name: string) => `${name} was not opened: it is a folder.`,

  wrong: (name: string, why: string) => `${name} was not opened: ${why.replace(/\.$/, '')}.`,

  bytes: (bytes: number, max: number) => `it has ${Math.ceil(bytes / 1e6)} MB, and the page reads files of up to ${max / 1e6} MB`,

  points: (points: number, max: number) => `it has ${separated(points)} points, and the page takes up to ${separated(max)}`,
};
