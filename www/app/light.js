/** The light module: it draws a chart and answers to its handle, and is there long before the whole. */

import * as first from './light/loadcurve-light.js';
import { compiled } from './module.js';

/** @import { Engine } from './explorer.js' */
/** @import { Explorer as WholeExplorer } from './pkg/loadcurve-web.js' */

/** What draws and reads out a chart: the light module, or the whole. @typedef {Pick<Engine, 'memory' | 'palette' | 'patientExplorer' | 'restart'> & { module: WebAssembly.Module | null }} ChartEngine */

/** Where the whole module is. */
export const WHOLE = new URL('./pkg/loadcurve-web_bg.wasm', import.meta.url);

const LIGHT = new URL('./light/loadcurve-light_bg.wasm', import.meta.url);

/** @implements {ChartEngine} */
class Light {
  #calls = first;
  /** For workers there is none. */
  module = null;

  /** @param {WebAssembly.Memory} memory of the instance */
  constructor(memory) {
    this.memory = memory;
  }

  /** The same as of the whole. @param {number} times */
  async restart(times) {
    const calls = await import(`./light/loadcurve-light.js?${times}`);
    ({ memory: this.memory } = await calls.default({ module_or_path: await compiled(LIGHT) }));
    this.#calls = calls;
  }

  /** @param {string} ground */
  palette = (ground) => this.#calls.palette(ground);

  /** One that leaves large networks to a worker. @param {string} link */
  patientExplorer(link) {
    // Of what the other has and this has not, a chart asks for nothing.
    return /** @type {WholeExplorer} */ (/** @type {unknown} */ (this.#calls.Explorer.patient(link)));
  }
}

/** The canonical query of a first visit. @param {Pick<ChartEngine, 'patientExplorer'>} engine */
export function firstLink(engine) {
  const first = engine.patientExplorer('');
  const link = first.link();
  first.free();
  return link;
}

/**
 * Fetches and starts the module.
 *
 * @returns {Promise<ChartEngine>}
 */
export async function startLight() {
  const { memory } = await first.default({ module_or_path: await compiled(LIGHT) });
  return new Light(memory);
}
