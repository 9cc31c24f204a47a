/** Names of a network on its card. */

import { unbroken } from '../stage/title.js';

/** @import { CurveState } from '../pkg/loadcurve-web.js' */

/**
 * Name of a network and what else sets it apart.
 *
 * @param {CurveState} curve
 * @returns {[string, string]}
 */
export function namesOf({ label, name, title }) {
  if (name !== '') return [name, title];
  const [first, ...others] = unbroken(label).split(', ');
  return [first, first === title ? others.join(', ') : [...others, title].join(', ')];
}
