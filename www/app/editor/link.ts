/** Networks of a link that can be drawn. */

import type { CurveState } from '../pkg/loadcurve-web.js';

/** The kind of network whose nodes and links are the user's own. */
export const OWN = 'own';

/** True if a network can be drawn: one of a file that is too large for a link cannot. */
export function isDrawn({ network, values }: Pick<CurveState, 'network' | 'values'>) {
  return network === OWN && !values.file;
}

/** A link with one of the networks of another link alone. */
export function linkOfNetwork(link: string, index: number) {
  return `net=${new URLSearchParams(link).getAll('net')[index] ?? OWN}`;
}
