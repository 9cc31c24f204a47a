/** Helpers for tests of the simulation: watching workers, and waiting for phases. */

import { readFile } from 'node:fs/promises';
import { drawn } from './page.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** A simulation that is done in a moment, and one that is not done in a minute. */
export const QUICK = 'net=fat-tree,n:16,flits:8&precision=10';
export const ENDLESS = 'net=torus,k:32&precision=0.05';

/** An event: `> run` and the like for messages to a worker, `report` and the like for messages from one. @typedef {{ kind: string, at: number, task?: { network: string, loadMessages: number } }} Happening */

/**
 * Opens a page that records the messages to and from its workers, and the keys pressed.
 *
 * @param {Open} open
 * @param {Parameters<Open>[0]} address
 * @param {Parameters<Open>[1]} [options]
 */
export async function openWatched(open, address, options = {}) {
  return open(address, {
    // Messages that move would cost time and show nothing of the simulation.
    reducedMotion: 'reduce',
    ...options,
    prepare: async (page) => {
      await page.addInitScript(watch);
      await options.prepare?.(page);
    },
  });
}

/** Runs in the page before anything else. */
function watch() {
  /** @type {{ kind: string, at: number, task?: unknown }[]} */
  const happenings = [];
  const note = (/** @type {string} */ kind, /** @type {unknown} */ task) => {
    happenings.push({ kind, at: performance.now(), task });
  };
  Reflect.set(globalThis, 'happenings', happenings);
  globalThis.Worker = class extends Worker {
    /** @type {typeof Worker.prototype.postMessage} */
    postMessage = (/** @type {any} */ message) => {
      const questions = { simulate: 'run', solve: 'solve' };
      if (!this.moves) note(`> ${Reflect.get(questions, message.question) ?? message.kind}`, message.input);
      super.postMessage(message);
    };

    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      // The worker that moves the messages of the drawing is no part of this.
      this.moves = options?.name === 'animation';
      if (this.moves) return;
      note(options?.name === 'solver' ? 'solver' : 'worker', undefined);
      const kinds =
        options?.name === 'simulation'
          ? { news: 'report', answer: 'finished' }
          : { news: 'solution', answer: 'solution', progress: 'solution', ready: 'solution' };
      this.addEventListener('message', ({ data }) => note(Reflect.get(kinds, data.kind) ?? data.kind, undefined));
    }

    terminate() {
      if (!this.moves) note('terminate', undefined);
      super.terminate();
    }
  };
  addEventListener('keydown', ({ key }) => note(key, undefined), true);
}

/**
 * @param {Page} page
 * @returns {Promise<Happening[]>}
 */
export async function happenings(page) {
  return page.evaluate(() => Reflect.get(globalThis, 'happenings'));
}

/**
 * Number of events of each kind.
 *
 * @param {Happening[]} list
 * @returns {Record<string, number>}
 */
export function tally(list) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { kind } of list) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** What the page says of the simulation where its settings are. @param {Page} page */
export const title = (page) => page.locator('#sim-title').textContent();

/** Waits until everything is simulated and shown. @param {Page} page */
export async function done(page) {
  await says(page, 'Simulated:');
  await drawn(page);
}

/**
 * Waits until the progress line of the simulation begins with these words.
 *
 * @param {Page} page
 * @param {string} words
 */
export async function says(page, words) {
  await page.waitForFunction((words) => document.querySelector('#sim-title')?.textContent?.startsWith(words), words);
}

/**
 * Waits for a simulated value at the operating point whose interval is narrower than a limit.
 *
 * @param {Page} page
 * @param {number} [than] half-width
 * @returns {Promise<number>} its half-width
 */
export async function narrower(page, than = Infinity) {
  const handle = await page.waitForFunction((than) => {
    const width = Number(document.querySelector('#point-body td:nth-child(3)')?.textContent?.match(/± ([\d.]+)/)?.[1] ?? NaN);
    return width < than && width;
  }, than);
  return Number(await handle.jsonValue());
}

/**
 * The table of the results at the load: of each network its cells, by the name of their column.
 *
 * @param {Page} page
 * @returns {Promise<Record<string, string>[]>}
 */
export async function results(page) {
  return page.locator('#point-table').evaluate((table) => {
    const plain = (/** @type {Element} */ cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim();
    // The unit stands in an element of its own.
    const names = [...table.querySelectorAll('thead button')].map(({ childNodes }) =>
      [...childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join(''),
    );
    return [...table.querySelectorAll('tbody tr')].map(({ children }) =>
      Object.fromEntries(names.map((name, index) => [name, plain(children[index])])),
    );
  });
}

/**
 * Opens the settings of the simulation, if they are closed.
 *
 * @param {Page} page
 */
export async function openSettings(page) {
  const sheet = page.getByRole('group', { name: 'Simulation' }).locator('[popover]');
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: /^Precision/ }).click();
  await sheet.waitFor();
}

/**
 * The CSV file saved by the page.
 *
 * @param {Page} page
 */
export async function savedCsv(page) {
  const download = page.waitForEvent('download');
  await page.getByRole('region', { name: 'All points as a table' }).getByRole('button', { name: 'CSV' }).click();
  return readFile(await (await download).path(), 'utf8');
}

/**
 * The simulated points of a file, cell by cell.
 *
 * @param {string} csv
 */
export function simulatedIn(csv) {
  return csv
    .split('\n')
    .map((line) => line.split(','))
    .filter(([, source]) => source === 'simulation');
}
