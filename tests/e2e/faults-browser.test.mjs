/**
 * Canvases, addresses and modules that the browser refuses or loses, and a user who is faster than the page.
 */

import assert from 'node:assert/strict';
import { expectAlive, expectSame, openBroken, uncaught } from './faults.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { card, changeFiles, drag, drawn, picture, query, ready } from './page.mjs';
import { done, openSettings, QUICK, savedCsv } from './simulation.mjs';

const REFUSES = 'blocks drawing here';

for (const file of ['', 'embed.html', 'gallery.html']) {
  test(`a browser that refuses canvases is told of once, and the rest works: ${file || 'the page'}`, { tag: LONG }, async ({ open }) => {
    const page = await openBroken(
      open,
      `${file}?net=fat-tree`,
      (page) =>
        page.addInitScript(() => {
          Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => null);
        }),
      { waits: false },
    );
    await page.waitForSelector('[aria-busy="false"]');
    if (file === 'gallery.html') await page.locator('figure.live').first().scrollIntoViewIfNeeded();
    await page.locator('.notice', { hasText: REFUSES }).waitFor();
    if (file === '') {
      await card(page, 0).getByRole('textbox', { name: 'message length s' }).fill('24');
      await page.keyboard.press('Enter');
      assert.equal(await query(page), 'net=fat-tree,flits:24');
      assert.match(await page.locator('#point-body').innerText(), /\d/);
      assert.match((await page.locator('#chart-text').textContent()) ?? '', /24 flits/);
      assert.match(await savedCsv(page), /^1,model/m);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: 'Export…' }).click();
      await page.getByRole('button', { name: 'PNG for print' }).click();
      await page.locator('.notice', { hasText: 'refuses to make a PNG file' }).waitFor();
    }
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await page.locator('.notice', { hasText: REFUSES }).count(), 1);
    assert.deepEqual(uncaught(page), []);
  });
}

for (const [file, ...canvases] of [
  ['', '#chart', '#drawing'],
  ['embed.html', '#chart'],
]) {
  test(`pictures that the browser has lost are drawn again when it has found itself: ${file || 'the page'}`, { tag: LONG }, async ({
    open,
  }) => {
    const page = await open(`${file}?net=mesh`);
    for (const canvas of canvases) {
      const before = await picture(page, canvas);
      await page.locator(canvas).evaluate((canvas) => {
        const lost = /** @type {HTMLCanvasElement} */ (canvas);
        /** @type {CanvasRenderingContext2D} */ (lost.getContext('2d')).reset();
        lost.dispatchEvent(new Event('contextlost', { cancelable: true }));
      });
      assert.notEqual(await picture(page, canvas), before);
      await page.locator(canvas).dispatchEvent('contextrestored');
      assert.equal(await picture(page, canvas), before, canvas);
    }
  });
}

test('a chart that has no room waits for it', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=fat-tree');
  const before = await picture(page);
  for (const size of ['0px', '1px', '']) {
    await page.locator('#plot').evaluate((plot, size) => {
      /** @type {HTMLElement} */ (plot).style.width = size;
    }, size);
    await drawn(page);
    await page.getByRole('radio', { name: size === '1px' ? 'Latency' : 'Throughput' }).check();
    await drawn(page);
  }
  await page.getByRole('radio', { name: 'Latency' }).check();
  assert.equal(await picture(page), before);
});

test('another density of pixels is drawn for', { tag: LONG }, async ({ open }) => {
  // No driver can change it as moving the window to another screen does.
  const page = await openBroken(open, '?net=fat-tree', (page) =>
    page.addInitScript(() => {
      /** @type {EventTarget[]} */
      const screens = [];
      const ask = globalThis.matchMedia.bind(globalThis);
      globalThis.matchMedia = (query) => {
        if (!query.includes('resolution')) return ask(query);
        const list = new EventTarget();
        screens.push(list);
        return /** @type {MediaQueryList} */ (list);
      };
      Reflect.set(globalThis, 'move', (/** @type {number} */ ratio) => {
        Object.defineProperty(globalThis, 'devicePixelRatio', { value: ratio, configurable: true });
        for (const list of screens.splice(0)) list.dispatchEvent(new Event('change'));
      });
    }),
  );
  const before = await picture(page);
  for (const ratio of [2.5, 0.5, 1]) {
    await page.evaluate((ratio) => Reflect.get(globalThis, 'move')(ratio), ratio);
    await drawn(page);
    const [width, room] = await page
      .locator('#chart')
      .evaluate((canvas) => [/** @type {HTMLCanvasElement} */ (canvas).width, canvas.clientWidth]);
    assert.ok(Math.abs(width - room * ratio) <= 1, `${width} pixels in ${room}`);
  }
  assert.equal(await picture(page), before);
});

test('an address that is refused for a while is set as soon as it can be', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(open, '?net=fat-tree', (page) =>
    page.addInitScript(() => {
      const wait = globalThis.setTimeout;
      globalThis.setTimeout = /** @type {any} */ (
        (/** @type {any} */ act, /** @type {number} */ time, /** @type {any[]} */ ...rest) =>
          wait(act, time === 10_000 ? 400 : time, ...rest)
      );
      for (const name of /** @type {const} */ (['pushState', 'replaceState'])) {
        const call = history[name].bind(history);
        history[name] = (...args) => {
          if (Reflect.get(globalThis, 'refuses'))
            throw new DOMException('Attempt to use history 100 times per 30 seconds', 'SecurityError');
          call(...args);
        };
      }
    }),
  );
  const field = card(page, 0).getByRole('textbox', { name: 'message length s' });
  await field.press('ArrowUp');
  await page.evaluate(() => {
    Reflect.set(globalThis, 'refuses', true);
  });
  for (let step = 0; step < 3; step += 1) await field.press('ArrowUp');
  assert.equal(await field.inputValue(), '20');
  assert.equal(await query(page), 'net=fat-tree,flits:17');
  await page.evaluate(() => {
    Reflect.set(globalThis, 'refuses', false);
  });
  await page.waitForFunction(() => location.search === '?net=fat-tree,flits:20');
  await page.reload();
  await ready(page);
  assert.equal(await card(page, 0).getByRole('textbox', { name: 'message length s' }).inputValue(), '20');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => location.search === '?net=fat-tree');
  await expectAlive(open, page);
});

