import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expect, test } from './fixture.mjs';
import { FIRST, FIRST_VISIT, fromMenu, heard } from './page.mjs';

test('the link is copied, or there to be copied by hand', async ({ open, server }) => {
  const page = await open('', { permissions: ['clipboard-read', 'clipboard-write'] });
  await test.step('the link is copied whole, also on a first visit, and that is said', async () => {
    // The confirmation is shown for a moment only.
    await Promise.all([page.locator('#share').getByText('Copied').waitFor(), fromMenu(page, 'Share', 'Copy link')]);
    await heard(page, 'Link copied');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${server.url}?${FIRST_VISIT}`);
    assert.equal(page.url(), server.url);
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  });
  await test.step('where the clipboard is refused the link is there to be copied by hand', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await fromMenu(page, 'Share', 'Copy link');
    const field = page.getByLabel('The link');
    await field.waitFor();
    assert.equal(await field.inputValue(), `${server.url}?${FIRST_VISIT}`);
    assert.equal(await page.evaluate(() => getSelection()?.toString()), `${server.url}?${FIRST_VISIT}`);
    await heard(page, 'Ctrl-C');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(field).toHaveCount(0);
  });
});

test('the table of all points is the chart in figures, to be copied and saved', async ({ open }) => {
  const page = await open(`?${FIRST}`, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('#data').scrollIntoViewIfNeeded();
  const table = page.locator('#data-scroller table');
  await table.waitFor();
  const head = await table.locator('thead th').allTextContents();
  assert.equal(head.length, 4);
  for (const flits of [16, 32, 64])
    assert.ok(
      head.some((text) => text.includes(`${flits} flits`)),
      `${head}`,
    );
  const first = await table.locator('tbody tr').first().locator('th, td').allTextContents();
  assert.deepEqual(first.map(Number).map(Math.round), [0, 24, 40, 72], 'no load: s + D̄ − 1');

  await page.locator('#copy-table').click();
  await heard(page, 'Table copied');
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((line) => line.split('\t'));
  assert.deepEqual(lines[0], head);
  assert.deepEqual(lines[1], first);
  assert.equal(lines.length, 1 + (await table.locator('tbody tr').count()));

  await page.getByText('Throughput', { exact: true }).click();
  // It is kept up to date where it is in sight.
  await page.locator('#data').scrollIntoViewIfNeeded();
  await expect(table.locator('tbody tr').first().locator('th, td'), 'it follows the chart').not.toHaveText(first);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), 'loadcurve.csv');
  const csv = await readFile(await file.path(), 'utf8');
  assert.match(csv, /^# Loadcurve /);
  assert.ok(csv.includes(`# link: ?${FIRST}&show=throughput`));
  assert.ok(csv.includes('\ncurve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state\n'));
});
