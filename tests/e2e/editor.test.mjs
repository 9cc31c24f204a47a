/** The editor of a user's own network. */

import assert from 'node:assert/strict';
import { expectAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { goTo, openPicker, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

const RING = 'net=own,edges:0-1-2-3-4-0,flits:16';

/** Opens the editor from the card. @param {Page} page */
async function edit(page) {
  await page.locator('#networks .edit').click();
  await page.locator('#editor [data-node="0"]').waitFor();
}

/** @param {Page} page */
const network = async (page) => new URLSearchParams(await query(page)).get('net');

/** Middle of a node. @param {Page} page @param {number} node */
async function middle(page, node) {
  const box = await page.locator(`#editor [data-node="${node}"] .body`).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: box.width };
}

/** Drags from one point to another. @param {Page} page @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to */
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 2 });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

test('nodes and links are edited by pointer, by keys and as text', async ({ open }) => {
  const page = await open(`?${RING}`);
  await test.step('by pointer, nodes and links are added, moved and removed, one step each', async () => {
    await edit(page);
    const [zero, two] = [await middle(page, 0), await middle(page, 2)];
    // From the band around a node to another node.
    await drag(page, { x: zero.x + zero.side / 2 + 5, y: zero.y }, two);
    assert.equal(await network(page), 'own,edges:0-1-2-0-4-3-2,flits:16');
    await page.keyboard.press('Delete');
    assert.equal(await network(page), 'own,edges:0-1-2-3-4-0,flits:16', 'the new link was selected');
    await drag(page, zero, { x: zero.x + 70, y: zero.y + 40 });
    assert.match((await network(page)) ?? '', /^own,zip:/);
    assert.notEqual((await middle(page, 0)).x, zero.x);
    await page.locator('#editor').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => network(page)).toBe('own,edges:0-1-2-3-4-0,flits:16');

    await page.locator('#editor').getByRole('button', { name: 'Node', exact: true }).click();
    const board = await page.locator('#editor .board').boundingBox();
    assert.ok(board);
    await page.mouse.click(board.x + 40, board.y + 40);
    await expect(page.locator('#editor [data-node="5"]')).toBeFocused();
    await expect(page.locator('.editor-notice')).toHaveText('Node 5 is not connected yet.');
    assert.equal(await network(page), 'own,edges:0-1-2-3-4-0,flits:16', 'what is no network is not written');
    await expect(page.getByRole('button', { name: 'Use as A' })).toBeDisabled();
    await page.locator('#editor').getByRole('button', { name: 'Link', exact: true }).click();
    for (const node of [5, 0]) {
      const { x, y } = await middle(page, node);
      await page.mouse.click(x, y);
    }
    assert.match((await network(page)) ?? '', /^own,zip:/);
    await page.getByRole('button', { name: 'Arrange' }).click();
    assert.equal(await network(page), 'own,edges:0-1-2-3-4-0-5,flits:16', 'short again');
    await page.getByRole('button', { name: 'Use as A' }).click();
    await expect(page.locator('#editor')).toBeHidden();
  });
  await test.step('with keys alone, nodes and links are added, moved and removed', async () => {
    await goTo(page, `?${RING}`);
    await page.locator('#networks .edit').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#editor [data-node="0"]')).toBeFocused();
    await page.keyboard.press('n');
    await expect(page.locator('#editor [data-node="5"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.editor-status')).toHaveText(/^Link from node 5/);
    await page.locator('#editor [data-node="0"]').focus();
    await page.keyboard.press('Enter');
    assert.equal(await network(page), 'own,edges:0-1-2-3-4-0-5,flits:16');
    await page.keyboard.press('Shift+ArrowRight');
    assert.match((await network(page)) ?? '', /^own,zip:/);
    await page.locator('#editor [data-node="5"]').focus();
    await page.keyboard.press('Delete');
    await expect(page.locator('#editor [data-node]')).toHaveCount(5);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.locator('#editor'), 'Escape ends the link first').toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('#editor')).toBeHidden();
  });
  await test.step('a text that is cleared clears the board, and the click after typing moves nothing', async () => {
    await goTo(page, `?${RING}`);
    await edit(page);
    const text = page.getByLabel('As text');
    await text.fill('');
    await expect(page.locator('#editor [data-node]')).toHaveCount(0);
    await text.fill('0-1-2-3-4-5-6-7-0');
    const before = await middle(page, 0);
    const board = await page.locator('#editor .board').boundingBox();
    assert.ok(board);
    await page.mouse.dblclick(board.x + 30, board.y + 30);
    await expect(page.locator('#editor [data-node]')).toHaveCount(9);
    assert.deepEqual(await middle(page, 0), before);
  });
});

