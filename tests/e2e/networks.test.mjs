import assert from 'node:assert/strict';
import { expect, isLong, LONG, oneOrAll, test } from './fixture.mjs';
import {
  act,
  addNetwork,
  card,
  chosen,
  drawn,
  FIRST,
  FIRST_VISIT,
  goTo,
  ink,
  labels,
  openPicker,
  pick,
  query,
  ready,
  seriesColors,
} from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** The name of the network that has the focus. @param {Page} page */
async function focusedName(page) {
  const index = await page.evaluate(() => document.activeElement?.closest('li')?.dataset.index);
  return (await labels(page))[Number(index)];
}

test('networks are added up to eight, each with a colour of its own', async ({ open }) => {
  const six = [16, 32, 64, 80, 96, 112];
  const page = await open(`?${six.map((flits) => `net=fat-tree,n:1024,flits:${flits}`).join('&')}`);
  for (let count = 7; count <= 8; count += 1) {
    await act(page, count - 2, 'Duplicate');
    assert.equal(await page.locator('.card').count(), count);
    const at = await page.evaluate(() => document.activeElement?.closest('li')?.dataset.index);
    assert.equal(Number(at), count - 1, 'the focus is at the new one');
  }
  assert.ok(await page.locator('#add').isDisabled());
  await (await chosen(page, 0)).getByRole('button', { name: /^Actions/ }).click();
  assert.ok(await page.getByRole('button', { name: 'Duplicate' }).isDisabled());
  await page.keyboard.press('Escape');
  for (const [index, flits] of [
    [6, 128],
    [7, 144],
  ])
    await (await chosen(page, index)).getByRole('textbox', { name: 'message length s' }).fill(`${flits}`);
  await drawn(page);

  const colors = await seriesColors(page, 8);
  assert.equal(new Set(colors).size, 8);
  const counts = await ink(page, '#chart', colors);
  assert.ok(
    counts.every((count) => count > 5),
    `ink: ${counts}`,
  );
});

