/** The drawing of each kind of network. */

import assert from 'node:assert/strict';

import { expect, LONG, test } from './fixture.mjs';
import { drawn, picture, query, ready } from './page.mjs';

/** A network of each kind, with a part of its drawing's description. @type {[string, RegExp][]} */
const KINDS = [
  ['fat-tree,n:64', /64 processors below 3 levels of switches/],
  ['mesh,k:4', /4/],
  ['torus', /8/],
  ['torus,k:4,links:bi', /4/],
  ['scouting,k:4', /4/],
  ['buffered-min,switch:2,stages:3', /8/],
  ['combining-min,n:8', /8/],
  ['combining-min,n:8,wiring:omega', /omega/i],
];

/** The same at larger sizes. @type {[string, RegExp][]} */
const LARGE = [
  ['fat-tree,n:16384', /16384 processors below 7 levels of switches/],
  ['mesh,k:64', /64/],
  ['torus', /8/],
  ['torus,k:16,links:bi', /16/],
  ['scouting,k:32', /32/],
  ['buffered-min', /1024/],
  ['combining-min', /64/],
  ['combining-min,wiring:omega', /omega/i],
];

for (const [sizes, kinds] of Object.entries({ small: KINDS, large: LARGE }))
  test(`every kind of network is drawn, each differently, and told in words: ${sizes}`, { tag: kinds === KINDS ? [] : LONG }, async ({
    open,
  }) => {
    const page = await open(`?${kinds.map(([net]) => `net=${net}`).join('&')}`);
    const pictures = new Set();
    for (const [index, [, words]] of kinds.entries()) {
      await page.getByLabel('Network drawn').selectOption({ index });
      // The sign that it is being computed appears only with the next frame.
      await drawn(page);
      await ready(page);
      assert.match((await page.locator('#drawing-text').textContent()) ?? '', words);
      pictures.add(await picture(page, '#drawing'));
    }
    assert.equal(pictures.size, kinds.length);
  });

test('the rings of a torus can be folded, those of nothing else', async ({ open }) => {
  const page = await open('?net=torus&net=mesh');
  const options = page.getByRole('button', { name: 'How it is drawn' });
  const fold = page.getByRole('button', { name: /Rings folded/ });
  const flat = await picture(page, '#drawing');
  await options.click();
  await fold.click();
  assert.notEqual(await picture(page, '#drawing'), flat);
  assert.match(await query(page), /fold=on/);
  await options.click();
  await fold.click();
  assert.equal(await picture(page, '#drawing'), flat);
  await page.getByLabel('Network drawn').selectOption({ index: 1 });
  await options.click();
  await expect(page.getByRole('button', { name: /Colours from 0 to 100/ })).toBeVisible();
  await expect(fold).toBeHidden();
});

test('the comparison of mesh and torus says its fine print', async ({ open }) => {
  const page = await open('?net=mesh&net=torus&net=torus,links:bi');
  const remarks = await page.locator('#remarks li').allTextContents();
  assert.match(remarks[0], /equal bisection width/);
  assert.match(remarks[1], /twice the mesh's bisection/);
  assert.match(remarks[4], /^Since 0\.2\.0 /);
  assert.equal(remarks.length, 5);
});

test('a scouting distance that no route has is warned of where nobody has to look for it', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=scouting,k:4,flits:1,scout:16');
  await expect(page.locator('#remarks li').first()).toContainText('Warning: Scouting, as published: the scouting distance K is longer');
  await expect(page.locator('#remarks li').first()).toBeVisible();
  await page.goto(page.url().replace('scout:16', 'scout:3'));
  await ready(page);
  await expect(page.locator('#remarks')).not.toContainText('Warning');
});
