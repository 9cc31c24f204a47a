/** Both parts of the page's module, which workers need. Nothing waits for the late one at first. */

import { compiled } from './module.ts';

/** What the page needs at once, and its late functions. */
export interface Parts {
  first: WebAssembly.Module;
  rest: WebAssembly.Module;
}

/** Both parts: at once if they are here, else fetched and compiled. */
export type Late = () => Parts | Promise<Parts>;

/** Address of the first part. */
const FIRST = new URL('./pkg/loadcurve-web_bg.wasm', import.meta.url);

const REST = new URL('./pkg/loadcurve-web_late.wasm', import.meta.url);

let first: Promise<WebAssembly.Module> | null = null;
let parts: ReturnType<Late> | null = null;

/** Fetches and compiles the first part, once. */
export function firstPart() {
  first ??= compiled(FIRST).catch((error) => {
    // The connection may come back.
    first = null;
    throw error;
  });
  return first;
}

export function late(): ReturnType<Late> {
  parts ??= fetched();
  return parts;
}

async function fetched() {
  try {
    const [first, rest] = await Promise.all([firstPart(), compiled(REST)]);
    parts = { first, rest };
    return parts;
  } catch (error) {
    parts = null;
    throw error;
  }
}

/** Begins to fetch them, for those who need them soon; they report it if that fails. */
export function fetchLate() {
  Promise.resolve(late()).catch(() => {});
}
