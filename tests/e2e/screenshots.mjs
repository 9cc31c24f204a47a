/**
 * Pictures of the built page, to be looked at: `node screenshots.mjs <folder> [query]`.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser, openPage, serveDist } from './harness.mjs';

const [folder, query = ''] = process.argv.slice(2);
if (!folder) throw new Error('usage: node screenshots.mjs <folder> [query]');

/** @type {{ name: string, path: string, width: number, height: number, fullPage: boolean }[]} */
const SHOTS = [
  { name: 'page-1440', path: '', width: 1440, height: 900, fullPage: true },
  { name: 'page-1024', path: '', width: 1024, height: 768, fullPage: true },
  { name: 'page-360', path: '', width: 360, height: 740, fullPage: true },
  { name: 'embed-640x420', path: 'embed.html', width: 640, height: 420, fullPage: false },
  { name: 'embed-320x240', path: 'embed.html', width: 320, height: 240, fullPage: false },
];

await mkdir(folder, { recursive: true });
const [server, browser] = [await serveDist(), await launchBrowser()];
for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const { name, path, width, height, fullPage } of SHOTS) {
    const options = { viewport: { width, height }, deviceScaleFactor: width < 1000 ? 2 : 1, colorScheme };
    const page = await openPage(browser, server.url + path + (query && `?${query}`), options);
    await page.waitForSelector('[aria-busy="false"]');
    await page.waitForTimeout(200);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage });
    await page.close();
  }
}
await browser.close();
await server.close();
