import assert from 'node:assert/strict';
import { LONG, test } from './fixture.mjs';
import { act, chosen, drawn, FIRST, goTo, ink, labels, picture, pointTable, query, seriesColors } from './page.mjs';
import { savedCsv } from './simulation.mjs';

/**
 * The button on a card that shows or hides its curve.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} index
 */
const eye = async (page, index) => (await chosen(page, index)).getByRole('button', { name: 'Show curve' });

for (const link of [
  FIRST,
  'net=mesh&net=torus&net=scouting&show=both',
  'net=buffered-min&net=combining-min&net=fat-tree&x=capacity&y=log',
]) {
  test(`a key on its card takes a curve away and brings it back: ${link}`, { tag: link === FIRST ? [] : LONG }, async ({ open }) => {
    const page = await open(`?${link}&draw=2`);
    const [first, table, colors] = [await picture(page), await pointTable(page), await seriesColors(page, 3)];
    assert.equal(await (await eye(page, 1)).getAttribute('aria-pressed'), 'true');
    await (await eye(page, 1)).press('Enter');
    await drawn(page);
    assert.match(await query(page), /&hide=2(&|$)/);
    assert.equal(await (await eye(page, 1)).getAttribute('aria-pressed'), 'false');
    const counts = await ink(page, '#chart', colors);
    assert.equal(counts[1], 0, 'nothing in its colour');
    assert.ok(counts[0] > 50 && counts[2] > 50, `${counts}`);
    assert.deepEqual(await pointTable(page), table, 'its row stays');
    assert.match((await page.locator('#chart').textContent()) ?? '', /Not shown: /);

    await page.locator('#handle').focus();
    await page.keyboard.press('ArrowRight');
    await drawn(page);
    assert.equal(await page.locator('#tooltip tr').count(), 2, 'it is not read out');
    const name = (await labels(page))[1];
    assert.ok(!(await page.locator('#handle').getAttribute('aria-valuetext'))?.includes(`${name}:`));
    await page.keyboard.press('ArrowLeft');

    await (await eye(page, 1)).press('Enter');
    // Both arrow keys are one step, unless the machine is slow.
    const undo = page.getByRole('button', { name: 'Undo' });
    while (await undo.isEnabled()) await undo.click();
    await page.waitForFunction((link) => location.search === `?${link}&draw=2`, link);
    assert.equal(await picture(page), first);
  });
}

test('a press on its name takes a curve away, but not the last one', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  await test.step('a press on its name in the chart takes a curve away, and moves nothing else', async () => {
    const load = await page.locator('#handle').getAttribute('aria-valuenow');
    // The module knows where the names are; the pointer changes over them.
    const name = await page.locator('#chart').evaluate((chart) => {
      const { left, top, right, bottom } = chart.getBoundingClientRect();
      for (let y = top + 40; y < bottom; y += 8) {
        for (let x = left + 60; x < right; x += 12) {
          chart.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y }));
          if (chart.matches('.names')) return { x, y };
        }
      }
      return null;
    });
    assert.ok(name, 'there is a name to press');
    const colors = await seriesColors(page, 3);
    await page.mouse.click(name.x, name.y);
    await page.mouse.move(2, 2);
    await drawn(page);
    assert.match(await query(page), /^.*&hide=[123]$/);
    const hidden = Number((await query(page)).slice(-1)) - 1;
    assert.equal((await ink(page, '#chart', colors))[hidden], 0);
    assert.equal(await page.locator('#handle').getAttribute('aria-valuenow'), load);
  });
  await test.step('the last curve stays, and it is said why', async () => {
    await goTo(page, `?${FIRST}&draw=2&hide=1,3`);
    await (await eye(page, 1)).click();
    assert.equal(
      await page
        .locator('.refusal')
        .innerText()
        .then((text) => text.split('\n')[0]),
      '32 flits is the only curve that is shown, so it stays.',
    );
    assert.equal(await (await eye(page, 1)).getAttribute('aria-pressed'), 'true');
    assert.equal(await query(page), `${FIRST}&draw=2&hide=1,3`);
    await page.getByRole('button', { name: 'Dismiss this notice' }).click();
    // Once it is removed the others are shown.
    await act(page, 1, 'Remove');
    assert.equal(await query(page), 'net=fat-tree,n:1024&net=fat-tree,n:1024,flits:64');
  });
});

test('files and tables hold all curves', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${FIRST}&hide=1,3`);
  await page.locator('#data').scrollIntoViewIfNeeded();
  await page.locator('#data-scroller table').waitFor();
  const columns = await page.locator('#data-scroller thead th').allTextContents();
  for (const name of ['16 flits', '32 flits', '64 flits'])
    assert.ok(
      columns.some((column) => column.includes(name)),
      `${name} in ${columns}`,
    );
  const lines = async () => (await savedCsv(page)).split('\n').filter((line) => !line.includes('net=')).length;
  const some = await lines();
  for (const index of [0, 2]) await (await eye(page, index)).click();
  assert.equal(await query(page), `${FIRST}&draw=3`);
  assert.equal(await lines(), some);
});
