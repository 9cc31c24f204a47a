/** Loads the module that computes and draws. */

import init, { Explorer, networks, palette } from './pkg/loadcurve-web.js';

/** What the rest of the page needs of the module, once it is there. */
export class Engine {
  networks = networks();
  palette = palette;

  /** @param {string} link */
  explorer(link) {
    return new Explorer(link);
  }

  /** The canonical query of a first visit. */
  firstLink() {
    const first = new Explorer('');
    const link = first.link();
    first.free();
    return link;
  }
}

/** A reason in plain words why nothing can be computed here. */
export class CannotStart extends Error {}

/**
 * Fetches and starts the module.
 *
 * @returns {Promise<Engine>}
 */
export async function start() {
  if (typeof WebAssembly !== 'object') {
    throw new CannotStart('This browser has no WebAssembly, or it is switched off, so nothing can be computed here. Any browser of the last years will do.');
  }
  try {
    await init();
  } catch (error) {
    console.warn(error);
    throw new CannotStart('The part that computes could not be loaded. Please check the connection and load the page again.');
  }
  return new Engine();
}
