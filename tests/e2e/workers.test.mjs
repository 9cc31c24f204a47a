/**
 * Failures of workers, none of which may affect the results; tests/node/workers.test.mjs covers how tasks are
 * assigned.
 */

import assert from 'node:assert/strict';
import { plotted } from '../node/command.mjs';
import { LONG, test } from './fixture.mjs';
import { changeFiles, drawn, routeWorkers } from './page.mjs';
import { done, ENDLESS, happenings, narrower, openWatched, QUICK, savedCsv, says, simulatedIn, tally, title } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

const LINK = 'net=fat-tree,n:16,flits:8&net=mesh,k:4&sim=on&precision=10&seed=7';
const NOTICE = 'Part of the simulation failed';

test('one worker, five, and the command find the same to the byte', async ({ open }) => {
  const files = [];
  for (const cores of [1, 5]) {
    const page = await openWatched(open, `?${LINK}`, { cores });
    await done(page);
    assert.equal(tally(await happenings(page)).worker, cores);
    files.push(await savedCsv(page));
  }
  assert.equal(files[0], files[1]);
  assert.equal(simulatedIn(files[0]).length, 22);
  assert.equal(files[0], (await plotted(LINK, ['csv'])).csv);
});

/**
 * Modifies the module of the workers.
 *
 * @param {Page} page
 * @param {(text: string) => string} change
 */
async function changeEngine(page, change) {
  await changeFiles(page, '**/pkg/*.js', (body) => change(body.toString()));
}

/** Makes tasks at the lowest loads trap every time. @param {string} text */
const trapping = (text) =>
  text.replace(/(class Simulation\s*\{[^]*?constructor\(task\)\s*\{)/, '$1 this.load = task.loadMessages;').concat(`
    const step = Simulation.prototype.step;
    Simulation.prototype.step = function (effort) {
      if (this.load < 0.01) throw new WebAssembly.RuntimeError('unreachable');
      return step.call(this, effort);
    };`);

test('a task that traps is tried again and then given up; all others are done', { tag: LONG }, async ({ open }) => {
  const page = await openWatched(open, `?${QUICK}&sim=on`, {
    cores: 2,
    prepare: (page) => changeEngine(page, trapping),
  });
  await page.waitForFunction(() => document.querySelector('#sim-title')?.textContent?.includes('of 11 points could not be simulated'));
  const lost = Number.parseInt((await title(page)) ?? '', 10);
  assert.ok(lost > 0 && lost < 10);
  const notice = page.locator('.notice');
  assert.equal(await notice.count(), 1);
  assert.match((await notice.textContent()) ?? '', new RegExp(NOTICE));
  assert.equal(simulatedIn(await savedCsv(page)).length, 11 - lost);
  const { terminate, failed } = tally(await happenings(page));
  assert.ok(failed >= 2 * lost && failed % 2 === 0, 'every task twice');
  assert.equal(terminate, failed);

  await page.getByText('Both', { exact: true }).click();
  await drawn(page);
  assert.ok(await page.getByRole('radio', { name: 'Both' }).isChecked(), 'the page is alive');
  assert.equal(await page.getByRole('alert').count(), 0);
});

test('workers that cannot be started are said to have failed, and may be tried again', { tag: LONG }, async ({ open }) => {
  let isBroken = true;
  const page = await openWatched(open, `?${QUICK}`, {
    cores: 2,
    prepare: (page) =>
      routeWorkers(page, 'simulation', (route) =>
        isBroken ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("on purpose")' }) : route.continue(),
      ),
  });
  await page.getByRole('button', { name: /^Simulate\b/ }).click();
  await says(page, '11 of 11 points could not be simulated');
  assert.equal(await page.locator('.notice').count(), 1);
  assert.ok(tally(await happenings(page)).worker < 6, 'not one attempt after the other');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await done(page);
  assert.equal(await page.locator('.notice').count(), 0, 'what is mended is not complained of');
});

test.describe('below a path', () => {
  test.use({ hosting: { prefix: '/a/b c/' } });
  test('it simulates, too', { tag: LONG }, async ({ open }) => {
    await done(await openWatched(open, `?${QUICK}&sim=on`));
  });
});

test('a host that does not know the type of the module is no hindrance', { tag: LONG }, async ({ open }) => {
  const page = await openWatched(open, `?${ENDLESS}&sim=on`, {
    prepare: (page) =>
      page.route('**/*.wasm', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'application/octet-stream' } });
      }),
  });
  await narrower(page);
});
