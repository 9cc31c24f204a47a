/** Nodes of large networks without coordinates are placed by a worker while everything else goes on. */

import assert from 'node:assert/strict';
import { expect, LONG, test } from './fixture.mjs';
import { card, picture, query, ready, routeWorkers } from './page.mjs';

/** @import { Page, Route } from '@playwright/test' */

const numbers = (/** @type {number} */ count) => [...Array(count).keys()];

/** A mesh of 15 × 20 nodes, by its rows and columns. */
const ROWS = numbers(20).map((y) => numbers(15).map((x) => 15 * y + x));
const COLUMNS = numbers(15).map((x) => ROWS.map((row) => row[x]));
const MESH = `net=own,edges:${[...ROWS, ...COLUMNS].map((chain) => chain.join('-')).join('.')}`;

/**
 * Answers requests for the script of the worker.
 *
 * @param {(route: Route) => unknown} answer
 */
const worker = (answer) => (/** @type {Page} */ page) => routeWorkers(page, 'layout', (route) => void answer(route));

test('nodes are placed by a worker, once, and without one they are placed here', async ({ open }) => {
  let starts = 0;
  let release = () => {};
  const gate = new Promise((/** @type {(value: void) => void} */ resolve) => {
    release = resolve;
  });
  const page = await open(`?${MESH}&drawing=on`, {
    waits: false,
    prepare: worker(async (route) => {
      starts += 1;
      await gate;
      await route.continue();
    }),
  });
  await page.locator('.sheet[data-arranging]').waitFor();
  await expect(card(page, 0)).toContainText('300 nodes');
  await expect(page.locator('.plot')).not.toHaveAttribute('data-computing');
  release();
  await ready(page);
  const placed = await picture(page, '#drawing');

  await page.locator('#handle').focus();
  await page.keyboard.press('ArrowLeft');
  await ready(page);
  assert.match(await query(page), /load=/);
  assert.equal(starts, 1);

  const without = await open(`?${MESH}&drawing=on`, { faulty: true, prepare: worker((route) => route.abort()) });
  assert.equal(await picture(without, '#drawing'), placed);
});

test('a network that is left is not placed any further', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:4', { prepare: worker(() => {}) });
  await page.evaluate((link) => {
    history.pushState(null, '', `?${link}`);
    history.pushState(null, '', '?net=mesh,k:5');
    history.back();
  }, MESH);
  await page.locator('.sheet[data-arranging]').waitFor();
  await page.goForward();
  await ready(page);
  assert.deepEqual(
    page.workers().filter((it) => it.url().includes('/layout/')),
    [],
  );
});
