/** The files of the module, each of which adds functions to the ones before it. Nothing waits for the late one at first. */

import { compiled, madeOnce } from './module.ts';

/** The first files of the module, compiled. */
export type Parts = WebAssembly.Module[];

/**
 * Fetches and compiles each file once: what draws the first chart, what the page may call at once, what moves messages,
 * and its late functions.
 */
const FILES = [
  new URL('./pkg/loadcurve-web_bg.wasm', import.meta.url),
  new URL('./pkg/loadcurve-web_page.wasm', import.meta.url),
  new URL('./pkg/loadcurve-web_moving.wasm', import.meta.url),
  new URL('./pkg/loadcurve-web_late.wasm', import.meta.url),
].map((url) => madeOnce(() => compiled(url)));

/** The first files, by their number, once they are here. */
const here: Parts[] = [];

/** The first files. */
function parts(count: number): Promise<Parts> {
  return Promise.all(FILES.slice(0, count).map((file) => file()));
}

/** The first files, for workers: at once if they are here, else fetched and compiled. */
function forWorkers(count: number): Parts | Promise<Parts> {
  return here[count] ?? fetched(count);
}

async function fetched(count: number) {
  here[count] = await parts(count);
  return here[count];
}

/** The parts that draw the first chart. */
export const lightParts = () => parts(1);

/** The parts that the page may call at once. */
export const pageParts = () => parts(2);

/** The parts that move messages. */
export const movingParts = () => forWorkers(3);

/** All parts, which most workers need. */
export const late = () => forWorkers(FILES.length);

/** Begins to fetch them, for those who need them soon; they report it if that fails. */
export function fetchLate() {
  Promise.resolve(late()).catch(() => {});
}
