/** Pointing at parts of the drawn network and picking them, by pointer and by keys. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import axe from 'axe-core';
import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { drawn, openReady, picture, query } from './page.mjs';

/** @import { Page } from 'playwright-core' */

/** A link for each network, and what its channels are called. */
const NETWORKS = [
  ['fat-tree,n:16', /link from/],
  ['fat-tree,n:16384', /link from/],
  ['mesh,k:4', /from node \(\d,\d\) to \(\d,\d\)/],
  ['torus,k:4', /virtual channel [01]/],
  ['torus,k:4,links:bi', /virtual channel [01]/],
  ['scouting,k:4', /from node \(\d,\d\) to \(\d,\d\)/],
  ['buffered-min,switch:2,stages:3', /output [01] of switch \d in stage \d/],
  ['combining-min,n:8', /input [01] of switch \d in stage \d|line to module \d/],
];

/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** @type {Awaited<ReturnType<typeof launchBrowser>>} */ let browser;

before(async () => {
  server = await serveDist();
  browser = await launchBrowser();
});

after(async () => {
  await browser.close();
  await server.close();
});

/**
 * @param {string} link
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
const open = (link, options) => openReady(browser, `${server.url}?net=${link}`, options);

/** @param {Page} page */
const title = (page) => page.locator('#picked-title').textContent();

/** @param {Page} page */
const tip = (page) => page.evaluate(() => document.querySelector('#part-tip:not([hidden]) strong')?.textContent ?? '');

/** @param {Page} page */
async function area(page) {
  await page.locator('#picker').scrollIntoViewIfNeeded();
  const box = await page.locator('#picker').boundingBox();
  assert.ok(box);
  return box;
}

/**
 * Moves the pointer over the drawing until it is told that it is at what is looked for.
 *
 * @param {Page} page
 * @param {RegExp} wanted
 */
async function pointAt(page, wanted) {
  const { x, y, width, height } = await area(page);
  for (let part = 0.31; part < 0.9; part += 0.083) {
    for (let at = x + width * 0.3; at < x + width * 0.8; at += 5) {
      await page.mouse.move(at, y + height * part);
      await drawn(page);
      if (wanted.test(await tip(page))) return;
    }
  }
  assert.fail(`nothing like ${wanted} is under the pointer`);
}

/**
 * The middle of a node of a grid of k × k.
 *
 * @param {Page} page
 * @param {number} k
 * @param {number} column
 * @param {number} row
 */
async function nodeOf(page, k, column, row) {
  const { x, y } = await area(page);
  const { width, height } = await page.locator('#drawing').evaluate((canvas) => canvas.getBoundingClientRect());
  const side = Math.min(width - 16, height - 44);
  const at = (/** @type {number} */ number) => ((number + 0.5) * side) / k;
  return { x: x + (width - side) / 2 + at(column), y: y + 10 + side - at(row) };
}

test('a channel of every network is pointed at, picked and let go of', async () => {
  for (const [link, name] of NETWORKS) {
    const page = await open(/** @type {string} */ (link));
    const before = await picture(page, '#drawing');
    const empty = await picture(page, '#highlight');
    await pointAt(page, /** @type {RegExp} */ (name));
    const told = await tip(page);
    assert.match(await page.locator('#part-tip').textContent() ?? '', /utilisation \d/);
    assert.notEqual(await picture(page, '#highlight'), empty, 'it is lit');
    await page.mouse.down();
    await page.mouse.up();
    assert.match(await query(page), /focus=channel:\d+/);
    assert.equal((await title(page))?.toLowerCase(), told.toLowerCase());
    const rows = await page.locator('#picked-table tbody tr').allTextContents();
    for (const letter of ['λ', 'x̄', 'ρ', 'W']) assert.ok(rows.some((row) => row.startsWith(letter)), `${link}: ${letter}`);
    assert.equal(await picture(page, '#drawing'), before, 'the drawing itself stays');
    await page.mouse.down();
    await page.mouse.up();
    assert.doesNotMatch(await query(page), /focus/);
    assert.ok(await page.locator('#picked-title').isHidden());
    expectClean(page);
    await page.close();
  }
});

test('two nodes make a route, which the link keeps', async () => {
  const page = await open('scouting,k:8');
  const from = await nodeOf(page, 8, 1, 1);
  const to = await nodeOf(page, 8, 3, 4);
  await page.mouse.click(from.x, from.y);
  assert.equal(await title(page), 'From node (1,1)');
  assert.doesNotMatch(await query(page), /focus/);
  await page.mouse.click(to.x, to.y);
  assert.match(await query(page), /focus=route:9-35/);
  assert.equal(await title(page), 'From node (1,1) to node (3,4)');
  assert.match(await page.locator('#picked-sentence').textContent() ?? '', /^5 channels, by any of 10 ways\. .* takes \d+ cycles\.$/);
  const lit = await picture(page, '#highlight');
  await page.reload();
  await page.waitForSelector('[aria-busy="false"]');
  await page.mouse.move(0, 0);
  assert.equal(await title(page), 'From node (1,1) to node (3,4)');
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.doesNotMatch(await query(page), /focus/);
  assert.notEqual(await picture(page, '#highlight'), lit);
  expectClean(page);
  await page.close();
});

test('in a multistage network a source and a destination make a route, in either order', async () => {
  const page = await open('buffered-min,switch:2,stages:3');
  const { x, y, width, height } = await area(page);
  const line = (/** @type {number} */ number) => y + 26 + ((number + 0.5) * (height - 56)) / 8;
  await page.mouse.click(x + width - 14, line(6));
  assert.equal(await title(page), 'To destination 6');
  await page.mouse.click(x + 58, line(1));
  assert.match(await query(page), /focus=route:1-6/);
  assert.match(await page.locator('#picked-sentence').textContent() ?? '', /^3 channels, by the only way there is\./);
  await page.close();
});

