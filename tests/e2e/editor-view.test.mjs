/** Zooming and moving the editor's board, its root, and its way back. */

import assert from 'node:assert/strict';
import { expect, LONG, test } from './fixture.mjs';
import { drawn, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

const RING = 'net=own,edges:0-1-2-3-4-0,flits:16';

/** @param {Page} page */
async function edit(page) {
  await page.locator('#networks .edit').click();
  await page.locator('#editor [data-node="0"]').waitFor();
  await page.locator('#editor .editor-foot .primary').waitFor();
  await drawn(page);
}

/** @param {Page} page */
const network = async (page) => new URLSearchParams(await query(page)).get('net');

/** Middle of a node, and its side. @param {Page} page @param {number} node */
async function middle(page, node) {
  const box = await page.locator(`#editor [data-node="${node}"] .body`).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: box.width };
}

/** Distance between two nodes on the screen. @param {Page} page */
async function apart(page) {
  const [one, other] = [await middle(page, 0), await middle(page, 2)];
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** @param {Page} page */
async function board(page) {
  const box = await page.locator('#editor .board').boundingBox();
  assert.ok(box);
  return box;
}

/** A point where nothing is. @param {Page} page */
async function free(page) {
  const { x, y } = await board(page);
  return { x: x + 30, y: y + 30 };
}

test('the wheel, buttons and keys zoom, drags move the board, and Fit brings all back', async ({ open }) => {
  const page = await open(`?${RING}`);
  await edit(page);
  const [fitted, first] = [await apart(page), await middle(page, 0)];
  await page.mouse.move(first.x, first.y);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => apart(page)).toBeGreaterThan(1.2 * fitted);
  const zoomed = await middle(page, 0);
  assert.ok(Math.hypot(zoomed.x - first.x, zoomed.y - first.y) < 2, 'what is under the pointer stays there');
  assert.ok(zoomed.side >= 24 && zoomed.side <= 46, `${zoomed.side}`);

  const from = await free(page);
  await page.mouse.move(from.x, from.y);
  await page.locator('#editor [data-node="0"]').focus();
  await page.keyboard.down(' ');
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.move(from.x + 60, from.y + 50);
  await page.mouse.up();
  await page.keyboard.up(' ');
  const moved = await middle(page, 0);
  assert.ok(Math.abs(moved.x - zoomed.x - 60) < 3 && Math.abs(moved.y - zoomed.y - 50) < 3, `${moved.x - zoomed.x} ${moved.y - zoomed.y}`);
  await page.mouse.click(from.x, from.y);
  assert.equal(await page.locator('#editor [data-node]').count(), 5, 'neither adds a node');

  // With the middle button, and with the space bar on a node, too.
  await page.mouse.move(moved.x, moved.y);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(moved.x - 50, moved.y - 30, { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  const back = await middle(page, 0);
  assert.ok(Math.abs(back.x - moved.x + 50) < 3, 'the middle button moves the board');
  await page.locator('#editor [data-node="0"]').focus();
  await page.keyboard.down(' ');
  await page.mouse.down();
  await page.mouse.move(back.x + 25, back.y + 30, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up(' ');
  assert.equal(await network(page), 'own,edges:0-1-2-3-4-0,flits:16', 'no node was moved');
  await expect(page.locator('#editor [data-node="0"]')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press(' ');
  await expect(page.locator('#editor [data-node="0"]'), 'Space alone selects').toHaveAttribute('aria-pressed', 'true');

  const zoom = page.getByRole('group', { name: 'Zoom' });
  await zoom.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(async () => Math.abs((await apart(page)) - fitted)).toBeLessThan(1);
  await zoom.getByRole('button', { name: 'Zoom out' }).click();
  assert.ok((await apart(page)) < fitted, 'zoomed out');
  await page.keyboard.press('0');
  await page.locator('#editor [data-node="2"]').focus();
  for (let press = 0; press < 12; press++) await page.keyboard.press('+');
  await expect(zoom.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
  for (const node of [3, 4, 0, 1]) {
    await page.locator(`#editor [data-node="${node}"]`).focus();
    await drawn(page);
    const [at, box] = [await middle(page, node), await board(page)];
    assert.ok(at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height, `node ${node} came into view`);
  }
});

test('undo and redo bring back places, and what was no network yet', async ({ open }) => {
  const page = await open(`?${RING}`);
  await edit(page);
  const places = () => page.locator('#editor [data-node]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('transform')));
  const before = await places();
  const undo = page.locator('#editor').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeDisabled();
  await page.keyboard.press('n');
  await expect(page.locator('.editor-notice')).toHaveText('Node 5 is not connected yet.');
  const added = await places();
  assert.equal(added.length, 6);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await page.locator('#editor [data-node="2"]').focus();
  await page.keyboard.press('Enter');
  assert.match((await network(page)) ?? '', /^own,zip:/);
  const linked = await places();

  await page.keyboard.press('Control+z');
  await expect(page.locator('.editor-notice')).toHaveText('Node 5 is not connected yet.');
  assert.equal(await network(page), 'own,edges:0-1-2-3-4-0,flits:16');
  assert.deepEqual(await places(), linked);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await places(), added);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await places(), before);
  await expect(undo).toBeDisabled();
  for (const wanted of [added, linked]) {
    await page.keyboard.press('Control+y');
    assert.deepEqual(await places(), wanted);
  }
  await page.keyboard.press('Control+y');
  await expect.poll(() => network(page)).toMatch(/^own,zip:/);
  await expect(page.locator('.editor-notice')).toHaveCount(0);
  assert.deepEqual(await places(), linked);
});

test('the root of up*/down* routing is chosen by name', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=own,edges:0-1-2-3,flits:16');
  await edit(page);
  const root = page.locator('#editor').getByLabel('Root');
  await expect(root).toHaveValue('');
  await expect(page.locator('#editor-root-hint')).toHaveText('Empty: node 1, the node of least eccentricity');
  await root.fill('3');
  await root.press('Enter');
  assert.equal(await network(page), 'own,edges:0-1-2-3,root:3,flits:16');
  await root.fill('9');
  await root.press('Enter');
  await expect(page.locator('.editor-root .wrong')).toHaveText('root: 9 is not a node');
  assert.equal(await network(page), 'own,edges:0-1-2-3,root:3,flits:16');
  await root.fill('');
  await root.press('Enter');
  assert.equal(await network(page), 'own,edges:0-1-2-3,flits:16');
  await page.getByText('Shortest paths', { exact: true }).click();
  await expect(root).toHaveCount(0);
});

test('on a phone the editor fills the width, and fingers move and scale the board', async ({ open }) => {
  const page = await open(`?${RING}`, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.locator('.network-chip').click();
  await edit(page);
  const { width } = await page.locator('#editor').evaluate((editor) => editor.getBoundingClientRect());
  assert.equal(width, 360);
  const targets = await page
    .locator('#editor button:visible')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  assert.ok(Math.min(...targets) >= 40, `${targets}`);
  const fitted = await apart(page);
  const before = await middle(page, 0);
  const { x, y, height } = await board(page);
  const touch = await page.context().newCDPSession(page);
  const fingers = async (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number[][]} */ ...points) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const middleOfBoard = y + height / 2;
  await fingers('touchStart', [x + 40, middleOfBoard]);
  await fingers('touchStart', [x + 40, middleOfBoard], [x + 100, middleOfBoard]);
  await fingers('touchMove', [x + 30, middleOfBoard], [x + 150, middleOfBoard]);
  await fingers('touchEnd');
  await expect.poll(() => apart(page)).toBeGreaterThan(1.5 * fitted);
  await page.getByRole('button', { name: 'Fit' }).tap();
  const again = await middle(page, 0);
  assert.ok(Math.hypot(again.x - before.x, again.y - before.y) < 1, `Fit shows what was shown at first: ${again.x - before.x}`);
  await fingers('touchStart', [x + 20, y + 20]);
  await fingers('touchMove', [x + 40, y + 30]);
  await fingers('touchMove', [x + 70, y + 30]);
  await fingers('touchEnd');
  const after = await middle(page, 0);
  assert.ok(Math.abs(after.x - before.x - 50) < 3, `one finger on the ground moves the board: ${after.x - before.x}`);
  assert.equal(await network(page), 'own,edges:0-1-2-3-4-0,flits:16');
});
