/** Fetches and compiles WebAssembly modules, once. */

import { inShort } from './quoting.ts';

/** Error with a reason in plain words why nothing can be computed here. */
export class CannotStart extends Error {}

/** Fetches a module and compiles it while it arrives. */
export async function compiled(url: URL) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
  // Compiles while it arrives, if the browser supports that and the host sends the right type.
  const isStreamed = 'compileStreaming' in WebAssembly && response.headers.get('content-type') === 'application/wasm';
  if (isStreamed) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The result of loading, or an error in plain words if something could not be loaded or does not run. */
export async function loaded<T>(loading: Promise<T>, what: string = 'engine') {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    console.warn(error);
    if (!isOfLoading(error))
      throw new CannotStart(`The ${what} is incomplete or does not run in this browser: “${inShort(error)}”. Please load the page again.`);
    throw new CannotStart(`The ${what} could not be loaded. Please check the connection and load the page again.`);
  }
}

/**
 * True unless it is clear that everything was loaded and something in it failed. All browsers also report a
 * file that could not be loaded as a type error.
 */
function isOfLoading(error: unknown) {
  if (error instanceof TypeError) return /fetch|load|import|network/i.test(error.message);
  return !(error instanceof ReferenceError);
}

/** Makes something with the first call, and anew with the next one if that has failed: the connection may come back. */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}
