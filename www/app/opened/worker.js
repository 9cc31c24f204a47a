/** A worker that reads one results file, however long that takes. */

import { readResults, readTable } from '../late/loadcurve-late.js';
import { isStart } from '../worker-start.js';

/** @import { ResultsSummary, TableMapping, TablePreview } from '../late/loadcurve-late.js' */
/** @import { StartRequest } from '../worker-start.js' */

/**
 * What is to be read: files, of which all but the first are logs, too; the link of a network for logs that name
 * none of ours; and what a table's columns mean, once the reader has said so.
 *
 * @typedef {{ kind: 'read', files: File[], net: string, mapping: TableMapping | null }} ReadRequest
 */
/** @typedef {StartRequest | ReadRequest} Order */
/** Contents of the files, or what is wrong with them. @typedef {{ results: ResultsSummary } | { table: TablePreview } | { wrong: string }} Answer */

addEventListener('message', async (/** @type {MessageEvent<Order>} */ { data }) => {
  if (!isStart(data)) postMessage(await answer(data));
});

/**
 * @param {ReadRequest} request
 * @returns {Promise<Answer>}
 */
async function answer({ files, net, mapping }) {
  let text;
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const texts = await Promise.all(files.map(async (file) => decoder.decode(await file.arrayBuffer())));
    text = texts.join('\n');
  } catch (error) {
    // The file was moved, is a folder, or is not text.
    return { wrong: error instanceof TypeError ? 'it is not a text file' : 'the browser could not read it' };
  }
  const [{ name }] = files;
  try {
    return mapping ? { results: readTable(text, name, mapping) } : readResults(text, name, net);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return { wrong: `reading it failed: ${error.message}` };
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
