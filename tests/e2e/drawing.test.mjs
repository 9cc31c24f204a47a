/** The drawing of each kind of network. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { drawn, openReady, picture } from './page.mjs';

/** A link for each kind, and what its drawing says in words. */
const KINDS = [
  ['fat-tree,n:16384', /16384 processors below 7 levels of switches/],
  ['mesh,k:64', /64/],
  ['torus', /8/],
  ['torus,k:16,links:bi', /16/],
  ['scouting,k:32', /32/],
  ['buffered-min', /1024/],
  ['combining-min', /64/],
  ['combining-min,wiring:omega', /omega/i],
];

/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** @type {Awaited<ReturnType<typeof launchBrowser>>} */ let browser;

before(async () => {
  server = await serveDist();
  browser = await launchBrowser();
});

after(async () => {
  await browser.close();
  await server.close();
});

test('every kind of network is drawn, each differently, and told in words', async () => {
  const pictures = new Set();
  for (const [net, words] of KINDS) {
    const page = await openReady(browser, `${server.url}?net=${net}`);
    assert.match(await page.locator('#drawing-text').textContent() ?? '', /** @type {RegExp} */ (words));
    pictures.add(await picture(page, '#drawing'));
    expectClean(page);
    await page.close();
  }
  assert.equal(pictures.size, KINDS.length);
});

test('the rings of a torus can be folded, those of nothing else', async () => {
  const page = await openReady(browser, `${server.url}?net=torus&net=mesh`);
  const fold = page.getByLabel('Fold the rings');
  const flat = await picture(page, '#drawing');
  await fold.check();
  await drawn(page);
  assert.notEqual(await picture(page, '#drawing'), flat);
  await fold.uncheck();
  await drawn(page);
  assert.equal(await picture(page, '#drawing'), flat);
  await page.getByLabel('Network drawn').selectOption({ label: 'Mesh' });
  await drawn(page);
  assert.ok(await fold.isHidden());
  expectClean(page);
  await page.close();
});

test('the comparison of mesh and torus says its fine print', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh&net=torus&net=torus,links:bi`);
  const remarks = await page.locator('#remarks li').allTextContents();
  assert.match(remarks[0], /equal bisection width/);
  assert.match(remarks[1], /twice the mesh's bisection/);
  assert.equal(remarks.length, 4);
  await page.close();
});
