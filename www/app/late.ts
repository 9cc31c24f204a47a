/** What the page itself calls of the late module, once that is started. */

import init from './late/loadcurve-late.js';
import { late } from './late-module.ts';
import { loaded } from './module.ts';

export { classicCells, gallery, Lesson, NetworkEditor, openNamedFile, Scaling, TableSimulation } from './late/loadcurve-late.js';

let started: Promise<void> | null = null;

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