test('several nodes are selected, moved, duplicated and removed at once, and an empty board is drawn on', async ({ open }) => {
  const page = await open(`?${RING}`);
  await edit(page);
  const editor = page.locator('#editor');
  const chosen = editor.locator('[data-node][aria-pressed="true"]');
  const [one, three] = [await middle(page, 1), await middle(page, 3)];
  // A rectangle around two nodes, begun on free ground.
  const two = await middle(page, 2);
  const [left, top] = [Math.min(one.x, two.x) - 60, Math.min(one.y, two.y) - 60];
  await drag(page, { x: left, y: top }, { x: Math.max(one.x, two.x) + 40, y: Math.max(one.y, two.y) + 40 });
  await expect(chosen).toHaveCount(2);
  await expect(editor.getByRole('heading', { name: '2 nodes' })).toBeVisible();
  await page.keyboard.down('Shift');
  await page.mouse.click(three.x, three.y);
  await page.keyboard.up('Shift');
  await expect(chosen).toHaveCount(3);
  const before = await middle(page, 2);
  await page.keyboard.press('ArrowRight');
  const after = await middle(page, 2);
  assert.ok(after.x > before.x && (await middle(page, 1)).x > one.x && (await middle(page, 3)).x > three.x, 'all of them moved');
  await page.keyboard.press('Escape');
  await expect(editor).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await expect(chosen).toHaveCount(5);
  assert.equal(await page.evaluate(() => String(getSelection())), '', 'no text of the page is selected');
  await page.keyboard.press('Control+d');
  await expect(editor.locator('[data-node]')).toHaveCount(10);
  await expect(chosen).toHaveCount(5);
  await page.keyboard.press('Delete');
  await expect(editor.locator('[data-node]')).toHaveCount(5);

  await editor.locator('[data-node="1"]').click();
  await page.keyboard.press('Delete');
  const names = () => editor.locator('[data-node] > text:first-of-type').allTextContents();
  assert.deepEqual(await names(), ['0', '2', '3', '4'], 'the others keep their numbers');
  await editor.getByRole('button', { name: 'Number from 0' }).click();
  assert.deepEqual(await names(), ['0', '1', '2', '3']);

  await editor.getByRole('button', { name: 'Clear' }).click();
  await expect(editor.locator('[data-node]')).toHaveCount(0);
  await expect(editor.locator('.editor-empty')).toBeVisible();
  await expectAccessible(page, '#editor');
  await page.mouse.dblclick(left, top);
  await expect(editor.locator('[data-node]')).toHaveCount(1);
  await editor.getByRole('button', { name: 'Undo' }).click();
  await editor.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.locator('[data-node]')).toHaveCount(4);
});

test('text and board follow each other', async ({ open }) => {
  const page = await open(`?${RING}`);
  await edit(page);
  const text = page.getByLabel('As text');
  await expect(text).toHaveValue('0-1-2-3-4-0');
  await text.fill('0-1-2-0.2-');
  await expect(page.locator('#editor-size')).toHaveText('edges: item 2, "2-", is no chain of nodes');
  assert.equal(await network(page), 'own,edges:0-1-2-3-4-0,flits:16');
  await text.fill('0-1-2-0.2-3x2');
  await expect(page.locator('#editor [data-node]')).toHaveCount(4);
  assert.equal(await network(page), 'own,edges:0-1-2-0.2-3x2,flits:16');
  await page.locator('#editor [data-node="3"]').click();
  await page.locator('#editor').getByLabel('processors').fill('2');
  await page.locator('#editor').getByLabel('processors').press('Enter');
  assert.equal(await network(page), 'own,edges:0-1-2-0.2-3x2,hosts:0-2.3x2,flits:16');
  await expect(text).toHaveValue('node 0\nnode 1\nnode 2\nnode 3 hosts 2\n0 1\n0 2\n1 2\n2 3 x2\n');
  await page.locator('#editor').getByLabel('name', { exact: true }).fill('S');
  await page.locator('#editor').getByLabel('name', { exact: true }).press('Enter');
  await expect(text).toHaveValue(/node S hosts 2/);
  await page.getByRole('button', { name: 'Link to 2' }).click();
  await page.getByText('2 → S', { exact: true }).click();
  await expect(page.locator('.editor-notice')).toContainText('needs every link both ways');
});

test('a network that can deadlock shows the cycle, and a button cures it', async ({ open }) => {
  const page = await open(`?net=own,edges:0-1-2-3-4-0,route:shortest,flits:16`);
  await edit(page);
  await expect(page.locator('.board-cycle')).toHaveCount(5);
  await expect(page.locator('.editor-notice')).toContainText('0→1→2→3→4→0');
  await expect(page.getByRole('button', { name: 'Add as B' })).toBeDisabled();
  await expectAccessible(page, '#editor');
  await page.getByRole('button', { name: 'Add virtual channels' }).click();
  await expect(page.locator('.board-cycle')).toHaveCount(0);
  assert.equal(await network(page), 'own,edges:0-1-2-3-4-0,route:hops,flits:16');
  await expect(page.locator('.editor-figures')).toContainText('saturates at');
  await page.getByRole('button', { name: 'Add as B' }).click();
  await expect(page.locator('#editor')).toBeHidden();
  assert.deepEqual(new URLSearchParams(await query(page)).getAll('net'), [
    'own,edges:0-1-2-3-4-0,route:shortest,flits:16',
    'own,edges:0-1-2-3-4-0,route:hops,flits:16',
  ]);
});

test('the picker leads to the editor, which reads a file', async ({ open }) => {
  const page = await open();
  await openPicker(page, 'Own network');
  await page.getByRole('button', { name: 'Draw it…' }).click();
  await page.locator('#editor [data-node="9"]').waitFor();
  await expect(page.locator('#editor-title')).toContainText('Own network B');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a file…' }).click()]);
  await chooser.setFiles({ name: 'star.txt', mimeType: 'text/plain', buffer: Buffer.from('S A\nS B\nS C\n') });
  await expect(page.locator('#editor [data-node]')).toHaveCount(4);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as text' }).click()]);
  assert.equal(download.suggestedFilename(), 'network.txt');
});

test('the editor fits a phone and works by touch', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${RING}`, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.locator('.network-chip').click();
  await edit(page);
  const widths = await page.locator('#editor').evaluate((editor) => [editor.scrollWidth, editor.clientWidth]);
  assert.ok(widths[0] <= widths[1], `${widths}`);
  await page.locator('#editor').getByRole('button', { name: 'Link', exact: true }).tap();
  await page.locator('#editor [data-node="0"]').tap();
  await page.locator('#editor [data-node="2"]').tap();
  assert.equal(await network(page), 'own,edges:0-1-2-0-4-3-2,flits:16');
  await expectAccessible(page, '#editor');
});
