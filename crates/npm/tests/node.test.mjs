/** The package in Node.js, installed in a folder that has nothing else. Results are those of the command. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { load } from 'loadcurve';
import { plotted, printed } from './command.mjs';

/** @import { Loadcurve } from 'loadcurve' */

const LINK = '?net=mesh,k:4,flits:8&net=torus,k:4,flits:8&x=capacity&load=0.5';

/** @type {Loadcurve} */
let loadcurve;

before(async () => {
  loadcurve = await load();
});

test('the engine is loaded once', async () => {
  assert.equal(await load(), loadcurve);
  assert.match(loadcurve.version, /^\d+\.\d+\.\d+$/);
});

test('files have the bytes of the command', () => {
  const curve = loadcurve.curve(LINK);
  assert.equal(curve.svg(), plotted(LINK, 'svg'));
  const size = ['--width', '500', '--height', '300', '--theme', 'dark'];
  assert.equal(curve.svg({ width: 500, height: 300, theme: 'dark' }), plotted(LINK, 'svg', ...size));
  assert.equal(curve.svg({ drawing: true }), plotted(LINK, 'svg', '--drawing'));
  assert.equal(curve.csv(), plotted(LINK, 'csv'));
  assert.equal(curve.json(), plotted(LINK, 'json'));
  assert.equal(curve.tex(), plotted(LINK, 'tex'));
  assert.equal(curve.bibtex(), printed('cite', LINK));
});

test('points are the rows of JSON files', () => {
  const { curve } = loadcurve;
  const rows = (/** @type {string} */ text) => JSON.parse(text).curves.flatMap((/** @type {any} */ curve) => curve.points);
  const given = printed('curve', LINK, '--load', '0,0.5,2', '--unit', 'flits', '--format', 'json');
  assert.deepEqual(curve(LINK).points({ loads: [0, 0.5, 2], unit: 'flits' }), rows(given));
  assert.deepEqual(curve(LINK).points(), rows(printed('curve', LINK, '--format', 'json')));
  // The load on show is one more.
  assert.equal(curve('mesh').points({ points: 200, source: 'model' }).length, 201);
  assert.deepEqual(curve('mesh').points({ source: 'simulation' }), []);
  const [mesh] = curve('mesh,k:4').saturation('messages');
  assert.match(printed('saturation', 'mesh,k:4', '--format', 'csv'), new RegExp(`\n1,${mesh},`));
});

test('keys make other curves', () => {
  const mesh = loadcurve.curve('mesh', { k: 16, load: 0.01 });
  assert.equal(mesh.link, '?net=mesh,k:16&load=0.01');
  assert.equal(mesh.with('flits', 64).link, '?net=mesh,k:16,flits:64&load=0.01');
  assert.equal(mesh.with({ k: 4, theme: 'dark' }).link, '?net=mesh,k:4&load=0.01&theme=dark');
  assert.equal(mesh.link, '?net=mesh,k:16&load=0.01');
  assert.match(mesh.summary, /cycles at zero load/);
  assert.match(mesh.title, /16 × 16/);
});

test('a mistake is a RangeError that names key, value and range', () => {
  const { curve } = loadcurve;
  const illegal = { name: 'RangeError', message: 'k: “1” is not a whole number from 2 to 64' };
  assert.throws(() => curve('mesh,k:1'), illegal);
  assert.throws(() => curve('mesh', { k: 1 }), illegal);
  assert.throws(() => curve(''), RangeError);
  const mesh = curve('mesh,k:4');
  assert.throws(() => mesh.svg({ width: Number.NaN }), /^RangeError: width: “NaN” is not a whole number from 160 to 4000$/);
  assert.throws(() => mesh.points({ loads: [-1] }), RangeError);
  // @ts-expect-error
  assert.throws(() => mesh.saturation('furlongs'), /^RangeError: unit: /);
});

