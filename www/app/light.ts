/** The light module: draws a chart and serves its handle, and is there long before the module of the page. */

import type { Engine } from './explorer.ts';
import type { Late } from './late-module.ts';
import init, { Explorer, palette } from './light/loadcurve-light.js';
import { compiled } from './module.ts';
import type { Explorer as PageExplorer } from './pkg/loadcurve-web.js';

/** A module that draws and reads out a chart: the light one or that of the page. */
export type ChartEngine = Pick<Engine, 'palette' | 'deferringExplorer'> & { late: Late | null };

const LIGHT = new URL('./light/loadcurve-light_bg.wasm', import.meta.url);

/** Fetches and compiles the module. */
export function compileLight() {
  return compiled(LIGHT);
}

/** Starts the module. */
export async function startLight(module: WebAssembly.Module): Promise<ChartEngine> {
  await init({ module_or_path: module });
  return {
    // It leaves no work to others.
    late: null,
    palette,
    // A chart uses none of the methods that the explorer of the page has and this one lacks.
    deferringExplorer: (link) => Explorer.deferring(link) as unknown as PageExplorer,
  };
}
