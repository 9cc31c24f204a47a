/** Studies: the module, with a worker's answers, gives the bytes of the command. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QUESTIONS } from '../../www/app/box/questions.ts';
import { plotted } from './command.mjs';
import { web } from './module.mjs';

const { CollectiveSteps, Explorer, Study } = web;

const LINKS = [
  'net=mesh&view=sweep&over=k&values=4.8.16',
  'net=mesh&net=torus,links:bi&net=fat-tree&net=buffered-min&view=sweep&of=latency&at=0.8&theme=dark',
  'net=cube,dims:2x2&net=own&view=sweep&of=link&values=4.8.16',
  'net=mesh,k:4,traffic:transpose&view=routings',
  'net=torus,k:3,links:bi,flits:4&sim=on&precision=50&view=routings',
  'net=mesh,k:4&net=mesh,k:4,fail:1-2&draw=2&view=faults',
  'net=buffered-min&view=faults',
  'net=torus,k:2,links:bi,flits:2&view=buffers&within=50',
  'net=mesh,k:2,flits:2&load=0.05&seed=7&view=buffers&theme=dark',
];

test('SVG, TeX, CSV and JSON are those of the command to the byte', async () => {
  for (const link of LINKS) {
    // A worker may be asked for a part without having found the others.
    const answer = (/** @type {number} */ place) => new Study(link).answer(place);
    const study = new Study('net=mesh');
    study.open(link);
    for (const place of study.openPlaces()) study.learn(place, structuredClone(answer(place)));
    assert.equal(study.openPlaces().length, 0);
    const theme = link.includes('dark') ? 'dark' : 'light';
    const files = { svg: study.chartSvg(640, 420, theme), tex: study.tex(), csv: study.csv(), json: study.json() };
    assert.deepEqual(files, await plotted(link, ['svg', 'tex', 'csv', 'json']), link);
  }
});

test('what two links ask alike is not asked again', () => {
  const study = new Study('net=mesh&view=sweep&over=k&values=4.8');
  for (const place of study.openPlaces()) study.learn(place, study.answer(place));
  study.open('net=mesh&net=torus&view=sweep&over=k&values=4.8&load=0.1');
  assert.deepEqual([...study.openPlaces()], [2, 3]);
  assert.equal(study.count(), 4);
  assert.equal(study.about().scaling?.over, 'k');
});

test('a routing of the answer can be added, and is then known to be there', () => {
  const study = new Study('net=mesh,k:4&view=routings');
  const o1turn = study.about().networks[1];
  assert.deepEqual({ ...o1turn }, { words: 'O1TURN', link: 'net=mesh,k:4,route:o1turn', index: undefined, possible: true, offered: true });
  study.open(new Explorer('net=mesh,k:4&view=routings').withNetworkOf(o1turn.link, undefined));
  assert.equal(study.about().networks[1].index, 1);
});

test('cells of buffers are networks, of which the smallest that will do is offered', () => {
  const study = new Study('net=mesh,k:2,flits:1&view=buffers&within=20');
  assert.equal(study.about().networks.filter(({ offered }) => offered).length, 0);
  for (const place of study.openPlaces()) study.learn(place, study.answer(place));
  const { networks, sentences } = study.about();
  assert.equal(networks.length, 28);
  const offered = networks.filter(({ offered }) => offered);
  assert.equal(offered.length, 1);
  assert.ok(sentences[0].startsWith(`${offered[0].words} (`), sentences[0]);
  assert.equal(networks[9].link, 'net=mesh,k:2,flits:1,buffer:4,vcs:2');
  study.open('net=mesh,k:2,flits:1&view=buffers&within=50');
  assert.equal(study.openPlaces().length, 0);
  study.open('net=mesh,k:2,flits:1&load=0.1&view=buffers');
  assert.equal(study.openPlaces().length, 28);
});