test('what is of another type is a TypeError that says so, and leaves the engine as it was', () => {
  const { curve, read, openNetwork } = /** @type {any} */ (loadcurve);
  const mesh = curve('mesh,k:4');
  const bytes = new TextEncoder().encode('load,latency\n0.1,41\n');
  for (const [call, message] of /** @type {[() => unknown, RegExp][]} */ ([
    [() => curve(), /^link: undefined is not a string$/],
    [() => curve(new URL('https://page.test/?net=mesh')), /^link: https:.* is not a string$/],
    [() => curve('mesh', 'k=4'), /^keys: “k=4” is not an object$/],
    [() => curve('mesh', { k: {} }), /^k: a value of type Object is not a string or a number$/],
    [() => mesh.with('flits'), /^flits: undefined is not a string or a number$/],
    [() => mesh.with({ flits: null }), /^flits: null is not a string or a number$/],
    [() => mesh.points([0.1]), /^options: a value of type Array is not an object$/],
    [() => mesh.points({ load: [0.1] }), /^load: no such option; did you mean loads\? allowed: loads, unit, points, source$/],
    [() => mesh.points({ colour: 'red' }), /^colour: no such option; allowed: loads/],
    [() => mesh.points({ toString: 1 }), /^toString: no such option/],
    [() => mesh.points({ loads: 0.1 }), /^loads: 0.1 is not a list of numbers$/],
    [() => mesh.points({ loads: '0.1' }), /^loads: “0.1” is not a list of numbers$/],
    [() => mesh.points({ loads: ['0.1'] }), /^loads: “0.1” is not a number$/],
    [() => mesh.points({ points: '5' }), /^points: “5” is not a number$/],
    [() => mesh.points({ source: 5 }), /^source: 5 is not a string$/],
    [() => mesh.saturation(5), /^unit: 5 is not a string$/],
    [() => mesh.svg({ hight: 300 }), /^hight: no such option; did you mean height\?/],
    [() => mesh.svg({ width: '640' }), /^width: “640” is not a number$/],
    [() => mesh.svg({ drawing: 'no' }), /^drawing: “no” is not true or false$/],
    [() => read('', { colums: {} }), /^colums: no such option; did you mean columns\? allowed: format, network/],
    [() => read('', { columns: { lod: 1 } }), /^lod: no such option; did you mean load\?/],
    [() => read('', { rows: { kind: {} } }), /^rows\.kind: a value of type Object is not a string or a number$/],
    [() => read('', { network: {} }), /^network: a value of type Object is not a string$/],
    [() => read('', { clock: '2' }), /^clock: “2” is not a number$/],
    [() => read(bytes, { network: 'mesh' }), /^text: neither a string nor a list of strings/],
    [() => read([bytes], { network: 'mesh' }), /^text: .* is not a string$/],
    [() => read(5), /^text: neither/],
    [() => openNetwork('A B\n'), /^bytes: not a Uint8Array$/],
  ])) {
    assert.throws(call, { name: 'TypeError', message });
  }
  assert.throws(() => mesh.points({ source: 'modell' }), /^RangeError: source: “modell” is not one of model, simulation/);
  assert.equal(curve('mesh,k:4').svg(), mesh.svg());
});

test('options of a simulation are checked before it begins', async () => {
  const mesh = /** @type {any} */ (loadcurve.curve('mesh,k:2,flits:4'));
  for (const [options, message] of /** @type {[object, RegExp][]} */ ([
    [{ sead: 7 }, /^sead: no such option; did you mean seed\?/],
    [{ max_messages: 500 }, /^max_messages: no such option; did you mean maxMessages\?/],
    [{ seed: '7' }, /^seed: “7” is not a number$/],
    [{ onProgress: 5 }, /^onProgress: 5 is not a function$/],
    [{ signal: new AbortController() }, /^signal: a value of type AbortController is not an AbortSignal$/],
  ])) {
    await assert.rejects(mesh.simulate(options), { name: 'TypeError', message });
  }
});

test('loads that can be read but once are read once', () => {
  const { curve } = loadcurve;
  const given = curve('mesh').points({ loads: [0.1, 0.2].values() });
  assert.deepEqual(given, curve('mesh').points({ loads: [0.1, 0.2] }));
});

