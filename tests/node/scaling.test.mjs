/** How networks scale: the module, with a worker's answers, gives the bytes of the command. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plotted } from './command.mjs';
import { web } from './module.mjs';

const { Scaling } = web;

const LINKS = [
  'net=mesh&view=sweep&over=k&values=4.8.16',
  'net=mesh&net=torus,links:bi&net=fat-tree&net=buffered-min&view=sweep&of=latency&at=0.8&theme=dark',
  'net=cube,dims:2x2&net=own&view=sweep&of=link&values=4.8.16',
];

test('SVG, TeX, CSV and JSON are those of the command to the byte', async () => {
  for (const link of LINKS) {
    const worker = new Scaling(link);
    const scaling = new Scaling('net=mesh');
    scaling.open(link);
    for (const place of scaling.openPlaces()) scaling.learn(place, structuredClone(worker.answer(place)));
    assert.equal(scaling.openPlaces().length, 0);
    const theme = link.includes('dark') ? 'dark' : 'light';
    const files = { svg: scaling.chartSvg(640, 420, theme), tex: scaling.tex(), csv: scaling.csv(), json: scaling.json() };
    assert.deepEqual(files, await plotted(link, ['svg', 'tex', 'csv', 'json']), link);
  }
});

test('what two links ask alike is not asked again', () => {
  const scaling = new Scaling('net=mesh&view=sweep&over=k&values=4.8');
  for (const place of scaling.openPlaces()) scaling.learn(place, scaling.answer(place));
  scaling.open('net=mesh&net=torus&view=sweep&over=k&values=4.8&load=0.1');
  assert.deepEqual([...scaling.openPlaces()], [2, 3]);
  assert.equal(scaling.count(), 4);
  assert.equal(scaling.about().over, 'k');
});
