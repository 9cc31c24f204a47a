/** Elements of `embed.js` with malicious attributes or on a malicious page. */

import assert from 'node:assert/strict';
import { test } from './embedding.mjs';
import { spokenOf } from './figures.mjs';
import { expect, LONG, problems } from './fixture.mjs';

/** @import { Page } from '@playwright/test' */

const HEAD = '<script src="LOADCURVE/embed.js" defer></script>';
const NOTES = { viewport: { width: 800, height: 600 }, head: HEAD };
const QUERY = 'net=mesh,k:4';

/** Served under a path, which addresses may lead out of. */
test.use({ hosting: { prefix: '/tools/loadcurve/' } });

/** A text as the value of an attribute. @param {string} text */
const quoted = (text) => `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

/** Addresses that do not belong to a chart of this Loadcurve. */
const FOREIGN = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)//LOADCURVE/?net=mesh',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:LOADCURVE/1',
  'about:blank',
  'file:///etc/passwd',
  'https://user:password@example.org/?net=mesh',
  '\\\\example.org\\?net=mesh',
  '//example.org/embed.html?net=mesh',
  'LOADCURVE/embed.html/../../../?net=mesh',
  'LOADCURVE/sw.js?net=mesh',
  'LOADCURVE/%2e%2e/embed.html?net=mesh',
  'https://[',
  'LOADCURVEembed.html?net=mesh',
  '__proto__',
  'constructor',
  '\u0000',
  '<img src=x onerror=alert(1)>',
  `?net=mesh&${'x'.repeat(1_000_000)}`,
  `LOADCURVE/?net=mesh&${'x'.repeat(1_000_000)}`,
];

/** Queries of this Loadcurve, with arbitrary content. */
const OWN = [
  '?net=mesh,k:4&__proto__=1&constructor=2',
  '?net=mesh,k:4#javascript:alert(1)',
  '?net=mesh,k:4&x="><script>alert(1)</script>',
  'net=mesh,k:4&theme=javascript:alert(1)',
  'LOADCURVE/embed.html?net=mesh,k:4&@example.org/',
  '?net=mesh,k:4&\u202ex\u0000',
  '??net=mesh,k:4',
];

/** Sizes that are invalid or too large. */
const SIZES = [
  '-1',
  '-1e9',
  '0',
  '1e-9',
  '1e9',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '0x7fffffff',
  '__proto__',
  '',
  ' ',
  '100%',
  '1px;position:fixed',
];
/** Texts for titles and the like. */
const TEXTS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '__proto__',
  '\u202e\u0000',
  'W'.repeat(1_000_000),
  '{{7*7}}',
];

/** The addresses and sizes of a page's frames. @param {Page} page */
const frames = (page) =>
  page.locator('load-curve').evaluateAll((elements) =>
    elements.map((element) => {
      const frame = element.shadowRoot?.querySelector('iframe');
      return frame
        ? {
            src: frame.src,
            title: frame.title.length,
            width: frame.clientWidth,
            height: frame.clientHeight,
            parts: element.shadowRoot?.querySelectorAll('*').length,
          }
        : null;
    }),
  );

/** Answers all dialogs and records their messages. @param {Page} page */
function dialogsOf(page) {
  /** @type {string[]} */
  const dialogs = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

test('no address of another kind or host is ever in a frame', { tag: LONG }, async ({ openElsewhere }) => {
  const page = await openElsewhere(
    FOREIGN.map((src) => `<load-curve src=${quoted(src)}><p>A static picture</p></load-curve>`).join(''),
    NOTES,
  );
  const dialogs = dialogsOf(page);
  await expect(page.getByText('A static picture').filter({ visible: true })).toHaveCount(FOREIGN.length);
  assert.deepEqual(
    await frames(page),
    FOREIGN.map(() => null),
  );
  // Also if it is set later, or through a property.
  await page.locator('load-curve').evaluateAll((elements) => {
    for (const element of elements) {
      const src = element.getAttribute('src') ?? '';
      element.setAttribute('src', '?net=mesh');
      element.setAttribute('src', src);
    }
  });
  await expect(page.locator('load-curve').locator('iframe')).toHaveCount(0);
  assert.deepEqual(dialogs, []);
});

test('what stands in a query stays in it, and the chart is that of its network', { tag: LONG }, async ({ openElsewhere, server }) => {
  const page = await openElsewhere(OWN.map((src) => `<load-curve src=${quoted(src)}></load-curve>`).join(''), NOTES);
  const dialogs = dialogsOf(page);
  for (const [index, src] of OWN.entries()) {
    const element = page.locator('load-curve').nth(index);
    await element.scrollIntoViewIfNeeded();
    const frame = element.locator('iframe').contentFrame();
    const { search } = new URL((await element.locator('iframe').getAttribute('src')) ?? '');
    await expect(frame.locator('#handle'), src).toHaveAttribute('aria-valuetext', spokenOf(search));
    assert.equal(await frame.locator('script:not([src]), iframe, img').count(), 0, src);
  }
  for (const frame of await frames(page)) assert.ok(frame?.src.startsWith(`${server.url}embed.html?`), frame?.src);
  assert.deepEqual(dialogs, []);
});

test('frames have sizes and titles that can be, whatever is asked for', { tag: LONG }, async ({ openElsewhere, server }) => {
  const attributes = [
    ...SIZES.flatMap((size) => [`width=${quoted(size)}`, `height=${quoted(size)}`]),
    ...TEXTS.flatMap((text) => [`title=${quoted(text)}`, `drawing=${quoted(text)}`, `__proto__=${quoted(text)}`, `theme=${quoted(text)}`]),
  ];
  const elements = attributes.map((attribute) => `<load-curve src="?${QUERY}" ${attribute}></load-curve>`);
  const links = attributes.map((attribute) => `<a class="loadcurve" href="LOADCURVE/?${QUERY}" data-${attribute}>${'W'.repeat(1000)}</a>`);
  const page = await openElsewhere([...elements, ...links].join(''), NOTES);
  const dialogs = dialogsOf(page);
  await expect(page.locator('load-curve')).toHaveCount(2 * attributes.length);
  const all = [...attributes, ...attributes];
  for (const [index, frame] of (await frames(page)).entries()) {
    const what = `${index}: ${all[index].slice(0, 60)}`;
    assert.ok(frame, what);
    assert.ok(frame.src.startsWith(`${server.url}embed.html?${QUERY}`), what);
    assert.equal(frame.parts, 3, what);
    assert.ok(frame.title > 0 && frame.title <= 200, `${what}: ${frame.title}`);
    assert.ok(frame.width > 0 && frame.width <= 784, `${what}: ${frame.width}`);
    assert.ok(frame.height > 0 && frame.height <= 10_000, `${what}: ${frame.height}`);
  }
  assert.equal(await page.locator('load-curve').count(), 2 * attributes.length);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the page');
  assert.deepEqual(dialogs, []);
});

test('a height that is none leaves the frame the one that it asks for', async ({ openElsewhere }) => {
  const page = await openElsewhere(`<load-curve src="?${QUERY}" height="NaN"></load-curve>`, NOTES);
  await page.frameLocator('load-curve iframe').locator('[aria-busy="false"]').waitFor();
  await expect.poll(async () => (await frames(page))[0]?.height).toBe(Math.round(784 * 0.66));
});

test('a title of a million characters is cut, and a query so long is no link', async ({ openElsewhere }) => {
  const page = await openElsewhere(
    `<load-curve src="?${QUERY}" title="${'W'.repeat(1_000_000)}"></load-curve><load-curve src="?${'W'.repeat(1_000_000)}"><p>A static picture</p></load-curve>`,
    NOTES,
  );
  await page.frameLocator('load-curve iframe').locator('[aria-busy="false"]').waitFor();
  await expect(page.getByText('A static picture')).toBeVisible();
  assert.deepEqual(
    (await frames(page)).map((frame) => frame?.title),
    [200, undefined],
  );
});

/**
 * Gives all objects and lists of a page the properties that describe its frames and elements. Runs in the
 * page.
 */
function pollute() {
  const names = [
    'mode',
    'slotAssignment',
    'delegatesFocus',
    'serializable',
    'clonable',
    'customElementRegistry',
    'signal',
    'once',
    'capture',
  ];
  const more = [
    'then',
    'get',
    'set',
    'value',
    'type',
    'height',
    'origin',
    'source',
    'data',
    'is',
    'extends',
    '0',
    '1',
    '2',
    'toJSON',
    'extra',
  ];
  for (const prototype of [Object.prototype, Array.prototype]) {
    for (const name of [...names, ...more]) {
      const property = Object.assign(Object.create(null), { get: () => 'polluted', set: () => {}, configurable: true, enumerable: true });
      Object.defineProperty(prototype, name, property);
    }
  }
}

test('a page that has given all its objects and lists more gets the same frames', { tag: LONG }, async ({ openElsewhere, server }) => {
  const body = `<load-curve src="?${QUERY}" drawing></load-curve><a class="loadcurve" href="LOADCURVE/?${QUERY}" data-height="300">A mesh</a>`;
  const page = await openElsewhere(body, { ...NOTES, head: `<script>(${pollute})()</script>${HEAD}` });
  const [first, second] = [0, 1].map((index) => page.locator('load-curve').nth(index).locator('iframe'));
  for (const frame of [first, second]) {
    await expect(frame.contentFrame().locator('#handle')).toHaveAttribute('aria-valuetext', spokenOf(QUERY));
  }
  await expect(first).toHaveAttribute('src', `${server.url}embed.html?${QUERY}&drawing=on`);
  await expect(second).toHaveCSS('height', '300px');
  // The first frame's request for a height has been received.
  await expect(first).toHaveCSS('height', `${Math.round(784 * 0.632)}px`);
  assert.deepEqual(problems(page).uncaught, []);
});
