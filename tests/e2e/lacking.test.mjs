/** Browsers that lack a feature: the page names those it needs, and does without all others. */

import assert from 'node:assert/strict';
import { uncaught } from './faults.mjs';
import { expect, LONG, oneOrAll, problems, test } from './fixture.mjs';
import { changeFiles, picture, ready } from './page.mjs';
import { done, QUICK, results, says } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Open } from './fixture.mjs' */

/** Features that every page needs; `PAGES` adds those of single pages. */
const COMMON = ['WebAssembly', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'fetch', 'matchMedia', 'requestAnimationFrame'];
/** @type {[file: string, what: string, needs: string[]][]} */
const PAGES = [
  ['', 'page', ['ResizeObserver', 'IntersectionObserver', 'HTMLDialogElement', ...COMMON]],
  ['embed.html', 'chart', ['ResizeObserver', ...COMMON]],
  ['gallery.html', 'page', ['ResizeObserver', 'IntersectionObserver', ...COMMON]],
];

/** Features that are optional or unused. */
const SPARED = [
  'WebAssembly.compileStreaming',
  'WebAssembly.instantiateStreaming',
  'Promise.withResolvers',
  'Map.groupBy',
  'Object.groupBy',
  'Array.prototype.findLast',
  'Array.prototype.at',
  'structuredClone',
  'FinalizationRegistry',
  'AbortController',
  'customElements',
  'requestIdleCallback',
  'queueMicrotask',
  'OffscreenCanvas',
  'Path2D',
  'CSSStyleSheet',
  'localStorage',
  'caches',
  'Navigator.prototype.serviceWorker',
  'Navigator.prototype.clipboard',
  'CanvasRenderingContext2D.prototype.roundRect',
];

/**
 * Opens a page in a browser without some features.
 *
 * @param {Open} open
 * @param {string} address
 * @param {string[]} paths of the features, starting from the window
 * @param {boolean} [waits]
 */
function openWithout(open, address, paths, waits = false) {
  const remove = (/** @type {string[]} */ paths) => {
    for (const path of paths) {
      const names = path.split('.');
      const name = names.pop() ?? '';
      const holder = names.reduce((/** @type {any} */ value, name) => value[name], globalThis);
      if (!Reflect.deleteProperty(holder, name)) throw new Error(`${path} stays`);
    }
  };
  return open(address, { waits, faulty: true, prepare: (page) => page.addInitScript(remove, paths) });
}

for (const [file, what, needs] of PAGES) {
  for (const [index, feature] of needs.entries()) {
    test(`without ${feature} it says so: ${file || 'the page'}`, { tag: index > 0 || file === 'gallery.html' ? LONG : [] }, async ({
      open,
    }) => {
      const page = await openWithout(open, `${file}?net=mesh`, [feature]);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(`This browser has no ${feature}, which the ${what} needs`);
      assert.equal(await alert.count(), 1);
      assert.doesNotMatch((await alert.textContent()) ?? '', /connection/);
      // Except for the modules' own errors on loading.
      assert.deepEqual(
        problems(page).uncaught.filter((error) => !error.includes(`${feature} is not defined`)),
        [],
      );
    });
  }
}

test('without what only newer browsers have it shows the same, without a word', { tag: LONG }, async ({ open }) => {
  for (const [index, file] of oneOrAll(['', 'embed.html']).entries()) {
    const address = `${file}?net=mesh&net=torus,k:4&load=0.1`;
    const whole = await open(address);
    const looks = async (/** @type {Page} */ page) => [
      await picture(page),
      await page.locator('#handle').getAttribute('aria-valuetext'),
      index === 0 && (await results(page)),
    ];
    const wanted = await looks(whole);
    const page = await openWithout(open, address, SPARED, true);
    assert.deepEqual(await looks(page), wanted);
    assert.equal(await page.locator('.notice').count(), 0);
    assert.deepEqual(uncaught(page), []);
  }
});

test('the gallery hangs up its figures without what only newer browsers have', { tag: LONG }, async ({ open }) => {
  const page = await openWithout(open, 'gallery.html', SPARED, true);
  await page.locator('.picture').first().scrollIntoViewIfNeeded();
  await page.locator('.picture[data-drawn]').first().waitFor();
  assert.equal(await page.locator('.live').count(), 33);
  assert.deepEqual(uncaught(page), []);
});

