/** The search for the smallest network that will do: its form, and its answer, which a worker finds in steps. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { command } from './command.mjs';
import { web } from './module.mjs';

const { Explorer, FindChart, Finder } = web;

const FIND = 'carry:0.1,within:60,most:processors,net:mesh,k:4-32,net:torus,k:4-32,links:bi';
const KINDS = 'carry:0.1,within:60,processors:64-80,kinds:mesh.torus.hypercube.xgft,flits:32';

/** @param {string} link */
function found(link) {
  const finder = new Finder(link);
  const parts = [finder.part()];
  while (!finder.step()) parts.push(finder.part());
  const answer = finder.answer();
  finder.free();
  return { answer, parts };
}

test('the answer is that of the command, and the search tells how far it is', async () => {
  const { answer, parts } = found(`net=mesh&find=${FIND}`);
  assert.ok(parts.length > 40 && parts.every((part, place) => part >= (parts[place - 1] ?? 0) && part <= 1));
  const text = await command('find', `?net=mesh&find=${FIND}`);
  assert.equal(answer.sentence, text.split('\n')[0]);
  assert.equal(answer.counts, text.trimEnd().split('\n').at(-1));
  assert.deepEqual(
    answer.table.rows.map(({ role, key, cells }) => [role, key, cells[3][0]]),
    [
      ['best', 'torus,k:13,links:bi', '58.17'],
      ['next', 'torus,k:12,links:bi', '55.28'],
      ['next', 'torus,k:11,links:bi', '52.36'],
      ['open', 'mesh,k:32', '–'],
      ['miss', 'torus,k:14,links:bi', '62.08'],
    ],
  );
});

test('a picture of all candidates follows the answer, and does not change it', () => {
  const finder = new Finder(`net=mesh&find=${KINDS}`);
  while (!finder.step());
  const answer = finder.answer();
  const known = finder.picture().points.length;
  while (!finder.pictureStep()) assert.ok(finder.part() <= 1);
  assert.deepEqual(finder.answer(), answer);
  const picture = structuredClone(finder.picture());
  finder.free();
  const { points, edge, count } = picture;
  assert.ok(points.length === count && known <= count && count > 10, `${known} of ${count}`);
  assert.deepEqual([...new Set(points.map(({ kind }) => kind))].sort(), ['Hypercube', 'Mesh', 'Torus', 'k-ary n-tree']);
  const [best] = points.filter(({ isBest }) => isBest);
  assert.equal(best.key, answer.table.rows[0].key);
  assert.ok(points.some(({ latency }) => latency === null));
  const onEdge = edge.map((place) => points[place]);
  for (const [at, { cost, latency }] of onEdge.slice(1).entries())
    assert.ok(cost > onEdge[at].cost && (latency ?? 0) < (onEdge[at].latency ?? 0));
  const chart = new FindChart(picture);
  assert.match(chart.svg(720, 460, 'light'), /^<svg .*The fewest links for 0\.1 flits\/cycle\/source within 60 cycles<\/title>/s);
  assert.match(chart.summary(), /On the Pareto edge: /);
  chart.free();
});

test('a network that can deadlock is never the answer, and its cycle is told', () => {
  const RING = 'net:own,edges:0-1-2-3-4-0,flits:16,route:';
  const { answer } = found(`net=mesh&find=carry:0.05,within:60,${RING}shortest`);
  const [{ role, cells }] = answer.table.rows;
  assert.deepEqual([role, cells[3][0]], ['miss', 'can deadlock']);
  assert.match(answer.deadlocks[0] ?? '', /the cycle of channels 0→1→2→3→4→0/);
  const free = found(`net=mesh&find=carry:0.05,within:60,${RING}updown`).answer;
  assert.deepEqual([free.table.rows[0].role, free.deadlocks[0]], ['best', undefined]);
  const finder = new Finder(`net=mesh&find=carry:0.05,within:60,${RING}shortest.updown`);
  while (!finder.step() || !finder.pictureStep());
  const { points } = finder.picture();
  assert.deepEqual(
    points.map(({ key, deadlock }) => key.includes('shortest') === (deadlock !== null)),
    [true, true],
  );
  finder.free();
});

test('the simulator decides with an interval', () => {
  const finder = new Finder('net=mesh,k:4&precision=10&find=carry:0.1,within:60');
  while (!finder.simulate(100_000)) assert.ok(finder.part() <= 1);
  const { sentence, table, isDecided } = finder.answer();
  assert.ok(isDecided && sentence.includes('The simulator agrees'));
  const place = table.columns.findIndex(({ name }) => name === 'Simulated');
  assert.match(table.rows[0].cells[place].join(' '), /^\d\d\.\d\d ± [\d.]+$/);
  finder.free();
});

