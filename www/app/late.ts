/** What the page itself calls of the late functions, once they are there. */

import { loaded, madeOnce } from './module.ts';
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

/** Adds the late functions to the module, once; rejected with words for the reader. */
export const startLate = madeOnce(() => loaded(begin()));

async function begin() {
  initParts(await late());
}
