/** What the page itself calls of the late module, once that is started. */

import init from './late/loadcurve-late.js';
import { late } from './late-module.js';
import { loaded } from './module.js';

export { classicCells, gallery, Lesson, NetworkEditor, openNamedFile, Scaling, TableSimulation } from './late/loadcurve-late.js';

/** @type {Promise<void> | null} */
let started = null;

/** Starts the module, once; rejected with words for the reader. */
export function startLate() {
  started ??= loaded(begin()).catch((error) => {
    // The connection may come back.
    started = null;
    throw error;
  });
  return started;
}

async function begin() {
  await init({ module_or_path: await late() });
}
