/** Names of files. */

import type { ScenarioState } from '../pkg/loadcurve-web.js';

/** Name of a file, made from its networks, and from the question that stands in the place of the curves: `loadcurve-mesh-torus-faults.svg`. */
export function fileName({ curves, view }: ScenarioState, ending: string) {
  const kinds = [...new Set(curves.map(({ network }) => network))];
  const asked = view.shown === 'curve' ? '' : `-${view.shown}`;
  return `loadcurve-${kinds.join('-')}${asked}${ending}`;
}
