/** Published values: a tick box if there are any, marks, numbers, words, a column and rows of files. */

import assert from 'node:assert/strict';

import { expectAccessible } from './axe.mjs';
import { expect, LONG, oneOrAll, test } from './fixture.mjs';
import { heard, picture, pointTable, query, ready } from './page.mjs';
import { savedCsv } from './simulation.mjs';

const OTHERS = ['fat-tree', 'mesh', 'torus', 'scouting', 'combining-min', 'buffered-min,service:fixed', 'buffered-min,stages:4'];

/** @param {import('@playwright/test').Page} page */
const tick = async (page) => {
  if (!(await page.locator('#sim-sheet').isVisible())) await page.locator('#sim-settings').click();
  return page.getByRole('checkbox', { name: 'Published values' });
};

test('what is printed of a network is drawn, read out, tabulated and saved', async ({ open }) => {
  const page = await open('?net=buffered-min&load=1.25');
  const without = await picture(page);
  await tick(page);
  assert.match((await page.locator('#published-in').textContent()) ?? '', /^Table I of Mudge and Makrucki/);
  assert.ok(!(await savedCsv(page)).includes(',paper,'));

  await (await tick(page)).check();
  assert.equal(await query(page), 'net=buffered-min&load=1.25&paper=on');
  await heard(page, 'published 11.2');
  assert.notEqual(await picture(page), without);
  assert.match((await page.locator('#chart-text').textContent()) ?? '', /published values at 4 loads/);
  assert.deepEqual((await pointTable(page))[0].slice(1, 3), ['11.5', '11.2']);
  await page.locator('#data').scrollIntoViewIfNeeded();
  await expect(page.locator('#data-scroller thead')).toHaveText(/published, simulated.*model above published.*published, calculated/);
  const row = page.locator('#data-scroller tbody tr').filter({ has: page.getByRole('rowheader', { name: /^1\.250?$/ }) });
  assert.deepEqual(await row.locator('td').allTextContents(), ['11.51', '11.16', '+3.1\u00a0%', '11.52']);
  const rows = (await savedCsv(page)).split('\n').filter((line) => line.split(',')[1] === 'paper');
  assert.equal(rows.length, 4);

  await (await tick(page)).uncheck();
  assert.equal(await query(page), 'net=buffered-min&load=1.25');
  assert.equal(await picture(page), without);
  assert.equal(await page.locator('#point-head').getByRole('columnheader', { name: 'Published' }).count(), 0);
});

test('a network of which nothing is printed has no tick; a link that asks is told so', { tag: LONG }, async ({ open, server }) => {
  for (const net of oneOrAll(OTHERS)) {
    const page = await open(`?net=${net}`);
    assert.ok(await (await tick(page)).isHidden(), net);
    const without = await picture(page);
    await page.goto(`${server.url}?net=${net}&paper=on`);
    await ready(page);
    assert.ok(await (await tick(page)).isChecked());
    assert.equal(await page.locator('#published-in').textContent(), 'The papers print no values of these networks.');
    assert.equal(await picture(page), without, net);
    await (await tick(page)).click();
    await expect(await tick(page), net).toBeHidden();
  }
});

test('one network with published values among others is enough', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh&net=buffered-min,switch:8,stages:3&load=0.5&paper=on&show=both');
  assert.ok(await (await tick(page)).isChecked());
  const [mesh, buffered] = await pointTable(page);
  assert.equal(mesh[2], '–');
  assert.match(buffered[2], /\d+\.\d+ at 0\.749/);
});

for (const width of [360, 1280]) {
  test(`published values fit and axe finds nothing serious, ${width} px`, { tag: LONG }, async ({ open }) => {
    const page = await open('?net=buffered-min&net=buffered-min,reading:exact&paper=on', { viewport: { width, height: 800 } });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await expectAccessible(page);
  });
}
