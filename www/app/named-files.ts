/** Files that the link names by the hash of their contents: every worker is given them, too. */

const files: Uint8Array[] = [];
const listeners: Set<(file: Uint8Array) => void> = new Set();

export function addNamedFile(file: Uint8Array) {
  files.push(file);
  for (const listener of listeners) listener(file);
}

/**
 * Calls `listener` with every file that was or will be added.
 *
 * @returns ends this
 */
export function followNamedFiles(listener: (file: Uint8Array) => void): () => void {
  for (const file of files) listener(file);
  listeners.add(listener);
  return () => listeners.delete(listener);
}
