/** The session of an explorer, and links in a browser's history. */

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Incomplete, messageOf, Session } from '../../www/app/session.ts';
import { web } from './module.mjs';

/** @import { Explorer } from '../../target/page/app/pkg/loadcurve-web.js' */

/** A session and its announcements, as `new` or `kept` with the link, and `record` with the group. @param {string} link */
function begun(link) {
  /** @type {string[]} */
  const told = [];
  const session = new Session(web.Explorer.deferring(link), {
    record: (query, group) => {
      told.push(`record ${query} ${group}`.trim());
    },
  });
  session.follow(() => told.push(`new ${session.link}`));
  session.followCommits(() => told.push(`kept ${session.link}`));
  return { session, told: () => told.splice(0) };
}

const flits = (/** @type {string} */ text) => (/** @type {Explorer} */ explorer) => explorer.withKey(0, 'flits', text);

test('an edit is shown, kept and told of once', () => {
  const { session, told } = begun('net=mesh');
  assert.deepEqual(told(), ['new net=mesh'], 'who follows is told of the present');

  assert.equal(session.preview(flits('9')), null);
  assert.deepEqual([told(), session.isCommitted, session.committedLink], [['new net=mesh,flits:9'], false, 'net=mesh']);
  session.commit('0.flits');
  assert.deepEqual([told(), session.isCommitted], [['record net=mesh,flits:9 0.flits', 'kept net=mesh,flits:9'], true]);
  session.commit('0.flits');
  session.preview(flits('9'));
  assert.deepEqual(told(), [], 'nothing is new');

  assert.equal(
    session.edit(flits('10'), (explorer) => explorer.withView('y', 'log')),
    null,
  );
  assert.deepEqual(told(), ['new net=mesh,flits:10&y=log', 'record net=mesh,flits:10&y=log', 'kept net=mesh,flits:10&y=log']);
});

test('what is wrong leaves everything as it was, also where an edit before it was right', () => {
  const { session, told } = begun('net=mesh');
  told();
  assert.equal(session.edit(flits('9'), flits('-1')), 'flits: “-1” is not a whole number from 1 to 1024');
  assert.deepEqual([told(), session.link, session.state.curves[0].values.flits], [[], 'net=mesh', '32']);
  assert.throws(
    () =>
      session.preview(() => {
        throw new WebAssembly.RuntimeError('unreachable');
      }),
    WebAssembly.RuntimeError,
  );
});

test('a preview is taken back, and a link that is kept already is opened without being kept again', () => {
  const { session, told } = begun('net=mesh');
  session.preview(flits('9'));
  told();
  assert.equal(session.revert(), true);
  assert.equal(session.revert(), false);
  assert.deepEqual(told(), ['new net=mesh']);
  session.open('net=torus');
  assert.deepEqual([told(), session.committedLink, session.isCommitted], [['new net=torus'], 'net=torus', true]);
});

test('once the module has failed nothing changes', () => {
  const { session, told } = begun('net=mesh');
  session.preview(flits('9'));
  told();
  session.stop();
  session.edit(flits('10'));
  session.open('net=torus');
  session.commit();
  session.notifyResponse(true);
  assert.deepEqual([told(), session.isStopped, session.committedLink], [[], true, 'net=mesh']);
});

test('who wants something complete waits for every answer, and hears when there will be none', async () => {
  const { session } = begun('net=mesh,k:40');
  let asked = 0;
  session.followRequests(() => {
    asked += 1;
  });
  const solver = new web.Solver('mesh,k:40');
  const csv = session.complete(() => session.explorer.csv());
  for (let [task] = session.explorer.solverTasks(); task; [task] = session.explorer.solverTasks()) {
    const before = asked;
    assert.ok(asked > 0);
    solver.begin(task);
    while (!solver.step());
    session.notifyResponse(session.explorer.takeSolution(task.network, solver.solution()));
    await null;
    await null;
    assert.ok(asked > before || session.explorer.solverTasks().length === 0);
  }
  assert.equal(await csv, new web.Explorer('net=mesh,k:40').csv());

  for (const give of [() => session.setGivenUp(true), () => session.stop()]) {
    session.setGivenUp(false);
    session.open('net=mesh,k:50');
    const never = session.complete(() => session.explorer.csv());
    give();
    await assert.rejects(never, Incomplete);
    await assert.rejects(
      session.complete(() => session.explorer.csv()),
      Incomplete,
      'nor later',
    );
  }
});

test('numbers of the same link are told at most once a frame', () => {
  /** @type {FrameRequestCallback[]} */
  const frames = [];
  globalThis.requestAnimationFrame = (frame) => frames.push(frame);
  const { session } = begun('net=mesh');
  let told = 0;
  session.followNumbers(() => {
    told += 1;
  });
  for (const expected of [1, 2]) {
    for (let i = 0; i < 3; i += 1) session.notifyNumbers();
    assert.equal(frames.length, 1);
    frames.pop()?.(0);
    assert.equal(told, expected);
  }
});

