/** The reason why a file could not be written. */

import { inShort } from '../quoting.ts';
import { Incomplete, messageOf } from '../session.ts';
import { NoPicture } from './picture.ts';

/** @param name of the file */
export function whyNoFile(error: unknown, name: string) {
  if (error instanceof WebAssembly.RuntimeError) throw error;
  if (error instanceof Incomplete) return 'The file would not be complete, as a network could not be computed. Nothing was saved.';
  if (error instanceof NoPicture) return 'This browser refuses to make a PNG file. Nothing was saved; SVG is there as well.';
  console.warn(error);
  return `${name} could not be made. Nothing was saved. The reason: ${inShort(messageOf(error))}`;
}
