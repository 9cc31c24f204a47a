/**
 * Uses the page at random for a while: it must stay healthy, and its memory flat.
 *
 *     cargo xtask soak --minutes 60 --seed 7
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { opener } from './alone.mjs';
import { launchBrowser } from './browser.mjs';
import { ready } from './page.mjs';
import { serveDist } from './server.mjs';
import { chance } from './soak/chance.mjs';
import { anything, resize } from './soak/deeds.mjs';
import { ailments, shown, wrongs } from './soak/health.mjs';
import { growing, sample } from './soak/memory.mjs';

/** @import { Page } from '@playwright/test' */

/** Number of recent actions that are reported on a failure. */
const TOLD = 12;
/** Number of actions after which a second page opens the same link. */
const DEEDS_TO_COMPARE = 100;
/** Number of actions after which pages of the other kinds are opened. */
const DEEDS_TO_VISIT = 150;
/** Time between two memory samples, in milliseconds; less in a short run. */
const MINUTE = 60_000;
const MIN_SAMPLES = 15;
/** A shorter run ends while caches still fill, and says nothing about memory. */
const MIN_MINUTES = 5;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } } });
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
const random = chance(seed);
const links = (await readFile(join(import.meta.dirname, '../links.txt'), 'utf8'))
  .split('\n')
  .flatMap((line) => /^link: (.*)$/.exec(line)?.[1] ?? [])
  .filter((link) => !/embed=1/.test(link));

const server = await serveDist();
const browser = await launchBrowser();
const open = opener(browser, server.url);
const page = await open('', { viewport: { width: 1440, height: 900 }, acceptDownloads: true, prepare: staying });

const begun = Date.now();
const elapsed = () => Date.now() - begun;
const every = Math.min(MINUTE, (minutes * MINUTE) / MIN_SAMPLES);
/** @type {string[]} */
const done = [];
/** @type {import('./soak/memory.mjs').Sample[]} */
const samples = [];
let deeds = 0;

while (elapsed() < minutes * MINUTE) {
  if (elapsed() >= samples.length * every) await measure();
  await carefully(async () => {
    done.push(await anything({ page, random, links }));
    deeds += 1;
    const wrong = await ailments(page);
    if (deeds % DEEDS_TO_COMPARE === 0) wrong.push(...(await compare()));
    if (deeds % DEEDS_TO_VISIT === 0) wrong.push(...(await visit()));
    return wrong;
  });
}
await measure();
const isLong = minutes >= MIN_MINUTES;
const grew = isLong ? growing(samples) : [];
console.log(`${deeds} deeds in ${minutes} minutes, seed ${seed}; nothing was wrong`);
if (isLong) console.log(grew.length === 0 ? 'memory is flat' : grew.join('\n'));
await browser.close();
await server.close();
process.exitCode = grew.length === 0 ? 0 : 1;

/**
 * Ends the run with a list of the last actions if something is wrong.
 *
 * @param {() => Promise<string[]>} act
 */
async function carefully(act) {
  const wrong = await act().catch((error) => [String(error.stack ?? error)]);
  if (wrong.length === 0) return;
  console.error(`✗ after ${deeds} deeds of seed ${seed}:\n  ${wrong.join('\n  ')}`);
  console.error(`the link is ${page.url()}\nthe last deeds, the latest last:\n  ${done.slice(-TOLD).join('\n  ')}`);
  await page.screenshot({ path: join(import.meta.dirname, '../../target/soak.png') }).catch(() => {});
  await browser.close();
  process.exit(1);
}

/**
 * Keeps random key presses from leaving the page by a link: other pages are visited in windows of their own.
 *
 * @param {Page} page
 */
function staying(page) {
  return page.addInitScript(() =>
    addEventListener(
      'click',
      (click) => {
        const link = click.target instanceof Element && click.target.closest('a');
        if (link && !link.download && link.pathname !== location.pathname) click.preventDefault();
      },
      true,
    ),
  );
}

/** Takes a sample of the memory of the page at rest. */
async function measure() {
  await rest();
  const taken = await sample(page, elapsed() / MINUTE);
  samples.push(taken);
  print(taken);
}

/** Brings the page into the state in which its memory is compared. */
async function rest() {
  await resize(page, { width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none', media: 'screen' });
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await page.evaluate(() => {
    history.pushState(null, '', './');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await ready(page);
  await page.waitForTimeout(500);
}

/** Opens the page's link in another page: both must show the same. @returns {Promise<string[]>} */
async function compare() {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const here = await shown(page);
  const other = await open(here.link, { viewport: { width: 1440, height: 900 } });
  const there = await shown(other);
  const wrong = await ailments(other);
  await other.close();
  if (JSON.stringify(here) !== JSON.stringify(there))
    wrong.push(`another page shows ${JSON.stringify(there)} and not ${JSON.stringify(here)}`);
  return wrong;
}

/** Visits a frame of the same link, and the gallery. @returns {Promise<string[]>} */
async function visit() {
  const wrong = [];
  for (const path of [`embed.html${await page.evaluate(() => location.search)}`, 'gallery.html']) {
    const other = await open(path, { waits: false });
    await other.waitForTimeout(2000);
    for (let turn = 0; turn < 10; turn += 1) await other.mouse.wheel(0, random() * 2000);
    wrong.push(...wrongs(other).map((what) => `${path}, ${what}`));
    await other.close();
  }
  return wrong;
}

/** @param {import('./soak/memory.mjs').Sample} sample */
function print({ minutes, heapKilobytes, nodes, listeners, privateKilobytes, workers }) {
  const megabytes = (/** @type {number} */ kilobytes) => `${(kilobytes / 1000).toFixed(1)} MB`;
  console.log(
    `${minutes.toFixed(1).padStart(5)} min  ${String(deeds).padStart(6)} deeds  heap ${megabytes(heapKilobytes)}  private ${megabytes(privateKilobytes)}  ${nodes} nodes  ${listeners} listeners  ${workers} workers`,
  );
}