test('links fail by hand, beside the network that has them, and are mended', () => {
  const explorer = new Explorer('net=mesh');
  const part = [...Array(400).keys()].map((channel) => `channel:${channel}`).find((part) => explorer.failureAt(part)?.item === '27-28');
  assert.ok(part);
  assert.equal(explorer.failureAt(part)?.hasFailed, false);
  explorer.open(explorer.withFailure('27-28'));
  assert.equal(explorer.link(), 'net=mesh&net=mesh,fail:27-28&draw=2');
  assert.equal(explorer.failureAt(part)?.hasFailed, true);
  assert.equal(explorer.failureAt('node:3')?.item, '3');
  explorer.open(explorer.withFailure('27-28'));
  assert.equal(explorer.link(), 'net=mesh&net=mesh&draw=2');
});

test('what links bind and what their loss costs goes to the drawing', () => {
  const transposed = new Study('net=mesh,k:4,traffic:transpose&view=routings');
  for (const place of transposed.openPlaces()) transposed.learn(place, transposed.answer(place));
  assert.ok(transposed.marks().binding.length > 0);
  const link = 'net=mesh,k:4&view=faults';
  const faults = new Study(link);
  assert.equal(faults.marks().costs.length, 0);
  faults.learn(0, faults.answer(0));
  const explorer = new Explorer(link);
  const before = explorer.drawingSvg(640, 420, 'light');
  explorer.showStudy(faults.marks());
  const after = explorer.drawingSvg(640, 420, 'light');
  assert.ok(after.includes('costliest') && !before.includes('costliest'));
  // What is known of a study is not shown without it.
  explorer.open('net=mesh,k:4');
  assert.ok(!explorer.drawingSvg(640, 420, 'light').includes('costliest'));
});

/** A study of a link, with all that it finds. @param {string} link */
function solved(link) {
  const study = new Study(link);
  for (const place of study.openPlaces()) study.learn(place, study.answer(place));
  return study;
}

test('a step of a collective operation goes to the drawing, once the algorithm is known', () => {
  const link = 'net=mesh,k:4&view=collective&size=1K-4K&bytes=4K';
  assert.equal(new Study(link).drawnAlgorithm(), undefined);
  const study = solved(link);
  const drawn = study.drawnAlgorithm();
  assert.ok(drawn);
  const round = new CollectiveSteps(drawn.link, drawn.chunks).at(2);
  assert.deepEqual([round.round, round.rounds], [2, drawn.steps]);
  const explorer = new Explorer(link);
  explorer.showStudy({ ...study.marks(), round });
  assert.match(explorer.drawingSvg(640, 420, 'light'), new RegExp(`Step 2 of ${drawn.steps}: at most`));
  const { collective, table } = study.about();
  assert.deepEqual(collective?.fields.map(([key]) => key).slice(0, 3), ['collective', 'algorithm', 'size']);
  assert.ok(table.rows.length > 0);
});

test('a machine sets its network and the keys of its links, and what is asked stays', () => {
  const study = new Study('net=mesh&net=torus&view=collective&collective=all-gather&size=1K-4K&algorithm=ring&hide=1&load=0.1');
  assert.equal(study.about().collective?.machine, undefined);
  const machines = study.about().collective?.machines ?? [];
  for (const [index, words] of machines.entries()) {
    const link = study.withMachine(index);
    assert.match(link, /&view=collective&collective=all-gather&size=1K-4K/);
    assert.doesNotMatch(link, /algorithm|hide|load/);
    const { collective, sentences } = solved(link).about();
    assert.equal(collective?.machine, index);
    assert.match(sentences[0], /^All-gather of 4 KiB over \d+ processors: \w+ [\d.]+ [nµ]s/, words);
  }
});

test('the torus of a first visitor is one of the machines', () => {
  const link = QUESTIONS.find(({ group }) => group === 'What it is for')?.deed.link ?? '';
  assert.equal(new Explorer(link).link(), link);
  assert.ok(new Study(link).about().collective?.machine !== undefined);
});
