/** Names of files. */

import type { ScenarioState } from '../pkg/loadcurve-web.js';

/** More kinds of networks than this are not named one by one. */
const MAX_NAMED = 3;

/** Name of a file, made from its networks: `loadcurve-mesh-torus.svg`. */
export function fileName({ curves }: ScenarioState, ending: string) {
  const kinds = [...new Set(curves.map(({ network }) => network))];
  const named = kinds.length <= MAX_NAMED ? kinds.join('-') : `${kinds.length}-networks`;
  return `loadcurve-${named}${ending}`;
}
