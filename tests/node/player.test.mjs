/** The clock of the animation: which of its worker's snapshots are shown, and when. */

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Player } from '../../www/app/animation/player.ts';

/** @import { AnimationTask } from '../../target/page/app/pkg/loadcurve-web.js' */
/** @import { Overlay } from '../../www/app/drawing/overlay.ts' */

/** Messages to the worker that it has not answered. @type {any[]} */
let orders = [];
/** @type {FakeWorker} */
let worker;
/** The requested frame. @type {((now: number) => void) | null} */
let frame = null;
let cycle = 0;

class FakeWorker extends EventTarget {
  /**
   * @param {URL} _module
   * @param {WorkerOptions} options
   */
  constructor(_module, { type }) {
    super();
    assert.equal(type, 'module');
    worker = this;
  }

  /** @param {unknown} order */
  postMessage(order) {
    orders.push(order);
  }

  terminate() {}
}

for (const [name, value] of Object.entries({
  Worker: FakeWorker,
  origin: 'http://host',
  requestAnimationFrame: (/** @type {(now: number) => void} */ act) => {
    frame = act;
    return 1;
  },
  cancelAnimationFrame: () => {
    frame = null;
  },
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

mock.timers.enable({ apis: ['setTimeout'] });

beforeEach(() => {
  orders = [];
  frame = null;
  cycle = 0;
});

/** Makes the worker answer the oldest request for a snapshot. */
function answer() {
  const order = orders.splice(0, 1 + orders.findIndex(({ kind }) => kind !== 'init')).at(-1);
  if (order.kind === 'more') cycle += order.input.cycles;
  const part = order.input.part ?? null;
  const words = new Uint32Array(2);
  new DataView(words.buffer).setFloat64(0, cycle, true);
  worker.dispatchEvent(
    new MessageEvent('message', {
      data: {
        kind: 'news',
        id: order.id,
        news: { words, overflows: false, part, inside: part && { name: part }, waiting: { waiting: 4, withFreeOutput: 1 } },
      },
    }),
  );
}

/** Lets time pass, frame by frame, as long as frames are requested. @param {number} milliseconds */
function pass(milliseconds) {
  const begun = performance.now();
  for (let time = 0; time < milliseconds; time += 10) {
    const act = frame;
    frame = null;
    act?.(begun + time);
    // It advances in a task after the frame.
    mock.timers.tick(1);
  }
}

/** A player that is playing, with all its requests pending. */
function playing() {
  const overlay = /** @type {Overlay} */ (/** @type {unknown} */ ({ advanceTo: () => ({}), draw: () => {}, clear: () => {} }));
  const callbacks = { phaseChanged: () => {}, cycleChanged: () => {}, failed: () => assert.fail() };
  const player = new Player(() => /** @type {any} */ ({}), overlay, callbacks);
  player.open(/** @type {AnimationTask} */ ({}), true);
  answer();
  assert.equal(player.phase, 'playing');
  pass(20);
  assert.ok(orders.length > 2, 'more than one cycle is asked for ahead');
  return player;
}

test('what comes after a pause moves nothing, and a step is one cycle', () => {
  const player = playing();
  player.pause();
  while (orders.length > 0) answer();
  assert.deepEqual([player.phase, player.cycle, player.isAtRest], ['paused', 0, true]);
  for (const expected of [1, 2]) {
    player.step();
    pass(1000);
    assert.deepEqual([player.cycle, player.isAtRest], [expected, true]);
  }
});

test('what was asked for in strides is shown with the first step, which ends one cycle later', () => {
  const player = playing();
  player.speed = 600;
  while (orders.length > 0) answer();
  pass(1000);
  assert.ok(orders.every(({ input }) => input.cycles === 10));
  const before = player.cycle;
  player.pause();
  while (orders.length > 0) answer();
  assert.equal(player.cycle, before, 'a pause shows nothing else');
  assert.ok(before < cycle);
  player.step();
  answer();
  pass(1000);
  assert.equal(player.cycle, cycle);
  assert.equal(cycle % 10, 6, 'one beyond five single cycles and strides of ten');
});

test('after a pause it plays on from where it stood', () => {
  const player = playing();
  player.speed = 600;
  while (orders.length > 0) answer();
  pass(1000);
  const before = player.cycle;
  player.pause();
  while (orders.length > 0) answer();
  player.play();
  pass(20);
  assert.ok(before < player.cycle && player.cycle < cycle);
});

test('a router that is picked in a pause is asked for at once, and shown with the latest snapshot', () => {
  const player = playing();
  player.pause();
  player.look('node:3');
  assert.equal(player.inside, null);
  assert.deepEqual(orders.at(-1).input, { cycles: 0, load: 0, part: 'node:3' });
  while (orders.length > 0) answer();
  assert.deepEqual([player.inside, player.cycle, player.isAtRest], [{ name: 'node:3' }, cycle, true]);
  player.step();
  assert.deepEqual(orders.at(-1).input, { cycles: 1, load: 0, part: 'node:3' });
  player.look(null);
  assert.equal(player.inside, null);
});

test('what waits is counted once for each cycle shown', () => {
  const player = playing();
  player.pause();
  while (orders.length > 0) answer();
  const { all, withFreeOutput } = player.waited;
  assert.equal(all, 4 * withFreeOutput);
  player.step();
  pass(1000);
  player.look('node:1');
  while (orders.length > 0) answer();
  assert.ok(player.waited.all > all);
  assert.equal(player.waited.all % 4, 0);
});
