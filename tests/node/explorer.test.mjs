/** The explorer as the page uses it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './module.mjs';

const { Explorer } = web;

test('edits give links, and bad ones are refused with their key', () => {
  const explorer = new Explorer('fat-tree,n:64');
  assert.equal(explorer.withKey(0, 'flits', '32'), 'net=fat-tree,flits:32');
  assert.throws(() => explorer.withKey(0, 'flits', '-3'), { key: 'flits', message: 'flits: “-3” is not a whole number from 1 to 1024' });
});

test('any link opens and says what was wrong', () => {
  const explorer = new Explorer('net=fat-tree,n:1000,flits:<script>&seed=-1');
  assert.equal(explorer.notices().length, 3);
  assert.equal(explorer.link(), 'net=fat-tree');
  explorer.open('net=fat-tree,flits:8');
  assert.deepEqual(explorer.notices(), []);
  assert.equal(explorer.state().curves[0].values.flits, '8');
});

test('networks of many channels are drawn in slices', () => {
  const large = ['xgft,down:16x16x16,up:16x16', 'cube,dims:2x2x2x2x2x2x2x2x2x2x2x2', 'scouting,k:32,scout:16,vcs:16', 'mesh,k:64'];
  for (const net of large) assert.ok(new Explorer(`net=${net}`).isDrawnInSlices(), net);
  for (const link of ['net=mesh', 'net=mesh,k:16', 'net=torus,k:16', 'net=scouting', 'net=own'])
    assert.equal(new Explorer(link).isDrawnInSlices(), false, link);
});

test('of an explanation only what is open is handed over', () => {
  const explorer = new Explorer('fat-tree,n:64');
  const latency = (/** @type {string[]} */ ...open) => explorer.why(0, open).latency;
  const {
    letters,
    terms: [wait],
  } = latency()?.opened ?? assert.fail();
  assert.equal(letters.plain, 'L̄ = W_0,1 + x̄_0,1 + D̄ − 1');
  assert.equal(letters.math.kind, 'row');
  assert.deepEqual([wait.opens, wait.opened, wait.path], [true, undefined, 'L̄/W_0,1']);

  const within = latency(wait.path)?.opened?.terms[0].opened?.terms[0];
  assert.deepEqual([within?.path, within?.opened], ['L̄/W_0,1/ρ_0,1', undefined]);
});

test('what has no latency is explained by its bound', () => {
  const why = new Explorer('net=fat-tree,n:64&x=capacity&load=1.5').why(0, []);
  assert.deepEqual([why.state, why.latency, why.bound?.part], ['saturated', undefined, '150\u00a0%']);
});

test('a network without a model is asked for what is simulated, and says what to do', () => {
  const explorer = new Explorer('net=mesh,k:4,window:4&net=mesh,k:4,buffer:8,window:4');
  const [row] = explorer.comparison().rows;
  assert.deepEqual([row.factor, row.words, row.measured], ['', '', 'simulated only: start a simulation']);
  const { instead, measured, sources } = explorer.why(0, []);
  assert.deepEqual([measured, sources], [undefined, []]);
  assert.equal(instead, 'No model covers this network. Simulate it to see its latency.');
  assert.match(explorer.withView('view', 'sweep'), /&view=sweep&over=window$/);
  assert.deepEqual(explorer.state().warnings, []);
  assert.ok(explorer.state().curves[0].unmodelled);
});

test('what a task costs is known before it is begun', () => {
  const explorer = new Explorer('net=torus&net=fat-tree,n:16&sim=on');
  const tasks = explorer.tasks();
  const costs = tasks.map((task) => explorer.costOf(task) ?? Number.NaN);
  assert.ok(costs.every((cost) => cost > 0));
  const torus = tasks.findIndex(({ network }) => network === 'torus');
  const last = tasks.findLastIndex(({ network }) => network === 'torus');
  assert.ok(tasks[last].loadMessages > tasks[torus].loadMessages && costs[last] > 5 * costs[torus]);
  assert.equal(explorer.costOf({ ...tasks[0], network: 'mesh' }), undefined);
});

test('curves are compared with a reference at the load, and where they cross', () => {
  const explorer = new Explorer('net=mesh,k:8,flits:16&net=torus,k:8,flits:16,links:bi&net=fat-tree,n:64,flits:16&load=0.15');
  const { loadNumber, reference, rows } = explorer.comparison();
  assert.deepEqual([loadNumber, reference], ['0.150', 0]);
  assert.deepEqual(
    rows.map(({ index, factor, words, crossoverWords }) => [index, factor, words, crossoverWords]),
    [
      [1, '1.30\u00a0×', 'faster', ''],
      [2, '1.44\u00a0×', 'slower', 'faster below 0.123'],
    ],
  );
  const [mesh] = explorer.comparison(1).rows;
  assert.deepEqual([mesh.index, mesh.words], [0, 'slower']);
  assert.equal(explorer.comparison(7).reference, 0);
});

test('the latency of one network is told with what waiting adds to it', () => {
  const strip = new Explorer('net=mesh,k:8,flits:16&load=0.15').strip(0);
  assert.deepEqual([strip.latencyText, strip.waiting?.toFixed(2), strip.shareText], ['38.6', '0.42', '80\u00a0%']);
});

test('at equal cost loads are in bits, unless the link says flits', () => {
  const networks = '?net=dragonfly&net=hyperx&equal=bisection';
  for (const [view, unit] of [
    ['', 'bits'],
    ['&x=flits', 'flits'],
  ]) {
    const explorer = new web.Explorer(networks + view);
    assert.equal(explorer.state().view.x, unit);
    explorer.free();
  }
});
