/** Notices with very long content: they show its beginning, and the page below stays usable. */

import assert from 'node:assert/strict';
import { expect, LONG, problems, test } from './fixture.mjs';
import { changeFiles, picture, query, ready } from './page.mjs';
import { QUICK } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

const LONG_WORD = 'W'.repeat(100_000);
const PHONE = { viewport: { width: 360, height: 740 } };
const CSV = '# link: net=mesh,k:2\ncurve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state\n';

/** More wrong keys than a notice lists, each with a long name and value. */
const GARBAGE = Array.from({ length: 40 }, (_, index) => `${'k'.repeat(60)}${index}=${'W'.repeat(60)}`).join('&');

/**
 * Drops a file on the page.
 *
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
function drop(page, name, text) {
  return page.evaluate(
    ([name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      for (const step of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(step, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );
}

/**
 * Fails unless the notice with these words is short, truncated and inside the window.
 *
 * @param {Page} page
 * @param {string} words
 */
async function expectShort(page, words) {
  const notice = page.locator('.notice', { hasText: words });
  await notice.waitFor();
  const text = (await notice.textContent()) ?? '';
  assert.ok(text.length < 600 && text.includes('…'), `${text.length} characters: ${text.slice(0, 700)}`);
  const { overflow, height } = await notice.evaluate((notice) => ({
    overflow: Math.max(document.documentElement.scrollWidth - innerWidth, notice.scrollWidth - notice.clientWidth),
    height: notice.clientHeight,
  }));
  assert.ok(overflow <= 0, `${overflow} px too wide`);
  assert.ok(height < 740, `${height} px high`);
}

test('a link of garbage is told of in few lines, which open', async ({ open }) => {
  const page = await open(`?net=mesh&${GARBAGE}`, PHONE);
  const notices = page.locator('.mistakes');
  assert.ok(((await notices.boundingBox())?.height ?? Infinity) < 200);
  const first = notices.locator('li').first();
  assert.ok(await first.isHidden());
  await notices.locator('summary').click();
  assert.match((await first.textContent()) ?? '', /^k{40}…: a link has no “k{40}…” \(value “W{40}…”\); it has /);
  assert.equal(await notices.locator('li').count(), 13);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await notices.getByRole('button', { name: 'Dismiss these notices' }).click();
  await page.getByRole('radio', { name: 'Throughput' }).check();
  assert.equal(await query(page), 'net=mesh&show=throughput');
});

test('of a link too long to be read the beginning counts', { tag: LONG }, async ({ open }) => {
  const page = await open(`?net=mesh&load=0.1&${'x'.repeat(20_000)}`, PHONE);
  await page.locator('.mistakes', { hasText: 'bytes are too long; allowed: up to 16384 bytes' }).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const before = await page.locator('#handle').getAttribute('aria-valuetext');
  assert.equal(before, await (await open('?net=mesh&load=0.1', PHONE)).locator('#handle').getAttribute('aria-valuetext'));
});

/** Files with a very long name or text. @type {[what: string, name: string, text: string, words: string][]} */
const FILES = [
  ['a cell', 'a.csv', `${CSV}1,${LONG_WORD},0.01,0.02,5.5,0.2,0.01,steady\n`, 'a.csv was not opened: source in line 3: “WWW'],
  ['a heading', 'a.csv', `# link: net=mesh\n${LONG_WORD}\n`, 'a.csv was not opened: columns: “WWW'],
  [
    'a text of JSON',
    'a.json',
    JSON.stringify({ link: 'net=mesh', curves: LONG_WORD }),
    'a.json was not opened: results: “{"link":"net=mesh"',
  ],
  [
    'a key of JSON',
    'a.json',
    JSON.stringify({ link: 'net=mesh', curves: [{ net: { network: 'mesh', [LONG_WORD]: 1 }, points: [] }] }),
    'a.json was not opened: ',
  ],
  ['a name', `${LONG_WORD}.csv`, 'no results', 'was not opened: results: “no results”'],
  ['a name that turns what follows around', `\u202e${LONG_WORD}`, '', '\ufffdWWW'],
];

for (const [what, name, text, words] of FILES) {
  test(`of a file with very long texts the beginning is quoted: ${what}`, { tag: what === 'a text of JSON' ? [] : LONG }, async ({
    open,
  }) => {
    const page = await open('?net=mesh', PHONE);
    const before = await picture(page);
    await drop(page, name, text);
    await expectShort(page, words);
    await page.getByRole('button', { name: 'Dismiss this notice' }).click();
    assert.equal(await picture(page), before);
  });
}

test('the long name of a file that is open is shown in part', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:2', PHONE);
  await drop(page, `${LONG_WORD}.csv`, `${CSV}1,simulation,0.01,0.32,40,0.2,0.01,steady\n`);
  await page
    .locator('#opened')
    .getByText(`Points from ${'W'.repeat(60)}…`, { exact: true })
    .waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.ok(((await page.locator('#opened').boundingBox())?.height ?? Infinity) < 300);
});

test('of a very long error the beginning is quoted', { tag: LONG }, async ({ open }) => {
  for (const file of ['', 'embed.html']) {
    const page = await open(`${file}?net=mesh`, { ...PHONE, faulty: true });
    await page.evaluate((text) => {
      setTimeout(() => {
        throw new Error(text);
      });
    }, LONG_WORD);
    await expectShort(page, 'Something went wrong in the computation.');
    assert.equal(problems(page).uncaught.length, 1);
  }
});

test('of what a worker says when it breaks the beginning is quoted', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${QUICK}&sim=on`, {
    ...PHONE,
    faulty: true,
    prepare: (page) => changeFiles(page, /\/jobs\/worker\.js/, () => `throw new Error('W'.repeat(${LONG_WORD.length}));`),
  });
  await expectShort(page, 'Part of the simulation failed');
  // All workers run one script, so that another question fails, too.
  await page.getByRole('button', { name: 'Dismiss this notice' }).first().click();
  await ready(page);
});

test('of a very long error at the beginning, too', { tag: LONG }, async ({ open }) => {
  for (const file of ['', 'embed.html', 'gallery.html']) {
    const page = await open(`${file}?net=mesh`, {
      ...PHONE,
      waits: false,
      faulty: true,
      prepare: (page) => changeFiles(page, /\/begin[\w-]*\.js/, () => `throw new Error('W'.repeat(${LONG_WORD.length}));`),
    });
    await expectShort(page, 'could not start');
    await expect(page.getByRole('alert')).toHaveCount(1);
  }
});
