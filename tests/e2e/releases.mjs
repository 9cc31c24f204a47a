/** Releases of the page on disk, as a build and a host would produce them one after the other. */

import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DIST } from './server.mjs';

/** @import { Page, TestInfo } from '@playwright/test' */

/**
 * A copy of the built page in the output folder of the test.
 *
 * @param {TestInfo} testInfo
 */
export async function copyOfDist(testInfo) {
  const folder = testInfo.outputPath('dist');
  await cp(DIST, folder, { recursive: true });
  return folder;
}

/** @param {string} folder */
export async function pagesIn(folder) {
  return (await readdir(folder)).filter((name) => name.endsWith('.html'));
}

/** @param {string} folder */
export async function folderIn(folder) {
  const name = (await readdir(folder)).find((name) => name.startsWith('app'));
  if (name === undefined) throw new Error(`no app in ${folder}`);
  return name;
}

/**
 * Publishes another release in place of the one in `folder`: it has the same files under another name, and
 * its pages say so in their titles.
 *
 * @param {string} folder
 * @param {string} name of the folder of its files
 */
export async function publish(folder, name) {
  const old = await folderIn(folder);
  await rename(join(folder, old), join(folder, name));
  const worker = join(folder, 'sw.js');
  const text = await readFile(worker, 'utf8');
  const { json } = /const RELEASE = (?<json>\{.*\});/.exec(text)?.groups ?? {};
  const release = JSON.parse(json);
  for (const page of Object.keys(release.pages)) {
    const file = join(folder, page);
    const changed = (await readFile(file, 'utf8')).replaceAll(old, name).replace(/<title>.*?<\/title>/, `<title>${name}</title>`);
    await writeFile(file, changed);
    release.pages[page] = `sha256-${createHash('sha256').update(changed).digest('base64')}`;
  }
  Object.assign(release, { version: name, folder: `${name}/` });
  await writeFile(worker, text.replace(json, JSON.stringify(release)));
}

/**
 * Waits until the page resolves a promise to true; `waitForFunction` would take the promise itself for true.
 *
 * @template Argument
 * @param {Page} page
 * @param {(argument: Argument) => Promise<boolean>} question
 * @param {Argument} [argument]
 */
export async function until(page, question, argument) {
  const ask = /** @type {(argument: unknown) => Promise<boolean>} */ (question);
  await expect.poll(() => page.evaluate(ask, argument), { intervals: [50] }).toBe(true);
}

/**
 * Waits until the page is cached and the service worker serves it.
 *
 * @param {Page} page
 */
export async function kept(page) {
  await until(page, async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller?.scriptURL === active.scriptURL;
  });
}

/**
 * Waits until a cache has been deleted.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function forgotten(page, name) {
  await until(page, async (name) => !(await caches.has(name)), name);
}

/**
 * The names of all caches of the origin.
 *
 * @param {Page} page
 */
export async function cacheNames(page) {
  return page.evaluate(() => caches.keys());
}

/**
 * The folder from which the open page loaded its files.
 *
 * @param {Page} page
 */
export async function release(page) {
  return page
    .locator('link[rel=stylesheet]')
    .first()
    .evaluate((link) => link.getAttribute('href')?.split('/')[1]);
}