test('a frame simulates at once where the browser cannot tell whether it is seen', { tag: LONG }, async ({ open }) => {
  const page = await openWithout(open, `embed.html?${QUICK}&sim=on`, ['IntersectionObserver'], true);
  await page.locator('#handle[aria-valuetext*="simulated"]').waitFor({ state: 'attached' });
  assert.deepEqual(uncaught(page), []);
});

test('without popovers menus stay closed, and the page says so and works', { tag: LONG }, async ({ open }) => {
  const page = await openWithout(
    open,
    `?${QUICK}&sim=on`,
    ['popover', 'showPopover', 'hidePopover', 'togglePopover'].map((name) => `HTMLElement.prototype.${name}`),
    true,
  );
  await page.locator('.notice', { hasText: 'has no popovers, so menus do not open' }).waitFor();
  await done(page);
  await page.locator('.term').first().focus();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['no results'], 'a.csv'));
    for (const step of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(step, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.locator('.refusal', { hasText: 'a.csv was not opened' }).waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.deepEqual(uncaught(page), []);
});

/** Browsers with unsuitable workers, by the reported reason. @type {Record<string, () => void>} */
const WORKERS = {
  'this browser has no workers': () => Reflect.deleteProperty(globalThis, 'Worker'),
  'this browser runs no modules in workers': () => {
    globalThis.Worker = new Proxy(Worker, { construct: (Worker, [url]) => new Worker(url) });
  },
};

for (const [reason, prepare] of Object.entries(WORKERS)) {
  test(`points that cannot be simulated are told of with the reason: ${reason}`, { tag: LONG }, async ({ open }) => {
    const page = await open(`?${QUICK}&sim=on`, { faulty: true, prepare: (page) => page.addInitScript(prepare) });
    await says(page, '11 of 11 points could not be simulated');
    await expect(page.locator('.unsimulated .aside')).toHaveText(reason);
    assert.match((await results(page))[0].Model, /\d/);
    assert.deepEqual(uncaught(page), []);
  });
}

for (const [file, words] of [
  ['', 'Part of the page could not be loaded. Check the connection'],
  ['gallery.html', 'Part of the page could not be loaded. Check the connection'],
  ['embed.html', 'Part of the chart could not be loaded. Check the connection'],
]) {
  const name = file || 'the page';

  test(`a first module that is not there is said to be missing: ${name}`, { tag: file ? LONG : [] }, async ({ open }) => {
    const page = await open(`${file}?net=mesh`, {
      waits: false,
      faulty: true,
      prepare: (page) => page.route(/\/begin[\w-]*\.js/, (route) => route.abort()),
    });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(words);
    await page.unrouteAll();
    if (file === 'embed.html') await page.reload();
    else await alert.getByRole('button', { name: 'Reload' }).click();
    if (file === 'gallery.html') await page.waitForSelector('[aria-busy="false"]');
    else await ready(page);
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  test(`a module that the browser cannot read is quoted: ${name}`, { tag: LONG }, async ({ open }) => {
    const page = await open(`${file}?net=mesh`, {
      waits: false,
      faulty: true,
      prepare: (page) => changeFiles(page, /\/begin[\w-]*\.js/, (body) => `${body} let later = |> of another year;`),
    });
    await expect(page.getByRole('alert')).toContainText(/could not start\. The browser says: “SyntaxError: Unexpected token/);
  });
}

test('what fails later is quoted, too', { tag: LONG }, async ({ open }) => {
  for (const [feature, words] of /** @type {[string, string | RegExp][]} */ ([
    // By the engine's loader, or before it where a script needs one at once.
    ['Set', /(does not run in this browser|The browser says): “ReferenceError: Set is not defined”/],
    ['Map', /(does not run in this browser|The browser says): “ReferenceError: Map is not defined”/],
    ['cancelAnimationFrame', 'The page could not start. Your link still has everything.ReferenceError: cancelAnimationFrame is'],
  ])) {
    const page = await openWithout(open, '?net=mesh', [feature]);
    await expect(page.getByRole('alert')).toContainText(words);
  }
});
