import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { FIRST, act, card, drag, drawn, labels, openReady, picture, query, ready } from './page.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

/**
 * Two steps: another scale, another message length.
 *
 * @param {import('playwright-core').Page} page
 */
async function twoSteps(page) {
  await page.getByRole('radio', { name: 'Log' }).check();
  await card(page, 0).getByLabel('message length s =').fill('100');
  await page.keyboard.press('Enter');
  assert.equal(await query(page), `${FIRST.replace('n:1024&', 'n:1024,flits:100&')}&y=log`);
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} expected
 */
async function arrives(page, expected) {
  await page.waitForFunction((expected) => location.search.slice(1) === expected, expected);
  await drawn(page);
}

test('back undoes and forward redoes, step by step', async () => {
  const page = await openReady(browser, server.url);
  const first = await picture(page);
  await twoSteps(page);
  const last = await picture(page);

  await page.goBack();
  await arrives(page, `${FIRST}&y=log`);
  assert.deepEqual(await labels(page), ['16 flits', '32 flits', '64 flits']);
  assert.equal(await card(page, 0).getByLabel('message length s =').inputValue(), '16');
  await page.goBack();
  await arrives(page, '');
  assert.ok(await page.getByRole('radio', { name: 'Linear' }).isChecked());
  assert.equal(await picture(page), first);

  await page.goForward();
  await page.goForward();
  await arrives(page, `${FIRST.replace('n:1024&', 'n:1024,flits:100&')}&y=log`);
  assert.equal(await picture(page), last);
  expectClean(page);
  await page.close();
});

test('keys and buttons do the same', async () => {
  const page = await openReady(browser, server.url);
  const [undo, redo] = [page.getByRole('button', { name: 'Undo' }), page.getByRole('button', { name: 'Redo' })];
  assert.ok(await undo.isDisabled() && await redo.isDisabled());
  await twoSteps(page);
  await page.locator('#handle').focus();

  await page.keyboard.press('Control+z');
  await arrives(page, `${FIRST}&y=log`);
  assert.ok(await redo.isEnabled());
  await page.keyboard.press('Control+Shift+Z');
  await arrives(page, `${FIRST.replace('n:1024&', 'n:1024,flits:100&')}&y=log`);
  // Faster than the browser travels.
  await undo.evaluate((button) => {
    /** @type {HTMLButtonElement} */ (button).click();
    /** @type {HTMLButtonElement} */ (button).click();
  });
  await arrives(page, '');
  assert.ok(await undo.isDisabled());
  await page.keyboard.press('Control+y');
  await arrives(page, `${FIRST}&y=log`);

  await undo.click();
  await arrives(page, '');
  await redo.click();
  await arrives(page, `${FIRST}&y=log`);
  await page.close();
});

test('what is typed in a field is undone there', async () => {
  const page = await openReady(browser, server.url);
  await twoSteps(page);
  const here = await query(page);
  const field = card(page, 1).getByLabel('message length s =');
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(300);
  assert.equal(await query(page), here);
  assert.equal(await field.inputValue(), '32');
  await page.close();
});

test('a drag is one step, however far it goes', async () => {
  const page = await openReady(browser, server.url);
  const entries = await page.evaluate(() => history.length);
  const release = await drag(page, card(page, 0).getByRole('slider'), 0.14, 0.3, 0.6, 0.4, 0.8);
  assert.equal(await page.evaluate(() => history.length), entries);
  await release();
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  await page.close();
});

test('reset goes back to the beginning, and can be undone', async () => {
  const page = await openReady(browser, `${server.url}?net=fat-tree,n:16&theme=dark&y=log`);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await arrives(page, `${FIRST}&theme=dark`);
  assert.deepEqual(await labels(page), ['16 flits', '32 flits', '64 flits']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await arrives(page, 'net=fat-tree,n:16&theme=dark&y=log');
  assert.equal((await labels(page)).length, 1);
  await page.close();
});

test('the history survives a reload', async () => {
  const page = await openReady(browser, server.url);
  await act(page, 0, 'Remove');
  const here = await query(page);
  await page.reload();
  await ready(page);
  assert.equal(await query(page), here);
  await page.getByRole('button', { name: 'Undo' }).click();
  await arrives(page, '');
  assert.equal((await labels(page)).length, 3);
  await page.close();
});
