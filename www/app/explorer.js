/** The whole module: computes and draws everything on the page, and runs in workers. */

import { WHOLE } from './light.js';
import { compiled } from './module.js';
import init, { Explorer, networks, palette } from './pkg/loadcurve-web.js';

/** The gallery's part of the module. */
export { gallery, Lesson, shownNumber, TableSimulation } from './pkg/loadcurve-web.js';

/** The module's interface to the rest of the page, once it is loaded. @typedef {Awaited<ReturnType<typeof start>>} Engine */

/**
 * Starts the module.
 *
 * @param {WebAssembly.Module} [compiledBefore] the compiled module, if it was fetched already
 */
export async function start(compiledBefore) {
  const module = compiledBefore ?? (await compiled(WHOLE));
  await init({ module_or_path: module });
  return {
    /** Passed on to the workers, too. */
    module,
    networks: networks(),
    palette,
    /** An explorer that leaves large networks to a worker. */
    deferringExplorer: (/** @type {string} */ link) => Explorer.deferring(link),
  };
}
