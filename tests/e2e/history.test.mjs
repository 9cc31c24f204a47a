import assert from 'node:assert/strict';
import { expect, test } from './fixture.mjs';
import { act, card, chosen, drawn, FIRST, FIRST_VISIT, fromMenu, labels, picture, query, ready, setAxes } from './page.mjs';

/**
 * Makes two steps: another scale, and another message length.
 *
 * @param {import('@playwright/test').Page} page
 */
async function twoSteps(page) {
  await setAxes(page, 'Logarithmic');
  await card(page, 0).getByRole('textbox', { name: 'message length s' }).fill('100');
  await page.keyboard.press('Enter');
  assert.equal(await query(page), `${FIRST.replace('n:1024&', 'n:1024,flits:100&')}&y=log`);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} expected
 */
async function arrives(page, expected) {
  await page.waitForFunction((expected) => location.search.slice(1) === expected, expected);
  await drawn(page);
}

test('back undoes and forward redoes, step by step', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  const first = await picture(page);
  await twoSteps(page);
  const last = await picture(page);

  await page.goBack();
  await arrives(page, `${FIRST}&y=log`);
  assert.deepEqual(await labels(page), ['16 flits', '32 flits', '64 flits']);
  assert.equal(await card(page, 0).getByRole('textbox', { name: 'message length s' }).inputValue(), '16');
  await page.goBack();
  await arrives(page, FIRST);
  assert.equal(await picture(page), first);

  await page.goForward();
  await page.goForward();
  await arrives(page, `${FIRST.replace('n:1024&', 'n:1024,flits:100&')}&y=log`);
  assert.equal(await picture(page), last);
});

test('keys and buttons do the same', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  const [undo, redo] = [page.getByRole('button', { name: 'Undo' }), page.getByRole('button', { name: 'Redo' })];
  assert.ok((await undo.isDisabled()) && (await redo.isDisabled()));
  await twoSteps(page);
  await page.locator('#handle').focus();

  await page.keyboard.press('Control+z');
  await arrives(page, `${FIRST}&y=log`);
  assert.ok(await redo.isEnabled());
  await page.keyboard.press('Control+Shift+Z');
  await arrives(page, `${FIRST.replace('n:1024&', 'n:1024,flits:100&')}&y=log`);
  // Faster than the browser navigates.
  await undo.evaluate((button) => {
    /** @type {HTMLButtonElement} */ (button).click();
    /** @type {HTMLButtonElement} */ (button).click();
  });
  await arrives(page, FIRST);
  assert.ok(await undo.isDisabled());
  await page.keyboard.press('Control+y');
  await arrives(page, `${FIRST}&y=log`);

  await undo.click();
  await arrives(page, FIRST);
  await redo.click();
  await arrives(page, `${FIRST}&y=log`);
});

test('what is typed in a field is undone there', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  await twoSteps(page);
  const field = (await chosen(page, 1)).getByRole('textbox', { name: 'message length s' });
  const here = await query(page);
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('32');
  // A step back can be redone as soon as it has been requested.
  assert.ok(await page.getByRole('button', { name: 'Redo' }).isDisabled());
  assert.equal(await query(page), here);
});

test('reset goes back to the beginning, and can be undone', async ({ open }) => {
  const page = await open('?net=fat-tree,n:16&theme=dark&y=log');
  await fromMenu(page, 'More', 'Reset');
  await arrives(page, `${FIRST_VISIT}&theme=dark`);
  assert.match((await labels(page))[0], /^Mesh/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await arrives(page, 'net=fat-tree,n:16&theme=dark&y=log');
  assert.match((await labels(page))[0], /fat-tree/);
});

test('the history survives a reload', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  await act(page, 0, 'Remove');
  const here = await query(page);
  await page.reload();
  await ready(page);
  assert.equal(await query(page), here);
  await page.getByRole('button', { name: 'Undo' }).click();
  await arrives(page, FIRST);
  assert.equal((await labels(page)).length, 3);
});
