/** Links go from the page to the command and back, and say in the page what was recorded of them. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { addNetwork, card, openReady, pick, query, ready } from './page.mjs';
import { savedCsv } from './simulation.mjs';

const run = promisify(execFile);

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** @type {string} */ let folder;

before(async () => {
  [browser, server, folder] = await Promise.all([launchBrowser(), serveDist(), mkdtemp(join(tmpdir(), 'loadcurve-'))]);
});

after(async () => {
  await Promise.all([browser.close(), server.close(), rm(folder, { recursive: true })]);
});

/**
 * What the command says.
 *
 * @param {string[]} words
 */
async function command(...words) {
  const { stdout } = await run(process.env.LOADCURVE_BIN ?? 'loadcurve', words);
  return stdout;
}

test('a link that was edited in the page opens in the command, with the same numbers', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh,k:4`);
  const kinds = ['Torus', 'Scouting torus', 'Buffered multistage network', 'Combining multistage network', 'Butterfly fat-tree'];
  for (const [index, kind] of kinds.entries()) {
    await addNetwork(page);
    await pick(page, index + 1, kind);
    await card(page, index + 1).getByRole('slider').first().press('ArrowRight');
  }
  for (const name of ['Both', 'Log', 'messages']) await page.getByRole('radio', { name, exact: true }).check();
  await page.locator('#handle').focus();
  await page.keyboard.press('PageUp');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await ready(page);
  const link = await query(page);
  assert.equal(link.split('net=').length - 1, 6, link);
  assert.equal(await command('link', page.url()), `${server.url}?${link}\n`);
  const file = join(folder, 'page.csv');
  await command('plot', link, '-o', file);
  assert.equal(await savedCsv(page), await readFile(file, 'utf8'));
  expectClean(page);
  await page.close();
});

test('a link that was made by the command opens in the page as it is', async () => {
  const settings = {
    'mesh,k:4': ['flits=20', 'x=messages', 'load=0.01'],
    'net=torus&net=mesh': ['k=6', 'links=bi', 'show=both', 'hide=1', 'y=log'],
    'net=buffered-min': ['buffer=8', 'paper=on', 'xmax=3'],
    'net=combining-min,label:hot-spot': ['degree=inf', 'hot=12.5', 'theme=dark', 'x=capacity'],
    'net=scouting,k:4': ['vcs=3', 'reading=corrected', 'seed=7', 'precision=5'],
  };
  for (const [from, sets] of Object.entries(settings)) {
    const made = await command('link', `${server.url}?${from.includes('=') ? from : `net=${from}`}`, ...sets.flatMap((set) => ['--set', set]));
    const page = await openReady(browser, made.trim());
    assert.equal(`${server.url}?${await query(page)}\n`, made);
    assert.equal(await page.locator('.notice').count(), 0, made);
    // An edit and its undoing: the page has written the link itself.
    const link = await query(page);
    await page.getByLabel('Colours').selectOption('light');
    assert.notEqual(await query(page), link);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((link) => location.search.slice(1) === link, link);
    expectClean(page);
    await page.close();
  }
});

test('every recorded link reads the same in the page', async () => {
  const recorded = await readFile(new URL('../links.txt', import.meta.url), 'utf8');
  const entries = [...recorded.matchAll(/^link: (.*)\n(?:changed: .*\n)?reads: (.*)\n(?:notices: (.*)\n)?/gm)]
    .map(([, link, reads, notices = '']) => ({ link, reads, notices }));
  assert.ok(entries.length >= 60);
  const page = await openReady(browser, server.url);
  const read = await page.evaluate(async (links) => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const web = await import(new URL('pkg/loadcurve-web.js', script.src).href);
    return links.map((link) => {
      const explorer = web.Explorer.patient(link);
      const keys = explorer.notices().map((/** @type {{ key: string }} */ { key }) => key);
      return { link, reads: explorer.link(), notices: keys.join(' ') };
    });
  }, entries.map(({ link }) => link));
  assert.deepEqual(read, entries);
  await page.close();
});

test('a link of a later version is read as far as it is understood, and said to be one', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh,k:4,colour:red&v=2`);
  const notice = await page.getByRole('status', { name: 'Notices' }).textContent() ?? '';
  assert.match(notice, /later version of links/);
  assert.match(notice, /colour/);
  assert.match(await page.locator('.card h3').first().textContent() ?? '', /4 × 4/);
  expectClean(page);
  await page.close();
});

test('the foot says which version this is and leads to what changed', async () => {
  const page = await openReady(browser, server.url);
  const foot = page.getByRole('contentinfo');
  const version = (await command('--version')).trim().split(' ')[1];
  assert.match(await foot.textContent() ?? '', new RegExp(`Loadcurve ${version.replaceAll('.', '\\.')}\\b`));
  await foot.getByRole('link', { name: 'Changes' }).click();
  await page.waitForURL(`${server.url}changes.html`);
  await page.getByRole('heading', { level: 1, name: 'Changelog' }).waitFor();
  assert.ok(await page.locator('h2').count() > 0);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.getByRole('link', { name: 'Loadcurve' }).click();
  await page.waitForURL(server.url);
  await page.close();
});
