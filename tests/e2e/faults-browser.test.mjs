/** What a browser may refuse or lose: canvases, addresses, memory, modules; and a hand that is faster than the page. */

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { expectAlive, openBroken, uncaught } from './faults.mjs';
import { changeFiles, expectClean, launchBrowser, openPage, serveDist } from './harness.mjs';
import { card, drag, drawn, picture, query, ready } from './page.mjs';
import { QUICK, done, savedCsv } from './simulation.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

const REFUSES = 'refuses to draw pictures';

for (const file of ['', 'embed.html', 'gallery.html']) {
  test(`a browser that refuses canvases is told of once, and the rest works: ${file || 'the page'}`, async () => {
    const page = await openPage(browser, `${server.url}${file}?net=fat-tree`, {}, (page) => page.addInitScript(() => {
      Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => null);
    }));
    await page.waitForSelector('[aria-busy="false"]');
    if (file === 'gallery.html') await page.locator('figure.live').first().scrollIntoViewIfNeeded();
    await page.locator('.notice', { hasText: REFUSES }).waitFor();
    if (file === '') {
      await card(page, 0).getByLabel('message length s =').fill('24');
      await page.keyboard.press('Enter');
      assert.equal(await query(page), 'net=fat-tree,flits:24');
      assert.match(await page.locator('#point-body').innerText(), /\d/);
      assert.match(await page.locator('#chart-text').textContent() ?? '', /24 flits/);
      assert.match(await savedCsv(page), /^1,model/m);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('button', { name: 'PNG for print' }).click();
      await page.locator('.notice', { hasText: 'refuses to make a PNG file' }).waitFor();
    }
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await page.locator('.notice', { hasText: REFUSES }).count(), 1);
    assert.deepEqual(uncaught(page), []);
    await page.close();
  });
}

test('pictures that the browser has lost are drawn again when it has found itself', async () => {
  for (const [file, canvases] of /** @type {[string, string[]][]} */ ([['', ['#chart', '#drawing']], ['embed.html', ['#chart']]])) {
    const page = await openBroken(browser, `${server.url}${file}?net=mesh`, async () => {});
    for (const canvas of canvases) {
      const before = await picture(page, canvas);
      await page.locator(canvas).evaluate((canvas) => {
        const lost = /** @type {HTMLCanvasElement} */ (canvas);
        /** @type {CanvasRenderingContext2D} */ (lost.getContext('2d')).reset();
        lost.dispatchEvent(new Event('contextlost', { cancelable: true }));
      });
      await drawn(page);
      assert.notEqual(await picture(page, canvas), before);
      await page.locator(canvas).dispatchEvent('contextrestored');
      assert.equal(await picture(page, canvas), before, canvas);
    }
    expectClean(page);
    await page.close();
  }
});

test('a chart that has no room waits for it', async () => {
  const page = await openBroken(browser, `${server.url}?net=fat-tree`, async () => {});
  const before = await picture(page);
  for (const size of ['0px', '1px', '']) {
    await page.locator('#plot').evaluate((plot, size) => { /** @type {HTMLElement} */ (plot).style.width = size; }, size);
    await drawn(page);
    await page.getByText(size === '1px' ? 'Linear' : 'Log', { exact: true }).click();
    await drawn(page);
  }
  await page.getByText('Linear', { exact: true }).click();
  assert.equal(await picture(page), before);
  expectClean(page);
  await page.close();
});

test('another density of pixels is drawn for', async () => {
  // No driver changes it as a hand does that moves the window to another screen.
  const page = await openBroken(browser, `${server.url}?net=fat-tree`, (page) => page.addInitScript(() => {
    /** @type {EventTarget[]} */
    let screens = [];
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
  }));
  const before = await picture(page);
  for (const ratio of [2.5, 0.5, 1]) {
    await page.evaluate((ratio) => Reflect.get(globalThis, 'move')(ratio), ratio);
    await drawn(page);
    const [width, room] = await page.locator('#chart').evaluate((canvas) => [/** @type {HTMLCanvasElement} */ (canvas).width, canvas.clientWidth]);
    assert.ok(Math.abs(width - room * ratio) <= 1, `${width} pixels in ${room}`);
  }
  assert.equal(await picture(page), before);
  expectClean(page);
  await page.close();
});

