/** The light module: it draws a chart and answers to its handle, and is there long before the whole. */

import init, { Explorer, palette } from './light/loadcurve-light.js';
import { compiled } from './module.js';

/** @import { Engine } from './explorer.js' */
/** @import { Explorer as WholeExplorer } from './pkg/loadcurve-web.js' */

/** What draws and reads out a chart: the light module, or the whole. @typedef {Pick<Engine, 'palette' | 'patientExplorer'> & { module: WebAssembly.Module | null }} ChartEngine */

/** Where the whole module is. */
export const WHOLE = new URL('./pkg/loadcurve-web_bg.wasm', import.meta.url);

const LIGHT = new URL('./light/loadcurve-light_bg.wasm', import.meta.url);

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
  await init({ module_or_path: await compiled(LIGHT) });
  return {
    // For workers there is none.
    module: null,
    palette,
    // Of what the other has and this has not, a chart asks for nothing.
    patientExplorer: (link) => /** @type {WholeExplorer} */ (/** @type {unknown} */ (Explorer.patient(link))),
  };
}
