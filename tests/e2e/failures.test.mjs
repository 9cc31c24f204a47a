/** Missing browser features and failed requests are reported in words. */

import assert from 'node:assert/strict';
import { uncaught } from './faults.mjs';
import { expect, LONG, problems, test } from './fixture.mjs';
import { ink, ready, seriesColors } from './page.mjs';

for (const file of ['', 'embed.html']) {
  const name = file || 'the page';
  const tag = file ? LONG : [];

  test(`a module that cannot be loaded is said to be missing: ${name}`, { tag }, async ({ open }) => {
    const page = await open(file, { waits: false, faulty: true, prepare: (page) => page.route('**/*.wasm', (route) => route.abort()) });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('could not be loaded');
    assert.ok(await alert.getByRole('button', { name: 'Reload' }).isVisible());
  });

  test(`a browser without JavaScript is told so: ${name}`, { tag: LONG }, async ({ open }) => {
    const page = await open(file, { waits: false, faulty: true, javaScriptEnabled: false });
    await expect(page.locator('noscript .notice')).toContainText('JavaScript and WebAssembly');
  });

  test(`a browser that refuses storage changes nothing: ${name}`, { tag }, async ({ open }) => {
    const page = await open(file, {
      fresh: true,
      faulty: true,
      prepare: (page) =>
        page.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
            Object.defineProperty(globalThis, name, {
              get() {
                throw new DOMException(`${name} is refused`, 'SecurityError');
              },
            });
          }
        }),
    });
    await page.locator('#handle').press('ArrowRight');
    assert.deepEqual(uncaught(page), []);
  });
}

test('a frame whose drawing cannot be loaded says so, and shows the chart', { tag: LONG }, async ({ open }) => {
  const page = await open('embed.html?net=mesh&drawing=on', {
    waits: false,
    faulty: true,
    prepare: (page) => page.route(/\/drawing-\w+\.js/, (route) => route.abort()),
  });
  await page.getByRole('alert').getByText('The drawing of the network could not be loaded.').waitFor();
  await ready(page);
  assert.ok(await page.locator('#beside').isHidden());
  assert.ok((await ink(page, '#chart', await seriesColors(page, 1)))[0] > 50);
});

test('nothing of what one does is stored, and an error that nobody caught is told of', async ({ open }) => {
  const page = await open('', { faulty: true });
  await page.getByText('Both', { exact: true }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'dark' }).click();
  const stored = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
    (await indexedDB.databases()).length,
  ]);
  // But that the load was dragged once, which ends the hint of a first visit.
  assert.deepEqual(stored, [1, 0, '', 0]);
  assert.equal(await page.evaluate(() => localStorage.getItem('loadcurve:dragged')), 'yes');
  assert.deepEqual(uncaught(page), []);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('on purpose');
    });
  });
  await page.getByRole('alert').waitFor();
  assert.equal(problems(page).uncaught.length, 1, 'the fixture sees it, too');
});