test('an address that is refused for a while is set as soon as it can be', async () => {
  const page = await openBroken(browser, `${server.url}?net=fat-tree`, (page) => page.addInitScript(() => {
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = /** @type {any} */ ((/** @type {any} */ act, /** @type {number} */ time, /** @type {any[]} */ ...rest) => wait(act, time === 10_000 ? 400 : time, ...rest));
    for (const name of /** @type {const} */ (['pushState', 'replaceState'])) {
      const call = history[name].bind(history);
      history[name] = (...args) => {
        if (Reflect.get(globalThis, 'refuses')) throw new DOMException('Attempt to use history 100 times per 30 seconds', 'SecurityError');
        call(...args);
      };
    }
  }));
  const field = card(page, 0).getByLabel('message length s =');
  await field.press('ArrowUp');
  await page.evaluate(() => { Reflect.set(globalThis, 'refuses', true); });
  for (let step = 0; step < 3; step += 1) await field.press('ArrowUp');
  assert.equal(await field.inputValue(), '20');
  assert.equal(await query(page), 'net=fat-tree,flits:17');
  await page.evaluate(() => { Reflect.set(globalThis, 'refuses', false); });
  await page.waitForFunction(() => location.search === '?net=fat-tree,flits:20');
  await page.reload();
  await ready(page);
  assert.equal(await card(page, 0).getByLabel('message length s =').inputValue(), '20');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => location.search === '?net=fat-tree');
  await expectAlive(browser, page);
  expectClean(page);
  await page.close();
});

test('a hundred edits in a moment leave the last one, and workers at rest', async () => {
  const link = `${QUICK}&sim=on`;
  const page = await openBroken(browser, `${server.url}?${link}&net=mesh,k:33`, async () => {});
  const field = card(page, 0).getByLabel('message length s =');
  await field.evaluate((field) => {
    for (let edit = 0; edit < 100; edit += 1) {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: edit % 10 === 9 ? 'ArrowDown' : 'ArrowUp', bubbles: true, cancelable: true }));
    }
  });
  const value = await field.inputValue();
  assert.ok(Number(value) > 80, value);
  await page.waitForFunction((value) => location.search.includes(`flits:${value}`), value);
  const large = card(page, 1).getByRole('textbox', { name: 'nodes a row' });
  await large.evaluate((field) => {
    for (let edit = 0; edit < 20; edit += 1) field.dispatchEvent(new KeyboardEvent('keydown', { key: edit < 10 ? 'ArrowUp' : 'ArrowDown', bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Remove points' }).click();
  await ready(page);
  const slider = card(page, 0).getByRole('slider', { name: 'message length' });
  await (await drag(page, slider, 0.5, ...Array.from({ length: 20 }, (_, step) => (step % 7) / 7), 0.2))();
  await ready(page);
  const kept = await query(page);
  const numbers = await page.locator('#point-body').innerText();
  const shown = await picture(page);
  const fresh = await openPage(browser, `${server.url}?${kept}`);
  await ready(fresh);
  assert.equal(numbers, await fresh.locator('#point-body').innerText());
  assert.equal(shown, await picture(fresh));
  await fresh.close();
  expectClean(page);
  await page.close();
});

/**
 * The module with room for so many pages of memory more than it begins with.
 *
 * @param {Buffer} bytes
 * @param {number} more
 */
function limited(bytes, more) {
  const read = (/** @type {number} */ at) => {
    let [value, shift, next] = [0, 0, at];
    for (;;) {
      const byte = bytes[next];
      next += 1;
      value += (byte & 0x7f) * 2 ** shift;
      shift += 7;
      if (byte < 0x80) return { value, next };
    }
  };
  const written = (/** @type {number} */ value) => {
    const out = [];
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      out.push(rest % 128 | (rest >= 128 ? 0x80 : 0));
      if (rest < 128) return Buffer.from(out);
    }
  };
  for (let at = 8; at < bytes.length;) {
    const id = bytes[at];
    const { value: size, next: start } = read(at + 1);
    if (id === 5) {
      // One memory, its flags, its least, and perhaps its most.
      const { value: least } = read(start + 2);
      const body = Buffer.concat([Buffer.from([1, 1]), written(least), written(least + more)]);
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([5]), written(body.length), body, bytes.subarray(start + size)]);
    }
    at = start + size;
  }
  throw new Error('no memory in the module');
}

