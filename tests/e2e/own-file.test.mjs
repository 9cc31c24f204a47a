/** Networks of the reader's own and traffic matrices, opened from files. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { LONG, test } from './fixture.mjs';
import { card, drawn, drop, goTo, query, ready } from './page.mjs';

/** A ring of three with a node to the side. */
const RING = 'A B\nB C\nC A\nC D\n';

test('a network, a traffic matrix and a deadlock come from a file', async ({ open }) => {
  const page = await open('?net=mesh,k:4');
  await test.step('a network that is dropped is packed into the link, and is a curve as others', async () => {
    await drop(page, 'ring.txt', RING);
    await page.waitForFunction(() => /net=own,zip:/.test(location.search));
    await ready(page);
    assert.match((await card(page, 1).textContent()) ?? '', /Own network/);
    await page.reload();
    await ready(page);
    assert.match((await card(page, 1).textContent()) ?? '', /Own network/);
    assert.equal(await page.locator('.notice').count(), 0);
  });
  await test.step('a traffic matrix is the traffic of the network that is drawn; a file with a mistake is refused by its line', async () => {
    await goTo(page, '?net=mesh,k:4');
    await drop(page, 'traffic.txt', '% source destination rate\n0 5 0.5\n3 9 1\n');
    await page.waitForFunction(() => /traffic:matrix,mfile:/.test(location.search));
    const link = await query(page);
    await drop(page, 'wrong.txt', 'A B\nA B C D E\n');
    await expect(page.locator('.refusal')).toContainText('line 2');

    // Pairs of numbers could be traffic, too; but what is refused as a network is not tried as anything else.
    const links = Array.from({ length: 16_385 }, (_, at) => `${at % 16} ${(at + 1 + (at % 15)) % 16}`).join('\n');
    await drop(page, 'links.txt', links);
    const refusal = page.locator('.refusal').filter({ hasText: 'links.txt was not opened: line 16385: more than 32768 one-way links' });
    await refusal.waitFor();
    await page.locator('.refusal .dismiss').click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Open a file…' }).click();
    await (await chooser).setFiles({ name: 'links.txt', mimeType: 'text/plain', buffer: Buffer.from(links) });
    await refusal.waitFor();
    assert.equal(await query(page), link);
  });
  await test.step('messages that could deadlock are warned of, with the circle', async () => {
    await goTo(page, '?net=own,edges:0-1-2-3-4-0,route:shortest');
    await drawn(page);
    await expect(page.locator('#remarks')).toContainText('0→1→2→3→4→0');
    await expect(card(page, 0)).toContainText('deadlock');
  });
});

/** The name of a file in a link. @param {string} text */
const idOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

test('a file that the link names is asked for, and opened when it is dropped', async ({ open }) => {
  const id = idOf(RING);
  const page = await open(`?net=own,file:${id}&sim=on&precision=10`);
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText(`${id} is not open; drop it here`);
  await drop(page, 'ring.txt', RING);
  await page.waitForFunction(() => !document.querySelector('.notice'));
  assert.equal(await query(page), `net=own,file:${id}&sim=on&precision=10`);
  await expect(card(page, 0)).toContainText('4 nodes');
  // The workers have it, too.
  await page.getByText('Simulated', { exact: false }).first().waitFor();
  await page.getByRole('radio', { name: 'Processors' }).check();
  await expect(page.locator('#drawing-text')).toContainText('as a source, from');
});

/** Lines of a network that is too long for a link: a ring with chords. */
const LONG_RING = Array.from({ length: 1500 }, (_, node) => `n${node} n${(node + 1) % 1500}\nn${node} n${(node * 7 + 11) % 1500}`)
  .filter((line) => !/^(\S+) \1$/m.test(line))
  .join('\n');

test('a file that the link names is kept, until it is forgotten', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:4', { fresh: true });
  const forget = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    return page.getByRole('button', { name: 'Forget opened files' });
  };
  assert.ok(await (await forget()).isDisabled(), 'there is none');
  await page.keyboard.press('Escape');
  await drop(page, 'ring.txt', LONG_RING);
  await page.waitForFunction(() => /net=own,file:/.test(location.search));
  await drop(page, 'traffic.txt', '% source destination rate\n0 5 0.5\n3 9 1\n');
  await page.waitForFunction(() => /mfile:/.test(location.search));
  await expect(card(page, 1)).toContainText('1500 nodes');
  const address = page.url();

  await page.reload();
  await expect(card(page, 1)).toContainText('1500 nodes');
  assert.equal(await page.locator('.notice').count(), 0);
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(card(other, 1)).toContainText('1500 nodes');
  assert.equal(await other.locator('.notice').count(), 0);

  // The way back within a document that has not seen the file.
  await other.goto(new URL('?net=mesh,k:4', address).href);
  await ready(other);
  await other.evaluate((link) => {
    history.pushState(null, '', link);
    history.pushState(null, '', '?net=mesh,k:5');
    history.back();
  }, address);
  await expect(card(other, 1)).toContainText('1500 nodes');
  assert.equal(await other.locator('.notice').count(), 0);
  await other.close();

  await (await forget()).click();
  await expect(page.locator('#live')).toContainText('Opened files forgotten');
  await page.reload();
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('is not open; drop it here');
});

test('a file is kept before the link names it', async ({ open }) => {
  const page = await open('?net=mesh,k:4', { fresh: true });
  await page.evaluate(() => {
    const push = history.pushState;
    history.pushState = (...step) => {
      push.apply(history, step);
      location.reload();
    };
  });
  await Promise.all([page.waitForEvent('load'), drop(page, 'ring.txt', LONG_RING)]);
  await expect(card(page, 1)).toContainText('1500 nodes');
  assert.equal(await page.locator('.notice').count(), 0);
});

test('a file is opened where the storage never answers', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:4', {
    fresh: true,
    prepare: (page) =>
      page.addInitScript(() => {
        IDBFactory.prototype.open = () => /** @type {any} */ (new EventTarget());
      }),
  });
  await drop(page, 'ring.txt', LONG_RING);
  await expect(card(page, 1)).toContainText('1500 nodes');
  assert.match(await query(page), /net=own,file:/);
});

test('the last twenty opened files are kept', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:4', { fresh: true });
  const files = Array.from({ length: 22 }, (_, index) => `0 5 1\n3 9 ${index + 2}\n`);
  for (const file of files) {
    await drop(page, 'traffic.txt', file);
    await page.waitForFunction((id) => location.search.includes(id), idOf(file));
  }
  const ids = () =>
    page.evaluate(
      () =>
        new Promise((/** @type {(ids: IDBValidKey[]) => void} */ resolve) => {
          const opening = indexedDB.open('loadcurve');
          opening.onsuccess = () => {
            const all = opening.result.transaction('files').objectStore('files').getAllKeys();
            all.onsuccess = () => resolve(all.result);
            opening.result.close();
          };
        }),
    );
  await expect.poll(ids).toEqual(files.slice(2).map(idOf).sort());
});
