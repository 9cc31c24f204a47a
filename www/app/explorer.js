/** The whole module: it computes and draws all there is on the page, and in workers. */

import { WHOLE } from './light.js';
import { compiled } from './module.js';
import init, { Explorer, networks, palette } from './pkg/loadcurve-web.js';

/** What the gallery asks of the module. */
export { gallery, TableSimulation } from './pkg/loadcurve-web.js';

/** What the rest of the page needs of the module, once it is there. @typedef {Awaited<ReturnType<typeof start>>} Engine */

/**
 * Starts the module.
 *
 * @param {WebAssembly.Module} [compiledBefore] where it was fetched already
 */
export async function start(compiledBefore) {
  const module = compiledBefore ?? (await compiled(WHOLE));
  await init({ module_or_path: module });
  return {
    /** For the workers, too. */
    module,
    networks: networks(),
    palette,
    /** One that leaves large networks to a worker. */
    patientExplorer: (/** @type {string} */ link) => Explorer.patient(link),
  };
}
