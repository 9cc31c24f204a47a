/** The simulated distribution at the operating point: percentiles, a histogram, the warm-up. */

import assert from 'node:assert/strict';
import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, oneOrAll, test } from './fixture.mjs';
import { card, drag, ink, picture, query, seriesColors, timersFired } from './page.mjs';
import { done, happenings, openWatched, QUICK, results, says, tally } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

/** A small network of every kind. */
const NETWORKS = ['mesh,k:4', 'fat-tree,n:16,flits:8', 'torus,k:4', 'scouting,k:4', 'buffered-min,stages:2', 'combining-min,n:8'];

/** Canvases of the histogram and of the warm-up. */
const HISTOGRAM = '.spread-body canvas';
const WARM_UP = '.warm-up canvas';

/**
 * The figures beside the histogram, by name.
 *
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
async function figures(page) {
  const rows = await page
    .locator('.spread-figures tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('th')?.textContent ?? '',
        /** @type {HTMLElement} */ (row.querySelector('td')).innerText.trim(),
      ]),
    );
  return Object.fromEntries(rows);
}

/** @param {Page} page */
const runs = async (page) => tally(await happenings(page))['> run'] ?? 0;

for (const network of oneOrAll(NETWORKS)) {
  test(`latencies spread around their mean: ${network}`, async ({ open }) => {
    const page = await open(`?net=${network}&precision=10&sim=on`);
    await done(page);
    const { mean, p50, p95, p99, messages, replications, 'warm-up': warmUp, seed } = await figures(page);
    const [latency, width] = mean.split('±').map(Number);
    assert.ok(latency > 0 && width >= 0 && width <= 0.1 * latency, mean);
    const percentiles = [p50, p95, p99].map(Number);
    assert.deepEqual(
      percentiles,
      percentiles.toSorted((a, b) => a - b),
    );
    assert.ok(percentiles[0] > 0 && percentiles[2] > percentiles[0]);
    assert.ok(Number(messages) >= 10_000 && Number(replications) >= 2 && Number(warmUp) >= 0);
    assert.equal(seed, '1');

    const [line] = await ink(page, HISTOGRAM, await seriesColors(page, 1));
    assert.ok(line > 100, `${line} pixels in the colour of the curve`);
    assert.match(
      (await page.locator(`${HISTOGRAM} p`).textContent()) ?? '',
      /^Histogram of simulated latencies: half of the messages took at most/,
    );

    const [{ Model: model, Simulated: simulated, Difference: difference }] = await results(page);
    assert.equal(simulated, `${mean} p95 ${p95}`);
    assert.match(difference, /^[+−](\d\.\d|\d{2,}) %$/);
    // Both were rounded to three digits before this comparison.
    assert.ok(Math.abs(100 * (Number(model) / latency - 1) - Number.parseFloat(difference.replace('−', '-'))) < 1);

    await page.locator('.warm-up summary').focus();
    await page.keyboard.press('Enter');
    await page.locator(WARM_UP).waitFor();
    await picture(page, WARM_UP);
    const [course] = await ink(page, WARM_UP, await seriesColors(page, 1));
    assert.ok(course > 100, `${course} pixels of the course`);
    const words = (await page.locator(`${WARM_UP} p`).textContent()) ?? '';
    const leftOut = [...words.matchAll(/: (\d+) of (\d+) messages left out/g)];
    assert.equal(leftOut.length, Number(replications));
    assert.equal(
      leftOut.reduce((sum, [, out]) => sum + Number(out), 0),
      Number(warmUp),
    );
    assert.equal(
      leftOut.reduce((sum, [, out, of]) => sum + Number(of) - Number(out), 0),
      Number(messages),
    );
  });
}