/** @param {ReturnType<InstanceType<typeof Explorer>['findForm']>} form */
const ticked = ({ kinds }) => kinds.filter(({ isTicked }) => isTicked).map(({ title }) => title);

test('the form holds what the link asks, or proposes what does as well as the drawn network', () => {
  const proposed = new Explorer('net=mesh,flits:16&load=0.1234').findForm(false);
  assert.deepEqual([proposed.carry, proposed.objective, proposed.from, proposed.to], ['0.12', 'least:links', '64', '80']);
  assert.deepEqual([proposed.settings, proposed.families], ['flits:16', []]);
  assert.ok(Number(proposed.within) > 22 && Number(proposed.within) < 45, proposed.within);
  const titles = ticked(proposed);
  assert.ok(titles.includes('Hypercube') && titles.includes('Mesh') && !titles.includes('Ring'), titles.join());
  assert.ok(proposed.kinds.every(({ glyph }) => glyph.lines && glyph.discs));
  const ring = new Explorer('net=cube,dims:64,wrap:1').findForm(false);
  assert.ok(ticked(ring).includes('Ring'));
  const explorer = new Explorer(`net=mesh&load=0.05&find=${FIND}`);
  const asked = explorer.findForm(false);
  assert.deepEqual([asked.families, ticked(asked), asked.from], [['mesh,k:4-32', 'torus,k:4-32,links:bi'], [], '']);
  assert.equal(explorer.findForm(true).objective, 'least:links');
  const kinds = new Explorer(`net=mesh&find=${KINDS}`).findForm(false);
  assert.deepEqual([ticked(kinds), kinds.from, kinds.to], [['Mesh', 'Torus', 'Hypercube', 'k-ary n-tree'], '64', '80']);
  // Of all the link, the answer depends on the search alone.
  assert.equal(explorer.findTask(), new Explorer(`net=torus&load=0.2&y=log&find=${FIND}`).findTask());
  assert.equal(new Explorer(`net=fly&find=${KINDS}`).findTask(), new Explorer(`net=mesh&find=${KINDS}`).findTask());
  assert.equal(new Explorer('net=mesh').findTask(), undefined);
});

test('an answer that is shown is drawn at the load to carry', () => {
  const explorer = new Explorer(`net=mesh&find=${FIND}`);
  assert.equal(explorer.withFound('torus,k:13,links:bi'), `net=mesh&net=torus,k:13,links:bi&draw=2&load=0.1&find=${FIND}`);
  assert.equal(explorer.withFound('mesh'), `net=mesh&load=0.1&find=${FIND}`);
  const full = new Explorer(`${'net=mesh&'.repeat(8)}draw=3`);
  assert.equal(full.withFound('mesh,k:4').split('&')[2], 'net=mesh,k:4');
  // 0.1 of the 0.1886 flits at which the mesh saturates; of a network that takes long to solve, in flits.
  const share = new Explorer(`net=mesh&x=capacity&find=${FIND}`);
  assert.equal(new Explorer(share.withFound('mesh')).state().operatingLoad.toFixed(4), '0.5303');
  assert.match(share.withFound('mesh,k:4'), /^net=mesh&net=mesh,k:4&x=capacity&draw=2&load=0\.24\d+&find/);
  assert.match(share.withFound('mesh,k:60,traffic:shift'), /^net=mesh&net=mesh,k:60,traffic:shift&draw=2&load=0\.1&find/);
  const timed = new Explorer(`net=mesh&x=bits&ns=2&bits=256&find=${FIND}`);
  assert.match(timed.withFound('mesh'), /&load=0\.4&/);
});

test('bad searches are named', () => {
  const wrong = 'carry:0.1,within:60,net:mesh,k:4-99';
  assert.throws(() => new Explorer('net=mesh').withView('find', wrong), { key: 'find', message: /^find: k: “4-99” is not a whole number/ });
  assert.throws(() => new Explorer('net=mesh').withView('find', 'carry:0.1,within:60,net:mesh,n:4'), {
    message: 'find: net: Mesh has no “n”; give its sizes, as in k:8',
  });
  assert.throws(() => new Finder('net=mesh&find=carry:1,within:60,net:mesh,k:2-64,flits:1-32'), /2016 candidates; at most 2000/);
});
