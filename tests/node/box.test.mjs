/** The box for every question: what it understands, and that everything it does can be done. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allQuestions, entriesFor, nearly } from '../../www/app/box/entries.ts';
import { NetworkLinks } from '../../www/app/box/networks.ts';
import { numbersIn } from '../../www/app/box/numbers.ts';
import { GROUPS, QUESTIONS } from '../../www/app/box/questions.ts';
import { fitOf } from '../../www/app/search.ts';
import { web } from './module.mjs';

/** @import { Sources } from '../../www/app/box/entries.ts' */

const MESH = 'net=mesh,flits:16&load=0.11';
const kinds = web.networks();

/**
 * What the box knows beside the networks of a link.
 *
 * @param {string} [link]
 * @returns {Sources}
 */
function sources(link = MESH) {
  const explorer = new web.Explorer(link);
  const links = new NetworkLinks(web.Explorer.deferring(link));
  const state = explorer.state();
  const kind = kinds.find(({ name }) => name === state.curves[0].network);
  assert.ok(kind);
  links.beLike(explorer.networkLink(0), kind);
  const lesson = { id: 'load', language: 'en', level: 1, title: 'Load and latency', goal: 'Read a latency curve.', steps: 7, minutes: 6 };
  const term = { id: 'flit', title: 'Flit', sentence: 'The piece of a message that crosses a channel in a cycle.', will: 'opens the help' };
  const figure = {
    title: 'Figure 3: Butterfly fat-tree',
    words: 'greenberg-guan-1997',
    sentence: 'Greenberg and Guan',
    link: 'net=fat-tree',
  };
  return { state, kinds, links, traffic: web.traffic(), lessons: [lesson], gallery: [figure], terms: [term] };
}

const known = sources();

/** @param {string} typed */
function first(typed) {
  const entry = entriesFor(typed, known)[0]?.entries[0];
  assert.ok(entry, `nothing fits ${typed}`);
  return entry;
}

for (const [typed, title] of [
  ['bottleneck', 'Where do messages wait?'],
  ['botleneck', 'Where do messages wait?'],
  ['why', 'Why does a message take so long?'],
  ['saturation', 'Where does it saturate?'],
  ['worst case', 'What is the worst case?'],
  ['worst permutation', 'What is the worst case?'],
  ['buffers', 'Which buffers will do?'],
  ['virtual channels', 'Which buffers will do?'],
  ['scaling', 'How does it scale?'],
  ['how does it scale', 'How does it scale?'],
  ['routing', 'How do routings compare?'],
  ['all-reduce', 'How long does an all-reduce take?'],
  ['allreduce', 'How long does an all-reduce take?'],
  ['all to all', 'How long does an all-to-all take?'],
  ['fail', 'What if links fail?'],
  ['find the smallest', 'What is the smallest that will do?'],
  ['cost', 'What does it cost?'],
  ['equal cost', 'At equal cost'],
  ['p99', 'How do latencies spread?'],
  ['dark', 'Dark colours'],
  ['log', 'Logarithmic latency'],
  ['help', 'Help'],
  ['embed', 'Embed in a page'],
  ['png', 'Save as a file'],
  ['print', 'Print'],
  ['clos', 'Fat-tree of any shape'],
  ['hypercube', 'Hypercube of 64'],
  ['tor', 'Torus'],
  ['MESH', 'Mesh'],
  ['fat tree', 'Fat-tree of any shape'],
  ['leaf-spine', 'Leaf–spine, 4 : 1'],
  ['tornado', 'Tornado traffic'],
  ['load and latency', 'Load and latency'],
  ['flit', 'Flit'],
  ['greenberg', 'Figure 3: Butterfly fat-tree'],
])
  test(`“${typed}” is ${title}`, () => assert.equal(first(typed).title, title));

