/** The script that embeds the chart in a reader's notes, on another origin. */

import assert from 'node:assert/strict';
import { test } from './embedding.mjs';
import { expect, LONG } from './fixture.mjs';
import { drawn } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** A picture that stands for a static one. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const NOTES = { viewport: { width: 800, height: 600 }, head: '<script src="LOADCURVE/embed.js" defer></script>' };

/** Served under a path, as on many static hosts. */
test.use({ hosting: { prefix: '/tools/loadcurve/' } });

/** The frames of a page with their content. @param {Page} page */
function frames(page) {
  return page.locator('load-curve').evaluateAll((elements) =>
    elements.map((element) => {
      const frame = element.shadowRoot?.querySelector('iframe');
      return frame && { src: frame.src, title: frame.title, loading: frame.loading, width: frame.clientWidth, height: frame.clientHeight };
    }),
  );
}

/** @param {Page} page @param {number} [index] */
async function loaded(page, index = 0) {
  await page.locator('load-curve').nth(index).locator('iframe').contentFrame().locator('[aria-busy="false"]').waitFor();
  await drawn(page);
}

test('an element is a frame with the chart, in the height that suits its width, also under a strict policy that names this host', async ({
  openElsewhere,
  server,
}) => {
  const { origin } = new URL(server.url);
  const policy = `default-src 'none'; script-src ${origin}; frame-src ${origin}; img-src data:; style-src 'none'`;
  const page = await openElsewhere(
    `<load-curve src="?net=mesh,k:4&net=torus,k:4" title="Small networks"><img src="${PICTURE}" alt=""></load-curve>`,
    { ...NOTES, head: `<meta http-equiv="Content-Security-Policy" content="${policy}">${NOTES.head}` },
  );
  await loaded(page);
  assert.deepEqual(await frames(page), [
    {
      src: `${server.url}embed.html?net=mesh,k:4&net=torus,k:4`,
      title: 'Small networks',
      loading: 'lazy',
      width: 784,
      height: Math.round(784 * 0.66),
    },
  ]);
  assert.equal(await page.getByRole('img').count(), 0);

  await page.setViewportSize({ width: 416, height: 600 });
  await page.waitForFunction(() => document.querySelector('load-curve')?.shadowRoot?.querySelector('iframe')?.clientHeight === 264);
});

test('attributes set width, height and drawing, also later', async ({ openElsewhere, server }) => {
  const page = await openElsewhere(
    '<load-curve src="LOADCURVE/?net=mesh&theme=dark&embed=1" width="500" height="300"></load-curve>',
    NOTES,
  );
  await loaded(page);
  assert.deepEqual((await frames(page))[0], {
    src: `${server.url}embed.html?net=mesh&theme=dark`,
    title: 'Chart of latency against load',
    loading: 'lazy',
    width: 500,
    height: 300,
  });

  const element = page.locator('load-curve');
  await element.evaluate((element) => {
    element.setAttribute('height', '360');
    element.setAttribute('width', '700');
  });
  assert.deepEqual(
    (await frames(page)).map((frame) => [frame?.width, frame?.height]),
    [[700, 360]],
  );
  await element.evaluate((element) => element.setAttribute('drawing', ''));
  await page.frameLocator('load-curve iframe').locator('#drawing-text:not(:empty)').waitFor({ state: 'attached' });
  await element.evaluate((element) => element.setAttribute('src', '?net=torus'));
  assert.equal((await frames(page))[0]?.src, `${server.url}embed.html?net=torus&drawing=on`);
  await element.evaluate((element) => element.setAttribute('drawing', 'off'));
  assert.equal((await frames(page))[0]?.src, `${server.url}embed.html?net=torus`);
});

/** A link that becomes a frame, and three that do not. */
const LINKS = `<p><a class="loadcurve" href="LOADCURVE/?net=mesh,k:4" data-height="260" data-drawing="on">An 8 × 8 mesh</a></p>
<a class="loadcurve" href="https://example.org/?net=mesh">Elsewhere</a> <a class="loadcurve" href="javascript:alert(1)">Never</a> <a href="LOADCURVE/?net=mesh">Not asked for</a>`;

test('plain links become frames', async ({ openElsewhere, server }) => {
  const page = await openElsewhere(LINKS, NOTES);
  await loaded(page);
  assert.deepEqual(await frames(page), [
    { src: `${server.url}embed.html?net=mesh,k:4&drawing=on`, title: 'An 8 × 8 mesh', loading: 'lazy', width: 784, height: 260 },
  ]);
  assert.deepEqual(await page.getByRole('link').allTextContents(), ['Elsewhere', 'Never', 'Not asked for']);
});

test('plain links stay links without script', { tag: LONG }, async ({ openElsewhere }) => {
  const page = await openElsewhere(LINKS, { ...NOTES, javaScriptEnabled: false });
  assert.equal(await page.locator('iframe').count(), 0);
  assert.ok(await page.getByRole('link', { name: 'An 8 × 8 mesh' }).isVisible());
});

test('several on a page, some added later, load when they come into view', { tag: LONG }, async ({ openElsewhere }) => {
  const page = await openElsewhere(
    '<load-curve src="?net=mesh,k:4"></load-curve><div style="height: 9000px"></div><load-curve src="?net=torus,k:4"></load-curve>',
    NOTES,
  );
  await loaded(page);
  assert.deepEqual(
    page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => url.includes('torus')),
    [],
  );
  await page.evaluate(() => {
    const made = document.createElement('load-curve');
    made.setAttribute('src', '?net=fat-tree');
    document.body.prepend(made);
  });
  await loaded(page);
  await page.locator('load-curve').nth(2).scrollIntoViewIfNeeded();
  await loaded(page, 2);
  const urls = page
    .frames()
    .slice(1)
    .map((frame) => new URL(frame.url()).search);
  assert.deepEqual(urls.sort(), ['?net=fat-tree', '?net=mesh,k:4', '?net=torus,k:4']);
});

