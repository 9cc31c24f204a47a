/** Results files are opened again: their points are drawn as if the page had simulated them. */

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../node/command.mjs';
import { expectAccessible } from './axe.mjs';
import { anew, mayTrap, openBroken, trap, uncaught } from './faults.mjs';
import { expect, LONG, oneOrAll, test } from './fixture.mjs';
import { card, changeWorkers, chosen, dragFiles, drawn, heard, picture, query, ready, routeWorkers } from './page.mjs';
import { done, happenings, openWatched, results, tally } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Named } from './page.mjs' */

/** Two networks that are simulated quickly. */
const LINK = 'net=mesh,k:2,flits:2&net=mesh,k:2,flits:4';
const SIMULATED = `${LINK}&sim=on&precision=20`;
const HEADER = 'curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state';
const ROW = '1,simulation,0.01,0.02,5.5,0.2,0.01,steady';

/** Folder of the files that the command writes. @type {string} */
let folder;

/** The path of a file in that folder. @param {string} name */
const at = (name) => join(folder, name);

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  const sweep = (/** @type {string} */ name, /** @type {string[]} */ ...words) => command('sweep', ...words, '-o', at(name), '--quiet');
  await Promise.all([
    command('plot', SIMULATED, '-o', at('figure.svg'), '--quiet'),
    sweep('one.jsonl', SIMULATED),
    sweep('three.jsonl', SIMULATED, '--seeds', '1-3', '--load', '0.1,0.3'),
    sweep('many.jsonl', 'net=mesh,k:2&precision=20', '--grid', 'flits=1,2,3,4,5,6,7,8,9', '--load', '0.1'),
  ]);
  await Promise.all(['one', 'three', 'many'].map((name) => command('merge', at(`${name}.jsonl`), '-o', at(`${name}.csv`))));
});

test.afterAll(() => rm(folder, { recursive: true }));

/** Drops a file of the folder. @param {Page} page @param {string} name */
async function drop(page, name) {
  await dragFiles(page, [{ name, text: await readFile(at(name), 'utf8') }]);
}

/** @param {Page} page */
const strip = (page) => page.locator('#opened');

/** Waits for these words on its card. @param {Page} page @param {string} words */
const says = (page, words) => strip(page).getByText(words, { exact: true }).waitFor();

/**
 * The text of a file saved by the page.
 *
 * @param {Page} page
 * @param {string} words
 */
