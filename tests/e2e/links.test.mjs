import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { act, card, drawn, ink, labels, openReady, picture, pointTable, query, seriesColors } from './page.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

test('a link opened afresh restores everything', async () => {
  const page = await openReady(browser, server.url);
  await act(page, 1, 'Duplicate');
  await card(page, 2).getByLabel('message length s =').fill('48');
  await page.keyboard.press('Enter');
  for (const name of ['Both', 'Log', 'messages']) await page.getByRole('radio', { name, exact: true }).check();
  await page.locator('#handle').focus();
  await page.keyboard.press('PageUp');
  await page.getByLabel('Colours').selectOption('dark');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  const seen = [await picture(page), await pointTable(page), await labels(page)];

  const again = await openReady(browser, page.url());
  assert.deepEqual([await picture(again), await pointTable(again), await labels(again)], seen);
  assert.equal(await query(again), await query(page));
  assert.ok(await again.getByRole('radio', { name: 'Both' }).isChecked());
  assert.ok(await again.getByRole('radio', { name: 'Log' }).isChecked());
  assert.ok(await again.getByRole('radio', { name: 'messages' }).isChecked());
  assert.equal(await again.getByLabel('Colours').inputValue(), 'dark');
  assert.equal(await again.locator('.notice').count(), 0);
  expectClean(again);
  await Promise.all([page.close(), again.close()]);
});

/** Queries with something wrong, each with words of the notice that has to name it. */
const WRONG = {
  'an unknown network': ['net=hypercube', ['hypercube', 'fat-tree']],
  'a number that is no power': ['net=fat-tree,n:1000', ['n:', '1000', '4 to 16384']],
  'a negative number': ['net=fat-tree,flits:-3', ['flits', '-3', '1 to 1024']],
  'a number far too large': ['net=fat-tree,flits:1e9', ['flits', '1e9', '1 to 1024']],
  'an unknown key': ['net=fat-tree,colour:red', ['colour', 'red']],
  'an unknown view key': ['net=fat-tree&zoom=3', ['zoom', '3']],
  'broken percent encoding': ['net=fat-tree,n:%E0%A4%A&x=%', ['n:', '4 to 16384']],
  'markup': ['net=<script>document.title=1</script>&x=<img src=x onerror=alert(1)>', ['<script>']],
  'a load that is no number': ['net=fat-tree&load=NaN', ['load', 'NaN']],
  'nine networks': [Array(9).fill('net=fat-tree').join('&'), ['one too many', '8']],
};

for (const [name, [wrong, words]] of Object.entries(WRONG)) {
  test(`${name} in a link is named, and nothing breaks`, async () => {
    const page = await openReady(browser, `${server.url}?${wrong}`);
    const notice = page.getByRole('status', { name: 'Notices' }).locator('.notice');
    const text = await notice.textContent() ?? '';
    for (const word of words) assert.ok(text.includes(word), `“${word}” in “${text}”`);
    const [count] = await ink(page, '#chart', await seriesColors(page, 1));
    assert.ok(count > 50, 'the rest is drawn');
    assert.equal(await page.locator('script:not([src])').count(), 0);
    expectClean(page);

    await notice.getByRole('button', { name: 'Dismiss' }).click();
    assert.equal(await notice.count(), 0);
    await page.close();
  });
}

test('a hundred thousand bytes are too long and harmless', async () => {
  const page = await openReady(browser, server.url);
  // No server takes such an address, so the page is given it when it is there already.
  await page.evaluate((query) => {
    history.pushState(null, '', `?${query}`);
    history.pushState(null, '', '?net=fat-tree');
    history.back();
  }, `net=fat-tree,n:16&${'net=fat-tree,n:4&'.repeat(6000)}`);
  await page.locator('.notice').waitFor();
  assert.match(await page.locator('.notice').textContent() ?? '', /too long/);
  assert.equal((await labels(page)).length, 8);
  expectClean(page);
  await page.close();
});

test('the rest of a wrong link is used, and its address stays until the first edit', async () => {
  const wrong = 'net=fat-tree,n:1000,flits:8&y=log&x=parsecs';
  const page = await openReady(browser, `${server.url}?${wrong}`);
  assert.equal(await query(page), wrong);
  assert.equal(await card(page, 0).getByLabel('message length s =').inputValue(), '8');
  assert.ok(await page.getByRole('radio', { name: 'Log' }).isChecked());
  assert.equal(await page.locator('.notice li').count(), 2);

  await page.getByRole('radio', { name: 'Linear' }).check();
  assert.equal(await query(page), 'net=fat-tree,flits:8');
  assert.equal(await page.locator('.notice li').count(), 2, 'the notices stay until they are dismissed');
  await drawn(page);
  await page.close();
});
