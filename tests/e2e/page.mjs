/** Helpers for tests of the page: reading what it shows, and using its controls. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';

/** @import { Page } from '@playwright/test' */

/** The link that a first visit stands for. */
export const FIRST_VISIT = 'net=mesh,flits:16&load=0.11';

/** Three curves of one kind, with which most tests begin. */
export const FIRST = 'net=fat-tree,n:1024&net=fat-tree,n:1024,flits:32&net=fat-tree,n:1024,flits:64';

/** @param {Page} page */
export async function ready(page) {
  await page.waitForSelector('[aria-busy="false"]');
  // Only once it is drawn does an edit request what it lacks.
  await drawn(page);
  // Results of a worker have arrived once nothing is marked as being computed.
  await page.waitForSelector('[data-computing]', { state: 'detached' });
  await drawn(page);
}

/**
 * Waits until everything requested in this frame is drawn.
 *
 * @param {Page} page
 */
export async function drawn(page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        // A large network is painted in slices, and what is explained follows in a task after the frame.
        const wait = () => requestAnimationFrame(document.querySelector('[data-painting]') ? wait : () => setTimeout(resolve));
        requestAnimationFrame(wait);
      }),
  );
}

/**
 * The query of the address, without a question mark; `page.url()` lags behind.
 *
 * @param {Page} page
 */
export async function query(page) {
  return page.evaluate(() => location.search.slice(1));
}

/**
 * Shows a link on an open page as the browser's Back would, which costs a tenth of loading it: for the next step of a
 * test that begins anew.
 *
 * @param {Page} page
 * @param {string} link
 */
export async function goTo(page, link) {
  await page.evaluate((link) => {
    history.pushState(null, '', link || location.pathname);
    dispatchEvent(new PopStateEvent('popstate'));
  }, link);
  await ready(page);
}

/**
 * Number of pixels of a canvas in each of these colours, given as `#rrggbb`.
 *
 * @param {Page} page
 * @param {string} selector
 * @param {string[]} colors
 * @returns {Promise<number[]>}
 */
export async function ink(page, selector, colors) {
  return page.evaluate(
    ([selector, colors]) => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(selector));
      const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
      const counts = new Map(colors.map((color) => [Number.parseInt(color.slice(1), 16), 0]));
      for (let i = 0; i < data.length; i += 4) {
        const color = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
        const count = counts.get(color);
        if (count !== undefined) counts.set(color, count + 1);
      }
      return [...counts.values()];
    },
    /** @type {const} */ ([selector, colors]),
  );
}

/**
 * A hash of the picture on a canvas, for comparison.
 *
 * @param {Page} page
 * @param {string} [selector]
 */
export async function picture(page, selector = '#chart') {
  await drawn(page);
  const data = await page.locator(selector).evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  return createHash('sha256').update(data).digest('hex');
}

/**
 * The colours of the first curves, as the page has set them.
 *
 * @param {Page} page
 * @param {number} count
 * @returns {Promise<string[]>}
 */
export async function seriesColors(page, count) {
  return page.evaluate((count) => {
    const style = getComputedStyle(document.documentElement);
    return Array.from({ length: count }, (_, index) => style.getPropertyValue(`--series-${index}`));
  }, count);
}

/**
 * The card of a network.
 *
 * @param {Page} page
 * @param {number} index
 */
export function card(page, index) {
  return page.locator('.card').nth(index);
}

/**
 * Chooses a network, which opens its card.
 *
 * @param {Page} page
 * @param {number} index
 */
export async function chosen(page, index) {
  const top = card(page, index).locator('.card-top');
  if ((await top.getAttribute('aria-expanded')) !== 'true') await top.click();
  return card(page, index);
}

/**
 * Chooses an action in the menu of a network.
 *
 * @param {Page} page
 * @param {number} index
 * @param {string | RegExp} action
 */
export async function act(page, index, action) {
  await (await chosen(page, index)).getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
}

/**
 * Opens the picker of networks and takes a kind.
 *
 * @param {Page} page
 * @param {string} kind
 * @param {string} [preset] of the kind
 * @returns the dialog
 */