test('files of networks can be opened, and links refer to them', () => {
  const id = loadcurve.openNetwork(new TextEncoder().encode('A B\nB C\nC A\n'));
  const ring = loadcurve.curve(`own,file:${id},route:hops`);
  assert.equal(ring.points({ loads: [0, 0.1] }).length, 2);
  assert.throws(() => loadcurve.curve('own,file:0123456789abcdef'), /is not open/);
  assert.throws(() => loadcurve.curve('own', { file: '0123456789abcdef' }), /is not open; open it with openNetwork/);
  assert.throws(() => loadcurve.openMatrix(new Uint8Array()), RangeError);
});

test('results of others stand beside the model, as the command draws them', () => {
  const { read } = loadcurve;
  const text = 'pattern,offered,accepted,mean delay\nuniform,0.05,0.05,41\ntornado,0.05,0.05,60\nuniform,0.3,0.2,inf\n';
  const options = { network: 'mesh,k:4', name: 'noxim.csv', rows: { pattern: 'uniform' } };
  const theirs = read(text, options);
  const [first, second] = theirs.points({ source: 'external' });
  assert.deepEqual([first.origin, first.load_flits, first.latency, first.state], ['noxim', 0.05, 41, 'steady']);
  assert.deepEqual([second.latency, second.state], [null, 'saturated']);
  assert.equal(theirs.link, '?net=mesh,k:4');
  writeFileSync('noxim.csv', text);
  printed('import', 'noxim.csv', '--net', 'mesh,k:4', '--only', 'pattern=uniform', '-o', 'all.csv');
  assert.equal(theirs.svg(), plotted('?net=mesh,k:4', 'svg', '--results', 'all.csv'));
  assert.deepEqual(read(readFileSync('all.csv', 'utf8')).points({ source: 'external' }), [first, second]);
  // Rows of different runs are warned of.
  const mixed = read(text, { ...options, rows: {}, origin: 'Noxim' });
  assert.match(mixed.warnings().join(), /rows of 2 kinds of “pattern” stand together: uniform, tornado; the option rows/);
  const columns = { load: 'offered', latency: 4 };
  const quoted = read('"load, offered",mean\n0.05,41\n', {
    network: 'mesh,k:4',
    columns: { load: 'load, offered', latency: 'mean' },
  });
  assert.equal(quoted.points({ source: 'external' }).length, 1);
  const inNanoseconds = read(text, { ...options, network: loadcurve.curve('mesh,k:4'), columns, clock: 2 });
  assert.equal(inNanoseconds.points({ source: 'external' })[0].latency, 82);
});

test('a file of models alone has the points of its version, and a simulated one its own', async () => {
  const mesh = loadcurve.curve('mesh,k:2,flits:4');
  const [origin] = new Set(
    loadcurve
      .read(mesh.csv())
      .points({ source: 'external' })
      .map(({ origin }) => origin),
  );
  assert.equal(origin, `Loadcurve ${loadcurve.version} model`);
  const simulated = await mesh.with('sim', 'on').simulate({ loads: [0.2], precision: 20 });
  for (const text of [simulated.csv(), simulated.json()]) {
    const again = loadcurve.read(text);
    assert.equal(again.svg(), simulated.svg());
    assert.deepEqual(again.points({ source: 'simulation' }).length, 1);
  }
});

test('what is wrong with a file of results is a RangeError that names it', () => {
  const { read } = loadcurve;
  const wrong = (/** @type {string} */ text, /** @type {any} */ options, /** @type {RegExp} */ message) =>
    assert.throws(() => read(text, options), { name: 'RangeError', message });
  wrong('load,latency\n0.1,x\n', { network: 'mesh', name: 'a.csv' }, /^a\.csv: latency in line 2: “x” is not a number/);
  wrong('load,latency\n0.1,5\n', {}, /^net: “” is not named by the file/);
  wrong('load,latency\n0.1,5\n', { format: 'booksim' }, /^format: “booksim” is not table, which this file is/);
  wrong('load,latency\n0.1,5\n', { network: 'mesh', clock: 0 }, /^clock: “0” is not a number of gigahertz/);
});

