import assert from 'node:assert/strict';
import { LONG, oneOrAll, test } from './fixture.mjs';
import { act, addNetwork, card, FIRST, ink, labels, pick, query, seriesColors } from './page.mjs';

/** @param {import('@playwright/test').Page} page */
const focusedName = (page) => page.evaluate(() => document.activeElement?.textContent);

test('networks are added up to eight, each with a colour of its own', async ({ open }) => {
  const page = await open();
  const add = page.getByRole('button', { name: 'Add network' });
  for (let count = 4; count <= 8; count += 1) {
    await addNetwork(page);
    assert.equal(await page.locator('.card').count(), count);
    assert.equal(await focusedName(page), (await labels(page))[count - 1], 'the focus is at the new one');
  }
  assert.deepEqual(
    await labels(page),
    [16, 32, 64, 128, 256, 512, 1024, 8].map((flits) => `${flits} flits`),
  );
  assert.ok(await add.isDisabled());
  await card(page, 0)
    .getByRole('button', { name: /^Actions/ })
    .click();
  assert.ok(await page.getByRole('button', { name: 'Duplicate' }).isDisabled());
  await page.keyboard.press('Escape');

  const colors = await seriesColors(page, 8);
  assert.equal(new Set(colors).size, 8);
  const counts = await ink(page, '#chart', colors);
  assert.ok(
    counts.every((count) => count > 5),
    `ink: ${counts}`,
  );
});

test('networks are removed down to one', async ({ open }) => {
  const page = await open();
  await act(page, 1, 'Remove');
  assert.deepEqual(await labels(page), ['16 flits', '64 flits']);
  assert.equal(await query(page), FIRST.replace('net=fat-tree,n:1024,flits:32&', ''));
  assert.equal(await focusedName(page), '64 flits');
  await act(page, 1, 'Remove');
  assert.equal(await page.locator('#common').isVisible(), false, 'nothing is shared by one');
  assert.equal(await card(page, 0).getByRole('slider').count(), 2);
  await card(page, 0)
    .getByRole('button', { name: /^Actions/ })
    .click();
  assert.ok(await page.getByRole('button', { name: 'Remove' }).isDisabled());
});

test('networks change places, and the focus goes along; a duplicate has a life of its own', async ({ open }) => {
  const page = await open();
  await act(page, 0, 'Move down');
  assert.deepEqual(await labels(page), ['32 flits', '16 flits', '64 flits']);
  assert.equal(await focusedName(page), '16 flits');
  await act(page, 2, 'Move up');
  assert.deepEqual(await labels(page), ['32 flits', '64 flits', '16 flits']);
  assert.equal(await query(page), 'net=fat-tree,n:1024,flits:32&net=fat-tree,n:1024,flits:64&net=fat-tree,n:1024');
  await card(page, 0)
    .getByRole('button', { name: /^Actions/ })
    .click();
  assert.ok(await page.getByRole('button', { name: 'Move up' }).isDisabled());
  await page.keyboard.press('Escape');
  await act(page, 1, 'Duplicate');
  assert.deepEqual(await labels(page), ['32 flits', '64 flits', '64 flits', '16 flits']);
  await card(page, 2).getByLabel('message length s =').fill('65');
  assert.deepEqual(await labels(page), ['32 flits', '64 flits', '65 flits', '16 flits']);
});

test('a key becomes each network’s own, and one for all again', async ({ open }) => {
  const page = await open();
  const chip = page.getByRole('button', { name: 'processors N', exact: true });
  const onCards = page.locator('.card').getByLabel('processors N =');
  assert.equal(await chip.getAttribute('aria-pressed'), 'false');
  assert.equal(await onCards.count(), 0);

  await chip.click();
  assert.equal(await chip.getAttribute('aria-pressed'), 'true');
  assert.ok(await chip.evaluate((button) => button === document.activeElement));
  assert.equal(await onCards.count(), 3);
  assert.equal(await query(page), '', 'nothing has changed yet');
  await onCards.nth(1).fill('64');
  await page.keyboard.press('Enter');
  assert.equal(await query(page), FIRST.replace('n:1024,flits:32', 'flits:32'));
  assert.equal((await labels(page))[1], '64 processors, 32 flits');

  await chip.click();
  assert.equal(await onCards.count(), 0);
  assert.equal(await query(page), FIRST);
});