async function taken(page, words) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.locator('.exports').getByRole('button', { name: words, exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** A row without the percentile, which no file holds. @param {Record<string, string>} row */
const withoutSpread = ({ Simulated, ...row }) => ({ ...row, Simulated: Simulated?.replace(/ p95.*/, '') });

test('a figure that is opened again is the same, file by file and to the pixel, and nothing is simulated for it', async ({ open }) => {
  const first = await open(`?${SIMULATED}`);
  await done(first);
  /** @type {Record<string, string>} */
  const files = {};
  for (const words of ['SVG, light', 'SVG for print', 'TeX, for pgfplots', 'CSV', 'JSON']) files[words] = await taken(first, words);
  assert.equal(files['SVG, light'], await readFile(at('figure.svg'), 'utf8'));
  const [table, image] = [await results(first), await picture(first)];
  assert.ok(
    table.every(({ Simulated }) => Simulated.includes('±')),
    JSON.stringify(table),
  );

  for (const { name, text, same } of oneOrAll([
    { name: 'a.csv', text: files.CSV, same: ['CSV', 'SVG, light'] },
    { name: 'b.json', text: files.JSON, same: ['JSON', 'TeX, for pgfplots'] },
    { name: 'c.jsonl', text: await readFile(at('one.jsonl'), 'utf8'), same: ['SVG, light'] },
    { name: 'd.csv', text: await readFile(at('one.csv'), 'utf8'), same: ['SVG for print'] },
  ])) {
    const page = await openWatched(open, `?${LINK}`);
    await dragFiles(page, [{ name, text }]);
    await says(page, `Points from ${name}`);
    await says(page, 'The file is not in the link.');
    assert.equal(await query(page), SIMULATED);
    for (const words of same) assert.equal(await taken(page, words), files[words], `${words} of ${name}`);
    assert.deepEqual((await results(page)).map(withoutSpread), table.map(withoutSpread));
    assert.equal(await picture(page), image);
    assert.ok(await page.locator('#simulation').isHidden());
    assert.equal(tally(await happenings(page))['> run'], undefined);
  }
});

test('by keyboard alone a file is chosen, read out and closed', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${LINK}`);
  // Awaited in advance: the browser must intercept the file chooser before it opens.
  const chooser = page.waitForEvent('filechooser');
  await page.locator('#more').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('.menu'));
  const words = () => page.evaluate(() => document.activeElement?.textContent);
  const first = await words();
  do await page.keyboard.press('ArrowDown');
  while (!['Open a file…', first].includes(await words()));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(at('three.csv'));
  await says(page, 'Points from three.csv (3 seeds)');
  await heard(page, 'Points from three.csv (3 seeds). The file is not in the link.');
  assert.match((await results(page))[0].Simulated, /±/);
  assert.equal(
    await page
      .locator('#spread')
      .innerText()
      .then((text) => text.includes('A results file has means')),
    true,
  );
  await expectAccessible(page);

  const close = strip(page).getByRole('button', { name: 'Close file' });
  await close.focus();
  await page.keyboard.press('Enter');
  await strip(page).waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'sim-act');
  assert.equal(await query(page), SIMULATED);
  // The page simulates again what the link asks for.
  await done(page);
  assert.equal(await taken(page, 'SVG, light'), await readFile(at('figure.svg'), 'utf8'));
});

test('edits keep the file open, and only what is not in it is simulated', { tag: LONG }, async ({ open }) => {
  const page = await openWatched(open, '?net=fat-tree,n:4');
  await drop(page, 'three.csv');
  await says(page, 'Points from three.csv (3 seeds)');
  const [pooled, image] = [await results(page), await picture(page)];

  await card(page, 1).getByRole('button').first().click();
  await card(page, 1).getByRole('textbox', { name: 'message length s' }).fill('3');
  await page.keyboard.press('Enter');
  await says(page, 'For 1 of these 2 networks. The file is not in the link.');
  await done(page);
  const mixed = await results(page);
  assert.deepEqual(withoutSpread(mixed[0]), withoutSpread(pooled[0]));
  assert.match(mixed[1].Simulated, /±/);
  const tasks = (await happenings(page)).flatMap(({ kind, task }) => (kind === '> run' && task ? [task.network] : []));
  assert.deepEqual([...new Set(tasks)], ['mesh,k:2,flits:3']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await says(page, 'The file is not in the link.');
  assert.deepEqual(await results(page), pooled);
  assert.equal(await picture(page), image);
  // Goes back before the choice of the network, and to the state before the file, which is a step like any other.
  await page.goBack();
  await page.goBack();
  await says(page, 'No points from three.csv');
  await says(page, 'It has results for none of these networks. The file is not in the link.');
  assert.equal(await query(page), 'net=fat-tree,n:4');
  assert.ok(await page.locator('#simulation').isVisible());
  await page.goForward();
  await says(page, 'Points from three.csv (3 seeds)');

  // Another file, here with the same link, replaces it.
  await drop(page, 'one.csv');
  await says(page, 'Points from one.csv');
  assert.equal(await taken(page, 'SVG, light'), await readFile(at('figure.svg'), 'utf8'));
});

test('of more networks than a link holds the first are shown, and the others when they are added', { tag: LONG }, async ({ open }) => {
  const page = await open();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await drop(page, 'many.csv');
  await says(page, 'The first 8 of its 9 networks are shown. Add another one to see its points. The file is not in the link.');
  assert.equal(await page.locator('.card').count(), 8);
  assert.ok(await strip(page).evaluate((strip) => strip.getBoundingClientRect().top >= 0), 'it is seen from wherever the file was dropped');
  await chosen(page, 0);
  await card(page, 0).getByRole('textbox', { name: 'message length s' }).fill('9');
  await page.keyboard.press('Enter');
  await says(page, '8 of its 9 networks are shown. Add another one to see its points. The file is not in the link.');
  assert.match(await taken(page, 'CSV'), /^1,simulation,/m);
  assert.ok(await page.locator('#simulation').isHidden());
});

const lines = (/** @type {string[]} */ ...lines) => lines.join('\n');

test('a file with nothing to be drawn is refused with its name and line', async ({ open }) => {
  const page = await open(`?${LINK}`);
  const refusal = page.locator('.refusal');
  const link = `# link: ?${LINK}`;
  for (const [files, words] of oneOrAll(
    /** @type {[Named[], string][]} */ ([
      [
        [{ name: 'a.csv', text: lines(link, HEADER, ROW, ROW.replace('5.5', '5;5')) }],
        'a.csv was not opened: latency in line 4: “5;5” is not a number.',
      ],
      [[{ name: 'b.csv', text: lines('# link: ?net=ring', HEADER, ROW) }], 'b.csv was not opened: net: no network “ring”'],
      [
        [{ name: 'c.csv', text: 'what I did on Sunday' }],
        'c.csv was not opened: results: “what I did on Sunday” is not a Loadcurve results file',
      ],
      [[{ name: 'd.json', text: '{"link": 3}' }], 'd.json was not opened: results: “{"link": 3}” is not JSON of Loadcurve'],
      [[{ name: 'e.csv', text: lines(link, HEADER) }], 'is not a file with points'],
      [[{ name: 'f.csv', text: '' }], 'f.csv was not opened: it is empty.'],
      [
        [
          { name: 'g.csv', text: 'one' },
          { name: 'h.csv', text: 'two' },
        ],
        'Only one file can be open at a time; none of these 2 was opened.',
      ],
    ]),
  )) {
    await dragFiles(page, files);
    await refusal.getByText(words).waitFor();
    await heard(page, words);
    assert.equal(await refusal.count(), 1);
    assert.ok(await strip(page).isHidden());
  }
});

test('a file that is no text or too large is refused, and all stays as it is', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${LINK}`);
  const image = await picture(page);
  const refusal = page.locator('.refusal');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff])], 'i.csv'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await refusal.getByText('i.csv was not opened: it is not a text file.').waitFor();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(64e6 + 1)], 'j.csv'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await refusal.getByText('j.csv was not opened: it has 65 MB, and the page reads files of up to 64 MB.').waitFor();
  const many = Array.from({ length: 5_001 }, (_, index) => ROW.replaceAll('0.01', String((index + 1) / 1e6)));
  await dragFiles(page, [{ name: 'k.csv', text: lines(`# link: ?${LINK}`, HEADER, ...many) }]);
  await refusal.getByText('k.csv was not opened: it has 5,001 points, and the page takes up to 5,000.').waitFor();

  assert.equal(await query(page), LINK);
  await drop(page, 'one.csv');
  await says(page, 'Points from one.csv');
  assert.equal(await refusal.count(), 0, 'what was said of other files is over');
  // A file that is refused leaves the open one in place.
  await dragFiles(page, [{ name: 'l.csv', text: '' }]);
  await refusal.waitFor();
  await says(page, 'Points from one.csv');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((link) => location.search === `?${link}`, LINK);
  await strip(page).getByRole('button', { name: 'Close file' }).click();
  await page.locator('.refusal .dismiss').click();
  assert.equal(await picture(page), image);
});

