/** A worker that reads one results file, however long that takes. */

import { readResults } from '../late/loadcurve-late.js';
import { isStart } from '../worker-start.js';

/** @import { ResultsSummary } from '../pkg/loadcurve-web.js' */
/** @import { StartRequest } from '../worker-start.js' */

/** @typedef {StartRequest | { kind: 'read', file: File }} Order */
/** Contents of the file, or what is wrong with it. @typedef {{ results: ResultsSummary } | { wrong: string }} Answer */

addEventListener('message', async (/** @type {MessageEvent<Order>} */ { data }) => {
  if (!isStart(data)) postMessage(await answer(data.file));
});

/**
 * @param {File} file
 * @returns {Promise<Answer>}
 */
async function answer(file) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    // The file was moved, is a folder, or is not text.
    return { wrong: error instanceof TypeError ? 'it is not a text file' : 'the browser could not read it' };
  }
  try {
    return { results: readResults(text) };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return { wrong: `reading it failed: ${error.message}` };
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
