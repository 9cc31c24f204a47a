import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { expectClean, launchBrowser, problems, serveDist } from './harness.mjs';
import { ink, openReady, ready, seriesColors } from './page.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

/**
 * A page on which something is done before anything of it runs.
 *
 * @param {(page: Page) => Promise<unknown>} prepare
 */
async function prepared(prepare) {
  // A service worker would load past what is prepared.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await prepare(page);
  await page.goto(server.url);
  return page;
}

test('a module that cannot be loaded is said to be missing', async () => {
  for (const file of ['index.html', 'embed.html']) {
    const page = await prepared((page) => page.route('**/*.wasm', (route) => route.abort()));
    await page.goto(server.url + file);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    assert.match(await alert.textContent() ?? '', /could not be loaded/);
    assert.ok(await alert.getByRole('button', { name: 'Reload' }).isVisible());
    await page.context().close();
  }
});

test('a frame whose drawing cannot be loaded says so, and shows the chart', async () => {
  const page = await prepared((page) => page.route('**/embed-drawing.js', (route) => route.abort()));
  await page.goto(`${server.url}embed.html?net=mesh&drawing=on`);
  const alert = page.getByRole('alert');
  await alert.getByText('The drawing of the network could not be loaded.').waitFor();
  await ready(page);
  assert.ok(await page.locator('#beside').isHidden());
  assert.ok((await ink(page, '#chart', await seriesColors(page, 1)))[0] > 50);
  await page.context().close();
});

test('a browser without WebAssembly is told so', async () => {
  const page = await prepared((page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly')));
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.match(await alert.textContent() ?? '', /no WebAssembly/);
  await page.context().close();
});

test('a browser without JavaScript is told so', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const file of ['', 'embed.html']) {
    await page.goto(server.url + file);
    const notice = page.locator('noscript .notice');
    assert.ok(await notice.isVisible());
    assert.match(await notice.textContent() ?? '', /JavaScript and WebAssembly/);
  }
  await context.close();
});

test('a browser that refuses storage changes nothing', async () => {
  for (const file of ['', 'embed.html']) {
    const page = await prepared((page) => page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
        Object.defineProperty(globalThis, name, { get() { throw new DOMException(`${name} is refused`, 'SecurityError'); } });
      }
    }));
    /** @type {Error[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(server.url + file);
    await ready(page);
    await page.locator('#handle').focus();
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(errors, []);
    await page.context().close();
  }
});

test('nothing that one does is ever stored', async () => {
  const page = await openReady(browser, server.url);
  await page.getByText('Log', { exact: true }).click();
  await page.getByLabel('Colours').selectOption('dark');
  const stored = await page.evaluate(async () => [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length]);
  assert.deepEqual(stored, [0, 0, '', 0]);
  expectClean(page);
  await page.close();
});

test('the harness sees an error when there is one', async () => {
  const page = await openReady(browser, server.url);
  await page.evaluate(() => { setTimeout(() => { throw new Error('on purpose'); }); });
  await page.getByRole('alert').waitFor();
  assert.equal(problems(page).uncaught.length, 1);
  await page.close();
});
