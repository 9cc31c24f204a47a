/**
 * Sheets of drawings to look at: for each kind of network one picture of its drawings at all sizes, light and
 * dark, as the command makes them or as the page shows them: `node drawn-sheets.mjs <folder> [--page] [kind …]`.
 */

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../node/command.mjs';
import { opener } from './alone.mjs';
import { launchBrowser } from './browser.mjs';
import { DRAWN, SIZES } from './drawn-kinds.mjs';
import { drop, ready } from './page.mjs';
import { serveDist } from './server.mjs';

/** @import { Drawn } from './drawn-kinds.mjs' */

/** How a drawing is shown. @typedef {{ width: number, theme: 'light' | 'dark' }} Look */
/** Draws a network as a PNG. @typedef {(drawn: Drawn, look: Look) => Promise<Buffer>} Draw */

/** What is drawn of each network. */
const VIEW = 'x=capacity&load=0.6';

/** Widths of the drawing in a page of 1,440 and of 360 pixels. */
const WIDTHS = [456, 290];

/** Room for the title and the colour scale of a file, beyond a drawing in the page. */
const HEADING = 64;

const [folder, ...words] = process.argv.slice(2);
if (!folder) throw new Error('usage: node drawn-sheets.mjs <folder> [--page] [kind …]');
const named = words.filter((word) => word !== '--page');
const unknown = named.filter((name) => !(name in DRAWN));
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${Object.keys(DRAWN).join(', ')}`);

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const isPage = words.includes('--page');
const server = isPage ? await serveDist() : null;
/** @type {Draw} */
const draw = server ? inPage(server.url) : byCommand;
for (const name of named.length > 0 ? named : Object.keys(DRAWN)) {
  for (const width of WIDTHS) await sheet(name, width);
}
await browser.close();
await server?.close();

/** @param {string} name @param {number} width */
async function sheet(name, width) {
  const rows = [];
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    const pictures = [];
    for (const size of SIZES) {
      const drawn = DRAWN[name](size);
      if (!drawn) continue;
      try {
        const png = await draw(drawn, { width, theme });
        pictures.push(`<img src="data:image/png;base64,${png.toString('base64')}">`);
      } catch (error) {
        console.error(`${name}, ${size}: ${error}`);
        process.exitCode = 1;
      }
    }
    rows.push(`<div>${pictures.join('')}</div>`);
  }
  const page = await browser.newPage();
  await page.setContent(
    `<style>body { margin: 0; display: inline-block } div { display: flex } img { margin: 2px }</style>${rows.join('')}`,
  );
  await page.locator('body').screenshot({ path: join(folder, `${name}-${width}.png`) });
  await page.close();
}

/** @type {Draw} */
async function byCommand({ net, file }, { width, theme }) {
  const own = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  const [picture, network] = [join(own, 'drawing.png'), join(own, 'network.txt')];
  try {
    if (file !== undefined) await writeFile(network, file);
    const size = ['--width', `${width}`, '--height', `${width + HEADING}`, '--scale', '1', '--theme', theme];
    const files = file === undefined ? [] : ['--file', network];
    await command('plot', `net=${net}&${VIEW}`, '--drawing', '-o', picture, ...size, ...files);
    return await readFile(picture);
  } finally {
    await rm(own, { recursive: true });
  }
}

/** @param {string} url @returns {Draw} */
function inPage(url) {
  const open = opener(browser, url);
  return async ({ net, file }, { width, theme }) => {
    const isPhone = width < WIDTHS[0];
    const viewport = isPhone ? { width: 360, height: 760 } : { width: 1440, height: 900 };
    const page = await open(`?net=${net}&${VIEW}`, { viewport, colorScheme: theme, hasTouch: isPhone, reducedMotion: 'no-preference' });
    if (file !== undefined) {
      await drop(page, 'network.txt', file);
      await page.waitForFunction(() => !document.querySelector('.notice'));
      await ready(page);
    }
    await page.waitForTimeout(1500);
    const png = await page.locator('#drawing').screenshot();
    await page.close();
    return png;
  };
}
