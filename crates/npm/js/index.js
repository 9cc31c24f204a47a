/** For browsers and bundlers: the engine is fetched from beside this file. */

import { loadcurve } from './curve.js';
import init from './loadcurve.js';

/** @type {Promise<import('./index.js').Loadcurve> | undefined} */
let loading;

/** @type {typeof import('./index.js').load} */
export function load() {
  loading ??= init({ module_or_path: new URL('./loadcurve_bg.wasm', import.meta.url) }).then(
    () => loadcurve,
    (error) => {
      // A later call may have a better connection.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