test('routings and failures are those of the command', () => {
  const { curve, faults, routings } = loadcurve;
  const link = '?net=torus,k:4,links:bi,traffic:tornado&net=mesh,k:4,fail:5-6';
  const answered = (/** @type {string[]} */ ...args) => JSON.parse(printed(...args, '--format', 'json')).curves;
  assert.deepEqual(routings(link, { mean: 3 }), answered('routings', link, '--mean', '3'));
  assert.deepEqual(faults(curve(link), { k: [1, 2].values() }), answered('faults', link, '--k', '1,2'));
  const small = 'torus,k:2,links:bi';
  assert.deepEqual(routings(small), answered('routings', small));
  assert.deepEqual(faults(small), answered('faults', small));
});

test('buffers are those of the command', () => {
  const link = 'mesh,k:2,flits:2';
  const answered = JSON.parse(printed('buffers', link, '--within', '20', '--format', 'json')).curves;
  assert.deepEqual(loadcurve.buffers(link, { within: 20 }), answered);
  assert.throws(() => loadcurve.buffers('scouting'), /^RangeError: net: scouting has no buffers to choose/);
  assert.throws(() => loadcurve.buffers(link, { within: 0 }), /^RangeError: within: “0” is not a number from 0.1 to 90$/);
});

test('times of collective operations are those of the command', () => {
  const link = 'net=cube,dims:4x4,wrap:1&width=64';
  const answered = JSON.parse(
    printed('collective', link, '--kind', 'all-gather', '--size', '1K-8K', '--ports', '2', '--format', 'json'),
  ).curves;
  assert.deepEqual(loadcurve.collective(link, 'all-gather', '1K-8K', { ports: 2 }), answered);
  const curve = loadcurve.curve(link);
  const [exact] = curve.collective('all-gather', 8192, { ports: 2 });
  assert.equal(exact.best[0].cycles, answered[0].best.at(-1).cycles);
  const rows = exact.rows.filter(({ source }) => source !== 'bound');
  assert.equal(Math.min(...rows.map(({ cycles }) => cycles)), exact.best[0].cycles);
  const [bound] = exact.rows.filter(({ source }) => source === 'bound');
  assert.ok(bound.cycles <= exact.best[0].cycles && bound.binds !== null);
  const simulated = ['collective', link, '--kind', 'all-gather', '--size', '1K', '--algorithm', 'direct', '--simulate', '--seed', '3'];
  const options = { algorithm: 'direct', simulate: true, seed: 3 };
  assert.deepEqual(curve.collective('all-gather', 1024, options), JSON.parse(printed(...simulated, '--format', 'json')).curves);
  assert.throws(
    () => curve.collective('all-gather', 1024, /** @type {any} */ ({ simulate: 'on' })),
    /^TypeError: simulate: “on” is not true or false$/,
  );
  assert.throws(() => loadcurve.collective('scouting'), /^RangeError: net: scouting has no collective operations/);
  assert.throws(() => curve.collective('all-reduce', '1T'), /^RangeError: size: “1T” is not a range of bytes/);
});

test('mistakes in questions about networks are told as others', () => {
  const { faults, routings } = /** @type {any} */ (loadcurve);
  for (const [call, message] of /** @type {[() => unknown, RegExp][]} */ ([
    [() => routings('mesh', { mean: 0 }), /^RangeError: mean: “0” is not a whole number from 1 to 10000$/],
    [() => routings('scouting'), /^RangeError: net: scouting has no links and cuts to compare/],
    [() => routings('mesh', 5), /^TypeError: options: 5 is not an object$/],
    [() => routings(5), /^TypeError: link: 5 is not a string$/],
    [() => faults('mesh', { k: [65] }), /^RangeError: k: “65” is not a whole number from 1 to 64$/],
    [() => faults('mesh', { k: 1 }), /^TypeError: k: 1 is not a list of numbers$/],
    [() => faults('mesh', { k: ['1'] }), /^TypeError: k: “1” is not a number$/],
    [() => faults('mesh', { links: 1 }), /^TypeError: links: no such option/],
  ])) {
    assert.throws(call, message);
  }
});