test('with keys alone one goes from channel to channel, and picks channels, nodes and stages', async () => {
  for (const [link, name] of NETWORKS) {
    const page = await open(/** @type {string} */ (link));
    await page.locator('#picker').focus();
    await page.keyboard.press('ArrowRight');
    await drawn(page);
    const first = await tip(page);
    await page.keyboard.press('PageDown');
    await drawn(page);
    assert.notEqual(await tip(page), first, link.toString());
    await page.keyboard.press('PageUp');
    await drawn(page);
    assert.equal(await tip(page), first);
    await page.keyboard.press('Enter');
    assert.match(await query(page), /focus=channel:\d+/);
    assert.match(await title(page) ?? '', new RegExp(/** @type {RegExp} */ (name).source, 'i'));
    await page.waitForFunction((title) => document.getElementById('live')?.textContent?.startsWith(title ?? ''), await title(page));

    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    assert.match(await title(page) ?? '', /^(From|To) /);
    assert.doesNotMatch(await query(page), /focus/);
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('#picked-title').isHidden());

    await page.keyboard.press('s');
    const hasStages = /fat-tree|min/.test(/** @type {string} */ (link));
    if (hasStages) {
      await page.keyboard.press('Enter');
      assert.match(await query(page), /focus=stage:\d/);
      assert.ok(await page.locator('#picked-table').isVisible());
      await page.keyboard.press('Escape');
    }
    assert.doesNotMatch(await query(page), /focus/);
    expectClean(page);
    await page.close();
  }
});

test('a route is picked with keys alone', async () => {
  const page = await open('mesh,k:4');
  await page.locator('#picker').focus();
  await page.keyboard.press('n');
  await drawn(page);
  const from = await tip(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  assert.match(await query(page), /focus=route:\d+-\d+/);
  assert.ok((await title(page))?.startsWith(`From ${from} to node`));
  assert.match(await page.locator('#picked-sentence').textContent() ?? '', /^4 channels with injection and ejection/);
  await page.close();
});

test('measured utilisation is drawn when it is there, and told beside the model', async () => {
  const page = await open('fat-tree,n:16,flits:8&sim=on&precision=5&focus=channel:20');
  const choice = page.getByRole('group', { name: 'Utilisation of the channels' });
  await choice.waitFor();
  await page.waitForFunction(() => document.querySelectorAll('#picked-table thead th').length === 3);
  assert.match(await page.locator('#picked-table caption').textContent() ?? '', /^Simulated at load [\d.]+ flits\/cycle\/source\.$/);
  await choice.getByText('measured').click();
  await drawn(page);
  assert.match(await page.locator('#drawing-measured-at').textContent() ?? '', /^at load [\d.]+ flits/);
  await page.locator('#picker').focus();
  await page.keyboard.press('ArrowRight');
  await drawn(page);
  assert.match(await page.locator('#part-tip').textContent() ?? '', /measured utilisation 0\.\d/);
  expectClean(page);
  await page.close();
});

test('which network is drawn, and whether it is folded, is in the link', async () => {
  const page = await open('mesh,k:4&net=torus,k:4&draw=2&fold=on&focus=channel:40');
  assert.ok(await page.getByLabel('Fold the rings').isChecked());
  assert.match(await title(page) ?? '', /virtual channel/);
  await page.getByLabel('Network drawn').selectOption({ label: 'Mesh' });
  assert.equal(await query(page), 'net=mesh,k:4&net=torus,k:4&fold=on');
  await page.goBack();
  await drawn(page);
  assert.match(await title(page) ?? '', /virtual channel/);
  expectClean(page);
  await page.close();
});

test('what is picked is accessible, light and dark, wide and narrow', async () => {
  for (const [width, colorScheme] of /** @type {const} */ ([[1440, 'light'], [360, 'dark']])) {
    const page = await open('combining-min,n:8&focus=stage:1', { viewport: { width, height: 900 }, colorScheme });
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      const { violations } = await Reflect.get(globalThis, 'axe').run('.area-drawing');
      return violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ node) => node.html).join(' ')}`);
    });
    assert.deepEqual(found, []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.close();
  }
});

test('pointing at the largest drawings does not draw them anew', async () => {
  for (const link of ['fat-tree,n:16384', 'combining-min,n:4096', 'mesh,k:64']) {
    const page = await open(link);
    const { x, y, width, height } = await area(page);
    await drawn(page);
    await page.evaluate(() => {
      /** @type {Record<string, number>} */
      const strokes = { drawing: 0, highlight: 0 };
      Reflect.set(globalThis, 'strokes', strokes);
      for (const name of /** @type {const} */ (['stroke', 'fill', 'clearRect'])) {
        const { prototype } = CanvasRenderingContext2D;
        const original = prototype[name];
        Reflect.set(prototype, name, function counted(/** @type {any[]} */ ...values) {
          strokes[this.canvas.id] += 1;
          return Reflect.apply(original, this, values);
        });
      }
    });
    for (let i = 0; i < 40; i += 1) {
      await page.mouse.move(x + width * (0.2 + 0.015 * i), y + height * (0.2 + 0.015 * i));
      await drawn(page);
    }
    const { drawing, highlight } = await page.evaluate(() => Reflect.get(globalThis, 'strokes'));
    assert.equal(drawing, 0, link);
    assert.ok(highlight > 0, link);
    await page.close();
  }
});
