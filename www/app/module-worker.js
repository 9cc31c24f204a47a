/**
 * A worker from one of our modules, also in a frame in a sandbox: that has no origin, so that no
 * address is its own but those that it makes itself.
 */

/** By module, the address of a script that imports it. @type {Map<string, string>} */
const importers = new Map();

/** In the place of a worker that the browser refuses: it fails, as one does whose script is missing. */
class Refused extends EventTarget {
  /** @param {unknown} reason */
  constructor(reason) {
    super();
    setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: String(reason), cancelable: true })));
  }

  postMessage() {}

  terminate() {}
}

/**
 * Starts the worker of a folder.
 *
 * @param {'opened' | 'simulation' | 'solver' | 'traffic'} folder
 */
export function moduleWorker(folder) {
  const module = new URL(`./${folder}/worker.js`, import.meta.url);
  try {
    if (origin !== 'null') return new Worker(module, { type: 'module' });
    // Chromium starts no such worker as a module, but lets a plain one import modules.
    return new Worker(importerOf(module.href));
  } catch (error) {
    return /** @type {Worker} */ (/** @type {unknown} */ (new Refused(error)));
  }
}

/** @param {string} module */
function importerOf(module) {
  const made = importers.get(module);
  if (made !== undefined) return made;
  const script = `const early = [];
    const keep = (event) => early.push(event.data);
    addEventListener('message', keep);
    import(${JSON.stringify(module)}).then(() => {
      removeEventListener('message', keep);
      for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
    }, (error) => setTimeout(() => { throw error; }));`;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  importers.set(module, address);
  return address;
}