for (const [typed, will, deed] of /** @type {[string, RegExp, object][]} */ ([
  [
    '64 processors under 60 cycles',
    /^opens Find the smallest with 64 processors, latency ≤ 60 cycles$/,
    { smallest: { processors: 64, within: 60 } },
  ],
  ['under 60 cycles at load 0.2', /with latency ≤ 60 cycles, load 0.2$/, { smallest: { within: 60, carry: 0.2 } }],
  ['1,000 cores with the fewest pins', /with 1000 processors, fewest pins$/, { smallest: { processors: 1000, objective: 'least:pins' } }],
  ['mesh 16x16', /^adds Mesh, 16 × 16 as B$/, { network: 'net=mesh,k:16,flits:16' }],
  ['mesh 16 × 16', /^adds Mesh, 16 × 16 as B$/, { network: 'net=mesh,k:16,flits:16' }],
  ['mesh with 8 flits', /8 flits as B$/, { network: 'net=mesh,flits:8' }],
  ['torus 8 8 8', /^adds Torus, 8 × 8 × 8 as B$/, { network: 'net=cube,dims:8x8x8,wrap:1,flits:16,sharing:route' }],
  ['256 nodes fat tree', /256 processors as B$/, { network: 'net=xgft,down:4x4x4x4,up:4x4x4,flits:16' }],
  ['hypercube 128', /128 processors as B$/, { network: 'net=cube,dims:2x2x2x2x2x2x2,flits:16' }],
  ['load 0.2', /^sets the load to 0.2$/, { view: { load: '0.2' } }],
  ['flits 8', /^sets the message length of all networks to 8 flits$/, { keys: { flits: '8' } }],
  ['2 vcs', /^sets the VCs of a link of all networks to 2$/, { keys: { vcs: '2' } }],
  ['fail a link', /^lets a link of every network fail at random$/, { keys: { faults: '1' } }],
  ['fail 2 links', /^lets 2 links of every network fail at random$/, { keys: { faults: '2' } }],
  [
    'all-reduce of 1 MB',
    /^shows the time of an all-reduce of 1 MB/,
    { view: { view: 'collective', collective: 'all-reduce', bytes: '1M' } },
  ],
  ['broadcast 64KB', /a broadcast of 64 KB/, { view: { view: 'collective', collective: 'broadcast', bytes: '64K' } }],
  [
    'mesh and torus at equal bisection',
    /^compares mesh and torus at equal bisection/,
    { link: 'net=mesh,flits:16&net=torus,flits:16,links:bi,sharing:route&x=bits&equal=bisection' },
  ],
  [
    'mesh 16x16 vs hypercube 256',
    /^compares mesh 16x16 and hypercube 256,/,
    { link: 'net=mesh,k:16,flits:16&net=cube,dims:2x2x2x2x2x2x2x2,flits:16' },
  ],
]))
  test(`“${typed}” is understood, and does what it says`, () => {
    const entry = first(typed);
    assert.match(entry.will, will);
    for (const [part, wanted] of Object.entries(deed)) {
      const found = Reflect.get(entry.deed(), part);
      if (typeof wanted === 'string') assert.equal(found, wanted);
      else for (const [key, value] of Object.entries(wanted)) assert.equal(found[key], value, key);
    }
  });

test('numbers are taken out of a sentence, and the words that are left name what is meant', () => {
  const { rest, ...numbers } = numbersIn('A 3-D torus of 1,024 nodes at load 0,15 under 80.5 cycles');
  assert.equal(rest, 'a 3-d torus of');
  assert.deepEqual(numbers, { sizes: [], others: [], processors: 1024, load: 0.15, cycles: 80.5 });
});

test('what nothing fits is not lost: it could mean something, and there is help', () => {
  assert.deepEqual(entriesFor('qwertz', known), []);
  const [could, ways] = nearly('qwertz bottleneck', known);
  assert.equal(could.entries[0].title, 'Where do messages wait?');
  assert.ok(ways.entries.some(({ title }) => title === 'Help'));
  assert.equal(nearly('qwertz', known).length, 1);
});

test('without a word all questions stand in their groups, after those of a purpose if they are asked for', () => {
  assert.deepEqual(
    allQuestions().map(({ title }) => title),
    [...GROUPS],
  );
  const [purposes] = allQuestions('What it is for');
  assert.equal(purposes.entries.length, 5);
  for (const { entries } of allQuestions()) assert.ok(entries.length > 1 && entries.every(({ sentence }) => sentence));
});

test('every question can be asked: its link is whole, its keys are known, and what it shows or presses is on the page', () => {
  const page = readFileSync(new URL('../../www/index.html', import.meta.url), 'utf8');
  const made = ['#add', '#drawing-tools input[value="busy"]'];
  for (const { title, will, deed } of QUESTIONS) {
    assert.ok(will && !/[.?]$/.test(will), title);
    if (deed.link !== undefined) assert.deepEqual(new web.Explorer(deed.link).notices(), [], title);
    const explorer = new web.Explorer(MESH);
    for (const [key, value] of Object.entries(deed.view ?? {})) assert.ok(explorer.withView(key, value), title);
    for (const [key, value] of Object.entries(deed.keys ?? {})) assert.ok(explorer.withKey(0, key, value), title);
    for (const id of [deed.section, deed.press?.slice(1)]) {
      if (id !== undefined && !made.includes(`#${id}`)) assert.ok(page.includes(`id="${id}"`), `${title}: ${id}`);
    }
  }
  assert.equal(new Set(QUESTIONS.map(({ title }) => title)).size, QUESTIONS.length);
});

test('a title counts more than other names, these more than a sentence, and one wrong letter is forgiven', () => {
  const it = { title: 'Find the bottleneck', words: 'congestion', sentence: 'Channels that cost most' };
  const fits = ['find the bottleneck', 'bottleneck', 'bottle', 'congestion', 'channels', 'bottlenekc', 'neck'].map((typed) =>
    fitOf(typed, it),
  );
  assert.deepEqual(
    fits,
    fits.toSorted((a, b) => b - a),
  );
  assert.ok(new Set(fits).size > 4 && fits.every((fit) => fit > 0), `${fits}`);
  assert.equal(fitOf('bottleneck elsewhere', it), 0);
});
