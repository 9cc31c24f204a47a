/** The clock of the animation: which of its worker's snapshots are shown, and when. */

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Player } from '../../www/app/animation/player.ts';
import './parts.mjs';

/** @import { AnimationTask } from '../../target/page/app/pkg/loadcurve-web.js' */
/** @import { Overlay } from '../../www/app/drawing/overlay.ts' */

/** Workers in the order in which they were started. @type {FakeWorker[]} */
let workers = [];
/** The requested frame. @type {((now: number) => void) | null} */
let frame = null;

class FakeWorker extends EventTarget {
  /** Messages to the worker that it has not answered. @type {any[]} */
  orders = [];
  cycle = 0;
  overflowsAt = Infinity;
  isEnded = false;

  /**
   * @param {URL} _module
   * @param {WorkerOptions} options
   */
  constructor(_module, { type }) {
    super();
    assert.equal(type, 'module');
    workers.push(this);
  }

  /** @param {unknown} order */
  postMessage(order) {
    this.orders.push(order);
  }

  terminate() {
    this.isEnded = true;
  }

  /** Number of requests that wait for an answer. */
  get pending() {
    return this.orders.filter(({ kind }) => kind !== 'init').length;
  }

  /** Answers the oldest request for a snapshot. */
  answer() {
    const order = this.orders.splice(0, 1 + this.orders.findIndex(({ kind }) => kind !== 'init')).at(-1);
    if (order.kind === 'more') this.cycle += order.input.cycles;
    const part = order.input.part ?? null;
    const words = new Uint32Array(2);
    new DataView(words.buffer).setFloat64(0, this.cycle, true);
    const news = {
      words,
      overflows: this.cycle >= this.overflowsAt,
      steers: true,
      part,
      inside: part && { name: part },
      waiting: { waiting: 4, withFreeOutput: 1 },
    };
    this.dispatchEvent(new MessageEvent('message', { data: { kind: 'news', id: order.id, news } }));
  }

  answerAll() {
    while (this.pending > 0) this.answer();
  }
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
  workers = [];
  frame = null;
});

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

/** @returns an overlay, and the cycles that it has drawn */
function drawn() {
  /** @type {number[]} */
  const cycles = [];
  let cycle = 0;
  const overlay = {
    advanceTo: (/** @type {Uint32Array} */ words) => {
      cycle = new DataView(words.buffer).getFloat64(0, true);
      return {};
    },
    draw: () => cycles.push(cycle),
    clear: () => {},
  };
  return { cycles, overlay: /** @type {Overlay} */ (/** @type {unknown} */ (overlay)) };
}

/** A player of some networks, whose drawn cycles are told, too. @param {number} count */
function playerOf(count) {
  const callbacks = { phaseChanged: () => {}, cycleChanged: () => {}, failed: () => assert.fail() };
  const player = new Player(callbacks);
  const drawings = Array.from({ length: count }, drawn);
  const reels = drawings.map(({ overlay }) => player.add(overlay));
  return { player, reels, cycles: drawings.map(({ cycles }) => cycles) };
}

const task = (loadMessages = 0) => /** @type {AnimationTask} */ ({ loadMessages });

/** A player of one network that is playing, with all its requests pending. */
function playing() {
  const { player, reels } = playerOf(1);
  player.open([task()], true);
  const [worker] = workers;
  worker.answer();
  assert.equal(player.phase, 'playing');
  pass(20);
  assert.ok(worker.pending > 2, 'more than one cycle is asked for ahead');
  return { player, worker, reel: reels[0] };
}

test('what comes after a pause moves nothing, and a step is one cycle', () => {
  const { player, worker } = playing();
  player.pause();
  worker.answerAll();
  assert.deepEqual([player.phase, player.cycle, player.isAtRest], ['paused', 0, true]);
  for (const expected of [1, 2]) {
    player.step();
    pass(1000);
    assert.deepEqual([player.cycle, player.isAtRest], [expected, true]);
  }
});

test('what was asked for in strides is shown with the first step, which ends one cycle later', () => {
  const { player, worker } = playing();
  player.speed = 600;
  worker.answerAll();
  pass(1000);
  assert.ok(worker.orders.every(({ input }) => input.cycles === 10));
  const before = player.cycle;
  player.pause();
  worker.answerAll();
  assert.equal(player.cycle, before, 'a pause shows nothing else');
  assert.ok(before < worker.cycle);
  player.step();
  worker.answer();
  pass(1000);
  assert.equal(player.cycle, worker.cycle);
  assert.equal(worker.cycle % 10, 6, 'one beyond five single cycles and strides of ten');
});

