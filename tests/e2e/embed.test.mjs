import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { expectClean, launchBrowser, openPage, serveDist } from './harness.mjs';
import { FIRST, drawn, ink, openReady, ready, seriesColors } from './page.mjs';
import { ENDLESS, QUICK, openWatched } from './simulation.mjs';

const EIGHT = [8, 16, 32, 64, 128, 256, 512, 1024].map((flits) => `net=fat-tree,n:1024,flits:${flits}`).join('&');

/** A page of another, with our chart in a frame; it keeps what it is told. */
const HOST = `<!doctype html><title>Course notes</title><link rel="icon" href="data:,">
<script>told = []; addEventListener('message', (event) => told.push(event.data));</script>
<p>Before</p><iframe src="../embed.html?theme=dark" width="320" height="240" title="Chart"></iframe><p id="after">After</p>
<div style="height: 3000px"></div>`;

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist({ pages: { '/notes/host.html': HOST } })]); });
after(() => Promise.all([browser.close(), server.close()]));

for (const [name, query] of Object.entries({ 'a first visit': '', 'both charts': '?show=both', 'eight curves': `?${EIGHT}`, 'a wrong link': '?net=fat-tree,n:1000&net=hypercube&x=parsecs' })) {
  test(`nothing overflows at 320×240: ${name}`, async () => {
    const page = await openReady(browser, `${server.url}embed.html${query}`, { viewport: { width: 320, height: 240 } });
    const overflow = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const outside = [...document.body.querySelectorAll('canvas, a, .handle, .notice')].filter((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      });
      return { scrollWidth, scrollHeight, outside: outside.map(({ id, className }) => id || className) };
    });
    assert.deepEqual(overflow, { scrollWidth: 320, scrollHeight: 240, outside: [] });
    assert.ok((await ink(page, '#chart', await seriesColors(page, 1)))[0] > 20);
    assert.ok(await page.getByRole('link', { name: 'Open in Loadcurve' }).isVisible());
    assert.equal(await page.locator('.notice').count(), name === 'a wrong link' ? 1 : 0);
    expectClean(page);
    await page.close();
  });
}

test('mistakes are told with the first picture, which stands where it stays; several open over it', async () => {
  const page = await openPage(browser, `${server.url}embed.html?net=mesh,k:99&y=cubic&seed=-3`, { viewport: { width: 320, height: 240 } }, (page) => page.addInitScript(() => {
    const mark = performance.mark.bind(performance);
    performance.mark = (name) => {
      const first = { told: document.querySelectorAll('.mistakes li').length, height: document.querySelector('#plot')?.clientHeight };
      if (name === 'first-curve') Reflect.set(globalThis, 'first', first);
      return mark(name);
    };
  }));
  await ready(page);
  const height = await page.locator('#plot').evaluate(({ clientHeight }) => clientHeight);
  assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'first')), { told: 3, height });
  assert.equal(await page.locator('.mistakes').count(), 1, 'nobody is told twice');
  const list = page.locator('.mistakes ul');
  assert.ok(await list.isHidden());
  await page.getByText('3 things in this link could not be used').click();
  await drawn(page);
  const box = await list.boundingBox();
  assert.ok(box && box.y + box.height <= 240, JSON.stringify(box));
  assert.equal(await page.locator('#plot').evaluate(({ clientHeight }) => clientHeight), height);
  expectClean(page);
  await page.close();
});

test('it keeps its address, and opens the full state in Loadcurve', async () => {
  const address = `${server.url}embed.html?net=fat-tree,flits:8&theme=dark&embed=1`;
  const page = await openReady(browser, address);
  const entries = await page.evaluate(() => history.length);
  const link = page.getByRole('link', { name: 'Open in Loadcurve' });
  assert.equal(await link.getAttribute('href'), `${server.url}?net=fat-tree,flits:8&theme=dark`);

  await page.locator('#handle').focus();
  await page.keyboard.press('ArrowRight');
  await page.mouse.click(200, 150);
  const load = await page.locator('#handle').getAttribute('aria-valuenow');
  assert.equal(page.url(), address);
  assert.equal(await page.evaluate(() => history.length), entries);
  assert.equal(await link.getAttribute('href'), `${server.url}?net=fat-tree,flits:8&load=${load}&theme=dark`);
  assert.equal(await link.getAttribute('target'), '_blank');
  assert.match(await link.getAttribute('rel') ?? '', /noopener/);

  const opened = page.waitForEvent('popup');
  await link.click();
  const popup = await opened;
  await ready(popup);
  assert.equal(await popup.locator('#handle').getAttribute('aria-valuenow'), load);
  assert.equal(await popup.locator('html').getAttribute('data-theme'), 'dark');
  await page.close();
});

