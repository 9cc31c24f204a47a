/** For Node.js, which reads the engine from the file beside this one. */

import { readFile } from 'node:fs/promises';
import type { Loadcurve } from './api.js';
import { loadcurve } from './curve.js';
import { initSync } from './loadcurve.js';

let loading: Promise<Loadcurve> | undefined;

/** Loads the engine, once. */
export function load(): Promise<Loadcurve> {
  loading ??= read();
  return loading;
}

async function read() {
  const bytes = await readFile(new URL('./loadcurve_bg.wasm', import.meta.url));
  initSync({ module: await WebAssembly.compile(bytes) });
  return loadcurve;
}
