/** The whole module: it computes and draws all there is on the page, and in workers. */

import * as first from './pkg/loadcurve-web.js';
import { WHOLE } from './light.js';
import { compiled } from './module.js';

/** What the rest of the page needs of the module, once it is there. */
export class Engine {
  #calls = first;
  networks = first.networks();

  /**
   * @param {WebAssembly.Module} module compiled, for the workers too
   * @param {WebAssembly.Memory} memory of the instance
   */
  constructor(module, memory) {
    this.module = module;
    this.memory = memory;
  }

  /**
   * Goes on with another instance: what has trapped is not to be touched.
   *
   * @param {number} times how often it was done, this time included
   */
  async restart(times) {
    // The same script under another address is another one, with a memory of its own.
    const calls = await import(`./pkg/loadcurve-web.js?${times}`);
    ({ memory: this.memory } = await calls.default({ module_or_path: this.module }));
    this.#calls = calls;
  }

  /** @param {string} ground */
  palette = (ground) => this.#calls.palette(ground);

  /** One that leaves large networks to a worker. @param {string} link */
  patientExplorer(link) {
    return this.#calls.Explorer.patient(link);
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
  const { memory } = await first.default({ module_or_path: module });
  return new Engine(module, memory);
}