test('the questions of the README are answered', () => {
  const text = readFileSync('node_modules/loadcurve/README.md', 'utf8');
  const [, script] = /## Routings and failures\n\n```js\n(.*?)```/s.exec(text) ?? [];
  const program = `import { load } from 'loadcurve';\n${script}`;
  const shown = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  const said = [...script.matchAll(/sentence\); \/\/ (.*?) …/g)].map(([, words]) => words);
  assert.equal(said.length, 2);
  for (const words of said) assert.ok(shown.includes(words), words);
});

test('all kinds of networks are told of', () => {
  const mesh = loadcurve.networks().find((network) => network.name === 'mesh');
  const k = mesh?.keys.find((key) => key.name === 'k');
  assert.equal(k?.default, 8);
  assert.equal(k?.allowed, 'a whole number from 2 to 64');
});

test('a simulation has the digits of the command, and lets others run', async () => {
  const options = ['--load', '0.2,0.5', '--unit', 'capacity', '--precision', '5', '--seed', '7', '--format', 'json', '--quiet'];
  /** @type {[number, number][]} */
  const progress = [];
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  });
  const simulated = await loadcurve.curve(LINK).simulate({
    loads: [0.2, 0.5],
    unit: 'capacity',
    precision: 5,
    seed: 7,
    onProgress: (done, total) => progress.push([done, total]),
  });
  clearInterval(others);
  assert.ok(turns > 0, 'nothing else ran');
  const { curves } = JSON.parse(printed('simulate', LINK, ...options));
  const rows = curves.flatMap((/** @type {any} */ curve) => curve.points);
  assert.deepEqual(simulated.points({ source: 'simulation' }), rows);
  assert.ok(progress.every(([done, total], at) => done <= total && done >= (progress[at - 1]?.[0] ?? 0)));
  const [done, total] = progress.at(-1) ?? [];
  assert.equal(done, total);
});

test('a simulated link is drawn as the command draws it', async () => {
  const link = '?net=mesh,k:2,flits:4&sim=on&precision=20&seed=3';
  const simulated = await loadcurve.curve(link).simulate();
  assert.equal(simulated.link, link);
  assert.equal(simulated.svg(), plotted(link, 'svg', '--quiet'));
});

test('a simulation can be given up', async () => {
  const { curve } = loadcurve;
  const stop = new AbortController();
  const running = curve('mesh').simulate({ precision: 1, signal: stop.signal, onProgress: () => stop.abort() });
  await assert.rejects(running, { name: 'AbortError' });
  await assert.rejects(curve('mesh').simulate({ signal: AbortSignal.abort() }), { name: 'AbortError' });
  const reason = new Error('closed');
  await assert.rejects(curve('mesh').simulate({ signal: AbortSignal.abort(reason) }), reason);
});

test('what did not come to its precision is warned of', async () => {
  const options = { loads: [0.9], unit: /** @type {const} */ ('capacity'), precision: 0.1, maxMessages: 2000 };
  const simulated = await loadcurve.curve('mesh,k:2,flits:4').simulate(options);
  assert.match(simulated.warnings().join(), /did not come to ± 0.1 % within 2000 messages \(maxMessages\)/);
  assert.deepEqual(loadcurve.curve('mesh').warnings(), []);
});

test('the script of the README runs', () => {
  const text = readFileSync('node_modules/loadcurve/README.md', 'utf8');
  const [, script] = /## In a script\n\n```js\n(.*?)```/s.exec(text) ?? [];
  const shown = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  assert.match(shown, /^\[ 0\.0855\d* \]\n/);
  const mesh = loadcurve.curve('mesh,k:16').with('title', 'A large mesh');
  assert.equal(readFileSync('mesh.svg', 'utf8'), mesh.svg({ theme: 'print' }));
});

test('the module of the element can be imported where there are no elements', async () => {
  // The types are those of a page.
  await import(/** @type {string} */ ('loadcurve/element'));
});
