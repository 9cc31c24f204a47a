/** For browsers and bundlers: the engine is fetched from beside this file. */

import type { Loadcurve } from './api.js';
import { loadcurve } from './curve.js';
import init from './loadcurve.js';

export type * from './api.js';

let loading: Promise<Loadcurve> | undefined;

/** Loads the engine, once. */
export function load(): Promise<Loadcurve> {
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