test('a file from the desk is dropped as well, and a folder is not', { tag: LONG }, async ({ open }, testInfo) => {
  const page = await open(`?${LINK}`);
  const folder = testInfo.outputPath('runs');
  await mkdir(folder, { recursive: true });
  const session = await page.context().newCDPSession(page);
  const dropped = async (/** @type {string[]} */ ...files) => {
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop']))
      await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
  };
  await dropped(folder);
  await page.locator('.refusal').getByText('runs was not opened: it is a folder.').waitFor();
  await dropped(at('three.csv'));
  await says(page, 'Points from three.csv (3 seeds)');
  assert.ok(await page.locator('.drop-sheet').isHidden());
});

test('a file above the page is told what becomes of it, and nothing else that is dragged is', { tag: LONG }, async ({ open }) => {
  const page = await open();
  const sheet = page.locator('.drop-sheet');
  const file = { name: 'a.csv', text: 'a' };
  await page.getByRole('button', { name: 'Help' }).click();
  await dragFiles(page, [file], ['dragenter', 'dragover']);
  assert.equal(await sheet.innerText(), 'Drop results, a network, a traffic matrix, a lesson or guesses');
  assert.ok(await sheet.isVisible());
  await sheet.dispatchEvent('dragleave');
  assert.ok(await sheet.isHidden());
  await page.keyboard.press('Escape');
  await dragFiles(page, [file], ['dragenter']);
  // The browser sends no event when the file leaves.
  await sheet.waitFor({ state: 'hidden' });
  assert.ok(
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', 'words');
      return ['dragenter', 'dragover', 'drop'].every((step) =>
        document.body.dispatchEvent(new DragEvent(step, { dataTransfer, bubbles: true, cancelable: true })),
      );
    }),
    'the browser does with words what it does',
  );
  assert.ok(await sheet.isHidden());
});