test('in a frame it tells its height, and the wheel scrolls the page around', async () => {
  const page = await openPage(browser, `${server.url}notes/host.html`, { viewport: { width: 800, height: 600 } });
  const frame = page.frameLocator('iframe');
  await frame.locator('[aria-busy="false"]').waitFor();
  await page.waitForFunction(() => Reflect.get(globalThis, 'told').length >= 2);
  const told = await page.evaluate(() => Reflect.get(globalThis, 'told'));
  assert.deepEqual(told.slice(0, 2), [{ type: 'loadcurve:height', height: 240 }, { subject: 'lti.frameResize', height: 240 }]);

  const iframe = page.locator('iframe');
  await iframe.evaluate((frame) => frame.setAttribute('width', '700'));
  await page.waitForFunction(() => Reflect.get(globalThis, 'told').length >= 4);
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'told')[2].height), 462);
  // A host that follows is asked for nothing more.
  await iframe.evaluate((frame) => frame.setAttribute('height', '462'));
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'told').length), 4);

  await iframe.hover();
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => scrollY > 0);
  expectClean(page);
  await page.close();
});

test('it reads out under the pointer and by keys, inside its frame', async () => {
  const page = await openReady(browser, `${server.url}embed.html?${EIGHT}`, { viewport: { width: 320, height: 240 } });
  const tooltip = page.locator('#tooltip');
  for (const x of [60, 160, 290]) {
    await page.mouse.move(x, 80);
    await drawn(page);
    const box = await tooltip.boundingBox();
    assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 320 && box.y + box.height <= 240, JSON.stringify(box));
    assert.equal(await tooltip.locator('tr').count(), 8);
  }
  await page.mouse.move(1, 239);
  await drawn(page);
  assert.equal(await tooltip.isVisible(), false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await drawn(page);
  assert.ok(await tooltip.isVisible());
  assert.match(await page.locator('#handle').getAttribute('aria-valuetext') ?? '', /1024 flits/);
  await page.close();
});

test('it is drawn like the page', async () => {
  const page = await openReady(browser, `${server.url}embed.html?${FIRST}`, { viewport: { width: 640, height: 420 } });
  const counts = await ink(page, '#chart', await seriesColors(page, 3));
  assert.ok(counts.every((count) => count > 50), `${counts}`);
  assert.match(await page.locator('#chart').textContent() ?? '', /32 flits/);
  await page.close();
});

test('it simulates when the link says so, and can be cancelled, without a word too many', async () => {
  const address = `${server.url}embed.html?${ENDLESS}&sim=on`;
  const page = await openWatched(browser, address, { viewport: { width: 320, height: 240 } });
  await page.waitForFunction(() => document.querySelector('#sim-title')?.textContent?.match(/^Simulating: \d+ %/));
  await page.waitForFunction(() => Reflect.get(globalThis, 'happenings').some((/** @type {any} */ { kind }) => kind === 'report'));
  const outside = () => page.evaluate(() => [...document.body.querySelectorAll('canvas, a, button, #sim-title')].filter((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  }).map(({ id }) => id));
  assert.deepEqual(await outside(), []);
  await page.keyboard.press('Escape');
  await page.getByText('0 of 11 points').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('0 of 11 points').waitFor();
  assert.deepEqual(await outside(), []);
  assert.equal(page.url(), address);
  assert.match(await page.getByRole('link', { name: 'Open in Loadcurve' }).getAttribute('href') ?? '', /&sim=on/);
  expectClean(page);
  await page.close();
});

test('when its simulation is done nothing is left of it but the points', async () => {
  const page = await openWatched(browser, `${server.url}embed.html?${QUICK}&sim=on`);
  await page.waitForFunction(() => Reflect.get(globalThis, 'happenings').filter((/** @type {any} */ { kind }) => kind === 'finished').length >= 10);
  await page.locator('#sim-act').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('#sim-bar').isVisible(), false);
  assert.match(await page.locator('#handle').getAttribute('aria-valuetext') ?? '', /simulated \d/);
  expectClean(page);
  await page.close();
});

test('a frame that is not in view does not simulate', async () => {
  const host = `<!doctype html><title>Notes</title><link rel="icon" href="data:,"><div style="height: 3000px"></div><iframe src="./embed.html?${QUICK}&sim=on" title="Chart"></iframe>`;
  const notes = await serveDist({ pages: { '/host.html': host } });
  const page = await openPage(browser, `${notes.url}host.html`, { viewport: { width: 800, height: 600 } });
  const frame = page.frameLocator('iframe');
  await frame.locator('[aria-busy="false"]').waitFor();
  await page.waitForTimeout(300);
  assert.equal(page.workers().length, 0);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await frame.locator('#handle[aria-valuetext*="simulated"]').waitFor({ state: 'attached' });
  expectClean(page);
  await page.close();
  await notes.close();
});
