/** What may go wrong with workers, and that what they find depends on none of it. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { promisify } from 'node:util';
import { changeFiles, expectClean, launchBrowser, serveDist } from './harness.mjs';
import { drawn } from './page.mjs';
import { ENDLESS, QUICK, done, happenings, narrower, openWatched, savedCsv, says, simulatedIn, tally, title } from './simulation.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

const LINK = 'net=fat-tree,n:16,flits:8&net=mesh,k:4&sim=on&precision=10&seed=7';
const NOTICE = 'A part of the simulation failed';

test('one worker, five, and the command find the same to the byte', async () => {
  const files = [];
  for (const workers of [1, 5]) {
    const page = await openWatched(browser, `${server.url}?${LINK}`, { workers });
    await done(page);
    assert.equal(tally(await happenings(page)).worker, workers);
    files.push(await savedCsv(page));
    expectClean(page);
    await page.close();
  }
  assert.equal(files[0], files[1]);
  assert.equal(simulatedIn(files[0]).length, 22);

  const folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  const file = join(folder, 'figure.csv');
  await promisify(execFile)(process.env.LOADCURVE_BIN ?? 'loadcurve', ['plot', LINK, '-o', file]);
  assert.equal(await readFile(file, 'utf8'), files[0]);
  await rm(folder, { recursive: true });
});

test('there are never more than eight workers, and they are used again', async () => {
  const page = await openWatched(browser, `${server.url}?${QUICK}&sim=on`, { workers: 64 });
  await done(page);
  await page.getByRole('button', { name: 'Another seed' }).click();
  await page.waitForFunction(() => document.querySelector('#sim-detail')?.textContent?.includes('seed 2'));
  await done(page);
  const { worker, finished } = tally(await happenings(page));
  assert.equal(worker, 8);
  assert.ok(finished >= 20);
  await page.close();
});

/**
 * Has the module of workers changed while `wanted` says so; the page's own is left alone.
 *
 * @param {Page} page
 * @param {() => boolean} wanted
 * @param {(text: string) => string} change
 */
async function changeWorkers(page, wanted, change) {
  let requests = 0;
  await changeFiles(page, '**/pkg/*.js', (body) => change(body.toString()), () => {
    requests += 1;
    return requests > 1 && wanted();
  });
}

/** The first loads trap, always. @param {string} text */
const trapping = (text) => text.replace(/(class Simulation \{[^]*?constructor\(task\) \{)/, '$1 this.load = task.loadMessages;')
  .concat(`
    const step = Simulation.prototype.step;
    Simulation.prototype.step = function (effort) {
      if (this.load < 0.01) throw new WebAssembly.RuntimeError('unreachable');
      return step.call(this, effort);
    };`);

test('a task that traps is tried again and then given up; all others are done', async () => {
  const page = await openWatched(browser, `${server.url}?${QUICK}&sim=on`, {
    workers: 2,
    prepare: (page) => changeWorkers(page, () => true, trapping),
  });
  await page.waitForFunction(() => document.querySelector('#sim-title')?.textContent?.includes('of 11 points could not be simulated'));
  const lost = Number.parseInt(await title(page) ?? '');
  assert.ok(lost > 0 && lost < 10);
  const notice = page.locator('.notice');
  assert.equal(await notice.count(), 1);
  assert.match(await notice.textContent() ?? '', new RegExp(NOTICE));
  assert.equal(simulatedIn(await savedCsv(page)).length, 11 - lost);
  const { terminate, failed } = tally(await happenings(page));
  assert.ok(failed >= 2 * lost && failed % 2 === 0, 'every task twice');
  assert.equal(terminate, failed);

  await page.getByText('Log', { exact: true }).click();
  await drawn(page);
  assert.ok(await page.getByRole('radio', { name: 'Log' }).isChecked(), 'the page is alive');
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.close();
});

test('a worker that traps once is replaced, and nobody is troubled with it', async () => {
  let trapped = 0;
  const page = await openWatched(browser, `${server.url}?${QUICK}&sim=on`, {
    workers: 1,
    prepare: (page) => changeWorkers(page, () => { trapped += 1; return trapped === 1; }, trapping),
  });
  await done(page);
  const { worker, failed } = tally(await happenings(page));
  assert.deepEqual([worker, failed], [2, 1]);
  assert.equal(simulatedIn(await savedCsv(page)).length, 11);
  assert.equal(await page.locator('.notice').count(), 0);
  await page.close();
});

test('workers that cannot be started are said to have failed, and may be tried again', async () => {
  let isBroken = true;
  const page = await openWatched(browser, `${server.url}?${QUICK}`, {
    workers: 2,
    prepare: (page) => page.route('**/worker.js', (route) =>
      (isBroken ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("on purpose")' }) : route.continue())),
  });
  await page.getByRole('button', { name: 'Simulate' }).click();
  await says(page, '11 of 11 points could not be simulated');
  assert.equal(await page.locator('.notice').count(), 1);
  assert.ok(tally(await happenings(page)).worker < 6, 'not one attempt after the other');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await done(page);
  assert.equal(await page.locator('.notice').count(), 0, 'what is mended is not complained of');
  await page.close();
});

test('a worker that does not listen is given up, and its task begun anew', async () => {
  const page = await openWatched(browser, `${server.url}?${ENDLESS}&sim=on`, {
    workers: 1,
    prepare: (page) => changeWorkers(page, () => true, (text) => `${text}
      Simulation.prototype.step = () => { const end = performance.now() + 1000; while (performance.now() < end); };`),
  });
  await page.waitForFunction(() => Reflect.get(globalThis, 'happenings').some((/** @type {any} */ { kind }) => kind === 'report'));
  await page.keyboard.press('Escape');
  await says(page, 'Cancelled');
  await page.waitForFunction(() => Reflect.get(globalThis, 'happenings').some((/** @type {any} */ { kind }) => kind === 'terminate'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForFunction(() => Reflect.get(globalThis, 'happenings').filter((/** @type {any} */ { kind }) => kind === 'worker').length === 2);
  assert.equal(await page.locator('.notice').count(), 0);
  await page.close();
});

test('it works below any path', async () => {
  const below = await serveDist({ prefix: '/a/b c/' });
  const page = await openWatched(browser, `${below.url}?${QUICK}&sim=on`);
  await done(page);
  expectClean(page);
  await page.close();
  await below.close();
});

test('a host that does not know the type of the module is no hindrance', async () => {
  const page = await openWatched(browser, `${server.url}?${ENDLESS}&sim=on`, {
    prepare: (page) => page.route('**/*.wasm', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'application/octet-stream' } });
    }),
  });
  await narrower(page);
  expectClean(page);
  await page.close();
});