test('networks are removed, change places and kind, and share a key or not', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  await test.step('a key becomes each network’s own, and one for all again', async () => {
    const onCards = page.locator('.card').getByRole('textbox', { name: 'processors N' });
    assert.equal(await onCards.count(), 0);

    await page.locator('#common').getByRole('button', { name: 'processors: for one or for all networks' }).click();
    await page.getByRole('button', { name: 'Set it for each network' }).click();
    assert.equal(await page.locator('#common').getByRole('textbox').count(), 0);
    assert.equal(await query(page), FIRST, 'nothing has changed yet');
    await (await chosen(page, 1)).getByRole('textbox', { name: 'processors N' }).fill('64');
    await page.keyboard.press('Enter');
    assert.equal(await query(page), `${FIRST.replace('n:1024,flits:32', 'flits:32')}&draw=2`);
    assert.equal((await labels(page))[1], '64 processors, 32 flits');

    await chosen(page, 0);
    await card(page, 0).getByRole('button', { name: 'processors: for one or for all networks' }).click();
    await page.getByRole('button', { name: 'Same for all networks' }).click();
    assert.equal(await onCards.count(), 0);
    assert.equal(await query(page), FIRST);
  });
  await test.step('networks are removed down to one', async () => {
    await goTo(page, `?${FIRST}`);
    await act(page, 1, 'Remove');
    assert.deepEqual(await labels(page), ['16 flits', '64 flits']);
    assert.equal((await query(page)).replace('&draw=2', ''), FIRST.replace('net=fat-tree,n:1024,flits:32&', ''));
    assert.equal(await focusedName(page), '64 flits');
    await act(page, 1, 'Remove');
    assert.equal(await page.locator('#common').count(), 0, 'nothing is shared by one');
    assert.equal(await card(page, 0).getByRole('slider').count(), 2);
    await (await chosen(page, 0)).getByRole('button', { name: /^Actions/ }).click();
    assert.ok(await page.getByRole('button', { name: 'Remove' }).isDisabled());
  });
  await test.step('networks change places, and the focus goes along; a duplicate has a life of its own', async () => {
    await goTo(page, `?${FIRST}`);
    await act(page, 0, 'Move down');
    assert.deepEqual(await labels(page), ['32 flits', '16 flits', '64 flits']);
    assert.equal(await focusedName(page), '16 flits');
    await act(page, 2, 'Move up');
    assert.deepEqual(await labels(page), ['32 flits', '64 flits', '16 flits']);
    assert.match(await query(page), /^net=fat-tree,n:1024,flits:32&net=fat-tree,n:1024,flits:64&net=fat-tree,n:1024(&draw|$)/);
    await (await chosen(page, 0)).getByRole('button', { name: /^Actions/ }).click();
    assert.ok(await page.getByRole('button', { name: 'Move up' }).isDisabled());
    await page.keyboard.press('Escape');
    await act(page, 1, 'Duplicate');
    assert.deepEqual(await labels(page), ['32 flits', '64 flits', '64 flits', '16 flits']);
    await (await chosen(page, 2)).getByRole('textbox', { name: 'message length s' }).fill('65');
    assert.deepEqual(await labels(page), ['32 flits', '64 flits', '65 flits', '16 flits']);
  });
  await test.step('a network of another kind is added, and one takes the place of another', async () => {
    await goTo(page, `?${FIRST}`);
    await addNetwork(page, 'Scouting torus');
    assert.match(await query(page), new RegExp(`^${FIRST}&net=scouting.*&draw=4$`));
    assert.match((await labels(page))[3], /^Scouting torus/);
    // All its sliders stop at legal values only.
    const sliders = card(page, 3).getByRole('slider');
    assert.ok((await sliders.count()) > 2);
    for (let i = 0; i < (await sliders.count()); i += 1) {
      await sliders.nth(i).press('ArrowLeft');
      assert.equal(await page.locator('[aria-invalid]').count(), 0);
    }

    await pick(page, 3, 'Butterfly fat-tree');
    assert.match(await query(page), /&net=fat-tree[^&]*(&x=capacity)?&draw=4$/);
    await pick(page, 0, 'Scouting torus');
    assert.match(await query(page), /^net=scouting/);
  });
});

test('a control does not run away while it is dragged over the value of the others', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=fat-tree,flits:16&net=fat-tree,flits:15&draw=2');
  const slider = card(page, 1).getByRole('slider');
  await slider.press('ArrowRight');
  assert.equal(await query(page), 'net=fat-tree&net=fat-tree&draw=2');
  assert.ok(await slider.evaluate((input) => input === document.activeElement && input.isConnected));
  await slider.press('ArrowRight');
  assert.equal(await query(page), 'net=fat-tree&net=fat-tree,flits:17&draw=2');
});

