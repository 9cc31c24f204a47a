/**
 * Screenshots of the built page, for inspection: `node screenshots.mjs <folder> [query]`.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { opener } from './alone.mjs';
import { launchBrowser } from './browser.mjs';
import { serveDist } from './server.mjs';

/** @import { Page } from '@playwright/test' */

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

/** Additions to the link, and actions before the screenshot is taken. @type {Record<string, [string, (page: Page) => Promise<unknown>]>} */
const STATES = {
  model: ['', async () => {}],
  running: ['sim=on&precision=0.05', async (page) => page.waitForTimeout(1500)],
  cancelled: [
    'sim=on&precision=0.05',
    async (page) => {
      await page.locator('#handle[aria-valuetext*="simulated"]').waitFor();
      await page.keyboard.press('Escape');
    },
  ],
  simulated: ['sim=on', async (page) => page.locator('#sim-bar').waitFor({ state: 'hidden' })],
};

await mkdir(folder, { recursive: true });
const [server, browser] = [await serveDist(), await launchBrowser()];
const open = opener(browser, server.url);
for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const { name, path, width, height, fullPage } of SHOTS) {
    for (const [state, [added, prepare]] of Object.entries(STATES)) {
      const options = { viewport: { width, height }, deviceScaleFactor: width < 1000 ? 2 : 1, colorScheme };
      const page = await open(`${path}?${[query, added].filter(Boolean).join('&')}`, options);
      await prepare(page);
      await page.waitForTimeout(200);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${state}.png`), fullPage });
      await page.close();
    }
  }
}
await browser.close();
await server.close();