export async function openPicker(page, kind, preset) {
  await page.locator('#add').click();
  const dialog = page.getByRole('dialog', { name: 'Add a network' });
  await dialog.getByRole('button', { name: kind, exact: true }).click();
  if (preset) await dialog.getByRole('button', { name: preset, exact: true }).click();
  return dialog;
}

/**
 * Adds a network of a kind.
 *
 * @param {Page} page
 * @param {string} kind
 * @param {string} [preset]
 */
export async function addNetwork(page, kind, preset) {
  await (await openPicker(page, kind, preset)).getByRole('button', { name: /^Add as/ }).click();
}

/**
 * Puts another network in the place of one.
 *
 * @param {Page} page
 * @param {number} index
 * @param {string} kind
 * @param {string} [preset]
 */
export async function pick(page, index, kind, preset) {
  await chosen(page, index);
  await (await openPicker(page, kind, preset)).getByRole('button', { name: /^Replace/ }).click();
}

/**
 * The names of the networks, in order.
 *
 * @param {Page} page
 */
export async function labels(page) {
  return page.locator('#point-body th > span:last-child').evaluateAll((names) => names.map((name) => (name.textContent ?? '').trim()));
}

/**
 * The cells of the table of results at the load: name, latency by the model, and so on.
 *
 * @param {Page} page
 * @returns {Promise<string[][]>}
 */
export async function pointTable(page) {
  return page
    .locator('#point-body tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th > span:last-child, td')].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()),
      ),
    );
}

/**
 * Takes a choice of the axes: a scale or a unit.
 *
 * @param {Page} page
 * @param {string} choice
 */
export async function setAxes(page, choice) {
  const button = page.getByRole('button', { name: 'Axes', exact: true });
  await button.click();
  await page.getByRole('group', { name: 'Axes' }).getByRole('radio', { name: choice, exact: true }).check();
  await page.keyboard.press('Escape');
}

/**
 * Takes an item of a menu in the head.
 *
 * @param {Page} page
 * @param {'More' | 'Share'} menu
 * @param {string} item
 */
export async function fromMenu(page, menu, item) {
  const button = page.locator(`#${menu.toLowerCase()}`);
  await button.click();
  await page.locator(`#${menu.toLowerCase()} + .menu`).getByRole('button', { name: item }).click();
}

/**
 * @param {Page} page
 * @param {'as the system' | 'light' | 'dark'} colours
 */
export async function setColours(page, colours) {
  await fromMenu(page, 'More', colours);
}

/**
 * Drags a slider with the pointer; the returned function releases it.
 *
 * @param {Page} page
 * @param {import('@playwright/test').Locator} slider
 * @param {number[]} parts positions along its length at which the pointer pauses
 */
export async function drag(page, slider, ...parts) {
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider is not to be seen');
  const y = box.y + box.height / 2;
  const at = (/** @type {number} */ part) => box.x + 9 + part * (box.width - 18);
  await page.mouse.move(at(parts[0]), y);
  await page.mouse.down();
  for (const part of parts.slice(1)) {
    await page.mouse.move(at(part), y, { steps: 4 });
    await drawn(page);
  }
  return async () => page.mouse.up();
}

/** @typedef {{ name: string, text: string }} Named a file that a test drops */

/**
 * Drags files over the page and drops them.
 *
 * @param {Page} page
 * @param {Named[]} files
 * @param {string[]} [steps]
 */
export async function dragFiles(page, files, steps = ['dragenter', 'dragover', 'drop']) {
  await page.evaluate(
    ([files, steps]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of files) dataTransfer.items.add(new File([text], name));
      for (const step of steps) document.body.dispatchEvent(new DragEvent(step, { dataTransfer, bubbles: true, cancelable: true }));
    },
    /** @type {const} */ ([files, steps]),
  );
}

/**
 * Waits until a text is announced to screen readers, which happens only after a short silence.
 *
 * @param {Page} page
 * @param {string | RegExp} words part of the text, or a pattern for it
 */
