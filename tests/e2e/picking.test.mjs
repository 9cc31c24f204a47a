/** Pointing at parts of the drawn network and selecting them, by pointer and by keyboard. */

import assert from 'node:assert/strict';
import { expectAccessible } from './axe.mjs';
import { expect, LONG, oneOrAll, test } from './fixture.mjs';
import { drawn, goTo, heard, picture, query, ready } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** A link for each network, and a pattern of its channels' names. @type {[string, RegExp][]} */
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
 * Moves the pointer over the drawing until the tooltip names the wanted part.
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
 * The centre of a node in a k × k grid.
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
  return { x: x + (width - side) / 2 + at(column), y: y + 22 + side - at(row) };
}

/**
 * Clicks a node in a k × k grid, which is found near its place by its name.
 *
 * @param {Page} page
 * @param {number} k
 * @param {number} column
 * @param {number} row
 */
async function pickNode(page, k, column, row) {
  const { x, y } = await nodeOf(page, k, column, row);
  const steps = Array.from({ length: 9 }, (_, step) => 6 * (step % 2 ? (step + 1) / 2 : -step / 2));
  for (const down of steps) {
    for (const along of steps) {
      await page.mouse.move(x + along, y + down);
      await drawn(page);
      if ((await tip(page)).toLowerCase() === `node (${column},${row})`) return page.mouse.click(x + along, y + down);
    }
  }
  assert.fail(`no node (${column},${row})`);
}

for (const [link, name] of oneOrAll(NETWORKS)) {
  test(`a channel is pointed at, picked and let go of: ${link}`, async ({ open }) => {
    const page = await open(`?net=${link}`);
    const before = await picture(page, '#drawing');
    const empty = await picture(page, '#highlight');
    await pointAt(page, name);
    const told = await tip(page);
    assert.match((await page.locator('#part-tip').textContent()) ?? '', /held \d/);
    assert.notEqual(await picture(page, '#highlight'), empty, 'it is lit');
    await page.mouse.down();
    await page.mouse.up();
    assert.match(await query(page), /focus=channel:\d+/);
    assert.equal((await title(page))?.toLowerCase(), told.toLowerCase());
    const rows = await page.locator('#picked-table tbody tr').allTextContents();
    for (const letter of ['λ', 'x̄', 'ρ', 'W'])
      assert.ok(
        rows.some((row) => row.startsWith(letter)),
        letter,
      );
    assert.equal(await picture(page, '#drawing'), before, 'the drawing itself stays');
    await page.mouse.down();
    await page.mouse.up();
    assert.doesNotMatch(await query(page), /focus/);
    assert.ok(await page.locator('#picked-title').isHidden());
  });
}

test('routes, measured utilisation and the drawn network are in the link', async ({ open }) => {
  const page = await open('?net=scouting,k:8');
  await test.step('two nodes make a route, which the link keeps', async () => {
    await pickNode(page, 8, 1, 1);
    assert.equal(await title(page), 'From node (1,1)');
    assert.doesNotMatch(await query(page), /focus/);
    await pickNode(page, 8, 3, 4);
    assert.match(await query(page), /focus=route:9-35/);
    assert.equal(await title(page), 'From node (1,1) to node (3,4)');
    assert.match((await page.locator('#picked-sentence').textContent()) ?? '', /^5 channels, on any of 10 routes\. .* takes \d+ cycles\.$/);
    const lit = await picture(page, '#highlight');
    await page.reload();
    await ready(page);
    await page.mouse.move(0, 0);
    assert.equal(await title(page), 'From node (1,1) to node (3,4)');
    await page.getByRole('button', { name: 'Clear' }).click();
    assert.doesNotMatch(await query(page), /focus/);
    assert.notEqual(await picture(page, '#highlight'), lit);
  });
  await test.step('measured utilisation is drawn when it is there, and told beside the model', async () => {
    await goTo(page, '?net=fat-tree,n:16,flits:8&sim=on&precision=5&focus=channel:20');
    await page.waitForFunction(() => document.querySelectorAll('#picked-table thead th').length === 3);
    assert.match((await page.locator('#picked-table caption').textContent()) ?? '', /^Simulated at load [\d.]+ flits\/cycle\/source\.$/);
    await page.getByRole('button', { name: 'How it is drawn' }).click();
    await page.getByRole('button', { name: /As simulated, at load [\d.]+/ }).click();
    assert.match(await query(page), /channels=measured/);
    await page.locator('#picker').focus();
    await page.keyboard.press('ArrowRight');
    await drawn(page);
    assert.match((await page.locator('#part-tip').textContent()) ?? '', /measured: held \d/);
  });
  await test.step('which network is drawn, and whether it is folded, is in the link', async () => {
    await goTo(page, '?net=mesh,k:4&net=torus,k:4&draw=2&fold=on&focus=channel:40');
    await page.getByRole('button', { name: 'How it is drawn' }).click();
    await page.getByRole('button', { name: /✓ Rings folded/ }).waitFor();
    await page.keyboard.press('Escape');
    assert.match((await title(page)) ?? '', /virtual channel/);
    await page.getByLabel('Network drawn').selectOption({ index: 0 });
    assert.equal(await query(page), 'net=mesh,k:4&net=torus,k:4&fold=on');
    await page.goBack();
    await expect(page.locator('#picked-title')).toContainText('virtual channel');
  });
});

