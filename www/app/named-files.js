/** Files that the link names by the hash of their contents: every worker is given them, too. */

/** @type {Uint8Array[]} */
const files = [];
/** @type {Set<(file: Uint8Array) => void>} */
const listeners = new Set();

/** @param {Uint8Array} file */
export function addNamedFile(file) {
  files.push(file);
  for (const listener of listeners) listener(file);
}

/**
 * Calls `listener` with every file that was or will be added.
 *
 * @param {(file: Uint8Array) => void} listener
 * @returns {() => void} ends this
 */
export function followNamedFiles(listener) {
  for (const file of files) listener(file);
  listeners.add(listener);
  return () => listeners.delete(listener);
}
