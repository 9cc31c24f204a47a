/** Steps of a collective operation: played ahead of a worker, and in the link only where the reader stops. */

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Steps } from '../../www/app/study/steps.ts';
import { signal } from '../../www/app/view.ts';
import './parts.mjs';

/** @import { Session } from '../../www/app/session.ts' */

/** Questions that the worker has not answered. @type {{ id: number, input: { numbers: number[] } }[]} */
let asked = [];
/** @type {FakeWorker} */
let worker;

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

  /** @param {any} order */
  postMessage(order) {
    if (order.kind === 'ask') asked.push(order);
  }

  terminate() {}
}

class FakeElement {
  textContent = '';
}

for (const [name, value] of Object.entries({
  Worker: FakeWorker,
  origin: 'http://host',
  HTMLElement: FakeElement,
  document: { getElementById: () => new FakeElement() },
  matchMedia: () => ({ matches: false }),
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

mock.timers.enable({ apis: ['setTimeout'] });
beforeEach(() => {
  asked = [];
});

const COUNT = 12;
const swing = { link: 'net=cube', name: 'swing', chunks: 1, steps: COUNT };

/** Steps of a link, with the links that were committed. */
function opened(round = '') {
  const link = signal(`net=cube&view=collective${round}`);
  /** @type {string[]} */
  const committed = [];
  const explorer = {
    /** @param {string} key @param {string} text */
    withView: (key, text) => `net=cube&view=collective&${key}=${text}`,
  };
  const session = {
    get link() {
      return link.value;
    },
    /** @param {(it: typeof explorer) => string} edit */
    preview: (edit) => {
      link.value = edit(explorer);
    },
    commit: () => committed.push(link.value),
  };
  const answer = { drawn: swing };
  // Neither has more than it needs.
  const steps = new Steps(/** @type {Session} */ (/** @type {unknown} */ (session)), answer);
  return { steps, committed, link };
}

/** Makes the worker answer the oldest question. */
function answer() {
  const { id, input } = /** @type {(typeof asked)[0]} */ (asked.shift());
  const found = input.numbers.map((round) => ({ round, rounds: COUNT, flits: [round] }));
  worker.dispatchEvent(Object.assign(new Event('message'), { data: { kind: 'answer', id, answer: found } }));
  return input.numbers;
}

test('the step of the link is shown, with the next ones at hand', () => {
  const { steps, committed } = opened('&round=3');
  assert.deepEqual([steps.number, steps.count, steps.shown], [3, COUNT, null]);
  assert.deepEqual(answer(), [3, 4, 5, 6, 7, 8, 9, 10]);
  assert.equal(steps.shown?.round, 3);
  steps.step();
  assert.equal(steps.shown?.round, 4);
  assert.deepEqual(asked, []);
  assert.deepEqual(committed, ['net=cube&view=collective&round=4']);
});

test('a step beyond the last is the last', () => {
  const { steps, committed } = opened('&round=99');
  assert.equal(steps.number, COUNT);
  steps.step();
  assert.deepEqual(committed, []);
});

test('steps are played to the end, waiting for the worker, and only the last is put into the link', () => {
  const { steps, committed } = opened();
  steps.toggle();
  mock.timers.tick(5000);
  assert.equal(steps.number, 1);
  answer();
  const seen = [];
  for (let ticks = 0; ticks < 40 && steps.isPlaying; ticks += 1) {
    mock.timers.tick(900);
    seen.push(steps.shown?.round);
    if (asked.length > 0) answer();
  }
  assert.deepEqual([...new Set(seen)], [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.equal(steps.isPlaying, false);
  assert.deepEqual(committed, ['net=cube&view=collective&round=12']);
  // It begins again.
  steps.toggle();
  assert.equal(steps.number, 1);
});

test('whoever pauses stays at the step, and another link leads to its own', () => {
  const { steps, committed, link } = opened();
  answer();
  steps.toggle();
  mock.timers.tick(900);
  mock.timers.tick(900);
  steps.toggle();
  assert.deepEqual([steps.number, committed.length], [3, 1]);
  steps.toggle();
  link.value = 'net=cube&view=collective&round=5';
  assert.deepEqual([steps.number, steps.isPlaying, committed.length], [5, false, 1]);
});

test('a step that is dragged past is not put into the link', () => {
  const { steps, committed } = opened();
  answer();
  for (const number of [2, 5, 7]) steps.seek(number);
  assert.deepEqual(committed, []);
  steps.settle();
  assert.deepEqual(committed, ['net=cube&view=collective&round=7']);
});