test('in a multistage network a source and a destination make a route, in either order', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=buffered-min,switch:2,stages:3');
  const { x, y, width, height } = await area(page);
  /** Clicks the end of a line that has this name. @type {(across: number, wanted: RegExp) => Promise<void>} */
  const click = async (across, wanted) => {
    for (let down = y; down < y + height; down += 4) {
      await page.mouse.move(across, down);
      await drawn(page);
      if (wanted.test(await tip(page))) return page.mouse.click(across, down);
    }
    assert.fail(`nothing like ${wanted} is there`);
  };
  await click(x + width - 14, /destination 6/i);
  assert.equal(await title(page), 'To destination 6');
  await click(x + 58, /source 1\b/i);
  assert.match(await query(page), /focus=route:1-6/);
  assert.match((await page.locator('#picked-sentence').textContent()) ?? '', /^3 channels, on the only route there is\./);
});

for (const [link, name] of oneOrAll(NETWORKS)) {
  test(`with keys alone one goes from channel to channel, and picks channels, nodes and stages: ${link}`, async ({ open }) => {
    const page = await open(`?net=${link}`);
    await page.locator('#picker').focus();
    await page.keyboard.press('ArrowRight');
    await drawn(page);
    const first = await tip(page);
    await page.keyboard.press('PageDown');
    await drawn(page);
    assert.notEqual(await tip(page), first);
    await page.keyboard.press('PageUp');
    await drawn(page);
    assert.equal(await tip(page), first);
    await page.keyboard.press('Enter');
    assert.match(await query(page), /focus=channel:\d+/);
    assert.match((await title(page)) ?? '', new RegExp(name, 'i'));
    await heard(page, `${await title(page)}.`);

    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    assert.match((await title(page)) ?? '', /^(From|To) /);
    assert.doesNotMatch(await query(page), /focus/);
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('#picked-title').isHidden());

    await page.keyboard.press('s');
    if (/fat-tree|min/.test(link)) {
      await page.keyboard.press('Enter');
      assert.match(await query(page), /focus=stage:\d/);
      assert.ok(await page.locator('#picked-table').isVisible());
      await page.keyboard.press('Escape');
    }
    assert.doesNotMatch(await query(page), /focus/);
  });
}

test('a route is picked with keys alone', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:4');
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
  assert.match((await page.locator('#picked-sentence').textContent()) ?? '', /^4 channels with injection and ejection/);
});

for (const width of oneOrAll([360, 1440])) {
  test(`what is picked is accessible: ${width} px`, { tag: LONG }, async ({ open }) => {
    const page = await open('?net=combining-min,n:8&focus=stage:1', { viewport: { width, height: 900 } });
    await expectAccessible(page, '.area-drawing');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
}

for (const link of ['fat-tree,n:16384', 'combining-min,n:4096', 'mesh,k:64']) {
  test(`pointing at one of the largest drawings does not draw it anew: ${link}`, { tag: LONG }, async ({ open }) => {
    const page = await open(`?net=${link}`);
    const { x, y, width, height } = await area(page);
    await drawn(page);
    await page.evaluate(() => {
      /** @type {Record<string, number>} */
      const strokes = { drawing: 0, highlight: 0 };
      Reflect.set(globalThis, 'strokes', strokes);
      for (const name of /** @type {const} */ (['stroke', 'fill', 'clearRect'])) {
        const { prototype } = CanvasRenderingContext2D;
        const original = prototype[name];
        Reflect.set(
          prototype,
          name,
          /** @this {CanvasRenderingContext2D} */ function counted(/** @type {any[]} */ ...values) {
            strokes[this.canvas.id] += 1;
            return Reflect.apply(original, this, values);
          },
        );
      }
    });
    for (let i = 0; i < 40; i += 1) {
      await page.mouse.move(x + width * (0.2 + 0.015 * i), y + height * (0.2 + 0.015 * i));
      await drawn(page);
    }
    const { drawing, highlight } = await page.evaluate(() => Reflect.get(globalThis, 'strokes'));
    assert.equal(drawing, 0);
    assert.ok(highlight > 0);
  });
}
