/** What this browser keeps for the reader; without storage it is forgotten with the page, and nothing fails. */

/** @type {Map<string, string>} */
const here = new Map();

/** @param {string} key */
export function kept(key) {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function keep(key, value) {
  here.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // A sandboxed frame has no storage.
  }
}
