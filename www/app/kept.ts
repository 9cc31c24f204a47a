/** What this browser keeps for the reader; without storage it is forgotten with the page, and nothing fails. */

const here: Map<string, string> = new Map();

export function kept(key: string) {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

export function keep(key: string, value: string) {
  here.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // A sandboxed frame has no storage.
  }
}

/** What is kept for this tab alone, until it is closed. */
export function keptHere(key: string) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepHere(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // A sandboxed frame has no storage.
  }
}
