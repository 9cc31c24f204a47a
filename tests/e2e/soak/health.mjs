/** Health checks of a page: it responds, reports no errors, and shows plausible text. */

import { problems } from '../browser.mjs';
import { ready } from '../page.mjs';

/** @import { Page } from '@playwright/test' */

/** A page that does not respond within this time hangs, in milliseconds. */
const PATIENCE = 60_000;

/** Workers of the pool, of the solver, of the animation, and of latencies by processor. */
const MAX_WORKERS = 8 + 1 + 1 + 1;

/**
 * Problems of a page; empty if there are none.
 *
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export async function ailments(page) {
  const seen = await Promise.race([
    ready(page).then(() => page.evaluate(look)),
    new Promise((resolve) => setTimeout(resolve, PATIENCE, ['it does not answer'])),
  ]);
  const wrong = [.../** @type {string[]} */ (seen), ...wrongs(page)];
  const workers = page.workers().length;
  if (workers > MAX_WORKERS) wrong.push(`${workers} workers`);
  return wrong;
}

/** All errors on a page so far, in words. @param {Page} page */
export function wrongs(page) {
  return Object.entries(problems(page)).flatMap(([kind, list]) => list.map((/** @type {string} */ what) => `${kind}: ${what}`));
}

/** Runs in the page. */
async function look() {
  // Elements that follow the window's size do so with the next frame; a hidden page has none.
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    setTimeout(resolve, 1000);
  });
  /** @type {string[]} */
  const wrong = [];
  const text = document.body.innerText;
  // Typed text is shown again: in a notice, as a name, in the code of a frame.
  const typed = [location.search, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(' ');
  for (const [nonsense] of text.matchAll(/(?<!“)(\b(NaN|undefined|null|Infinity)\b|\[object \w+\])/g)) {
    if (!typed.includes(nonsense)) wrong.push(`it says “${nonsense}”`);
  }
  const chart = /** @type {HTMLCanvasElement} */ (document.querySelector('#chart'));
  if (!chart || chart.width === 0 || chart.height === 0) wrong.push('it has no chart');
  else {
    // A drawn chart has at least axes, so it is not a single colour.
    const { data } = /** @type {CanvasRenderingContext2D} */ (chart.getContext('2d')).getImageData(0, 0, chart.width, chart.height);
    const first = data.subarray(0, 4).join();
    let isBlank = true;
    for (let i = 0; i < data.length && isBlank; i += 4) isBlank = data.subarray(i, i + 4).join() === first;
    if (isBlank) wrong.push('its chart is blank');
  }
  // Both without the scroll bar.
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const widest = [...document.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth,
    );
    const names = widest.slice(0, 3).map(({ tagName, id, className }) => `${tagName.toLowerCase()}#${id}.${className}`);
    wrong.push(`it is ${scrollWidth} pixels wide where there are ${clientWidth}, for ${names.join(', ')}`);
  }
  for (const table of document.querySelectorAll('table')) {
    const around = /** @type {HTMLElement} */ (table.parentElement);
    const beyond = table.getBoundingClientRect().right - around.getBoundingClientRect().right;
    const isCut = getComputedStyle(around).overflowX !== 'visible' || table.closest('.unseen');
    if (table.checkVisibility() && beyond > 1 && !isCut)
      wrong.push(`table#${table.id}.${table.className} is ${beyond} pixels wider than what it is in`);
  }
  return wrong;
}

/**
 * Content of a page that must be the same on another page with the same link.
 *
 * @param {Page} page
 */
export async function shown(page) {
  return page.evaluate(() => ({
    link: location.search,
    headline: document.querySelector('#shared')?.textContent,
    // Whoever sorts the table decides on their order, which is in no link.
    names: [...document.querySelectorAll('#point-body th')].map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim()).toSorted(),
  }));
}
