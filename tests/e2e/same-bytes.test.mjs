/**
 * The page in Firefox gives the same bytes for the same link as the command. tests/node/same-bytes.test.mjs
 * does the same for V8.
 */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { plotted } from '../node/command.mjs';
import * as links from '../node/links.mjs';
import { launchFirefox } from './browser.mjs';
import { LONG, test } from './fixture.mjs';

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** Run in the page. */
const FUNCTIONS = [links.simulated, links.written, links.drawing, links.solvedElsewhere].join('\n');

test('Firefox writes the same files as the command', { tag: LONG }, async ({ server }) => {
  test.slow();
  test.skip(!existsSync(FIREFOX), `there is no ${FIREFOX}`);
  const browser = await launchFirefox();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForSelector('[aria-busy=false]');
    /** Results of a function of a module and a link, for several links. @param {(...args: any) => unknown} make @param {string[]} links */
    const made = (make, links) =>
      page.evaluate(`(async () => {
      const script = document.querySelector('script[type=module]').src;
      const web = await import(new URL('pkg/loadcurve-web.js', script).href);
      web.initParts(await Promise.all(['bg', 'page', 'late'].map((part) => WebAssembly.compileStreaming(fetch(new URL('pkg/loadcurve-web_' + part + '.wasm', script))))));
      ${FUNCTIONS}
      return ${JSON.stringify(links)}.map((link) => ${make.name}(web, link));
    })()`);
    const all = [...links.SOLVED, ...links.SIMULATED];
    assert.deepEqual(await made(links.written, all), await Promise.all(all.map((link) => plotted(link, links.ENDINGS))));
    const drawings = await Promise.all(links.DRAWN.map((link) => plotted(link, ['svg'], '--drawing')));
    assert.deepEqual(
      await made(links.drawing, links.DRAWN),
      drawings.map(({ svg }) => svg),
    );
    const numbers = await Promise.all(links.SOLVED_ELSEWHERE.map((link) => plotted(link, ['csv'])));
    assert.deepEqual(
      await made(links.solvedElsewhere, links.SOLVED_ELSEWHERE),
      numbers.map(({ csv }) => csv),
    );
  } finally {
    await browser.close();
  }
});
