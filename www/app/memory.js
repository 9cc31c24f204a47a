/** Tells of a module that has trapped whether it was for want of memory. */

/** So many pages of 64 kB are had by whoever may have any. */
const ROOM = 256;

/**
 * What memory there was, in words, unless there is more.
 *
 * @param {WebAssembly.Memory | undefined} memory that is used no more
 * @returns {string | null}
 */
export function exhausted(memory) {
  try {
    memory?.grow(ROOM);
    return null;
  } catch {
    return `more memory than the ${Math.round((memory?.buffer.byteLength ?? 0) / 1e6)} MB that the browser gave`;
  }
}

/**
 * Why a worker cannot go on.
 *
 * @param {unknown} error that ended it
 * @param {WebAssembly.Memory | undefined} memory of its module
 */
export function reason(error, memory) {
  const lacked = exhausted(memory);
  return lacked ? `It needed ${lacked}.` : String(error);
}
