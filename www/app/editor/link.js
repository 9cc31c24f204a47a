/** Networks of a link that can be drawn. */

/** @import { CurveState } from '../pkg/loadcurve-web.js' */

/** The kind of network whose nodes and links are the user's own. */
export const OWN = 'own';

/** True if a network can be drawn: one of a file that is too large for a link cannot. @param {Pick<CurveState, 'network' | 'values'>} curve */
export function isDrawn({ network, values }) {
  return network === OWN && !values.file;
}

/** A link with one of the networks of another link alone. @param {string} link @param {number} index */
export function linkOfNetwork(link, index) {
  return `net=${new URLSearchParams(link).getAll('net')[index] ?? OWN}`;
}
