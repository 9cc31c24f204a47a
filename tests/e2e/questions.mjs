/**
 * Times of an architect's questions in a worker of the browser: where messages wait, what limits a network, the worst
 * permutation.
 *
 *     LOADCURVE_DIST=dist LOADCURVE_BIN=target/release/loadcurve node tests/e2e/questions.mjs [WORDS that a link contains]
 */

import { command } from '../node/command.mjs';
import { runAlone } from './alone.mjs';
import { openTimed, timesOf } from './timed-worker.mjs';

/** @import { Open } from './fixture.mjs' */

/** Networks whose bottleneck is found: the defaults, patterns, and finite readings. */
const BOTTLENECKS = [
  ...['mesh', 'torus', 'cube', 'fat-tree', 'xgft', 'fly', 'hyperx', 'dragonfly', 'own'],
  ...['mesh,k:16', 'fat-tree,n:1024', 'torus,links:bi,sharing:occ', 'mesh,traffic:transpose', 'mesh,traffic:hot,spots:27'],
  ...['mesh,reading:finite', 'fat-tree,reading:finite', 'torus,reading:finite'],
];

/** Networks of 64, 256 and 1,024 nodes whose worst permutation is found. */
const WORST = ['mesh', 'mesh,k:16', 'torus,k:16', 'xgft,down:4x4x4x4,up:1x4x4x4,route:dmodk', 'mesh,k:32'];

/** Times an answer once after another, as a reader asks once. */
const WORK = `
  const { network, load } = data;
  const once = (work) => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  };
  if (load !== undefined) return [shortest(() => bottleneckOf(network, load))];
  return [once(() => limitsOf(network)), once(() => worstOf(network, () => {}))];`;

/**
 * Prints the times of the networks whose links contain some words.
 *
 * @param {Open} open
 * @param {string[]} words
 */
export async function printQuestions(open, words = []) {
  const isWanted = (/** @type {string} */ network) => words.every((word) => network.includes(word));
  const page = await openTimed(open, 'bottleneckOf, limitsOf, worstOf', WORK);
  for (const network of BOTTLENECKS.filter(isWanted)) {
    const { curves } = JSON.parse(await command('curve', network, '--load', '0.8', '--unit', 'capacity', '--format', 'json'));
    const [time] = await timesOf(page, { network, load: curves[0].points[0].load_messages });
    console.log(`  bottleneck ${time.toPrecision(2)} ms: ${network} at 80 % of saturation`);
  }
  for (const network of WORST.filter(isWanted)) {
    const [limits, worst] = await timesOf(page, { network });
    console.log(`  limits ${limits.toPrecision(2)} ms, worst permutation ${worst.toPrecision(2)} ms: ${network}`);
  }
  await page.close();
}

await runAlone(import.meta.url, (open) => printQuestions(open, process.argv.slice(2)));