test('the picker adds a torus, finds kinds, and gives the focus back', async ({ open }) => {
  const page = await open('?net=mesh&load=0.11');
  await test.step('a torus from the picker has links both ways, as one of a comparison', async () => {
    await addNetwork(page, 'Torus');
    assert.match(await query(page), /^net=mesh&net=torus[^&]*,links:bi,sharing:route&/);
  });
  await test.step('the picker finds kinds by what they are called, shows what they do, and gives the focus back', async () => {
    await goTo(page, '');
    const dialog = await openPicker(page, 'Torus');
    const foot = dialog.locator('.picking-foot');
    assert.match((await foot.textContent()) ?? '', /zero-load; A: 22\.3/);
    await dialog.getByRole('textbox', { name: 'nodes a row k' }).fill('3');
    await dialog.getByRole('textbox', { name: 'nodes a row k' }).fill('4');
    assert.match((await foot.textContent()) ?? '', /4 × 4/);
    await dialog.getByRole('searchbox').fill('butterfly fat');
    assert.equal(await dialog.locator('.picking-kinds li').count(), 1);
    assert.equal(await dialog.getByRole('heading', { name: 'Butterfly fat-tree' }).count(), 1);
    await dialog.getByRole('searchbox').fill('folded clos');
    await dialog.getByRole('heading', { name: 'Fat-tree of any shape' }).waitFor();
    await dialog.getByRole('searchbox').fill('hypercube');
    await dialog.getByRole('heading', { name: 'Cube', exact: true }).waitFor();
    await expect(dialog.getByRole('textbox', { name: 'dimensions' })).toHaveValue('2 × 2 × 2 × 2 × 2 × 2');
    await dialog.getByRole('searchbox').fill('no such thing');
    await dialog.getByText('No kind of network has this name.').waitFor();
    // The first clears the search.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'add');
    assert.equal(await query(page), '', 'nothing is added until it is asked for');
  });
  await test.step('a curve is given a name that its link carries, and loses it again', async () => {
    await goTo(page, '?net=mesh&net=torus');
    await act(page, 1, 'Rename');
    await page.keyboard.type('ours, V.2');
    assert.match((await card(page, 1).getByRole('alert').textContent()) ?? '', /up to 40 characters without commas and slashes/);
    await page.keyboard.press('Enter');
    assert.equal(
      await card(page, 1).getByRole('textbox', { name: 'Name of the curve' }).inputValue(),
      'ours, V.2',
      'it stays to be mended',
    );
    await page.keyboard.press('Control+A');
    await page.keyboard.type('ours (old) - V.');
    await page.keyboard.press('Enter');
    assert.equal(await query(page), 'net=mesh&net=torus,label:ours-%28old%29-.--V..&draw=2');
    assert.equal((await labels(page))[1], 'ours (old) - V.', 'no letter is lost');
    assert.match((await page.locator('#point-body').textContent()) ?? '', /ours \(old\) - V\./);
    assert.equal(await focusedName(page), 'ours (old) - V.');

    const before = await labels(page);
    await page.reload();
    await ready(page);
    assert.deepEqual(await labels(page), before);

    await act(page, 1, 'Rename');
    await page.keyboard.type('other');
    await page.keyboard.press('Escape');
    assert.equal((await labels(page))[1], 'ours (old) - V.', 'Escape keeps what was');
    await act(page, 1, 'Rename');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    assert.equal(await query(page), 'net=mesh&net=torus&draw=2');
  });
});

test('a lone network is compared with one press', { tag: LONG }, async ({ open }) => {
  const page = await open();
  await page.getByRole('group', { name: 'Compare it with' }).getByRole('button', { name: 'a torus' }).click();
  assert.match(await query(page), /^net=mesh,flits:16&net=torus[^&]*&load=0\.11$/);
  assert.equal(await page.getByRole('group', { name: 'Compare it with' }).count(), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('group', { name: 'Compare it with' }).waitFor();
  assert.equal((await query(page)) || FIRST_VISIT, FIRST_VISIT);
});

for (const kind of oneOrAll([
  'Mesh',
  'Butterfly fat-tree',
  'Torus',
  'Scouting torus',
  'Buffered multistage network',
  'Combining multistage network',
])) {
  test(`a preset sets all keys of a network: ${kind}`, async ({ open }) => {
    const page = await open();
    const presets = (await openPicker(page, kind)).getByRole('group', { name: 'Presets' }).getByRole('button');
    const words = await presets.allTextContents();
    assert.ok(words.length >= 3, `presets: ${words}`);
    await page.keyboard.press('Escape');
    const links = new Set();
    for (const preset of isLong ? words : words.slice(0, 2)) {
      await pick(page, 0, kind, preset.trim());
      links.add(await query(page));
      assert.equal(await page.locator('[aria-invalid]').count(), 0);
    }
    assert.equal(links.size, isLong ? words.length : 2, 'each of them is another link');
  });
}

test('networks of several kinds have the names that the chart has, and those of one kind what is their own', { tag: LONG }, async ({
  open,
}) => {
  const page = await open('?net=torus&net=mesh&net=torus,links:bi');
  assert.deepEqual(await labels(page), ['Torus, unidirectional links', 'Mesh', 'Torus, bidirectional links']);
  await act(page, 1, 'Remove');
  assert.deepEqual(await labels(page), ['unidirectional links', 'bidirectional links']);
});
