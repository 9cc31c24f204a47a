/**
 * Assignment of tasks to workers, and recovery when they fail. No worker runs: fakes record their messages
 * and answer when a test says so.
 */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { Session } from '../../www/app/session.ts';
import { Pool } from '../../www/app/simulation/pool.ts';
import { Simulator } from '../../www/app/simulation/simulator.ts';
import { solveNetworks } from '../../www/app/solver/solver.ts';
import { follow } from '../../www/app/view.ts';
import { web } from './module.mjs';
import './parts.mjs';

/** @import { SimulationTask, SolverTask } from '../../target/page/app/pkg/loadcurve-web.js' */

/** The workers that were started. @type {FakeWorker[]} */
let workers = [];

class FakeWorker extends EventTarget {
  /** Messages not inspected yet. @type {any[]} */
  orders = [];
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

  /** Kinds of the messages since the last inspection. */
  get told() {
    return this.orders
      .splice(0)
      .map(({ kind }) => kind)
      .join(' ');
  }

  /** @param {object} data */
  answer(data) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  breakDown() {
    this.dispatchEvent(Object.assign(new Event('error'), { message: 'on purpose' }));
  }
}

for (const [name, value] of Object.entries({
  Worker: FakeWorker,
  origin: 'http://host',
  navigator: { hardwareConcurrency: 64 },
  addEventListener: () => {},
  requestAnimationFrame: (/** @type {() => void} */ act) => setTimeout(act, 16),
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

beforeEach(() => {
  workers = [];
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => mock.timers.reset());

/** The workers that were not terminated. */
const alive = () => workers.filter(({ isEnded }) => !isEnded);
const ALL = new web.Explorer('net=fat-tree,n:16,flits:8&precision=10&sim=on').tasks();
const PROGRESS = { part: 0.5 };

/** A pool, with a record of its reports. */
function pooled() {
  /** @type {string[]} */
  const told = [];
  const pool = new Pool({
    reported: (task, _, isFinished) => told.push(`${isFinished ? 'finished' : 'report'} ${ALL.indexOf(task)}`),
    failed: (task, reason) => told.push(`failed ${ALL.indexOf(task)}: ${reason}`),
  });
  return { pool, told: () => told.splice(0) };
}

/** Makes a worker report progress on its last task. @param {FakeWorker} worker @param {boolean} isFinished */
function report(worker, isFinished) {
  const { id } = worker.orders.findLast(({ kind }) => kind === 'ask') ?? assert.fail('it has nothing to run');
  const report = { report: null, progress: PROGRESS, spent: 20 };
  worker.answer(isFinished ? { kind: 'answer', id, answer: report } : { kind: 'news', id, news: report });
}

test('there are never more than eight workers, each runs one task at a time, and they are used again', () => {
  const { pool, told } = pooled();
  assert.equal(workers.length, 0, 'none before there is something to run');
  const tasks = ALL.slice(0, 10);
  pool.run(tasks);
  assert.equal(workers.length, 8);
  assert.deepEqual(
    workers[0].orders.map(({ kind, input }) => [kind, input]),
    [
      ['init', undefined],
      ['ask', tasks[0]],
    ],
  );
  report(workers[3], false);
  assert.deepEqual([pool.progress, told()], [[PROGRESS], ['report 3']]);
  assert.deepEqual([pool.started(tasks[3])?.spent, pool.started(tasks[2]), pool.size], [20, undefined, 8]);
  for (let times = 0; times < 3; times += 1) report(workers[3], true);
  assert.deepEqual([workers.length, told()], [8, ['finished 3', 'finished 8', 'finished 9']]);
  assert.deepEqual(pool.progress, []);
});

test('what is not wanted any more is stopped, and what goes on is left alone', () => {
  const { pool, told } = pooled();
  pool.run(ALL.slice(0, 2));
  const [first, second] = workers;
  assert.deepEqual([first.told, second.told], ['init ask', 'init ask']);
  pool.run([ALL[1], ALL[2]]);
  assert.deepEqual([first.told, second.told, workers[2].told], ['stop', '', 'init ask']);
  first.answer({ kind: 'stopped', holds: false });
  pool.keep([ALL[2], ALL[3]]);
  assert.deepEqual([first.told, second.told, workers.length], ['', 'stop', 3], 'nothing is begun');
  assert.deepEqual(told(), []);
});

test('what was begun is held while all is paused, and gone on with', () => {
  const { pool } = pooled();
  pool.run(ALL.slice(0, 1));
  const [worker] = workers;
  worker.told;
  pool.pause();
  const [stop] = worker.orders.splice(0);
  assert.deepEqual(stop, { kind: 'stop', keep: true });
  worker.answer({ kind: 'stopped', holds: true });
  assert.equal(worker.told, '');
  pool.run(ALL.slice(0, 1));
  assert.deepEqual([worker.told, workers.length], ['ask', 1]);
});

test('a worker that does not stop at once is ended, and its task begun anew', () => {
  const { pool, told } = pooled();
  pool.run(ALL.slice(0, 1));
  pool.pause();
  mock.timers.tick(149);
  assert.equal(alive().length, 1);
  mock.timers.tick(1);
  assert.equal(alive().length, 0);
  pool.run(ALL.slice(0, 1));
  assert.deepEqual([alive().length, alive()[0].told, told(), pool.failed], [1, 'init ask', [], []], 'that is nobody’s fault');
});

test('a task that breaks its worker is tried once more and then given up, and all others are done', () => {
  const { pool, told } = pooled();
  pool.run(ALL.slice(0, 2));
  workers[1].answer({ kind: 'ready' });
  for (let times = 1; times <= 2; times += 1) {
    const worker = alive().find(({ orders }) => orders.some(({ input }) => input === ALL[0])) ?? assert.fail();
    worker.answer({ kind: 'ready' });
    worker.answer({ kind: 'failed', message: 'trapped' });
    assert.deepEqual([worker.isEnded, told()], [true, times === 1 ? [] : ['failed 0: trapped']]);
  }
  report(workers[1], true);
  assert.deepEqual([told(), pool.failed], [['finished 1'], [ALL[0]]]);
  pool.allowRetries();
  pool.run([ALL[0]]);
  assert.deepEqual([pool.failed, alive().some(({ orders }) => orders.some(({ input }) => input === ALL[0]))], [[], true]);
});

test('where no worker begins, all fails after two attempts', () => {
  const { pool, told } = pooled();
  pool.run(ALL.slice(0, 5));
  workers[0].breakDown();
  assert.deepEqual(told(), []);
  workers[5].breakDown();
  assert.deepEqual([told().length, pool.failed.length], [5, 5]);
  assert.equal(workers.length, 6, 'not one attempt after the other');
});

test('workers with nothing to do are let go of after half a minute', () => {
  const { pool } = pooled();
  pool.run(ALL.slice(0, 1));
  report(workers[0], true);
  mock.timers.tick(29_999);
  assert.equal(alive().length, 1);
  mock.timers.tick(1);
  assert.equal(alive().length, 0);
});

/** Makes workers run their tasks to the end, until none is left. */
function simulateAll() {
  for (let worker = busy(); worker; worker = busy()) {
    const { id, input } = worker.orders.splice(0).findLast(({ kind }) => kind === 'ask');
    const simulation = new web.Simulation(input);
    while (!simulation.step(100_000));
    worker.answer({ kind: 'answer', id, answer: { report: simulation.report(), progress: simulation.progress(), spent: 20 } });
  }
}
const busy = () => alive().find(({ orders }) => orders.some(({ kind }) => kind === 'ask'));

test('a simulation runs when the link asks for it, can be cancelled and goes on', () => {
  const session = new Session(web.Explorer.deferring('net=combining-min,n:8&precision=50'), null);
  const simulator = new Simulator(session, () => {});
  /** @type {string[]} */
  const phases = [];
  follow(
    () => simulator.status,
    ({ phase }) => {
      if (phases.at(-1) !== phase) phases.push(phase);
    },
  );
  assert.equal(workers.length, 0);
  simulator.start();
  assert.ok(workers.length > 0 && session.state.view.simulate);
  simulator.cancel();
  assert.equal(alive()[0].orders.at(-1).kind, 'stop');
  simulator.start();
  mock.timers.tick(150);
  simulateAll();
  assert.deepEqual(phases, ['off', 'running', 'held', 'running', 'done']);
  const { points, finished, failed, part } = simulator.status;
  assert.ok(points > 5);
  assert.deepEqual([finished, failed, part], [points, 0, 1]);

  session.edit((explorer) => explorer.withView('load', '0.123'));
  assert.equal(simulator.status.phase, 'done', 'while the operating point moves nothing begins');
  mock.timers.tick(250);
  assert.equal(simulator.status.phase, 'running');
  simulateAll();
  assert.deepEqual([simulator.status.phase, simulator.status.finished], ['done', points]);
  simulator.remove();
  assert.deepEqual([simulator.status.phase, session.link], ['off', 'net=combining-min,n:8&load=0.123&precision=50']);
});

/** A session with a large network, its solver, and the solver's failures. @param {string} link */
function solved(link) {
  const session = new Session(web.Explorer.deferring(link), null);
  /** @type {(string | null)[]} */
  const failures = [];
  let again = () => {};
  /** @type {string[]} */
  const progress = [];
  const failed = (/** @type {string | null} */ reason, /** @type {() => void} */ act) => {
    failures.push(reason);
    again = act;
  };
  solveNetworks(session, failed, (it) => progress.push(it ? `${it.stage} ${it.part}` : 'over'));
  mock.timers.tick(0);
  return { session, failures, progress, again: () => again() };
}

/** The task that a worker is to solve. @param {FakeWorker} worker @returns {{ id: number, input: SolverTask }} */
const asked = (worker) => worker.orders.findLast(({ question }) => question === 'solve');

/** Makes a worker answer. @param {FakeWorker} worker */
function solve(worker) {
  const { id, input } = asked(worker);
  const solver = new web.Solver(input.network);
  solver.begin(input);
  while (!solver.step());
  worker.answer({ kind: 'answer', id, answer: solver.solution() });
  mock.timers.tick(0);
  mock.timers.tick(0);
}

const isPending = (/** @type {Session} */ { state }) => state.curves.some(({ pending }) => pending);

test('a large network is solved by one worker, step by step', () => {
  const { session, failures } = solved('net=mesh,k:40');
  assert.deepEqual([workers.length, isPending(session)], [1, true]);
  for (let i = 0; i < 5 && isPending(session); i += 1) solve(workers[0]);
  assert.deepEqual([workers.length, isPending(session), session.explorer.solverTasks(), failures], [1, false, [], []]);
  mock.timers.tick(30_000);
  assert.equal(alive().length, 0, 'with nothing to do it is let go of');
});

test('a model that takes long to set up says how far it is', () => {
  /** @type {[string, number][]} */
  const told = [];
  new web.Solver('mesh,k:40,traffic:transpose', (/** @type {string} */ stage, /** @type {number} */ part) =>
    told.push([stage, part]),
  ).free();
  assert.deepEqual([told[0], told.length], [['following routes', 0], 100]);
  assert.deepEqual(
    told.map(([, part]) => Math.round(100 * part)),
    told.map((_, percent) => percent),
  );

  const { session, progress } = solved('net=mesh,k:40');
  const tell = (/** @type {number} */ part) =>
    workers[0].answer({ kind: 'progress', id: asked(workers[0]).id, stage: 'following routes', part });
  tell(0.25);
  assert.deepEqual(progress, [], 'what is quick is not spoken of');
  mock.timers.tick(1000);
  tell(0.5);
  for (let i = 0; i < 5 && isPending(session); i += 1) solve(workers[0]);
  assert.deepEqual([...new Set(progress)].slice(0, 2), ['following routes 0.25', 'following routes 0.5']);
  assert.equal(progress.at(-1), 'over');
});

test('an answer to what is not shown any more changes nothing', () => {
  const { session } = solved('net=mesh,k:40');
  const old = asked(workers[0]);
  session.edit((explorer) => explorer.withKey(0, 'k', '41'));
  const state = JSON.stringify(session.state);
  // Before and after the solver checks what the edit requests.
  for (let times = 1; times <= 2; times += 1) {
    const solver = new web.Solver(old.input.network);
    solver.begin(old.input);
    while (!solver.step());
    workers[0].answer({ kind: 'answer', id: old.id, answer: solver.solution() });
    assert.equal(JSON.stringify(session.state), state);
    mock.timers.tick(0);
    assert.equal(asked(workers[0]).input.network, 'mesh,k:41');
  }
  for (let i = 0; i < 5 && isPending(session); i += 1) solve(workers[0]);
  assert.equal(isPending(session), false);
});

test('a worker that breaks is replaced once, and the next one only when somebody asks for it', () => {
  const { session, failures, again } = solved('net=mesh,k:40');
  workers[0].breakDown();
  mock.timers.tick(0);
  assert.deepEqual([workers.length, failures], [2, []]);
  workers[1].answer({ kind: 'failed', message: 'trapped' });
  mock.timers.tick(0);
  assert.deepEqual([workers.length, failures], [2, ['trapped']]);
  again();
  mock.timers.tick(0);
  assert.deepEqual([alive().length, failures], [1, ['trapped', null]]);
  for (let i = 0; i < 5 && isPending(session); i += 1) solve(alive()[0]);
  assert.equal(isPending(session), false);
});
