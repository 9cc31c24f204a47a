/** Browsers that lack a feature: what the page cannot do without is named. */

import assert from 'node:assert/strict';
import { expect, LONG, problems, test } from './fixture.mjs';
import { changeFiles, ready } from './page.mjs';

/** @import { Open } from './fixture.mjs' */

/** What every page needs, and what only some do. */
const COMMON = ['WebAssembly', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'fetch', 'matchMedia', 'requestAnimationFrame'];
/** @type {[file: string, what: string, needs: string[]][]} */
const PAGES = [
  ['', 'page', ['ResizeObserver', 'IntersectionObserver', 'HTMLDialogElement', ...COMMON]],
  ['embed.html', 'chart', ['ResizeObserver', ...COMMON]],
  ['gallery.html', 'page', ['ResizeObserver', 'IntersectionObserver', ...COMMON]],
];

/**
 * Opens a page in a browser without some features.
 *
 * @param {Open} open
 * @param {string} address
 * @param {string[]} paths of the features from the window
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
      // What modules say of it while they are loaded.
      assert.deepEqual(
        problems(page).uncaught.filter((error) => !error.includes(`${feature} is not defined`)),
        [],
      );
    });
  }
}

for (const [file, words] of [
  ['', 'A part of the page could not be loaded. Please check the connection'],
  ['gallery.html', 'A part of the page could not be loaded. Please check the connection'],
  ['embed.html', 'A part of the chart could not be loaded. Please check the connection'],
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
  for (const [feature, words] of [
    ['Set', 'The page could not start. Your link still holds everything.ReferenceError: Set is not defined'],
    ['Map', 'does not run in this browser: “ReferenceError: Map is not defined”'],
    [
      'cancelAnimationFrame',
      'Something went wrong in the computation. Your link still holds everything.ReferenceError: cancelAnimationFrame is',
    ],
  ]) {
    const page = await openWithout(open, '?net=mesh', [feature]);
    await expect(page.getByRole('alert')).toContainText(words);
  }
});
