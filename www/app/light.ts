/** The first part of the module: draws a chart and serves its handle, and is there long before the others. */

import type { Engine } from './explorer.ts';
import type { Parts } from './parts.ts';
import { dropParts, type Explorer, initParts, LightExplorer, palette } from './pkg/loadcurve-web.js';

/** What draws and reads out a chart: the first part or all of the page's. */
export type ChartEngine = Pick<Engine, 'palette' | 'deferringExplorer'> & { hasWorkers: boolean };

let last: LightExplorer | null = null;

export function startLight(parts: Parts): ChartEngine {
  initParts(parts);
  return {
    hasWorkers: false,
    palette,
    // A chart uses none of the methods that the explorer of the page has and this one lacks.
    deferringExplorer: (link) => {
      last = LightExplorer.deferring(link);
      return last as unknown as Explorer;
    },
  };
}

/** Lets the page start the module anew after a failure; what was opened stays referred to, as nothing could free it any more. */
export function dropLight(error: unknown) {
  console.warn(error);
  dropParts();
  return null;
}
