/** The chart in a frame: its content, and its interaction with the surrounding page. */

import assert from 'node:assert/strict';
import { expect, LONG, test } from './fixture.mjs';
import { drawn, FIRST, ink, ready, seriesColors } from './page.mjs';
import { ENDLESS, openWatched, QUICK } from './simulation.mjs';

const EIGHT = [8, 16, 32, 64, 128, 256, 512, 1024].map((flits) => `net=fat-tree,n:1024,flits:${flits}`).join('&');

/** A page from elsewhere with our chart in a frame; it records the messages it receives. */
const HOST = `<!doctype html><title>Course notes</title><link rel="icon" href="data:,">
<script>told = []; addEventListener('message', (event) => told.push(event.data));</script>
<p>Before</p><iframe src="../embed.html?theme=dark" width="320" height="240" title="Chart"></iframe><p id="after">After</p>
<div style="height: 3000px"></div>`;
/** The same with the frame below the visible part. */
const BELOW = `<!doctype html><title>Notes</title><link rel="icon" href="data:,"><div style="height: 3000px"></div><iframe src="./embed.html?${QUICK}&sim=on" title="Chart"></iframe>`;

test.use({ hosting: { pages: { '/notes/host.html': HOST, '/below.html': BELOW } } });

Object.entries({
  'a wrong link': '?net=fat-tree,n:1000&net=hypercube&x=parsecs',
  'eight curves': `?${EIGHT}`,
  'a first visit': '',
  'both charts': '?show=both',
}).forEach(([name, query], index) => {
  test(`nothing overflows at 320×240: ${name}`, { tag: index > 0 ? LONG : [] }, async ({ open }) => {
    const page = await open(`embed.html${query}`, { viewport: { width: 320, height: 240 } });
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
  });
});

test('mistakes are told with the first picture, which stands where it stays; several open over it', async ({ open }) => {
  const page = await open('embed.html?net=mesh,k:99&y=cubic&seed=-3', {
    viewport: { width: 320, height: 240 },
    prepare: (page) =>
      page.addInitScript(() => {
        const mark = performance.mark.bind(performance);
        performance.mark = (name) => {
          const first = { told: document.querySelectorAll('.mistakes li').length, height: document.querySelector('#plot')?.clientHeight };
          if (name === 'first-curve') Reflect.set(globalThis, 'first', first);
          return mark(name);
        };
      }),
  });
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
});

test('it keeps its address, and opens the full state in Loadcurve', async ({ open, server }) => {
  const address = `${server.url}embed.html?net=fat-tree,flits:8&theme=dark&embed=1`;
  const page = await open(address);
  const entries = await page.evaluate(() => history.length);
  const link = page.getByRole('link', { name: 'Open in Loadcurve' });
  assert.equal(await link.getAttribute('href'), `${server.url}?net=fat-tree,flits:8&theme=dark`);

  await page.locator('#handle').focus();
  await page.keyboard.press('ArrowRight');
  await page.mouse.click(200, 150);
  await drawn(page);
  const load = await page.locator('#handle').getAttribute('aria-valuenow');
  assert.equal(page.url(), address);
  assert.equal(await page.evaluate(() => history.length), entries);
  assert.equal(await link.getAttribute('href'), `${server.url}?net=fat-tree,flits:8&load=${load}&theme=dark`);
  assert.equal(await link.getAttribute('target'), '_blank');
  assert.match((await link.getAttribute('rel')) ?? '', /noopener/);

  const opened = page.waitForEvent('popup');
  await link.click();
  const popup = await opened;
  await ready(popup);
  assert.equal(await popup.locator('#handle').getAttribute('aria-valuenow'), load);
  assert.equal(await popup.locator('html').getAttribute('data-theme'), 'dark');
  await popup.close();
});