test('a hundred edits in a moment leave the last one, and workers at rest', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${QUICK}&sim=on&net=mesh,k:33`);
  const press = (/** @type {import('@playwright/test').Locator} */ field, /** @type {string[]} */ ...keys) =>
    field.evaluate((field, keys) => {
      for (const key of keys) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }, keys);
  const field = card(page, 0).getByRole('textbox', { name: 'message length s' });
  await press(field, ...Array.from({ length: 100 }, (_, edit) => (edit % 10 === 9 ? 'ArrowDown' : 'ArrowUp')));
  const value = await field.inputValue();
  assert.ok(Number(value) > 80, value);
  await expect(page).toHaveURL(new RegExp(`flits:${value}`));
  await card(page, 1).getByRole('button').first().click();
  await press(
    card(page, 1).getByRole('textbox', { name: 'nodes a row' }),
    ...Array.from({ length: 20 }, (_, edit) => (edit < 10 ? 'ArrowUp' : 'ArrowDown')),
  );
  await openSettings(page);
  await page.getByRole('button', { name: 'Remove points' }).click();
  await ready(page);
  await card(page, 0).getByRole('button').first().click();
  const slider = card(page, 0).getByRole('slider', { name: 'message length' });
  await (await drag(page, slider, 0.5, ...Array.from({ length: 20 }, (_, step) => (step % 7) / 7), 0.2))();
  await ready(page);
  // The curve before the edit is shown beside the new one for a while.
  await expect(page.locator('#change')).toBeEmpty();
  await expectSame(page, await open(`?${await query(page)}`));
});

test('the largest networks of every kind at once are drawn, or it is said that they could not be', { tag: LONG }, async ({ open }) => {
  const largest = [
    'mesh,k:64',
    'torus,k:64,links:bi',
    'torus,k:64,sharing:occ',
    'fat-tree,n:16384',
    'scouting,k:32',
    'combining-min,n:4096',
    'buffered-min,switch:16,stages:4',
    'mesh,k:64,flits:1024',
  ];
  const page = await open(`?${largest.map((net) => `net=${net}`).join('&')}`, { waits: false });
  await page.waitForSelector('#main[aria-busy="false"]');
  await page.waitForFunction(() => !document.querySelector('[data-computing]') || document.querySelector('.notice'));
  assert.equal(await page.locator('.card').count(), 8);
  await page.getByText('Both', { exact: true }).click();
  assert.match(await query(page), /show=both/);
  await ready(page);
});

/** Ways in which a module can be damaged in transit, and what is said. @type {Record<string, [(bytes: Buffer) => Buffer, RegExp]>} */
const DAMAGED = {
  'cut short': [(bytes) => bytes.subarray(0, bytes.length / 2), /could not be loaded/],
  'of another release': [() => Buffer.from('0061736d01000000', 'hex'), /is incomplete or does not run/],
  'a page of HTML': [() => Buffer.from('<!doctype html><title>Sign in</title>'), /could not be loaded/],
};

for (const [damage, [change, words]] of Object.entries(DAMAGED)) {
  for (const file of ['', 'embed.html', 'gallery.html']) {
    test(`a module that is ${damage} is said not to be there: ${file || 'the page'}`, {
      tag: LONG,
    }, async ({ open }) => {
      const page = await openBroken(open, `${file}?net=mesh&y=log`, (page) => changeFiles(page, '**/*.wasm', change), { waits: false });
      const alert = page.getByRole('alert');
      await alert.waitFor();
      assert.match((await alert.textContent()) ?? '', words);
      assert.equal(await query(page), 'net=mesh&y=log');
      await page.unrouteAll({ behavior: 'wait' });
      await alert.getByRole('button', { name: 'Reload' }).click();
      await page.waitForSelector('[aria-busy="false"]');
      assert.equal(await page.getByRole('alert').count(), 0);
      assert.deepEqual(uncaught(page), []);
    });
  }
}

test('compiling that is refused is said in words', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(
    open,
    '?net=mesh',
    (page) =>
      page.addInitScript(() => {
        const refuse = () => Promise.reject(new WebAssembly.CompileError('Wasm code generation disallowed by embedder'));
        WebAssembly.compile =
          WebAssembly.compileStreaming =
          WebAssembly.instantiate =
          WebAssembly.instantiateStreaming =
            /** @type {any} */ (refuse);
      }),
    { waits: false },
  );
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  assert.equal(await query(page), 'net=mesh');
  assert.deepEqual(uncaught(page), []);
});

test('a module that arrives late finds the page as it was opened', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${QUICK}&sim=on`, {
    waits: false,
    prepare: (page) =>
      page.route('**/pkg/*_page.wasm', async (route) => {
        await page.waitForSelector('#chart[data-first]');
        await route.continue();
      }),
  });
  await done(page);
});
