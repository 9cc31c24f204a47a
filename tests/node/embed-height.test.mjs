/** Heights that frames ask for, before anything is drawn. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heightFor } from '../../www/app/frame/height.ts';

/** @param {string} query */
const heights = (query) => [320, 600, 1200].map((width) => heightFor(new URLSearchParams(query), width));

test('two charts are higher than one', () => {
  assert.deepEqual(heights('net=mesh'), [240, 396, 560]);
  assert.deepEqual(heights('net=mesh&show=throughput'), [240, 396, 560]);
  assert.deepEqual(heights('net=mesh&show=both'), [384, 634, 896]);
  assert.deepEqual(heights('net=mesh&drawing=on'), [240, 379, 560]);
});

test('against throughput there is one chart, whatever is to be shown', () => {
  const one = heights('net=combining-min');
  assert.deepEqual(heights('net=combining-min&x=throughput'), one);
  assert.deepEqual(heights('net=combining-min&x=throughput&show=both'), one);
  assert.deepEqual(heights('net=combining-min&show=both&x=messages'), heights('net=combining-min&show=both'));
});
