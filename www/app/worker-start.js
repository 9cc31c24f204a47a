/** The messages with which every worker begins. */

import { initSync, openNamedFile } from './late/loadcurve-late.js';

/** The compiled module, which comes first, and files that links name. @typedef {{ kind: 'init', module: WebAssembly.Module } | { kind: 'file', file: Uint8Array }} StartRequest */

/**
 * Takes such a message.
 *
 * @param {{ kind: string }} request
 * @returns {request is StartRequest} false if it is another one
 */
export function isStart(request) {
  const { kind, module, file } = /** @type {{ kind: string, module: WebAssembly.Module, file: Uint8Array }} */ (request);
  if (kind === 'init') initSync({ module });
  else if (kind === 'file') openNamedFile(file);
  else return false;
  return true;
}
