/** Texts of the page about simulations, animation and files, and escaping of texts for other languages. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileName } from '../../target/page/app/exports/files.ts';
import { COMPUTING, reasonAgainst, remark, speedInWords, spoken } from '../../www/app/animation/words.ts';
import { html, markdown, plainAddress, python, tex, texAddress } from '../../www/app/embedding/escaping.ts';
import { refused, wordsFor as wordsForFile } from '../../www/app/opened/words.ts';
import { counted, wordsFor } from '../../www/app/simulation/words.ts';
import { web } from './module.mjs';

/** @import { AnimationLimits, ViewState } from '../../target/page/app/pkg/loadcurve-web.js' */
/** @import { Status } from '../../www/app/simulation/simulator.ts' */
/** @import { Player } from '../../www/app/animation/player.ts' */
/** @import { Reel } from '../../www/app/animation/reel.ts' */

const VIEW = /** @type {ViewState} */ ({ precision: 5, seed: 7 });
/** @type {Status} */
const DONE = { phase: 'done', points: 11, finished: 11, unsteady: 0, wide: 0, failed: 0, widest: 0.04, part: 1, time: 0, left: null };
/** @type {Status} */
const RUNNING = { ...DONE, phase: 'running', finished: 1, part: 0.129, time: 1000 };

for (const [status, ...words] of /** @type {[Status, string, string][]} */ ([
  [{ ...DONE, phase: 'off' }, 'Not simulated yet', 'Each point is simulated to ±5 %.'],
  [RUNNING, 'Simulating: 12 %', '1 of 11 points done, aiming at ±5 %'],
  [{ ...RUNNING, points: 1, finished: 0, left: 999 }, 'Simulating: 12 %, less than 1 s left', '0 of 1 point done, aiming at ±5 %'],
  [{ ...RUNNING, left: 3_200 }, 'Simulating: 12 %, about 4 s left', '1 of 11 points done, aiming at ±5 %'],
  [{ ...RUNNING, left: 31_000 }, 'Simulating: 12 %, about 35 s left', '1 of 11 points done, aiming at ±5 %'],
  [{ ...RUNNING, left: 56_000 }, 'Simulating: 12 %, about 1 min left', '1 of 11 points done, aiming at ±5 %'],
  [{ ...RUNNING, left: 3_400_000 }, 'Simulating: 12 %, about 1 h left', '1 of 11 points done, aiming at ±5 %'],
  [{ ...RUNNING, phase: 'held' }, 'Cancelled: 1 of 11 points finished', 'Pale points are not yet at ±5 %.'],
  [{ ...RUNNING, phase: 'held', failed: 3 }, '3 of 11 points could not be simulated', 'The others are complete.'],
  [DONE, 'Simulated: 11 points to ±5 %', 'seed 7'],
  [{ ...DONE, time: 3_210 }, 'Simulated: 11 points to ±5 %', 'in 3.2 s, seed 7'],
  [{ ...DONE, time: 61_000 }, 'Simulated: 11 points to ±5 %', 'in 1 min 1 s, seed 7'],
  [{ ...DONE, unsteady: 1, wide: 2, widest: 0.123 }, 'Simulated: 11 points, 8 to ±5 %', 'seed 7; 2 wider, up to ±12 %; 1 point not steady'],
  // Even if the interval misses the requested precision by very little.
  [{ ...DONE, wide: 1, widest: 0.050021 }, 'Simulated: 11 points, 10 to ±5 %', 'seed 7; 1 wider, up to ±5.002 %'],
  [{ ...DONE, points: 1, finished: 1, unsteady: 1, widest: null }, 'Simulated: 1 point', 'seed 7; 1 point not steady'],
])) {
  test(`${words.join(' – ')}`, () => assert.deepEqual(wordsFor(status, VIEW), words));
}

test('numbers in words', () => {
  assert.deepEqual([counted(1, 'point'), counted(0, 'point')], ['1 point', '0 points']);
  assert.deepEqual([speedInWords(1), speedInWords(2000)], ['1 cycle a second', '2,000 cycles a second']);
});

test('why there are no messages to show', () => {
  const limits = /** @type {AnimationLimits} */ ({ isComputing: false, nodes: 64, maxNodes: 1024 });
  for (const [given, load, words] of /** @type {[Partial<AnimationLimits>, number, string | RegExp][]} */ ([
    [{}, 0.1, ''],
    [{ nodes: 4096, isComputing: true }, 0.1, 'Messages are shown in networks of up to 1,024 nodes; this one has 4,096.'],
    [{ nodes: 4096, smaller: { nodes: 1024, network: 'mesh,k:32' } }, 0.1, ''],
    [{ isComputing: true }, 0, COMPUTING],
    [{}, 0, 'At zero load there are no messages to show.'],
    [{ maxLoad: '0.2' }, 0.3, /can carry\. They are shown up to a load of about 0\.2\.$/],
  ])) {
    const reason = reasonAgainst({ ...limits, ...given }, load);
    if (words instanceof RegExp) assert.match(reason, words);
    else assert.equal(reason, words);
  }
});