test('in a frame it tells its height, and the wheel scrolls the page around', async ({ open }) => {
  const page = await open('notes/host.html', { viewport: { width: 800, height: 600 }, waits: false });
  const frame = page.frameLocator('iframe');
  await frame.locator('[aria-busy="false"]').waitFor();
  const told = () => page.evaluate(() => Reflect.get(globalThis, 'told'));
  const heights = (/** @type {number[]} */ ...all) =>
    all.flatMap((height) => [
      { type: 'loadcurve:height', height },
      { subject: 'lti.frameResize', height },
    ]);
  await expect.poll(told).toEqual(heights(240));

  const iframe = page.locator('iframe');
  await iframe.evaluate((frame) => frame.setAttribute('width', '700'));
  await expect.poll(told).toEqual(heights(240, 462));
  // If the host complies, no further request is sent.
  await iframe.evaluate((frame) => frame.setAttribute('height', '462'));
  await drawn(page);
  await frame.locator('body').evaluate(() => parent.postMessage('the last', '*'));
  await expect.poll(told).toEqual([...heights(240, 462), 'the last']);

  await iframe.hover();
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => scrollY > 0);
});

test('it reads out under the pointer and by keys, inside its frame', async ({ open }) => {
  const page = await open(`embed.html?${EIGHT}`, { viewport: { width: 320, height: 240 } });
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
  // The way out of the frame comes first.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await drawn(page);
  assert.ok(await tooltip.isVisible());
  assert.match((await page.locator('#handle').getAttribute('aria-valuetext')) ?? '', /1024 flits/);
});

test('it is drawn like the page', async ({ open }) => {
  const page = await open(`embed.html?${FIRST}`, { viewport: { width: 640, height: 420 } });
  const counts = await ink(page, '#chart', await seriesColors(page, 3));
  assert.ok(
    counts.every((count) => count > 50),
    `${counts}`,
  );
  assert.match((await page.locator('#chart').textContent()) ?? '', /32 flits/);
});

test('it simulates when the link says so, and can be cancelled, without a word too many', async ({ open, server }) => {
  const address = `${server.url}embed.html?${ENDLESS}&sim=on`;
  const page = await openWatched(open, address, { viewport: { width: 320, height: 240 } });
  const title = page.locator('#sim-title');
  await expect(title).toHaveText(/^Simulating: \d+ %/);
  await page.waitForFunction(() => Reflect.get(globalThis, 'happenings').some((/** @type {any} */ { kind }) => kind === 'report'));
  const outside = () =>
    page.evaluate(() =>
      [...document.body.querySelectorAll('canvas, a, button, #sim-title')]
        .filter((part) => {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        })
        .map(({ id }) => id),
    );
  assert.deepEqual(await outside(), []);
  await page.keyboard.press('Escape');
  await expect(title).toHaveText('0 of 11 points');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveText('0 of 11 points');
  assert.deepEqual(await outside(), []);
  assert.equal(page.url(), address);
  assert.match((await page.getByRole('link', { name: 'Open in Loadcurve' }).getAttribute('href')) ?? '', /&sim=on/);
});

test('when its simulation is done nothing is left of it but the points', async ({ open }) => {
  const page = await openWatched(open, `embed.html?${QUICK}&sim=on`);
  await page.waitForFunction(
    () => Reflect.get(globalThis, 'happenings').filter((/** @type {any} */ { kind }) => kind === 'finished').length >= 10,
  );
  await page.locator('#sim-act').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('#sim-bar').isVisible(), false);
  assert.match((await page.locator('#handle').getAttribute('aria-valuetext')) ?? '', /simulated \d/);
});

test('a frame that is not in view does not simulate', { tag: LONG }, async ({ open }) => {
  const page = await open('below.html', { viewport: { width: 800, height: 600 }, waits: false });
  const frame = page.frameLocator('iframe');
  await frame.locator('[aria-busy="false"]').waitFor();
  await drawn(page);
  assert.equal(page.workers().length, 0);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await frame.locator('#handle[aria-valuetext*="simulated"]').waitFor({ state: 'attached' });
});
