/** The module of the page: solves, explains and draws all that it shows. */

import { late } from './late-module.js';
import { PAGE } from './light.js';
import { compiled } from './module.js';
import init, { Explorer, networks, openNamedFile, palette, traffic } from './pkg/loadcurve-web.js';

export { shownNumber } from './pkg/loadcurve-web.js';

/** The module's interface to the rest of the page, once it is loaded. @typedef {Awaited<ReturnType<typeof start>>} Engine */

/**
 * Starts the module.
 *
 * @param {WebAssembly.Module} [compiledBefore] the compiled module, if it was fetched already
 */
export async function start(compiledBefore) {
  const module = compiledBefore ?? (await compiled(PAGE));
  await init({ module_or_path: module });
  return {
    /** The module of the workers. */
    late,
    networks: networks(),
    traffic,
    palette,
    openNamedFile,
    /** An explorer that leaves large networks to a worker. */
    deferringExplorer: (/** @type {string} */ link) => Explorer.deferring(link),
  };
}