test('after a pause it plays on from where it stood', () => {
  const { player, worker } = playing();
  player.speed = 600;
  worker.answerAll();
  pass(1000);
  const before = player.cycle;
  player.pause();
  worker.answerAll();
  player.play();
  pass(20);
  assert.ok(before < player.cycle && player.cycle < worker.cycle);
});

test('a router that is picked in a pause is asked for at once, and shown with the latest snapshot', () => {
  const { player, worker, reel } = playing();
  player.pause();
  player.look(reel, 'node:3');
  assert.equal(reel.inside, null);
  assert.deepEqual(worker.orders.at(-1).input, { cycles: 0, load: 0, part: 'node:3' });
  worker.answerAll();
  assert.deepEqual([reel.inside, player.cycle, player.isAtRest], [{ name: 'node:3' }, worker.cycle, true]);
  player.step();
  assert.deepEqual(worker.orders.at(-1).input, { cycles: 1, load: 0, part: 'node:3' });
  player.look(reel, null);
  assert.equal(reel.inside, null);
});

test('what waits is counted once for each cycle shown', () => {
  const { player, worker, reel } = playing();
  player.pause();
  worker.answerAll();
  const { all, withFreeOutput } = reel.waited;
  assert.equal(all, 4 * withFreeOutput);
  player.step();
  pass(1000);
  player.look(reel, 'node:1');
  worker.answerAll();
  assert.ok(reel.waited.all > all);
  assert.equal(reel.waited.all % 4, 0);
});

/** Two networks that play, the second of which warmed up for longer. */
function playingTwo() {
  const { player, reels, cycles } = playerOf(2);
  player.open([task(0.1), task(0.2)], true);
  const [one, two] = workers;
  two.cycle = 500;
  one.answer();
  assert.equal(player.phase, 'warming', 'the first waits for the second');
  two.answer();
  assert.equal(player.phase, 'playing');
  pass(20);
  return { player, reels, cycles, one, two };
}

test('two networks move by the same cycles, and the slower one holds the other', () => {
  const { player, cycles, one, two } = playingTwo();
  one.answerAll();
  pass(1000);
  assert.equal(player.cycle, 0, 'time waits for the second');
  for (let round = 0; round < 12; round += 1) {
    if (round % 3 === 0) two.answer();
    one.answerAll();
    pass(100);
  }
  two.answerAll();
  pass(1000);
  assert.ok(player.cycle >= 5);
  const [first, second] = cycles;
  assert.deepEqual(
    second,
    first.map((cycle) => cycle + 500),
    'each frame shows both at the same cycle',
  );
});

test('one step is one cycle of both', () => {
  const { player, cycles, one, two } = playingTwo();
  player.pause();
  for (const worker of [two, one]) worker.answerAll();
  player.step();
  pass(1000);
  assert.deepEqual([player.cycle, ...cycles.map((drawn) => drawn.at(-1))], [1, 1, 501]);
});

test('another load is steered in both, and a network that cannot be shown leaves the other one playing', () => {
  const { player, reels, one, two } = playingTwo();
  assert.ok(player.steer([task(0.3), task(0.4)]));
  for (const worker of [one, two]) worker.answerAll();
  pass(100);
  assert.deepEqual(
    [one, two].map(({ orders }) => orders.at(-1).input.load),
    [0.3, 0.4],
  );
  assert.ok(player.steer([null, task(0.5)]));
  assert.deepEqual([one.isEnded, reels[0].isOpen, player.phase], [true, false, 'playing']);
  const before = player.cycle;
  for (let round = 0; round < 5; round += 1) {
    two.answerAll();
    pass(100);
  }
  assert.ok(player.cycle > before, 'the clock goes on with the second');
  assert.ok(!player.steer([task(0.3), task(0.5)]), 'whoever comes back is opened anew, with the other one');
});

test('both stand once the queues of one have overflowed, and Play begins both anew', () => {
  const { player, reels, one, two } = playingTwo();
  two.overflowsAt = 503;
  for (let round = 0; round < 20; round += 1) {
    one.answerAll();
    two.answerAll();
    pass(100);
  }
  assert.deepEqual([player.phase, ...reels.map(({ overflows }) => overflows)], ['spent', false, true]);
  two.overflowsAt = Infinity;
  player.play();
  assert.equal(player.phase, 'warming');
  assert.deepEqual([one.orders.at(-1).kind, two.orders.at(-1).kind], ['ask', 'ask']);
});
