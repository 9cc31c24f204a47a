/** The module of the page and the native command give the same bytes for the same link. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { command, plotted } from './command.mjs';
import { DRAWN, drawing, ENDINGS, SIMULATED, SOLVED, SOLVED_ELSEWHERE, solvedElsewhere, written } from './links.mjs';
import { web } from './module.mjs';
import { isLong } from './tier.mjs';

test('SVG, TeX, CSV, JSON and BibTeX of module and command are the same to the byte', async () => {
  for (const link of SOLVED) assert.deepEqual(written(web, link), await plotted(link, ENDINGS), `?${link}`);
});

const simulatedLinks = isLong ? SIMULATED : SIMULATED.map((link) => link.replace(/precision=\d+/, 'precision=50'));
for (const link of simulatedLinks) {
  test(`simulations of ?${link} are the same to the byte`, async () => {
    assert.deepEqual(written(web, link), await plotted(link, ENDINGS));
  });
}

test('the command simulates the same with any number of threads', async () => {
  const [one, three] = await Promise.all(
    ['1', '3'].map((threads) => command('simulate', simulatedLinks[0], '--threads', threads, '--format', 'csv')),
  );
  assert.equal(one, three);
  assert.match(one, /,simulation,/);
});

test('the drawing of a network is the same to the byte', async () => {
  for (const link of DRAWN) assert.equal(drawing(web, link), (await plotted(link, ['svg'], '--drawing')).svg, link);
});

test('it is the same to the byte wherever it was solved', async () => {
  const links = isLong ? SOLVED_ELSEWHERE : SOLVED_ELSEWHERE.slice(0, 1);
  for (const link of links) assert.equal(solvedElsewhere(web, link), (await plotted(link, ['csv'])).csv, link);
});
