/** The reason why a file could not be written. */

import { inShort } from '../quoting.js';
import { Incomplete, messageOf } from '../session.js';
import { NoPicture } from './picture.js';

/**
 * @param {unknown} error
 * @param {string} name of the file
 */
export function whyNoFile(error, name) {
  if (error instanceof WebAssembly.RuntimeError) throw error;
  if (error instanceof Incomplete) return 'The file would not be complete, as a network could not be computed. Nothing was saved.';
  if (error instanceof NoPicture) return 'This browser refuses to make a PNG file. Nothing was saved; SVG is there as well.';
  console.warn(error);
  return `${name} could not be made. Nothing was saved. The reason: ${inShort(messageOf(error))}`;
}
