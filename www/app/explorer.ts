/** The module of the page: solves, explains and draws all that it shows. */

import { pageParts } from './parts.ts';
import { Explorer, initParts, networkGroups, networks, openNamedFile, palette, traffic } from './pkg/loadcurve-web.js';

export { shownNumber } from './pkg/loadcurve-web.js';

/** The module's interface to the rest of the page, once it is loaded. */
export type Engine = Awaited<ReturnType<typeof start>>;

/** Starts the module. */
export async function start() {
  initParts(await pageParts());
  return {
    /** True if it leaves work to workers. */
    hasWorkers: true,
    networks: networks(),
    /** Titles of the groups of kinds of networks. */
    groups: networkGroups(),
    traffic,
    palette,
    openNamedFile,
    /** An explorer that leaves large networks to a worker. */
    deferringExplorer: (link: string) => Explorer.deferring(link),
  };
}
