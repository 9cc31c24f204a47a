/** The messages with which every worker begins. */

import { initSync, openNamedFile } from './late/loadcurve-late.js';

/** The compiled module, which comes first, and files that links name. */
export type StartRequest = { kind: 'init'; module: WebAssembly.Module } | { kind: 'file'; file: Uint8Array };

/**
 * Takes such a message.
 *
 * @returns false if it is another one
 */
export function isStart(request: { kind: string }): request is StartRequest {
  const { kind, module, file } = request as { kind: string; module: WebAssembly.Module; file: Uint8Array };
  if (kind === 'init') initSync({ module });
  else if (kind === 'file') openNamedFile(file);
  else return false;
  return true;
}
