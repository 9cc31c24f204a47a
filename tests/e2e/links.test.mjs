import assert from 'node:assert/strict';
import { LONG, test } from './fixture.mjs';
import { act, card, chosen, FIRST, ink, labels, picture, pointTable, query, seriesColors, setAxes, setColours } from './page.mjs';

test('a link opened afresh restores everything', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  await act(page, 1, 'Duplicate');
  await (await chosen(page, 2)).getByRole('textbox', { name: 'message length s' }).fill('48');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Both' }).check();
  for (const name of ['Logarithmic', 'messages']) await setAxes(page, name);
  await page.locator('#handle').focus();
  await page.keyboard.press('PageUp');
  await setColours(page, 'dark');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  const seen = [await picture(page), await pointTable(page), await labels(page)];

  const again = await open(page.url());
  assert.deepEqual([await picture(again), await pointTable(again), await labels(again)], seen);
  assert.equal(await query(again), await query(page));
  assert.ok(await again.getByRole('radio', { name: 'Both' }).isChecked());
  await again.getByRole('button', { name: 'Axes' }).click();
  for (const name of ['Logarithmic', 'messages']) assert.ok(await again.getByRole('radio', { name, exact: true }).isChecked());
  assert.equal(await again.locator('.notice').count(), 0);
});

/** Queries with a mistake, each with words that its notice must contain. @type {[string, string, string[]][]} */
const WRONG = [
  ['markup', 'net=<script>document.title=1</script>&x=<img src=x onerror=alert(1)>', ['<script>']],
  ['an unknown network', 'net=hypercube', ['hypercube', 'fat-tree']],
  ['a number that is no power', 'net=fat-tree,n:1000', ['n:', '1000', '4 to 16384']],
  ['a negative number', 'net=fat-tree,flits:-3', ['flits', '-3', '1 to 1024']],
  ['a number far too large', 'net=fat-tree,flits:1e9', ['flits', '1e9', '1 to 1024']],
  ['an unknown key', 'net=fat-tree,colour:red', ['colour', 'red']],
  ['an unknown view key', 'net=fat-tree&zoom=3', ['zoom', '3']],
  ['broken percent encoding', 'net=fat-tree,n:%E0%A4%A&x=%', ['n:', '4 to 16384']],
  ['a load that is no number', 'net=fat-tree&load=NaN', ['load', 'NaN']],
  ['nine networks', Array(9).fill('net=fat-tree').join('&'), ['one too many', '8']],
];

for (const [name, wrong, words] of WRONG) {
  test(`${name} in a link is named, and nothing breaks`, { tag: name === WRONG[0][0] ? [] : LONG }, async ({ open }) => {
    const page = await open(`?${wrong}`);
    const notice = page.getByRole('status', { name: 'Notices' }).locator('.notice');
    const text = (await notice.textContent()) ?? '';
    for (const word of words) assert.ok(text.includes(word), `“${word}” in “${text}”`);
    const [count] = await ink(page, '#chart', await seriesColors(page, 1));
    assert.ok(count > 50, 'the rest is drawn');
    assert.equal(await page.locator('script:not([src])').count(), 0);

    await notice.getByRole('button', { name: 'Dismiss' }).click();
    assert.equal(await notice.count(), 0);
  });
}

test('a hundred thousand bytes are too long and harmless', { tag: LONG }, async ({ open }) => {
  const page = await open();
  // No server accepts such an address, so it is set once the page is loaded.
  await page.evaluate(
    (query) => {
      history.pushState(null, '', `?${query}`);
      history.pushState(null, '', '?net=fat-tree');
      history.back();
    },
    `net=fat-tree,n:16&${'net=fat-tree,n:4&'.repeat(6000)}`,
  );
  await page.locator('.notice').waitFor();
  assert.match((await page.locator('.notice').textContent()) ?? '', /too long/);
  assert.equal((await labels(page)).length, 8);
});

test('the rest of a wrong link is used, and its address stays until the first edit', async ({ open }) => {
  const wrong = 'net=fat-tree,n:1000,flits:8&y=log&x=parsecs';
  const page = await open(`?${wrong}`);
  assert.equal(await query(page), wrong);
  assert.equal(await card(page, 0).getByRole('textbox', { name: 'message length s' }).inputValue(), '8');
  assert.equal(await page.locator('.notice li').count(), 2);

  await page.getByRole('button', { name: 'Axes' }).click();
  assert.ok(await page.getByRole('radio', { name: 'Logarithmic' }).isChecked());
  await page.getByRole('radio', { name: 'Linear' }).check();
  assert.equal(await query(page), 'net=fat-tree,flits:8');
  assert.equal(await page.locator('.notice li').count(), 2, 'the notices stay until they are dismissed');
});