test('moving messages in words', () => {
  const player = (/** @type {Partial<Player>} */ given) => /** @type {Player} */ ({ phase: 'paused', cycle: 1234, speed: 20, ...given });
  const [full, empty] = [true, false].map((overflows) => /** @type {Reel} */ ({ warmUpProgress: 0.456, overflows }));
  const count = { cycle: 1234, underWay: 1500, blocked: 2, waiting: 0 };
  assert.deepEqual([remark(player({}), empty), remark(player({ phase: 'warming' }), empty)], ['', 'Warming up: 46\u00a0%']);
  assert.match(remark(player({ phase: 'spent' }), full), /^Saturated: .* Play starts again from an empty network\.$/);
  assert.equal(remark(player({ phase: 'spent' }), empty), '', 'only the network whose queues are full is saturated');
  const [a, b] = ['A', 'B'].map((name) => ({ name, count }));
  const words = '1,500 messages under way, 2 of them waiting, 0 not yet sent';
  assert.deepEqual(
    [spoken(player({}), [{ ...a, count: null }]), spoken(player({ phase: 'playing' }), [a])],
    ['', 'Messages move at 20 cycles a second'],
  );
  assert.equal(spoken(player({}), [a]), `Cycle 1,234: ${words}`);
  assert.equal(spoken(player({}), [a, b]), `Cycle 1,234. A: ${words}. B: ${words}`);
});

test('what is said of a file of results', () => {
  const open = { name: 'a.csv', seeds: 2, networks: 3, points: 9, packed: new Uint8Array(), origins: [], isExternal: false };
  const file = /** @type {Parameters<typeof wordsForFile>[0]} */ (/** @type {unknown} */ (open));
  const words = (/** @type {number[]} */ ...places) =>
    wordsForFile(file, Int32Array.from(places))
      .join(' – ')
      .replace(/ ?The file is not in the link\.$/, '');
  assert.equal(words(-1), 'No points from a.csv – It has results for none of these networks.');
  assert.equal(words(0, -1), 'Points from a.csv (2 seeds) – For 1 of these 2 networks.');
  assert.equal(words(0, 1, 2), 'Points from a.csv (2 seeds) –');
  assert.match(words(0, 1), /– The first 2 of its 3 networks are shown\. Add another/);
  assert.match(words(2, 1), /– 2 of its 3 networks are shown/);
  Object.assign(file, { origins: ['BookSim2', 'gem5', 'Noxim'], seeds: 1, isExternal: true });
  assert.equal(words(0, -1), 'Points of BookSim2, gem5 and Noxim from a.csv – Beside model and simulation, never mixed with them.');
  assert.equal(words(-1), 'No points from a.csv – It has results for none of these networks.');
  assert.equal(
    refused.wrong('a.csv', refused.bytes(64_000_001, 64e6)),
    'a.csv was not opened: it has 65 MB, and the page reads files of up to 64 MB.',
  );
  assert.equal(refused.points(12_345, 5000), 'it has 12,345 points, and the page takes up to 5,000');
});

test('files are called by the kinds of their networks, and by what is asked', () => {
  for (const [link, name] of [
    ['', 'loadcurve-fat-tree.svg'],
    ['net=mesh&net=torus&net=mesh,k:4', 'loadcurve-mesh-torus.svg'],
    ['net=mesh&net=torus&net=fat-tree&net=scouting', 'loadcurve-mesh-torus-fat-tree-scouting.svg'],
    ['net=mesh&view=faults', 'loadcurve-mesh-faults.svg'],
  ])
    assert.equal(fileName(web.Explorer.deferring(link).state(), '.svg'), name);
});

test('a text means itself in every language', () => {
  for (const [escapeFor, text, escaped] of /** @type {[(text: string) => string, string, string][]} */ ([
    [html, ' a <b>\n&amp; "c" ', 'a &lt;b&gt; &amp;amp; &quot;c&quot;'],
    [markdown, '1. a_b *c* <d>', '1\\. a\\_b \\*c\\* \\<d\\>'],
    [markdown, '- a', '\\- a'],
    [markdown, '2) a', '2\\) a'],
    [python, 'a "b" \\n\nc', '"a \\"b\\" \\\\n c"'],
    [
      tex,
      '50 % of $x_1^2$ ~ {a} \\b <8×8> "c"',
      "50 \\% of \\$x\\_1\\textasciicircum{}2\\$ \\textasciitilde{} \\{a\\} \\textbackslash{}b \\textless{}8\\(\\times\\)8\\textgreater{} ''c''",
    ],
    [texAddress, 'https://a.b/?c=1&d=%20#e', 'https://a.b/?c=1\\&d=\\%20\\#e'],
    [plainAddress, 'https://a.b/?net=x,label:"a b"$(é)`', 'https://a.b/?net=x,label:%22a%20b%22%24%28%C3%A9%29%60'],
  ]))
    assert.equal(escapeFor(text), escaped);
});
