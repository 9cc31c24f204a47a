/** Geometry of the editor's board. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areInView, between, directionOf, fit, head, nextNode, onGrid, shown, sideOf } from '../../www/app/editor/geometry.ts';

const SQUARE = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];

test('all nodes are brought into view, and a place goes to pixels and back', () => {
  for (const [width, height] of [
    [800, 600],
    [300, 700],
  ]) {
    const view = fit(SQUARE, width, height);
    assert.ok(areInView(SQUARE, view, width, height));
    for (const node of SQUARE) assert.deepEqual(onGrid(shown(node, view), view), node);
    assert.ok(shown({ x: 0, y: 10 }, view).y < shown({ x: 0, y: 0 }, view).y, 'y grows upwards, as in the drawing outside');
    assert.ok(!areInView([...SQUARE, { x: 999, y: 0 }], view, width, height));
  }
  assert.ok(Number.isFinite(fit([], 800, 600).scale), 'no nodes have a view, too');
  assert.ok(Number.isFinite(fit([{ x: 3, y: 3 }], 0, 0).scale), 'a board without a size has one, too');
});

test('neighbouring nodes do not touch', () => {
  const close = Array.from({ length: 16 }, (_, x) => ({ x: 10 * x, y: 0 }));
  const view = fit(close, 800, 600);
  assert.ok(sideOf(close, view) < 10 * view.scale);
  assert.equal(sideOf(SQUARE, { scale: 16, left: 0, top: 0 }), 44);
});

test('arrows go to the next node in their direction', () => {
  const next = (/** @type {number} */ from, /** @type {string} */ key) => nextNode(SQUARE, from, directionOf(key) ?? [0, 0]);
  assert.deepEqual(
    ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map((key) => next(0, key)),
    [1, 0, 0, 3],
  );
  assert.equal(next(2, 'ArrowLeft'), 3);
  assert.equal(directionOf('a'), null);
});

test('a line keeps clear of its ends, and an arrow ends at its tip', () => {
  const { from, to } = between({ x: 0, y: 0 }, { x: 100, y: 0 }, 20, 5);
  assert.deepEqual(
    [from, to],
    [
      { x: 20, y: -5 },
      { x: 80, y: -5 },
    ],
  );
  assert.deepEqual(head(from, to, 10), '80,-5 70,0 70,-10');
  const none = between({ x: 1, y: 1 }, { x: 1, y: 1 }, 20);
  assert.ok(Number.isFinite(none.from.x) && Number.isFinite(none.to.y));
});