test('without simulation there is a line in its place, and saturation is said', { tag: LONG }, async ({ open }) => {
  const bare = await open(`?${QUICK}`);
  await bare.getByText('Simulate to see how latencies spread').waitFor();
  assert.equal(await bare.locator(HISTOGRAM).isVisible(), false);
  const page = await open(`?${QUICK}&load=1.4&x=capacity&sim=on`);
  await done(page);
  await page.getByText(/^The network is saturated at this load: .* Replication 1 decided that: more messages waited/).waitFor();
  assert.equal(await page.locator(HISTOGRAM).isVisible(), false);
  await page.locator('.warm-up summary').click();
  assert.match((await page.locator(`${WARM_UP} p`).textContent()) ?? '', /no end of the warm-up/);
});

test('a moved operating point is simulated once, when it rests, and undone without a run', { tag: LONG }, async ({ open }) => {
  const page = await openWatched(open, `?${QUICK}&sim=on&load=0.1`);
  await done(page);
  const [[first], begun, shown] = [await results(page), await runs(page), await picture(page)];
  assert.match(first.Simulated, /^[\d.]+ ± [\d.]+ p95 /);

  const letGo = await drag(page, page.locator('#chart'), 0.3, 0.32, 0.36, 0.4);
  // Longer than a slider must rest, but it has not been released.
  await timersFired(page, 400);
  assert.equal(await runs(page), begun, 'nothing is begun while a hand holds it');
  assert.match((await page.locator('#sim-title').textContent()) ?? '', /^Simulated: 10 points/);
  assert.match((await results(page))[0].Simulated, / at /, 'the nearest point stands in');
  await letGo();
  await says(page, 'Simulated: 11 points');
  assert.equal(await runs(page), begun + 2, 'two replications of one point');
  const moved = await query(page);
  assert.match((await results(page))[0].Simulated, /^[\d.]+ ± [\d.]+ p95 /);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.waitForFunction((moved) => location.search.slice(1) !== moved, moved);
  assert.deepEqual((await results(page))[0], first);
  await page.mouse.move(1, 1);
  assert.equal(await picture(page), shown);
  await timersFired(page, 400);
  assert.equal(await runs(page), begun + 2, 'what was simulated is remembered');
});

