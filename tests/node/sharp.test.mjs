/** The sizes of pictures: sharp, and never larger than browsers can draw. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharp, sizeIn } from '../../www/app/sharp.js';

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

test('a box without end has a picture with one', () => {
  const box = (/** @type {number} */ clientWidth, /** @type {number} */ clientHeight) =>
    /** @type {HTMLElement} */ ({ clientWidth, clientHeight });
  const given = (/** @type {HTMLElement} */ box) => sizeIn(box, (_width, { clientHeight }) => clientHeight);
  assert.deepEqual(given(box(640, 420)), { width: 640, height: 420, ratio: 2 });
  assert.deepEqual(given(box(100, 30_000_000)), { width: 100, height: 8192, ratio: 2 });
  assert.deepEqual(given(box(100_000, 100_000)), { width: 8192, height: 8192, ratio: 0.5 });
});
