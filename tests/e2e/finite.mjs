/**
 * Times of the finite-source model in a worker of the browser, beside those of the same work in a native
 * program on the same machine in the same run, and beside what one load may take.
 *
 *     LOADCURVE_DIST=dist node tests/e2e/finite.mjs [WORDS that a network's link contains]
 */

import { runAlone } from './alone.mjs';
import { nativeTimes, openTimed, timesOf } from './timed-worker.mjs';

/** @import { Open } from './fixture.mjs' */

/**
 * A network, and times in milliseconds: of one load at 50 and 90 % of saturation, of a curve, and of setting the
 * model up with its saturation load; `expected` are those of the two single loads.
 *
 * @typedef {{ network: string, loads: [number, number], points: number[], native: number[], expected?: [number, number] }} Timed
 */

/** Times one load at two places, a curve, and setting the model up, as the native program does. */
const WORK = `
  const { network, loads, points } = data;
  const solver = new Solver('net=' + network);
  const solve = (loads) => () => {
    solver.begin({ network, loads, operatingLoads: [] });
    while (!solver.step());
  };
  const solutions = [[loads[0]], [loads[1]], points].map((loads) => shortest(solve(loads)));
  return [...solutions, shortest(() => new Solver('net=' + network).free())];`;

/**
 * Prints the table of the networks whose links contain some words.
 *
 * @param {Open} open
 * @param {string[]} words
 */
export async function printFinite(open, words = []) {
  const page = await openTimed(open, 'Solver', WORK);
  console.log('  milliseconds in the browser (times the native time in this run; in brackets that over the expected one)');
  console.log('  | network | 50 % | 90 % | 21 points | saturation load |\n  |:---|---:|---:|---:|---:|');
  for (const timed of /** @type {Timed[]} */ (nativeTimes('finite', words))) {
    const times = await timesOf(page, timed);
    const cells = times.map((time, i) => {
      const native = timed.native[i];
      // A load beyond saturation is answered at once.
      if (native < 0.001) return 'saturated';
      const expected = timed.expected?.[i];
      const allowed = expected ? ` (${(native / expected).toFixed(1)}, ${(time / expected).toFixed(1)})` : '';
      return `${time.toPrecision(2)} = ${(time / native).toFixed(1)} × ${native.toPrecision(2)}${allowed}`;
    });
    console.log(`  | \`${timed.network}\` | ${cells.join(' | ')} |`);
  }
  await page.close();
}

await runAlone(import.meta.url, (open) => printFinite(open, process.argv.slice(2)));
