/** The module of the page: solves, explains and draws all that it shows. */

import { late } from './late-module.ts';
import { PAGE } from './light.ts';
import { compiled } from './module.ts';
import init, { Explorer, networkGroups, networks, openNamedFile, palette, traffic } from './pkg/loadcurve-web.js';

export { shownNumber } from './pkg/loadcurve-web.js';

/** The module's interface to the rest of the page, once it is loaded. */
export type Engine = Awaited<ReturnType<typeof start>>;

/**
 * Starts the module.
 *
 * @param compiledBefore the compiled module, if it was fetched already
 */
export async function start(compiledBefore?: WebAssembly.Module) {
  const module = compiledBefore ?? (await compiled(PAGE));
  await init({ module_or_path: module });
  return {
    /** The module of the workers. */
    late,
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
