/** Fetches and compiles modules of WebAssembly. */

/** A reason in plain words why nothing can be computed here. */
export class CannotStart extends Error {}

/**
 * Fetches a module and compiles it while it arrives.
 *
 * @param {URL} url
 */
export async function compiled(url) {
  if (typeof WebAssembly !== 'object') {
    throw new CannotStart(
      'This browser has no WebAssembly, or it is switched off, so nothing can be computed here. Any browser of the last years will do.',
    );
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
  // While it arrives, unless the host does not say what it is.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * What is loaded, or the plain words that it could not be.
 *
 * @template T
 * @param {Promise<T>} loading
 * @param {string} [what]
 */
export async function loaded(loading, what = 'part that computes') {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    console.warn(error);
    throw new CannotStart(`The ${what} could not be loaded. Please check the connection and load the page again.`);
  }
}
