/** Times of pieces of work: in workers of a browser, and natively. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @import { Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** Files that compile the native program. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The rows that a native benchmark prints.
 *
 * @param {string} bench
 * @param {string[]} [words] that select some
 * @returns {unknown[]}
 */
export function nativeTimes(bench, words = []) {
  const options = ['bench', '--locked', '--quiet', '--package', 'loadcurve-bench', '--bench', bench, '--', 'json', ...words];
  const lines = execFileSync('cargo', options, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

/** The shortest time of a piece of work. The clock of a browser is read to a tenth of a millisecond, so short work is repeated. */
export const SHORTEST = `
  const shortest = (work) => {
    const round = (repetitions) => {
      const begun = performance.now();
      for (let i = 0; i < repetitions; i += 1) work();
      return performance.now() - begun;
    };
    let repetitions = 1;
    while (round(repetitions) < 5) repetitions *= 2;
    const times = [];
    while (times.length < 3 || times.reduce((sum, time) => sum + time, 0) < 300) times.push(round(repetitions));
    return Math.min(...times) / repetitions;
  };`;

/** Starts all of the module of the page in a worker whose script is beside its folder. */
export const START = `
  import { initParts } from './pkg/loadcurve-web.js';
  const files = ['bg', 'page', 'late'].map((part) => fetch(new URL('./pkg/loadcurve-web_' + part + '.wasm', import.meta.url)));
  const start = Promise.all(files.map((file) => WebAssembly.compileStreaming(file))).then(initParts);`;

/**
 * A page whose workers answer messages with times, for `timesOf`.
 *
 * @param {Open} open
 * @param {string} names of what is imported from the module of the page
 * @param {string} body that returns the times of the object `data`; `shortest` times a function
 */
export function openTimed(open, names, body) {
  const script = `
    import { ${names} } from './pkg/loadcurve-web.js';
    ${START}
    ${SHORTEST}
    addEventListener('message', async ({ data }) => {
      try {
        await start;
        postMessage((() => { ${body} })());
      } catch (error) {
        postMessage(String(error));
      }
    });`;
  return open('', {
    prepare: (page) => page.route('**/timed.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script })),
  });
}

/**
 * The times that a worker measures, in milliseconds.
 *
 * @param {Page} page
 * @param {object} data
 * @returns {Promise<number[]>}
 */
export function timesOf(page, data) {
  return page.evaluate(
    (data) =>
      new Promise((resolve, reject) => {
        const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
        const worker = new Worker(new URL('timed.js', script.src), { type: 'module' });
        worker.onmessage = ({ data }) => {
          worker.terminate();
          if (typeof data === 'string') reject(new Error(data));
          else resolve(data);
        };
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(data);
      }),
    data,
  );
}