export async function heard(page, words) {
  const form = typeof words === 'string' ? words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : words.source;
  await page.waitForFunction((form) => new RegExp(form).test(document.querySelector('#live')?.textContent ?? ''), form);
}

/**
 * Modifies certain files of a page as they arrive.
 *
 * @param {Page} page
 * @param {string | RegExp} files
 * @param {(body: Buffer) => string | Buffer} change
 * @param {() => boolean} [when] called for each file; true if it is to be modified
 */
export async function changeFiles(page, files, change, when = () => true) {
  await page.route(files, (route) => (when() ? changed(page, route, change) : route.continue()));
}

/**
 * Answers a request with a changed file.
 *
 * @param {Page} page
 * @param {import('@playwright/test').Route} route
 * @param {(body: Buffer) => Buffer | string} change
 */
async function changed(page, route, change) {
  try {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.body()) });
  } catch (error) {
    // Closing a page discards its pending responses.
    if (!page.isClosed() && !/disposed|closed/.test(String(error))) throw error;
  }
}

/**
 * Answers requests for the script of the workers with a name, who otherwise share theirs with all others.
 *
 * @param {Page} page
 * @param {string} name
 * @param {(route: import('@playwright/test').Route) => unknown} answer
 */
export async function routeWorkers(page, name, answer) {
  await page.addInitScript((name) => {
    globalThis.Worker = class extends Worker {
      /** @param {string | URL} url @param {WorkerOptions} [options] */
      constructor(url, options) {
        super(options?.name === name ? `${url}?${name}` : url, options);
      }
    };
  }, name);
  await page.route(({ pathname, search }) => pathname.endsWith('/jobs/worker.js') && search === `?${name}`, answer);
}

/**
 * Changes the script of the workers with a name.
 *
 * @param {Page} page
 * @param {string} name
 * @param {(body: Buffer) => Buffer | string} change
 */
export async function changeWorkers(page, name, change) {
  await routeWorkers(page, name, (route) => changed(page, route, change));
}

/**
 * Waits until every timer that the page has set for this time, or less, has fired.
 *
 * @param {Page} page
 * @param {number} milliseconds
 */
export async function timersFired(page, milliseconds) {
  await page.evaluate((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)), milliseconds);
}

/**
 * Waits for some frames of the page, in which it could have drawn something else.
 *
 * @param {Page} page
 * @param {number} [count]
 */
export async function framesLater(page, count = 12) {
  await page.evaluate(async (count) => {
    for (let i = 0; i < count; i += 1) await new Promise(requestAnimationFrame);
  }, count);
}

/**
 * Drops a file on the page.
 *
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
export async function drop(page, name, text) {
  const transfer = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/**
 * Asks the box of the page, and does what its foot says.
 *
 * @param {Page} page
 * @param {string} question
 */
export async function ask(page, question) {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(question);
  // What fits is listed with the first use of the box.
  await page.locator('#box-list').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('#box').waitFor({ state: 'hidden' });
}

/**
 * Drags the load to the end of the axis until messages have queued up, while no animation starts anew.
 *
 * @param {Page} page
 * @param {() => Promise<number>} queued number of messages that wait since the drag began
 */
export async function jam(page, queued) {
  const handle = await page.locator('#handle').boundingBox();
  const chart = await page.locator('#chart').boundingBox();
  assert.ok(handle && chart);
  const y = handle.y + handle.height / 2;
  await page.mouse.move(handle.x + handle.width / 2, y);
  await page.mouse.down();
  const phases = new Set();
  let moves = 0;
  await expect
    .poll(
      async () => {
        // The pointer never rests for as long as the queues rise.
        moves += 1;
        await page.mouse.move(chart.x + chart.width - 20 - (moves % 2), y);
        phases.add(await page.locator('.transport').getAttribute('data-phase'));
        return queued();
      },
      { intervals: [30] },
    )
    .toBeGreaterThan(40);
  await page.mouse.up();
  assert.deepEqual([...phases], ['playing'], 'nothing starts anew');
}
