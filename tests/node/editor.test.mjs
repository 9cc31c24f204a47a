/** The editor's view of the grid, and its way back. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyNodes, hasGaps, linkAll, number, removeNodes } from '../../www/app/editor/bulk.ts';
import { Camera } from '../../www/app/editor/camera.ts';
import { shown } from '../../www/app/editor/geometry.ts';
import { still, toggled, within } from '../../www/app/editor/selection.ts';
import { Trail } from '../../www/app/editor/trail.ts';
import { web } from './module.mjs';

const SQUARE = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];

function camera(nodes = SQUARE, width = 800, height = 600) {
  const camera = new Camera();
  camera.resize(width, height);
  camera.show(nodes);
  camera.fit();
  return camera;
}

/** @param {{ x: number, y: number }} one @param {{ x: number, y: number }} other */
function near(one, other) {
  assert.ok(Math.hypot(one.x - other.x, one.y - other.y) < 1e-6, `${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
}

test('what is at a point stays there when the board is scaled', () => {
  const board = camera();
  for (const [at, factor] of /** @type {const} */ ([
    [{ x: 250, y: 200 }, 1.4],
    [{ x: 500, y: 310 }, 0.8],
    [{ x: 400, y: 300 }, 1.1],
  ])) {
    const { scale, left, top } = board.view;
    const place = { x: (at.x - left) / scale, y: (top - at.y) / scale };
    board.zoom(factor, at);
    near(shown(place, board.view), at);
  }
  assert.ok(!board.isFitted);
  board.fit();
  assert.ok(board.isFitted);
});

test('zooming ends before nodes are lost', () => {
  const board = camera();
  const { least, most } = board.range;
  board.zoom(1e9);
  assert.equal(board.view.scale, most);
  board.zoom(1e-9);
  assert.equal(board.view.scale, least);
  for (const [right, down] of [
    [1e6, 0],
    [-1e6, -1e6],
    [0, 1e6],
  ]) {
    board.pan(right, down);
    const points = SQUARE.map((node) => shown(node, board.view));
    assert.ok(
      points.some(({ x }) => x > 0 && x < 800),
      'some node is between left and right',
    );
    assert.ok(
      points.some(({ y }) => y > 0 && y < 600),
      'some node is between top and bottom',
    );
  }
});

test('two fingers carry what is below them', () => {
  const board = camera();
  const from = /** @type {[{ x: number, y: number }, { x: number, y: number }]} */ ([
    { x: 300, y: 300 },
    { x: 400, y: 300 },
  ]);
  const to = /** @type {typeof from} */ ([
    { x: 280, y: 320 },
    { x: 430, y: 320 },
  ]);
  const { scale, left, top } = board.view;
  const places = from.map(({ x, y }) => ({ x: (x - left) / scale, y: (top - y) / scale }));
  board.pinch(from, to);
  places.forEach((place, index) => near(shown(place, board.view), to[index]));
});

test('a moved board stays as it is, but brings the node with the focus into view', () => {
  const board = camera();
  board.zoom(1e9, { x: 0, y: 0 });
  const before = board.view;
  board.show([...SQUARE, { x: 500, y: 500 }]);
  assert.deepEqual(board.view, before, 'a new node far away moves nothing');
  assert.ok(board.reveal({ x: 500, y: 500 }));
  const { x, y } = shown({ x: 500, y: 500 }, board.view);
  assert.ok(x < 800 && y < 600);
  assert.ok(!board.reveal({ x: 500, y: 500 }), 'it is in view');
  const middle = (/** @type {Camera} */ { view, middle }) => ({
    x: (middle.x - view.left) / view.scale,
    y: (view.top - middle.y) / view.scale,
  });
  const place = middle(board);
  board.resize(400, 900);
  near(middle(board), place);
  board.fit();
  board.show([...SQUARE, { x: 900, y: 900 }]);
  const last = shown({ x: 900, y: 900 }, board.view);
  assert.ok(last.x < 400, 'a board that shows all goes on to do so');
});

test('dots in the background lie on the grid', () => {
  const board = camera();
  for (const factor of [1, 0.3, 7]) {
    board.zoom(factor, { x: 123, y: 45 });
    const { pitch, left } = board.dots;
    const step = pitch / board.view.scale;
    assert.ok(pitch >= 18);
    assert.ok(Math.abs(step - Math.round(step)) < 1e-9);
    const place = (left - board.view.left) / board.view.scale;
    assert.ok(Math.abs(place / step - Math.round(place / step)) < 1e-6);
  }
});

test('each edit is a step, and those of one group in quick succession are one', () => {
  const trail = new Trail();
  assert.equal(trail.begin('a'), 0);
  assert.ok(!trail.canUndo && !trail.canRedo);
  assert.equal(trail.add('b', 'move', 100), 1);
  assert.equal(trail.add('c', 'move', 900), 1, 'the same step');
  assert.equal(trail.add('d', 'move', 2500), 2, 'too late');
  assert.equal(trail.add('e', 'other', 2600), 3);
  assert.equal(trail.add('f'), 4);
  assert.equal(trail.add('g'), 5, 'no group is no group');
  assert.deepEqual(trail.aim(-1), { number: 4, link: 'f', isHere: false });
  trail.arrive(4);
  assert.ok(trail.canRedo);
  assert.equal(trail.add('h'), 5, 'in the place of what was undone');
  assert.ok(!trail.canRedo);
});

test('a step that is no network yet is the editor’s alone', () => {
  const trail = new Trail();
  trail.begin('a');
  trail.add('a');
  trail.add('b');
  assert.deepEqual(trail.aim(-1), { number: 1, link: 'a', isHere: false }, 'the page goes back from b');
  assert.equal(trail.stepOf('a'), 1, 'to the step that was asked for, not to the first one with its link');
  trail.arrive(1);
  assert.deepEqual(trail.aim(-1), { number: 0, link: 'a', isHere: true });
  assert.equal(trail.aim(-1), null);
  trail.arrive(0);
  assert.deepEqual(trail.aim(1), { number: 1, link: 'a', isHere: true });
  assert.deepEqual(trail.aim(1), { number: 2, link: 'b', isHere: false }, 'before the page has come to the first');
  assert.equal(trail.stepOf('b'), 2);
  assert.equal(trail.stepOf('z'), null);
});

test('what is kept comes back with its places', () => {
  const editor = new web.NetworkEditor('net=own,edges:0-1-2-3-4-0');
  editor.keep(0);
  const before = editor.state();
  const added = editor.addNode(undefined, undefined, 2);
  editor.setLinks(2, added, 1, 1);
  editor.setRoot('5');
  editor.keep(1);
  const after = editor.state();
  assert.equal(after.root, '5');
  assert.match(after.link ?? '', /root:5/);
  editor.removeNode(0);
  editor.restore(0);
  assert.deepEqual(editor.state(), before);
  editor.restore(1);
  assert.deepEqual(editor.state(), after, 'though its text has no places');
  assert.throws(() => editor.restore(2));
  assert.throws(() => editor.setRoot('9'), { message: 'root: 9 is not a node' });
  editor.open('net=own');
  assert.equal(editor.state().nodes.length, 10);
  assert.equal(editor.state().defaultRoot, '0');
});

test('nodes keep their names when others are removed, until they are numbered anew', () => {
  const editor = new web.NetworkEditor('net=own,edges:0-1-2-3-4-0');
  const names = () => editor.state().nodes.map(({ name }) => name);
  assert.ok(!hasGaps(editor.state()));
  removeNodes(editor, editor.state(), [1, 3]);
  assert.deepEqual(names(), ['0', '2', '4']);
  assert.equal(editor.state().links.length, 1, 'links between the others stay');
  assert.ok(hasGaps(editor.state()));
  number(editor, editor.state());
  assert.deepEqual(names(), ['0', '1', '2']);
  removeNodes(editor, editor.state(), [0, 1, 2]);
  assert.deepEqual(names(), []);
  editor.setText('A B\nB C\n');
  assert.ok(!hasGaps(editor.state()));
});

test('several nodes are copied with the links between them, and linked each with each', () => {
  const editor = new web.NetworkEditor('net=own,edges:0-1-2-3-4-0');
  editor.setProcessors(1, 3);
  const copies = copyNodes(editor, editor.state(), [0, 1, 3]);
  assert.deepEqual(copies, [5, 6, 7]);
  const { nodes, links } = editor.state();
  assert.equal(nodes[6].processors, 3);
  assert.deepEqual([nodes[5].x - nodes[0].x, nodes[5].y - nodes[0].y], [4, -4]);
  assert.equal(links.length, 6, '0 and 1 are linked, 3 with neither');
  linkAll(editor, editor.state(), [5, 6, 7]);
  assert.equal(editor.state().links.length, 8);
});

test('a selection has what is within a rectangle, and what is clicked besides', () => {
  const points = SQUARE.map(({ x, y }) => ({ x: 10 * x, y: 10 * y }));
  assert.deepEqual(
    within(points, [
      { x: 110, y: 110 },
      { x: 50, y: -10 },
    ]),
    [1, 2],
  );
  assert.deepEqual(toggled({ nodes: [1, 2] }, 0), { nodes: [1, 2, 0] });
  assert.deepEqual(toggled({ nodes: [1, 2] }, 1), { nodes: [2] });
  assert.equal(toggled({ nodes: [1] }, 1), null);
  const editor = new web.NetworkEditor('net=own,edges:0-1-2');
  assert.deepEqual(still(editor.state(), { nodes: [2, 3] }), { nodes: [2] });
  assert.equal(still(editor.state(), { from: 0, to: 2 }), null);
});
