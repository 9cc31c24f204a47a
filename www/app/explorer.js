/** Loads the module that computes and draws. */

import init, { Explorer, networks, palette } from './pkg/loadcurve-web.js';

/** What the rest of the page needs of the module, once it is there. */
export class Engine {
  networks = networks();
  palette = palette;

  /** @param {WebAssembly.Module} module compiled, for the workers too */
  constructor(module) {
    this.module = module;
  }

  /** One that leaves large networks to a worker. @param {string} link */
  patientExplorer(link) {
    return Explorer.patient(link);
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
    const module = await compiled(new URL('./pkg/loadcurve-web_bg.wasm', import.meta.url));
    await init({ module_or_path: module });
    return new Engine(module);
  } catch (error) {
    console.warn(error);
    throw new CannotStart('The part that computes could not be loaded. Please check the connection and load the page again.');
  }
}

/** @param {URL} url */
async function compiled(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
  // While it arrives, unless the host does not say what it is.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
