/** Results of other programs are drawn beside model and simulation, with marks, names and differences of their own. */

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command } from '../node/command.mjs';
import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { dragFiles, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** The folder of the real logs. */
const LOGS = new URL('../data/booksim/', import.meta.url);
const LOADS = ['0.02', '0.06', '0.10', '0.12', '0.14', '0.16'];
const logs = await Promise.all(
  LOADS.map(async (load) => ({ name: `mesh88-${load}.log`, text: await readFile(new URL(`mesh88-${load}.log`, LOGS), 'utf8') })),
);

/** @param {Page} page */
const strip = (page) => page.locator('#opened');

/** @param {Page} page @param {string} words */
const says = (page, words) => strip(page).getByText(words, { exact: true }).waitFor();

test('logs of BookSim2 stand beside what is open, list how they differ, and give the files of the command', async ({ open }) => {
  const page = await open('?net=mesh');
  await dragFiles(page, logs);
  await says(page, 'Points of BookSim2 from 6 logs');
  await says(page, 'Beside model and simulation, never mixed with them. The file is not in the link.');
  assert.equal(await query(page), 'net=mesh');
  const table = strip(page).getByRole('table', { name: 'How BookSim2 differs' });
  await expect(table.getByRole('row', { name: 'buffers 4 flits a link 1 flit a channel' })).toBeVisible();
  await expect(page.locator('#sim-act')).toHaveText(/Simulate/);
  const folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  try {
    const all = join(folder, 'all.csv');
    await command('import', ...LOADS.map((load) => new URL(`mesh88-${load}.log`, LOGS).pathname), '-o', all);
    await command('plot', '?net=mesh', '--results', all, '-o', join(folder, 'a.csv'));
    const download = page.waitForEvent('download');
    await page.locator('#save-csv').click();
    assert.equal(await readFile(await (await download).path(), 'utf8'), await readFile(join(folder, 'a.csv'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
  await expectPartAccessible(page, '#opened');
  await strip(page).getByRole('button', { name: 'Close file' }).click();
  await strip(page).waitFor({ state: 'hidden' });
});

test('a log with routers is simulated with its settings', async ({ open }) => {
  const page = await open('?net=mesh&precision=20');
  await dragFiles(page, logs.slice(0, 1));
  await strip(page).getByRole('button', { name: 'Simulate with these settings' }).click();
  await expect.poll(() => query(page)).toMatch(/^net=mesh,.*buffer:4,vcs:1.*&load=0.02&sim=on/);
  const table = strip(page).getByRole('table', { name: 'How BookSim2 differs' });
  await expect(table.getByRole('row', { name: /^arrivals/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /^buffers/ })).toHaveCount(0);
  await expect(strip(page).getByRole('button', { name: 'Simulate with these settings' })).toHaveCount(0);
});

test('output of nccl-tests opens its operation, and its times stand beside the curves', async ({ open }) => {
  const log = new URL('../../crates/interchange/tests/nccl/all-reduce.log', import.meta.url);
  const link = 'net=hyperx,dims:8&width=128&algorithm=ring';
  const page = await open(`?${link}`);
  await dragFiles(page, [{ name: 'all-reduce.log', text: await readFile(log, 'utf8') }]);
  await says(page, 'Measured times from all-reduce.log');
  await expect(strip(page)).toContainText(
    'all-reduce, 8 ranks; 5 rows, 8 to 1073741824 bytes; nccl-tests 2.17.8, NCCL 2.28.9. The file is',
  );
  const shown = 'net=hyperx,dims:8&width=128&ns=1&view=collective&algorithm=ring&size=8-1G';
  assert.equal(await query(page), shown);
  await expect(page.locator('#study-text')).toContainText('Points were measured by all-reduce.log.');
  await expectPartAccessible(page, '#opened');
  const folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  try {
    await command('plot', link, '--results', fileURLToPath(log), '-o', join(folder, 'a.csv'));
    const download = page.waitForEvent('download');
    await page.locator('#save-csv').click();
    assert.equal(await readFile(await (await download).path(), 'utf8'), await readFile(join(folder, 'a.csv'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
  await strip(page).getByRole('button', { name: 'Close file' }).click();
  await strip(page).waitFor({ state: 'hidden' });
  await expect(page.locator('#study-text')).not.toContainText('measured');
  assert.equal(await query(page), shown);
});

test('the columns of a table are named in a dialog, by keyboard', async ({ open }) => {
  const page = await open('?net=mesh');
  const text = 'run,offered,accepted,mean ns\n1,0.02,0.02,20\n2,0.1,0.1,30\n3,0.3,0.2,inf\n';
  await dragFiles(page, [{ name: 'noxim.csv', text }]);
  const dialog = page.getByRole('dialog', { name: 'What do the columns mean?' });
  await dialog.waitFor();
  await expectPartAccessible(page, 'dialog[open]');
  await expect(dialog.getByRole('combobox', { name: 'Load', exact: true })).toHaveValue('1');
  await expect(dialog.getByRole('combobox', { name: 'Throughput', exact: true })).toHaveValue('2');
  await dialog.getByRole('combobox', { name: 'Latency', exact: true }).selectOption('mean ns');
  await dialog.getByLabel('Unit of the latency').selectOption('nanoseconds');
  await dialog.getByLabel('Clock in GHz').fill('2');
  await dialog.getByLabel('Program').fill('Noxim');
  await page.keyboard.press('Enter');
  await says(page, 'Points of Noxim from noxim.csv');
  await expect(strip(page).getByText('Noxim: the file does not say its settings.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.locator('#save-csv').click();
  const csv = await readFile(await (await download).path(), 'utf8');
  assert.match(csv, /\n1,external,0\.000625,0\.02,40,,0\.000625,steady,Noxim\n/);
  assert.match(csv, /\n1,external,0\.009375,0\.3,,,0\.00625,saturated,Noxim\n/);
});

test('results of CAMINOS have their columns chosen, and the rows of one pattern', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,flits:16');
  const text = await readFile(new URL('../caminos/results.csv', LOGS), 'utf8');
  await dragFiles(page, [{ name: 'results.csv', text }]);
  const dialog = page.getByRole('dialog', { name: 'What do the columns mean?' });
  const rows = dialog.getByLabel('Rows of configuration.traffic.pattern.legend_name');
  await expect(rows).toHaveValue('uniform');
  await expect(dialog.getByLabel('Program')).toHaveValue('CAMINOS');
  await expectPartAccessible(page, 'dialog[open]');
  await rows.selectOption('transpose');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await says(page, 'Points of CAMINOS from results.csv');
  await expect(strip(page).getByRole('row', { name: 'beyond saturation a latency that grows' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.locator('#save-csv').click();
  const csv = await readFile(await (await download).path(), 'utf8');
  assert.equal(csv.match(/,external,.*,CAMINOS$/gm)?.length, 12);
  assert.match(csv, /\n1,external,0\.00625,0\.1,32\.08314606741573,,0\.0055630859375,steady,CAMINOS\n/);
});

test('of a file of models alone the points are shown beside the chart, or its own chart', { tag: LONG }, async ({ open }) => {
  const folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  const at = (/** @type {string} */ name) => join(folder, name);
  try {
    const link = 'net=mesh,k:4&x=capacity&title=Old';
    await command('plot', link, '-o', at('old.csv'));
    const text = (await readFile(at('old.csv'), 'utf8')).replace(/^# Loadcurve .*/, '# Loadcurve 0.1.0');
    await writeFile(at('old.csv'), text);
    const page = await open('?net=torus');
    const dialog = page.getByRole('dialog', { name: 'Points or chart?' });
    const drop = async () => {
      await dragFiles(page, [{ name: 'old.csv', text }]);
      await dialog.waitFor();
    };
    await drop();
    await expect(dialog).toContainText('by Loadcurve 0.1.0 model, and nothing that was simulated.');
    await expectPartAccessible(page, 'dialog[open]');
    await page.keyboard.press('Enter');
    await says(page, 'Points of Loadcurve 0.1.0 model from old.csv');
    await expect(strip(page).getByText('Loadcurve 0.1.0 model: the same network with the same settings.')).toBeVisible();
    assert.equal(await query(page), 'net=torus&net=mesh,k:4');
    const download = page.waitForEvent('download');
    await page.locator('#save-csv').click();
    await command('plot', '?net=torus&net=mesh,k:4', '--results', at('old.csv'), '-o', at('both.csv'));
    assert.equal(await readFile(await (await download).path(), 'utf8'), await readFile(at('both.csv'), 'utf8'));
    await drop();
    await page.keyboard.press('Escape');
    await says(page, 'Points of Loadcurve 0.1.0 model from old.csv');
    await drop();
    await dialog.getByRole('button', { name: 'Open its chart' }).click();
    await strip(page).waitFor({ state: 'hidden' });
    assert.equal(await query(page), link);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => location.search.includes('torus'));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a dialog that is left opens nothing, and what is no number is named', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh');
  const text = 'load,latency\n0.02,20\n0.1,x\n';
  await dragFiles(page, [{ name: 'a.csv', text }]);
  const dialog = page.getByRole('dialog', { name: 'What do the columns mean?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await strip(page).isHidden());
  await dragFiles(page, [{ name: 'a.csv', text }]);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await page.getByText('a.csv was not opened: latency in line 3: “x” is not a number from 0 on.').waitFor();
});
