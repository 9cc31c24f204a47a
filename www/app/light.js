/** The light module: draws a chart and serves its handle, and loads long before the whole module. */

import init, { Explorer, palette } from './light/loadcurve-light.js';
import { compiled } from './module.js';

/** @import { Engine } from './explorer.js' */
/** @import { Explorer as WholeExplorer } from './pkg/loadcurve-web.js' */

/** A module that draws and reads out a chart: the light one or the whole one. @typedef {Pick<Engine, 'palette' | 'deferringExplorer'> & { module: WebAssembly.Module | null }} ChartEngine */

/** Address of the whole module. */
export const WHOLE = new URL('./pkg/loadcurve-web_bg.wasm', import.meta.url);

const LIGHT = new URL('./light/loadcurve-light_bg.wasm', import.meta.url);

/**
 * Fetches and starts the module.
 *
 * @returns {Promise<ChartEngine>}
 */
export async function startLight() {
  await init({ module_or_path: await compiled(LIGHT) });
  return {
    // It has none for workers.
    module: null,
    palette,
    // A chart uses none of the methods that the whole explorer has and this one lacks.
    deferringExplorer: (link) => /** @type {WholeExplorer} */ (/** @type {unknown} */ (Explorer.deferring(link))),
  };
}
