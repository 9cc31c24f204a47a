/** The late module: the work of workers, the gallery's tables, and lessons. Nothing waits for it at first. */

import { compiled } from './module.ts';

/** The late module: at once if it is here, else fetched and compiled. */
export type Late = () => WebAssembly.Module | Promise<WebAssembly.Module>;

const LATE = new URL('./late/loadcurve-late_bg.wasm', import.meta.url);

let module: ReturnType<Late> | null = null;

export function late(): ReturnType<Late> {
  module ??= fetched();
  return module;
}

async function fetched() {
  try {
    const here = await compiled(LATE);
    module = here;
    return here;
  } catch (error) {
    // The connection may come back.
    module = null;
    throw error;
  }
}

/** Begins to fetch it, for those who need it soon; they report it if that fails. */
export function fetchLate() {
  Promise.resolve(late()).catch(() => {});
}
