/** The drawing of each kind of network. */

import assert from 'node:assert/strict';

import { expect, LONG, test } from './fixture.mjs';
import { drawn, goTo, picture, query, ready } from './page.mjs';

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

test('a large network is painted in slices, as it is painted at once, and at last as it is', async ({ open }) => {
  const page = await open('?net=cube,dims:2x2x2x2x2x2x2x2x2x2&load=0.2', { prepare: (page) => page.addInitScript(countStrokes) });
  await page.locator('#drawing-tools').getByText('Busy channels').click();
  await ready(page);
  const before = await picture(page, '#drawing');
  const { most, all } = await page.evaluate(() => Reflect.get(globalThis, 'strokes'));
  assert.ok(all > 5120, `each of 5120 links is drawn, by ${all} strokes`);
  assert.ok(most <= 2000, `${most} strokes in a task`);
  // Pressed twice: the second time while it is being painted.
  await page.locator('#handle').press('ArrowLeft');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.locator('#handle').press('ArrowLeft');
  await ready(page);
  const after = await picture(page, '#drawing');
  assert.notEqual(after, before);
  await page.reload();
  await page.locator('#drawing-tools').getByText('Busy channels').click();
  await ready(page);
  assert.equal(await picture(page, '#drawing'), after);
  const atOnce = await page.evaluate(async () => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const { Explorer } = await import(new URL('pkg/loadcurve-web.js', script.src).href);
    const shown = /** @type {HTMLCanvasElement} */ (document.querySelector('#drawing'));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [shown.width, shown.height];
    const size = { width: shown.clientWidth, height: shown.clientHeight, ratio: devicePixelRatio };
    new Explorer(location.search).drawNetwork(canvas, { ...size, theme: 'light', heading: false, operating: true, drawing: 'busy' });
    return canvas.toDataURL() === shown.toDataURL();
  });
  assert.ok(atOnce, 'the slices make the same picture');
});

/** Runs in the page: counts strokes, and the most of them in one task. */
function countStrokes() {
  const strokes = { most: 0, all: 0 };
  Reflect.set(globalThis, 'strokes', strokes);
  let ofTask = 0;
  // A message is the next task.
  const { port1: end, port2: start } = new MessageChannel();
  end.onmessage = () => {
    ofTask = 0;
  };
  const { stroke } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.stroke = function () {
    if (ofTask === 0) start.postMessage(null);
    ofTask += 1;
    strokes.all += 1;
    strokes.most = Math.max(strokes.most, ofTask);
    Reflect.apply(stroke, this, []);
  };
}

test('a torus can be folded, and its comparison with a mesh has fine print', async ({ open }) => {
  const page = await open('?net=torus&net=mesh');
  await test.step('the rings of a torus can be folded, those of nothing else', async () => {
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
  await test.step('the comparison of mesh and torus says its fine print', async () => {
    await goTo(page, '?net=mesh&net=torus&net=torus,links:bi');
    const remarks = await page.locator('#remarks li').allTextContents();
    assert.match(remarks[0], /equal bisection width/);
    assert.match(remarks[1], /twice the mesh's bisection/);
    assert.equal(remarks.length, 4);
  });
});

test('a scouting distance that no route has is warned of where nobody has to look for it', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=scouting,k:4,flits:1,scout:16');
  await expect(page.locator('#remarks li').first()).toContainText('Warning: Scouting, as published: the scouting distance K is longer');
  await expect(page.locator('#remarks li').first()).toBeVisible();
  await page.goto(page.url().replace('scout:16', 'scout:3'));
  await ready(page);
  await expect(page.locator('#remarks')).not.toContainText('Warning');
});