test('the largest networks of every kind at once are drawn, or it is said that they could not be', async () => {
  const largest = ['mesh,k:64', 'torus,k:64,links:bi', 'torus,k:64,sharing:occ', 'fat-tree,n:16384', 'scouting,k:32', 'combining-min,n:4096', 'buffered-min,switch:16,stages:4', 'mesh,k:64,flits:1024'];
  const page = await openPage(browser, `${server.url}?${largest.map((net) => `net=${net}`).join('&')}`);
  await page.waitForSelector('#main[aria-busy="false"]');
  await page.waitForFunction(() => !document.querySelector('[data-computing]') || document.querySelector('.notice'));
  assert.equal(await page.locator('.card').count(), 8);
  await page.getByText('Log', { exact: true }).click();
  assert.match(await query(page), /y=log/);
  await ready(page);
  expectClean(page);
  await page.close();
});

test('memory that the browser refuses is no end: the kept link is there again, and a smaller network draws', async () => {
  const page = await openBroken(browser, `${server.url}?net=fat-tree&net=mesh`, (page) => changeFiles(page, /loadcurve-web_bg\.wasm/, (body) => limited(body, 10)));
  const link = await query(page);
  const field = card(page, 1).getByRole('textbox', { name: 'nodes a row' });
  await field.fill('64');
  await field.press('Enter');
  await page.locator('.notice').first().waitFor();
  assert.match(await page.locator('#notices').textContent() ?? '', /eeded more memory than the \d+ MB that the browser gave/);
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.match(await query(page), /^net=fat-tree&net=mesh/);
  await field.fill('8');
  await field.press('Enter');
  await page.waitForFunction((link) => location.search === `?${link}`, link);
  await expectAlive(browser, page);
  assert.deepEqual(uncaught(page), []);
  await page.close();
});

/** Modules that arrive in another state than they were sent. @type {Record<string, (bytes: Buffer) => Buffer>} */
const DAMAGED = {
  'cut short': (bytes) => bytes.subarray(0, bytes.length / 2),
  'of another release': () => Buffer.from('0061736d01000000', 'hex'),
  'a page of HTML': () => Buffer.from('<!doctype html><title>Sign in</title>'),
};

for (const [damage, change] of Object.entries(DAMAGED)) {
  for (const file of ['', 'embed.html', 'gallery.html']) {
    test(`a module that is ${damage} is said not to be there: ${file || 'the page'}`, async () => {
      const page = await openPage(browser, `${server.url}${file}?net=mesh&y=log`, {}, (page) => changeFiles(page, '**/*.wasm', change));
      const alert = page.getByRole('alert');
      await alert.waitFor();
      assert.match(await alert.textContent() ?? '', /could not be loaded/);
      assert.equal(await query(page), 'net=mesh&y=log');
      await page.unrouteAll();
      await alert.getByRole('button', { name: 'Reload' }).click();
      await page.waitForSelector('[aria-busy="false"]');
      assert.equal(await page.getByRole('alert').count(), 0);
      assert.deepEqual(uncaught(page), []);
      await page.close();
    });
  }
}

test('compiling that is refused is said in words', async () => {
  const page = await openPage(browser, `${server.url}?net=mesh`, {}, (page) => page.addInitScript(() => {
    const refuse = () => Promise.reject(new WebAssembly.CompileError('Wasm code generation disallowed by embedder'));
    WebAssembly.compile = WebAssembly.compileStreaming = WebAssembly.instantiate = WebAssembly.instantiateStreaming = /** @type {any} */ (refuse);
  }));
  await page.getByRole('alert').waitFor();
  assert.match(await page.getByRole('alert').textContent() ?? '', /could not be loaded/);
  assert.equal(await query(page), 'net=mesh');
  assert.deepEqual(uncaught(page), []);
  await page.close();
});

test('a module that arrives late finds the page as it was opened', async () => {
  const page = await openPage(browser, `${server.url}?${QUICK}&sim=on`, {}, (page) => page.route('**/pkg/*.wasm', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  }));
  await page.waitForSelector('#chart[data-first]');
  await ready(page);
  await done(page);
  expectClean(page);
  await page.close();
});