test('it refuses what is no link of its own, and shows what the element holds', async ({ openElsewhere }) => {
  const links = [
    'javascript:alert(document.domain)',
    'https://example.org/?net=mesh',
    'data:text/html,x',
    '//example.org/?net=mesh',
    './elsewhere.html?net=mesh',
    'LOADCURVE/../../?net=mesh',
    'LOADCURVE/validation.html',
  ];
  const page = await openElsewhere(links.map((src) => `<load-curve src="${src}"><p>A static picture</p></load-curve>`).join(''), NOTES);
  await expect(page.getByText('A static picture').filter({ visible: true })).toHaveCount(links.length);
  assert.deepEqual(
    await frames(page),
    links.map(() => null),
  );
  assert.equal(page.frames().length, 1);
});

test('a hostile query stays a query', { tag: LONG }, async ({ openElsewhere, server }) => {
  const page = await openElsewhere(
    '<load-curve src="?net=mesh&amp;x=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;#&amp;@example.org"></load-curve>',
    NOTES,
  );
  await loaded(page);
  const [frame] = await frames(page);
  assert.equal(new URL(frame?.src ?? '').origin, new URL(server.url).origin);
  assert.equal(await page.frameLocator('load-curve iframe').locator('.mistakes li').count(), 2);
});

test('only its own frame sets the height, and only to a height', async ({ openElsewhere }) => {
  const page = await openElsewhere('<load-curve src="?net=mesh">A static picture</load-curve>', NOTES);
  await loaded(page);
  assert.equal((await frames(page))[0]?.height, 517);
  await page.evaluate(() => {
    addEventListener('message', ({ data }) => Reflect.set(globalThis, 'heard', data?.type));
    for (const origin of [window.origin, '*']) window.postMessage({ type: 'loadcurve:height', height: 900 }, origin);
    window.postMessage({ type: 'loadcurve:failed' }, '*');
  });
  const frame = page.frames()[1];
  const wrong = ['900', null, Number.NaN, Infinity, { valueOf: 1 }, undefined].map((height) => ({ type: 'loadcurve:height', height }));
  for (const message of [...wrong, 'loadcurve:height', { type: 'other', height: 900 }]) {
    await frame.evaluate((message) => parent.postMessage(message, '*'), message);
  }
  await page.waitForFunction(() => Reflect.get(globalThis, 'heard') === 'other');
  await drawn(page);
  assert.equal((await frames(page))[0]?.height, 517);
  assert.ok(await page.locator('load-curve iframe').isVisible());

  for (const [asked, given] of [
    [1e9, 2000],
    [-5, 100],
    [333.4, 333],
  ]) {
    await frame.evaluate((height) => parent.postMessage({ type: 'loadcurve:height', height }, '*'), asked);
    await page.waitForFunction(
      (height) => document.querySelector('load-curve')?.shadowRoot?.querySelector('iframe')?.clientHeight === height,
      given,
    );
  }
});

test('what the element holds is shown when the frame fails', async ({ openElsewhere }) => {
  const page = await openElsewhere('<load-curve src="?net=mesh"><a href="LOADCURVE/?net=mesh">The chart as a link</a></load-curve>', {
    ...NOTES,
    faulty: true,
  });
  await loaded(page);
  assert.equal(await page.getByText('The chart as a link').isVisible(), false);
  await page.route('**/*.wasm', (route) => route.abort());
  await page.reload();
  await page.getByText('The chart as a link').waitFor();
  assert.equal(await page.locator('load-curve iframe').isVisible(), false);
});

test('in a browser that constructs no style sheets it is the same frame, and in one without elements of its own what it holds', {
  tag: LONG,
}, async ({ openElsewhere }) => {
  const body = '<load-curve src="LOADCURVE/?net=mesh">A static picture</load-curve>';
  const without = (/** @type {() => void} */ remove) => ({ ...NOTES, prepare: (/** @type {Page} */ page) => page.addInitScript(remove) });
  const page = await openElsewhere(
    body,
    without(() => {
      Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets');
      Reflect.deleteProperty(URL, 'canParse');
    }),
  );
  await loaded(page);
  assert.deepEqual(
    (await frames(page)).map((frame) => [frame?.width, frame?.height]),
    [[784, Math.round(784 * 0.66)]],
  );
  const old = await openElsewhere(
    body,
    without(() => void Reflect.deleteProperty(globalThis, 'customElements')),
  );
  assert.ok(await old.getByText('A static picture').isVisible());
});

test('on paper it is the frame, or what the element holds where no frame is there yet', { tag: LONG }, async ({ openElsewhere }) => {
  const page = await openElsewhere(
    '<load-curve src="?net=mesh"><p>First picture</p></load-curve><div style="height: 9000px"></div><load-curve src="?net=torus"><p>Second picture</p></load-curve>',
    NOTES,
  );
  await loaded(page);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByText('First picture').isVisible(), false);
  assert.ok(await page.locator('load-curve').first().locator('iframe').isVisible());
  assert.ok(await page.getByText('Second picture').isVisible());
  assert.equal(await page.locator('load-curve').nth(1).locator('iframe').isVisible(), false);
  await page.emulateMedia({ media: 'screen' });
  assert.equal(await page.getByText('Second picture').isVisible(), false);
});

test('the script may come twice, as in a notebook', { tag: LONG }, async ({ openElsewhere }) => {
  const page = await openElsewhere('<load-curve src="?net=mesh"></load-curve><script src="LOADCURVE/embed.js"></script>', NOTES);
  await loaded(page);
  assert.equal((await frames(page)).length, 1);
});
