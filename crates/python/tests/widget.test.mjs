/** The widget's script in a browser, with a notebook that is nothing but the state that both share. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../../../tests/e2e/browser.mjs';

/** @import { Browser, Page } from '@playwright/test' */

const SCRIPT = process.env.LOADCURVE_WIDGET ?? '';
/** A picture of the widget, for people. */
const SEEN = join(import.meta.dirname, '../../../target/python-package/widget.png');
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" id="drawn-elsewhere" width="9" height="9"></svg>';

/** @type {Browser} */
let browser;

before(async () => {
  browser = await chromium.launch(CHROMIUM);
});

after(() => browser.close());

/**
 * Shows the widget with this state.
 *
 * @param {Record<string, unknown>} state
 */
async function shown(state) {
  const page = await browser.newPage({ viewport: { width: 700, height: 500 } });
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.route('**/*', async (route) => {
    const isScript = route.request().url().endsWith('/chart.js');
    const html = '<!doctype html><title>Notebook</title><body><div id="cell"></div>';
    await (isScript
      ? route.fulfill({ contentType: 'text/javascript', body: await readFile(SCRIPT) })
      : route.fulfill({ contentType: 'text/html', body: html }));
  });
  await page.goto('http://notebook.test/');
  /** @type {Record<string, unknown>} */
  const given = { height: 320, fixed: false, picture: PICTURE, ...state };
  await page.evaluate(
    async ([state]) => {
      const listeners = /** @type {Record<string, (() => void)[]>} */ ({});
      const model = {
        get: (/** @type {string} */ name) => state[name],
        set: (/** @type {string} */ name, /** @type {unknown} */ value) => {
          state[name] = value;
          for (const act of listeners[`change:${name}`] ?? []) act();
        },
        save_changes: () => {},
        on: (/** @type {string} */ event, /** @type {() => void} */ act) => {
          listeners[event] = [...(listeners[event] ?? []), act];
        },
        off: (/** @type {string} */ event, /** @type {() => void} */ act) => {
          listeners[event] = listeners[event].filter((known) => known !== act);
        },
      };
      const address = '/chart.js';
      const { default: widget } = await import(address);
      const el = document.getElementById('cell');
      Object.assign(globalThis, { model, listeners, end: await widget.render({ model, el }) });
    },
    [given],
  );
  return { page, problems };
}

/** Number of coloured pixels of the chart. @param {Page} page */
function drawnPixels(page) {
  return page.locator('canvas').evaluate((canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    const { data } = /** @type {CanvasRenderingContext2D} */ (/** @type {HTMLCanvasElement} */ (canvas).getContext('2d')).getImageData(
      0,
      0,
      width,
      height,
    );
    let count = 0;
    for (let at = 0; at < data.length; at += 4) count += Number(data[at + 3] > 0 && data[at + 2] > data[at] + 60);
    return count;
  });
}

/** @param {Page} page @returns {Promise<string>} */
function link(page) {
  return page.evaluate("model.get('link')");
}

test('the chart is drawn, and a drag or a key moves the load in the link', async () => {
  const { page, problems } = await shown({ link: '?net=mesh' });
  await page.waitForFunction("document.querySelector('canvas').width > 400");
  assert.ok((await drawnPixels(page)) > 300);
  const handle = page.getByRole('slider', { name: 'load' });
  const from = await handle.boundingBox();
  assert.ok(from);
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x - 120, from.y + 10, { steps: 4 });
  assert.equal(await link(page), '?net=mesh', 'a drag is committed at its end');
  await page.mouse.up();
  const dragged = await link(page);
  assert.match(dragged, /net=mesh&load=0\.\d+$/);
  await handle.press('ArrowRight');
  assert.notEqual(await link(page), dragged);
  await page.screenshot({ path: SEEN });
  assert.deepEqual(problems, []);
});

test('a link that the notebook sets is drawn', async () => {
  const { page, problems } = await shown({ link: '?net=mesh' });
  const name = () => page.locator('canvas').getAttribute('aria-label');
  await page.waitForFunction("document.querySelector('canvas').ariaLabel?.includes('Mesh')");
  await page.evaluate("model.set('link', '?net=fat-tree,n:256&net=torus')");
  await page.waitForFunction("document.querySelector('canvas').ariaLabel.includes('fat-tree')");
  assert.match((await name()) ?? '', /256/);
  await page.evaluate('end()');
  assert.equal(await page.evaluate('Object.values(listeners).flat().length'), 0);
  assert.deepEqual(problems, []);
});

test('what the light module does not draw is a picture', async () => {
  for (const state of [{ link: '?net=mesh', fixed: true }, { link: '?net=mesh,traffic:transpose' }]) {
    const { page, problems } = await shown(state);
    await page.locator('#drawn-elsewhere').waitFor();
    assert.equal(await page.locator('canvas').isVisible(), false);
    assert.deepEqual(problems, []);
  }
});
