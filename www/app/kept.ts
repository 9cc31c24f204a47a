/** What this browser keeps for the reader; without storage it is forgotten with the page, and nothing fails. */

const here: Map<string, string> = new Map();

/** What a storage gives; null where there is none, as in a sandboxed frame. */
function attempt<T>(act: () => T) {
  try {
    return act();
  } catch {
    return null;
  }
}

export function kept(key: string) {
  return attempt(() => localStorage.getItem(key)) ?? here.get(key) ?? null;
}

/** What was kept as JSON; null if it is none. */
export function keptData(key: string): unknown {
  return attempt(() => JSON.parse(kept(key) ?? 'null'));
}

export function keep(key: string, value: string) {
  here.set(key, value);
  attempt(() => localStorage.setItem(key, value));
}

/** What is kept for this tab alone, until it is closed. */
export function keptHere(key: string) {
  return attempt(() => sessionStorage.getItem(key));
}

export function keepHere(key: string, value: string) {
  attempt(() => sessionStorage.setItem(key, value));
}
