import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { ink, labels, openReady, picture, pointTable, query, seriesColors } from './page.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

test('the three curves of Figure 3 are there at once, and the address stays clean', async () => {
  const page = await openReady(browser, server.url);
  const counts = await ink(page, '#chart', await seriesColors(page, 3));
  assert.ok(counts.every((count) => count > 50), `ink of the three curves: ${counts}`);
  const [fourth] = await ink(page, '#chart', (await seriesColors(page, 4)).slice(3));
  assert.equal(fourth, 0, 'nothing is drawn in the colour of a fourth');

  assert.deepEqual(await labels(page), ['16 flits', '32 flits', '64 flits']);
  assert.equal(await page.locator('#shared').textContent(), 'Butterfly fat-tree, 1024 processors');
  assert.match(await page.locator('#about').textContent() ?? '', /Figure 3/);
  assert.equal(await query(page), '');
  assert.equal(new URL(page.url()).hash, '');
  expectClean(page);
  await page.close();
});

test('the figures are those of the paper’s model', async () => {
  // 0.001 messages a cycle, where the model's own tests have 63.518 cycles for 32 flits.
  const page = await openReady(browser, `${server.url}?net=fat-tree,n:1024,flits:32&x=messages&load=0.001`);
  const [[, latency, throughput, , state]] = await pointTable(page);
  assert.equal(Number(latency), 63.5);
  assert.equal(Number(throughput), 0.001);
  assert.equal(state, 'steady');
  await page.close();
});

test('what is drawn is also said, inside the canvases', async () => {
  const page = await openReady(browser, server.url);
  const chart = await page.locator('#chart').textContent() ?? '';
  for (const words of ['16 flits', '32 flits', '64 flits']) assert.ok(chart.includes(words), chart);
  assert.match(await page.locator('#drawing').textContent() ?? '', /1024 processors/);
  await page.close();
});

test('it is sharp on a screen with two pixels for one', async () => {
  const page = await openReady(browser, server.url, { deviceScaleFactor: 2 });
  for (const id of ['chart', 'drawing']) {
    const [pixels, size] = await page.locator(`#${id}`).evaluate((canvas) =>
      [/** @type {HTMLCanvasElement} */ (canvas).width, canvas.getBoundingClientRect().width]);
    assert.equal(pixels, Math.round(size * 2), id);
  }
  await page.close();
});

test('a window of another size gets another picture', async () => {
  const page = await openReady(browser, server.url, { viewport: { width: 1300, height: 800 } });
  const before = await picture(page);
  await page.setViewportSize({ width: 700, height: 800 });
  await page.waitForFunction(() => (document.querySelector('#chart')?.getBoundingClientRect().width ?? 0) > 630);
  assert.notEqual(await picture(page), before);
  expectClean(page);
  await page.close();
});
