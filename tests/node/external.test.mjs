/** Logs and tables of other programs, as workers read them and the page opens them. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { web } from './module.mjs';

const log = readFileSync(new URL('../data/booksim/mesh88-0.10.log', import.meta.url), 'utf8');

/** @param {string} text @param {string} [net] */
function read(text, net = 'net=mesh') {
  const contents = web.readResults(text, 'a.log', net);
  if (!('results' in contents)) throw new Error('no results');
  return contents.results;
}

test('a log stands beside a link that has its network, or becomes the link', () => {
  const results = read(log);
  assert.deepEqual([results.points, results.origins, results.isExternal], [1, ['BookSim2'], true]);
  const explorer = new web.Explorer('net=mesh&net=torus&x=capacity');
  const before = explorer.csv();
  assert.equal(explorer.openResults(results.packed), explorer.link());
  assert.deepEqual([...explorer.indicesInFile()], [-1, -1], 'nothing of it was simulated here');
  const [external] = explorer.external();
  assert.deepEqual([external.index, external.origin, external.points], [0, 'BookSim2', 1]);
  assert.deepEqual(external.differences[0], ['buffers', '4 flits a link', '1 flit a channel']);
  assert.match(explorer.csv(), /\n1,external,0\.003125,0\.1,120\.445,,0\.00316354,steady,BookSim2\n/);
  assert.match(explorer.state().summary, /, BookSim2 at 1 load/);
  assert.match(explorer.table().columns.join('; '), /, BookSim2: latency; .*, BookSim2: model above it/);
  explorer.closeResults();
  assert.equal(explorer.csv(), before);
  assert.equal(new web.Explorer('net=torus').openResults(results.packed), 'net=mesh');
});

test('a log with routers can be simulated with its settings', () => {
  const plain = read(log);
  assert.ok(plain.hasOtherRouters);
  const contents = web.readResults(log, 'a.log', 'net=mesh', true);
  if (!('results' in contents)) throw new Error('no results');
  const { hasOtherRouters, link, packed } = contents.results;
  assert.ok(!hasOtherRouters);
  assert.match(link, /^net=mesh,.*buffer:4,vcs:1/);
  const explorer = new web.Explorer(link);
  explorer.openResults(packed);
  const settings = explorer.external()[0].differences.map(([setting]) => setting);
  assert.ok(!settings.includes('buffers') && settings.includes('arrivals'), settings.join('; '));
});

test('a log of another topology is taken for the network that is chosen', () => {
  const results = read(log.replace('topology = mesh;', 'topology = cmesh;'), 'net=mesh,k:4');
  const explorer = new web.Explorer('net=mesh,k:4');
  explorer.openResults(results.packed);
  const [{ differences }] = explorer.external();
  assert.deepEqual(differences[0].slice(0, 2), ['network', 'topology cmesh, k 8, n 2, traffic uniform']);
});

test('a table is shown until its columns are named', () => {
  const text = 'offered;mean delay\n0,1;50\n0,2;\n';
  const contents = web.readResults(text, 'noxim.csv', 'net=mesh');
  if (!('table' in contents)) throw new Error('no table');
  const { columns, rows, count, guess, origin } = contents.table;
  assert.deepEqual([columns, rows[0], count, guess, origin], [['offered', 'mean delay'], ['0,1', '50'], 2, [0, 1, -1, -1], '']);
  const mapping = { net: 'net=mesh', origin: 'Noxim', columns: guess, rows: [], unit: 'flits', gigahertz: 2 };
  const results = web.readTable(text, 'noxim.csv', mapping);
  const explorer = new web.Explorer('net=mesh');
  explorer.openResults(results.packed);
  assert.match(explorer.csv(), /\n1,external,0\.003125,0\.1,100,,,steady,Noxim\n1,external,0\.00625,0\.2,,,,saturated,Noxim\n/);
  assert.throws(() => web.readTable(text, 'a', { ...mapping, columns: [0, -1, -1, -1] }), /not complete without latency/);
  assert.throws(() => web.readResults('%PDF-1.7', 'a', ''), /is not a Loadcurve results file/);
  assert.throws(() => web.readResults('load,latency\n0.1,50\n0.2\n', 'a.csv', ''), /^Error: line 3: “0\.2” is not a line of 2 cells/);
});

test('results of CAMINOS come with their columns and the kinds of their rows', () => {
  const text = readFileSync(new URL('../data/caminos/results.csv', import.meta.url), 'utf8');
  const contents = web.readResults(text, 'results.csv', 'net=mesh');
  if (!('table' in contents)) throw new Error('no table');
  const { guess, origin, kinds } = contents.table;
  assert.deepEqual([guess, origin], [[1, 3, 2, -1], 'CAMINOS']);
  assert.deepEqual(kinds, [[0, ['uniform', 'transpose']]]);
  const net = 'net=mesh,flits:16';
  const results = web.readTable(text, 'results.csv', {
    net,
    origin,
    columns: guess,
    rows: [['1', 'uniform']],
    unit: 'flits',
    gigahertz: 0,
  });
  assert.equal(results.points, 12);
});

test('a file of models alone stands beside what is open, whose networks stay', () => {
  const csv = new web.Explorer('net=mesh,k:4&x=capacity').csv();
  const results = read(csv, '');
  const origin = `Loadcurve ${/^# Loadcurve (.*)$/m.exec(csv)?.[1]} model`;
  assert.deepEqual([results.isOfModels, results.isExternal, results.origins], [true, true, [origin]]);
  assert.equal(results.link, 'net=mesh,k:4&x=capacity');
  const explorer = new web.Explorer('net=torus&load=0.1');
  const link = explorer.openResults(results.packed);
  assert.equal(link, 'net=torus&net=mesh,k:4&load=0.1');
  explorer.open(link);
  const [external, ...none] = explorer.external();
  assert.deepEqual([external.index, external.origin, external.isOurs, external.differences, none], [1, origin, true, [], []]);
  assert.equal(explorer.csv().match(/\n2,external,/g)?.length, results.points);
  const full = new web.Explorer([2, 3, 4, 5, 6, 7, 8, 9].map((k) => `net=torus,k:${k}`).join('&'));
  assert.equal(full.openResults(results.packed), results.link, 'there is no room for its network');
  assert.equal(read(log).isOfModels, false);
});
