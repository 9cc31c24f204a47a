import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { FIRST, heard, openReady } from './page.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

test('the link is copied whole, also on a first visit, and that is said', async () => {
  const page = await openReady(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await heard(page, 'Link copied');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${server.url}?${FIRST}`);
  assert.equal(page.url(), server.url);
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  expectClean(page);
  await page.close();
});

test('where the clipboard is refused the link is there to be copied by hand', async () => {
  const page = await openReady(browser, server.url);
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError')); });
  await page.getByRole('button', { name: 'Copy link' }).click();
  const field = page.getByLabel('The link');
  await field.waitFor();
  assert.equal(await field.inputValue(), `${server.url}?${FIRST}`);
  assert.equal(await page.evaluate(() => getSelection()?.toString()), `${server.url}?${FIRST}`);
  await heard(page, 'Ctrl-C');
  await page.getByRole('button', { name: 'Close' }).click();
  assert.equal(await field.count(), 0);
  expectClean(page);
  await page.close();
});

test('the table of what is drawn is the chart in figures, to be copied and saved', async () => {
  const page = await openReady(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('#data summary').click();
  const table = page.locator('#data-scroller table');
  await table.waitFor();
  const head = await table.locator('thead th').allTextContents();
  assert.equal(head.length, 4);
  for (const flits of [16, 32, 64]) assert.ok(head.some((text) => text.includes(`${flits} flits`)), `${head}`);
  const first = await table.locator('tbody tr').first().locator('th, td').allTextContents();
  assert.deepEqual(first.map(Number).map(Math.round), [0, 24, 40, 72], 'no load: s + D̄ − 1');

  await page.locator('#copy-table').click();
  await heard(page, 'Table copied');
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((line) => line.split('\t'));
  assert.deepEqual(lines[0], head);
  assert.deepEqual(lines[1], first);
  assert.equal(lines.length, 1 + await table.locator('tbody tr').count());

  await page.getByText('Throughput', { exact: true }).click();
  assert.notDeepEqual(await table.locator('tbody tr').first().locator('th, td').allTextContents(), first, 'it follows the chart');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), 'loadcurve.csv');
  const csv = await readFile(await file.path(), 'utf8');
  assert.match(csv, /^# Loadcurve /);
  assert.ok(csv.includes(`# link: ?${FIRST}&show=throughput`));
  assert.ok(csv.includes('\ncurve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state\n'));
  expectClean(page);
  await page.close();
});
