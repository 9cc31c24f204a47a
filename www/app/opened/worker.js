/** A worker that reads one results file, however long that takes. */

import { initSync, readResults } from '../pkg/loadcurve-web.js';

/** @import { ResultsSummary } from '../pkg/loadcurve-web.js' */

/** @typedef {{ module: WebAssembly.Module, file: File }} Order */
/** Contents of the file, or what is wrong with it. @typedef {{ results: ResultsSummary } | { wrong: string }} Answer */

addEventListener('message', async ({ data }) => postMessage(await answer(data)));

/**
 * @param {Order} order
 * @returns {Promise<Answer>}
 */
async function answer({ module, file }) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    // The file was moved, is a folder, or is not text.
    return { wrong: error instanceof TypeError ? 'it is not a text file' : 'the browser could not read it' };
  }
  initSync({ module });
  try {
    return { results: readResults(text) };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return { wrong: `reading it failed: ${error.message}` };
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