test('arrow keys in quick succession begin one run', { tag: LONG }, async ({ open }) => {
  const page = await openWatched(open, `?${QUICK}&sim=on&load=0.1`);
  await done(page);
  const begun = await runs(page);
  // On a busy machine separate key presses would not come fast enough.
  await page.locator('#handle').evaluate((handle) => {
    for (let i = 0; i < 6; i += 1) handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  await page.waitForFunction(
    (begun) => Reflect.get(globalThis, 'happenings').filter((/** @type {any} */ { kind }) => kind === '> run').length > begun,
    begun,
  );
  await done(page);
  await timersFired(page, 400);
  assert.equal(await runs(page), begun + 2);
});

test('the chosen network is that of the link, and the other way round', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:4&net=mesh,k:4,flits:8&precision=10&sim=on&draw=2');
  await done(page);
  const second = await figures(page);
  const colors = await seriesColors(page, 2);
  const [none, some] = await ink(page, HISTOGRAM, colors);
  assert.ok(none === 0 && some > 100);
  await card(page, 0).getByRole('button').first().click();
  assert.doesNotMatch(await query(page), /draw/);
  assert.ok(Number((await figures(page)).p50) > Number(second.p50));
  await picture(page, HISTOGRAM);
  assert.ok((await ink(page, HISTOGRAM, colors))[0] > 100);
});

test('words are explained by hand and by keys', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${QUICK}&sim=on`, { viewport: { width: 1920, height: 1000 } });
  await done(page);
  /** @type {Record<string, string>} */
  const named = {
    '±': 'Confidence interval',
    messages: 'Messages measured',
    replications: 'Replication',
    'warm-up': 'Warm-up',
    seed: 'Seed',
  };
  for (const word of ['±', 'p50', 'p95', 'p99', 'messages', 'warm-up', 'replications', 'seed']) {
    const button = page.locator('#spread').getByRole('button', { name: word, exact: true });
    await button.focus();
    await expect(page.locator('.word-card')).toContainText(`${named[word] ?? word}. `);
  }
});

/**
 * Elements that extend beyond the section of results, in which only the table may be scrolled.
 *
 * @param {Page} page
 */
function beyondSection(page) {
  return page.locator('#results').evaluate((section) => {
    const { right } = section.getBoundingClientRect();
    return [...section.querySelectorAll('*')]
      .filter((part) => part.getBoundingClientRect().right > right + 0.5 && !part.closest('.unseen, table'))
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
}

/**
 * Columns of the table of results that are hidden, or cannot be scrolled to.
 *
 * @param {Page} page
 */
function columnsUnseen(page) {
  return page.locator('#results .scroller').evaluate((scroller) => {
    const { left } = scroller.getBoundingClientRect();
    const most = left + scroller.scrollWidth - scroller.scrollLeft;
    return [...scroller.querySelectorAll('th, td')]
      .filter((cell) => !cell.checkVisibility() || !cell.textContent?.trim() || cell.getBoundingClientRect().right > most + 0.5)
      .map((cell) => cell.textContent);
  });
}

/** How far the page can be scrolled sideways. @param {Page} page */
const sideways = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

test('in the narrowest window long figures stand each in its column, and the table alone scrolls', async ({ open }) => {
  const page = await open('?net=scouting,flits:64&net=scouting,flits:1024&net=mesh&x=messages&load=0.00136', {
    viewport: { width: 320, height: 568 },
  });
  assert.match(await page.locator('#point-table').innerText(), /messages\/cycle[^]*saturated\s+358\s%\s+0\.000380/);
  assert.deepEqual(await beyondSection(page), []);
  assert.deepEqual(await columnsUnseen(page), []);
  assert.equal(await sideways(page), 0);
  const edges = await page
    .locator('#point-table tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].slice(1).map((cell) => Math.round(cell.getBoundingClientRect().right))));
  for (const row of edges) assert.deepEqual(row, edges[0]);
});

for (const link of [
  // A torus far beyond saturation beside a network that drops messages.
  'net=buffered-min,buffer:8&net=scouting,k:32&x=messages&xmax=3&load=2.5&sim=on',
  'net=scouting,flits:64&net=scouting,flits:1024&net=mesh&x=messages&load=0.00136',
  // Means far beyond saturation grow for as long as the run goes on.
  'net=fat-tree,n:1024,flits:108&net=torus&load=0.0452&sim=on',
]) {
  test(`no column is lost at any width: ${link}`, { tag: LONG }, async ({ open }) => {
    const page = await open(`?${link}`, { viewport: { width: 1500, height: 800 } });
    if (/sim=on/.test(link)) await page.waitForFunction(() => / ± /.test(document.querySelector('#point-body')?.textContent ?? ''));
    for (let width = 1500; width >= 320; width -= 20) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await sideways(page), 0, `${width} px`);
      assert.deepEqual(await columnsUnseen(page), [], `${width} px`);
      assert.deepEqual(await beyondSection(page), [], `${width} px`);
    }
  });
}

test('beside the histogram, too, all figures fit', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=combining-min,n:256&sim=on', { viewport: { width: 1440, height: 900 } });
  await page.getByText('optimistic interval').first().waitFor();
  const beyond = await page
    .locator('.spread-figures')
    .evaluate(
      (table) =>
        table.getBoundingClientRect().right - /** @type {HTMLElement} */ (table.closest('.spread-body')).getBoundingClientRect().right,
    );
  assert.ok(beyond <= 0.5, `${beyond} pixels`);
});

for (const width of oneOrAll([360, 1280])) {
  test(`axe finds nothing serious, and nothing is too wide: ${width} px`, async ({ open }) => {
    const page = await open('?net=fat-tree,n:16&net=buffered-min,stages:2&precision=10&sim=on', { viewport: { width, height: 800 } });
    await done(page);
    await page.locator('.warm-up summary').click();
    await picture(page, WARM_UP);
    await expectPartAccessible(page, '#spread');
    assert.deepEqual(await beyondSection(page), []);
    assert.deepEqual(await columnsUnseen(page), []);
  });
}
