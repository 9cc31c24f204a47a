/** The whole module: it computes and draws all there is on the page, and in workers. */

import init, { Explorer, networks, palette } from './pkg/loadcurve-web.js';
import { WHOLE } from './light.js';
import { compiled } from './module.js';

/** What the rest of the page needs of the module, once it is there. */
export class Engine {
  networks = networks();
  palette = palette;

  /** @param {WebAssembly.Module} module compiled, for the workers too */
  constructor(module) {
    this.module = module;
  }

  /** One that leaves large networks to a worker. @param {string} link */
  patientExplorer(link) {
    return Explorer.patient(link);
  }
}

/**
 * Starts the module.
 *
 * @param {WebAssembly.Module} [compiledBefore] where it was fetched already
 * @returns {Promise<Engine>}
 */
export async function start(compiledBefore) {
  const module = compiledBefore ?? await compiled(WHOLE);
  await init({ module_or_path: module });
  return new Engine(module);
}
