/** The sizes of pictures: sharp, and never larger than browsers can draw. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharp, sizeIn } from '../../www/app/sharp.ts';

Object.defineProperty(globalThis, 'devicePixelRatio', { value: 2 });

test('a picture has as many pixels as the screen, unless they are too many', () => {
  assert.deepEqual(sharp({ width: 640, height: 420 }, 3), { width: 640, height: 420, ratio: 3 });
  assert.deepEqual(sharp({ width: 0, height: 0 }, 2), { width: 0, height: 0, ratio: 2 });
  for (const [width, height] of [
    [8192, 8192],
    [8192, 4000],
    [3000, 3000],
  ]) {
    const { ratio } = sharp({ width, height }, 3);
    assert.ok(width * ratio * height * ratio <= 2 ** 24 + 1, `${width} × ${height} at ${ratio}`);
  }
});

/** A box as wide as this, in CSS pixels, with borders of 1. @param {number} width @param {number} clientHeight */
const box = (width, clientHeight) =>
  /** @type {HTMLElement} */ ({
    clientWidth: Math.round(width),
    offsetWidth: Math.round(width) + 2,
    clientHeight,
    getBoundingClientRect: () => ({ width: width + 2 }),
  });

test('a box without end has a picture with one', () => {
  assert.deepEqual(sizeIn(box(640, 420)), { width: 640, height: 420, ratio: 2 });
  assert.deepEqual(sizeIn(box(100, 30_000_000)), { width: 100, height: 8192, ratio: 2 });
  assert.deepEqual(sizeIn(box(100_000, 100_000)), { width: 8192, height: 8192, ratio: 0.5 });
});

test('a picture is no wider than its box where the box is not whole pixels wide', () => {
  for (const width of [401.4, 401.5, 401.9]) assert.equal(sizeIn(box(width, 300)).width, 401);
});
