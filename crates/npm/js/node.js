/** For Node.js, which reads the engine from the file beside this one. */

import { readFile } from 'node:fs/promises';
import { loadcurve } from './curve.js';
import { initSync } from './loadcurve.js';

/** @type {Promise<import('./index.js').Loadcurve> | undefined} */
let loading;

/** @type {typeof import('./index.js').load} */
export function load() {
  loading ??= read();
  return loading;
}

async function read() {
  const bytes = await readFile(new URL('./loadcurve_bg.wasm', import.meta.url));
  initSync({ module: await WebAssembly.compile(bytes) });
  return loadcurve;
}
