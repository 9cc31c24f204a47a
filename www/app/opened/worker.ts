/** A worker that reads one results file, however long that takes. */

import type { ResultsSummary, TableMapping, TablePreview } from '../late/loadcurve-late.js';
import { readResults, readTable } from '../late/loadcurve-late.js';
import type { StartRequest } from '../worker-start.ts';
import { isStart } from '../worker-start.ts';

/**
 * What is to be read: files, of which all but the first are logs, too; the link of a network for logs that name
 * none of ours; and what a table's columns mean, once the reader has said so.
 */
export interface ReadRequest {
  kind: 'read';
  files: File[];
  net: string;
  mapping: TableMapping | null;
}

export type Order = StartRequest | ReadRequest;
/** Contents of the files, or what is wrong with them. */
export type Answer = { results: ResultsSummary } | { table: TablePreview } | { wrong: string };

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  if (!isStart(data)) postMessage(await answer(data));
});

async function answer({ files, net, mapping }: ReadRequest): Promise<Answer> {
  let text: string;
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
