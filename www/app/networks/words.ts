/** Names of a network on its card. */

import type { CurveState } from '../pkg/loadcurve-web.js';
import { unbroken } from '../stage/title.ts';

/** Name of a network and what else sets it apart. */
export function namesOf({ label, name, title }: CurveState): [string, string] {
  if (name !== '') return [name, title];
  const text = unbroken(label);
  // A title may have commas of its own.
  if (text.startsWith(`${title}, `)) return [title, text.slice(title.length + 2)];
  const [first, ...others] = text.split(', ');
  return [first, first === title ? others.join(', ') : [...others, title].join(', ')];
}