test('what is in a file is text and nothing else', { tag: LONG }, async ({ open }) => {
  const page = await open();
  const image = '<img src=x onerror=document.title=1>';
  const name = `${image}.csv`;
  await dragFiles(page, [{ name, text: ['# link: ?net=mesh,k:2,flits:2', HEADER, ROW].join('\n') }]);
  await says(page, `Points from ${name}`);
  // A name of a curve may be any text.
  await dragFiles(page, [{ name, text: [`# link: ?net=mesh,k:2,flits:2,label:${encodeURIComponent(image)}`, HEADER, ROW].join('\n') }]);
  await expect(page.locator('#point-body')).toContainText(image);
  for (const text of [
    ['# link: ?net=mesh,k:2,flits:2', HEADER, ROW.replace('steady', image)],
    [image, '# link: ?net=mesh,k:2,flits:2', HEADER, ROW],
  ]) {
    await dragFiles(page, [{ name, text: text.join('\n') }]);
    const refusal = page.locator('.refusal', { hasText: `“${image}”` });
    await refusal.waitFor();
    assert.ok((await refusal.innerText()).startsWith(`${name} was not opened: `));
    await refusal.getByRole('button').click();
  }
  await drawn(page);
  assert.equal(await page.locator('img').count(), 0);
  assert.notEqual(await page.title(), '1');
});

test('when the module traps as a file is opened, that one is not, and may be opened again', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(open, `?${LINK}`, mayTrap);
  await trap(page, 'openResults');
  await drop(page, 'three.csv');
  await anew(page);
  assert.ok(await strip(page).isHidden());
  await drop(page, 'three.csv');
  await says(page, 'Points from three.csv (3 seeds)');
  assert.equal(await query(page), SIMULATED);
  assert.deepEqual(uncaught(page), []);
});

test('when the module traps while a file is open, the page says what a reload loses and does not do it by itself', { tag: LONG }, async ({
  open,
}) => {
  const page = await openBroken(open, `?${LINK}`, mayTrap);
  await drop(page, 'three.csv');
  await says(page, 'Points from three.csv (3 seeds)');
  const table = await results(page);
  await trap(page, 'drawChart');
  await card(page, 0).getByRole('textbox', { name: 'message length s' }).fill('5');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Your link still has everything but three.csv: open it again after the reload.');
  assert.equal(await page.locator('.notice').count(), 1);
  await says(page, 'Points from three.csv (3 seeds)');
  assert.equal(await query(page), SIMULATED);
  await alert.getByRole('button', { name: 'Reload' }).click();
  await alert.waitFor({ state: 'detached' });
  await ready(page);
  assert.ok(await strip(page).isHidden());
  await drop(page, 'three.csv');
  await says(page, 'Points from three.csv (3 seeds)');
  assert.deepEqual(await results(page), table);
  assert.deepEqual(uncaught(page), []);
});

test('where no worker reads it, it says so', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(open, `?${LINK}`, (page) => routeWorkers(page, 'reading', (route) => route.abort()));
  await drop(page, 'one.csv');
  await page.locator('.refusal').getByText('one.csv was not opened: a worker could not be started.').waitFor();
});

test('what takes long to read can be cancelled', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${LINK}`, {
    prepare: (page) => changeWorkers(page, 'reading', () => 'addEventListener("message", () => {});'),
  });
  await drop(page, 'one.csv');
  await says(page, 'Reading one.csv…');
  await strip(page).getByRole('button', { name: 'Cancel' }).click();
  await strip(page).waitFor({ state: 'hidden' });
  await heard(page, 'one.csv was not opened');
  assert.equal(await query(page), LINK);
});