test('a control does not run away while it is dragged over the value of the others', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=fat-tree,flits:16&net=fat-tree,flits:15');
  const slider = card(page, 1).getByRole('slider');
  await slider.press('ArrowRight');
  assert.equal(await query(page), 'net=fat-tree&net=fat-tree');
  assert.ok(await slider.evaluate((input) => input === document.activeElement && input.isConnected));
  await slider.press('ArrowRight');
  assert.equal(await query(page), 'net=fat-tree&net=fat-tree,flits:17');
});

test('a network of another kind is added, and one changes its kind', async ({ open }) => {
  const page = await open();
  await page.getByRole('button', { name: 'Add network' }).click();
  await page.getByRole('button', { name: 'Scouting torus', exact: true }).click();
  assert.equal(await query(page), `${FIRST}&net=scouting,k:32,flits:64`);
  assert.match((await card(page, 3).locator('.kind').textContent()) ?? '', /^Scouting torus/);
  // All its sliders stop at legal values only.
  const sliders = card(page, 3).getByRole('slider');
  for (let i = 0; i < (await sliders.count()); i += 1) {
    await sliders.nth(i).press('ArrowLeft');
    assert.equal(await page.locator('[aria-invalid]').count(), 0);
  }
  assert.match(await query(page), /&net=scouting,k:28,flits:\d+,scout:0/);

  await pick(page, 3, 'Butterfly fat-tree');
  assert.match(await query(page), /&net=fat-tree,flits:\d+$/);
  await pick(page, 0, 'Scouting torus');
  assert.match(await query(page), /^net=scouting,k:32,flits:16&/);
});

for (const kind of oneOrAll(['mesh', 'fat-tree', 'torus', 'scouting', 'buffered-min', 'combining-min'])) {
  test(`a preset sets all keys of a network: ${kind}`, async ({ open }) => {
    const page = await open(`?net=${kind}`);
    await card(page, 0)
      .getByRole('button', { name: /presets and other networks/ })
      .click();
    const presets = page.locator('.menu:popover-open .menu-heading:first-child ~ button');
    const words = await presets.allTextContents();
    const others = words.indexOf(words.filter((text) => /^(Butterfly|Mesh|Torus|Scouting|Buffered|Combining)/.test(text))[0]);
    assert.ok(others >= 3, `presets: ${words}`);
    await page.keyboard.press('Escape');
    const links = new Set();
    for (const preset of words.slice(0, others)) {
      await pick(page, 0, preset);
      links.add(await query(page));
      assert.equal(await page.locator('[aria-invalid]').count(), 0);
    }
    assert.equal(links.size, others, 'each of them is another link');
  });
}

test('cards of several kinds have the names that the chart has, and cards of one kind what is their own', { tag: LONG }, async ({
  open,
}) => {
  const page = await open('?net=torus&net=mesh&net=torus,links:bi');
  assert.deepEqual(await labels(page), ['Torus, unidirectional links', 'Mesh', 'Torus, bidirectional links']);
  await act(page, 1, 'Remove');
  assert.deepEqual(await labels(page), ['unidirectional links', 'bidirectional links']);
});

test('a curve is given a name that its link carries, and loses it again', async ({ open }) => {
  const page = await open('?net=mesh&net=torus');
  await act(page, 1, 'Rename');
  await page.keyboard.type('ours, V.2');
  assert.match((await card(page, 1).getByRole('alert').textContent()) ?? '', /letters, digits, spaces, hyphens and dots/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('ours - V.2');
  await page.keyboard.press('Enter');
  assert.equal(await query(page), 'net=mesh&net=torus,label:ours-.--V..2');
  assert.equal((await labels(page))[1], 'ours - V.2');
  assert.match((await page.locator('#point-body').textContent()) ?? '', /ours - V\.2/);
  assert.equal(await focusedName(page), 'ours - V.2');

  const again = await open(`?${await query(page)}`);
  assert.deepEqual(await labels(again), await labels(page));

  await act(page, 1, 'Rename');
  await page.keyboard.type('other');
  await page.keyboard.press('Escape');
  assert.equal((await labels(page))[1], 'ours - V.2', 'Escape keeps what was');
  await act(page, 1, 'Rename');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  assert.equal(await query(page), 'net=mesh&net=torus');
});
