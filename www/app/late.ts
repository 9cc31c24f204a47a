/** What the page itself calls of the late functions, once they are there. */

import { loaded } from './module.ts';
import { late } from './parts.ts';
import { initParts } from './pkg/loadcurve-web.js';

export {
  classicCells,
  Explorer,
  FindChart,
  gallery,
  Lesson,
  linkBeside,
  NetworkEditor,
  openNamedFile,
  PassagePicture,
  Study,
  TableSimulation,
} from './pkg/loadcurve-web.js';

let started: Promise<void> | null = null;

/** Adds the late functions to the module, once; rejected with words for the reader. */
export function startLate() {
  started ??= loaded(begin()).catch((error) => {
    // The connection may come back.
    started = null;
    throw error;
  });
  return started;
}

async function begin() {
  initParts(await late());
}
