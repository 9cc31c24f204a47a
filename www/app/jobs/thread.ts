/**
 * Starts workers, even in a sandboxed frame: that has no origin, so only addresses that it creates itself count as its
 * own.
 */

/** The address of a script that imports the worker's; empty until one is needed. */
let importer = '';

/** Stand-in for a worker that the browser refuses: it fails as if its script were missing. */
class Refused extends EventTarget {
  constructor(reason: unknown) {
    super();
    setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: String(reason), cancelable: true })));
  }

  postMessage() {}

  terminate() {}
}

/**
 * Starts a worker.
 *
 * @param name for those who look for it in the browser's tools
 */
export function startWorker(name: string) {
  // The address is relative to the bundle, which is one folder up.
  const script = new URL('./jobs/worker.js', import.meta.url);
  if (typeof Worker !== 'function') return refused('this browser has no workers');
  try {
    // Chromium starts no module worker in a sandbox, but lets a classic worker import modules.
    if (origin === 'null') return new Worker(importerOf(script.href), { name });
    let isAsked = false;
    const options = {
      name,
      // A browser without module workers never reads `type`, and would run the module as a classic script.
      get type() {
        isAsked = true;
        return 'module' as const;
      },
    };
    const worker = new Worker(script, options);
    if (isAsked) return worker;
    worker.terminate();
    return refused('this browser runs no modules in workers');
  } catch (error) {
    return refused(error);
  }
}

function refused(reason: unknown) {
  return new Refused(reason) as unknown as Worker;
}

function importerOf(module: string) {
  if (importer) return importer;
  const script = `const early = [];
    const keep = (event) => early.push(event.data);
    addEventListener('message', keep);
    import(${JSON.stringify(module)}).then(() => {
      removeEventListener('message', keep);
      for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
    }, (error) => setTimeout(() => { throw error; }));`;
  importer = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return importer;
}
