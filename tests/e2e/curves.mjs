/**
 * Times of curves on the page, beside those of the same work in a native program on the same machine in the same run.
 *
 *     LOADCURVE_DIST=dist node tests/e2e/curves.mjs
 */

import { runAlone } from './alone.mjs';
import { nativeTimes, SHORTEST } from './timed-worker.mjs';

/** @import { Open } from './fixture.mjs' */

/**
 * Prints the table.
 *
 * @param {Open} open
 */
export async function printCurves(open) {
  const page = await open();
  console.log('  | network | natively, ms | on the page, ms | ratio |\n  |:---|---:|---:|---:|');
  for (const { network, native } of /** @type {{ network: string, native: number }[]} */ (nativeTimes('curves'))) {
    /** @type {number} */
    const time = await page.evaluate(`(async () => {
      ${SHORTEST}
      const { Explorer } = await import(new URL('pkg/loadcurve-web.js', document.querySelector('script[type=module]').src).href);
      return shortest(() => new Explorer('net=${network}').free());
    })()`);
    console.log(`  | ${network} | ${native.toFixed(3)} | ${time.toFixed(3)} | ${(time / native).toFixed(2)} |`);
  }
  await page.close();
}

await runAlone(import.meta.url, printCurves);