test('whatever is thrown has words', () => {
  assert.deepEqual([new Error('a'), { message: 'b' }, 'c', null].map(messageOf), ['a', 'b', 'c', 'null']);
});

// The history of a browser: it navigates asynchronously, and the last request counts.
let entries = [{ state: /** @type {unknown} */ (null), url: '/page' }];
let [at, wish] = [0, 0];
let isRefusing = false;
/** @type {(event: { state: unknown }) => void} */
let popped = () => {};
const set = (/** @type {unknown} */ state, /** @type {string} */ url, /** @type {number} */ place) => {
  if (isRefusing) throw new Error('too many calls');
  at = place;
  entries = [...entries.slice(0, place), { state, url }];
};
const fakes = {
  location: {
    pathname: '/page',
    get search() {
      return entries[at].url.slice('/page'.length);
    },
  },
  history: {
    get state() {
      return entries[at].state;
    },
    pushState: (/** @type {unknown} */ state, /** @type {string} */ _, /** @type {string} */ url) => set(state, url, at + 1),
    replaceState: (/** @type {unknown} */ state, /** @type {string} */ _, /** @type {string} */ url) => set(state, url, at),
    go: (/** @type {number} */ by) => {
      wish = by;
    },
  },
  addEventListener: (/** @type {string} */ _, /** @type {typeof popped} */ listener) => {
    popped = listener;
  },
};
for (const [name, value] of Object.entries(fakes)) Object.defineProperty(globalThis, name, { value, configurable: true });

/** The browser completes the navigation. @param {number} [by] as if its own button was pressed */
function arrive(by = wish) {
  [at, wish] = [at + by, 0];
  popped({ state: entries[at].state });
}

const { Address } = await import('../../www/app/address.ts');

/** An address of a fresh page, with a clock and the links that it has opened. */
function address() {
  [entries, at, wish, isRefusing] = [[{ state: null, url: '/page' }], 0, 0, false];
  let now = 0;
  mock.method(performance, 'now', () => now);
  /** @type {string[]} */
  const opened = [];
  const made = new Address();
  made.follow(
    (link) => opened.push(link),
    () => {},
  );
  const urls = () => entries.map(({ url }) => url.slice('/page'.length));
  return {
    made,
    opened,
    urls,
    pass: (/** @type {number} */ time) => {
      now += time;
    },
  };
}

test('steps of one group in quick succession are one entry', () => {
  const { made, urls, pass } = address();
  for (const [query, group, time] of /** @type {const} */ ([
    ['a', 'load', 0],
    ['b', 'load', 900],
    ['c', 'load', 1000],
    ['d', 'k', 1],
    ['e', '', 1],
    ['f', '', 1],
    ['', 'k', 0],
  ])) {
    pass(time);
    made.record(query, group);
  }
  assert.deepEqual(urls(), ['', '?b', '?c', '?d', '?e', '?f', '']);
  assert.deepEqual([made.canUndo, made.canRedo, made.link], [true, false, '']);
});

test('undo and redo arrive where they were meant to, however slow the browser travels', () => {
  const { made, opened, urls } = address();
  for (const query of ['a', 'b', 'c']) made.record(query, '');
  made.undo();
  made.undo();
  made.undo();
  made.undo();
  assert.deepEqual([made.canUndo, made.canRedo, wish], [false, true, -1], 'one step at a time');
  arrive();
  assert.deepEqual([opened, wish], [['?b'], -2]);
  made.redo();
  arrive();
  assert.deepEqual([opened, wish], [['?b', ''], 1]);
  arrive();
  assert.deepEqual([made.link, made.canUndo, made.canRedo, wish], ['?a', true, true, 0]);
  arrive(2);
  assert.deepEqual([made.link, made.canRedo], ['?c', false], 'the buttons of the browser do the same');
  arrive(-1);
  made.record('d', '');
  assert.deepEqual([urls(), made.canRedo], [['', '?a', '?b', '?d'], false], 'what was undone is gone');
});

test('an address that is refused is set later', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const warn = mock.method(console, 'warn', () => {});
  const { made, urls } = address();
  made.record('a', '');
  isRefusing = true;
  made.record('b', '');
  assert.deepEqual([urls(), made.canUndo, warn.mock.callCount()], [['', '?a'], true, 1]);
  mock.timers.tick(10_000);
  assert.deepEqual(urls(), ['', '?a'], 'it is refused once more');
  isRefusing = false;
  mock.timers.tick(9_999);
  assert.deepEqual(urls(), ['', '?a']);
  mock.timers.tick(1);
  assert.equal(made.link, '?b');
  mock.reset();
  mock.timers.reset();
});
