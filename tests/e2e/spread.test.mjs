/** What the simulation says at the operating point: percentiles, a histogram, the warm-up. */

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import axe from 'axe-core';
import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { ink, openReady, picture, pointTable, query, seriesColors } from './page.mjs';
import { QUICK, done, happenings, openWatched, says, tally } from './simulation.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

/** A small one of every kind. */
const NETWORKS = ['fat-tree,n:16,flits:8', 'mesh,k:4', 'torus,k:4', 'scouting,k:4', 'buffered-min,stages:2', 'combining-min,n:8'];

/** The canvas of the histogram, and that of the warm-up. */
const HISTOGRAM = '.spread-body canvas';
const WARM_UP = '.warm-up canvas';

/**
 * The figures beside the histogram, by name.
 *
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
async function figures(page) {
  const rows = await page.locator('.spread-figures tr').evaluateAll((rows) =>
    rows.map((row) => [row.querySelector('th')?.textContent ?? '', /** @type {HTMLElement} */ (row.querySelector('td')).innerText.trim()]));
  return Object.fromEntries(rows);
}

/** @param {Page} page */
const runs = async (page) => tally(await happenings(page))['> run'] ?? 0;

for (const network of NETWORKS) {
  test(`latencies spread around their mean: ${network}`, async () => {
    const page = await openReady(browser, `${server.url}?net=${network}&precision=10&sim=on`);
    await done(page);
    const { mean, p50, p95, p99, messages, replications, 'warm-up': warmUp, seed } = await figures(page);
    const [latency, width] = mean.split('±').map(Number);
    assert.ok(latency > 0 && width >= 0 && width <= 0.1 * latency, mean);
    const percentiles = [p50, p95, p99].map(Number);
    assert.deepEqual(percentiles, percentiles.toSorted((a, b) => a - b));
    assert.ok(percentiles[0] > 0 && percentiles[2] > percentiles[0]);
    assert.ok(Number(messages) >= 10_000 && Number(replications) >= 2 && Number(warmUp) >= 0);
    assert.equal(seed, '1');

    const [line] = await ink(page, HISTOGRAM, await seriesColors(page, 1));
    assert.ok(line > 100, `${line} pixels in the colour of the curve`);
    assert.match(await page.locator(`${HISTOGRAM} p`).textContent() ?? '', /^Histogram of simulated latencies: half of the messages took at most/);

    const [[, model, simulated, difference]] = await pointTable(page);
    assert.equal(simulated, `${mean} p95 ${p95}`);
    assert.match(difference, /^[+−]\d+\.\d %$/);
    // Both are rounded to three digits before they can be compared here.
    assert.ok(Math.abs(100 * (Number(model) / latency - 1) - Number.parseFloat(difference.replace('−', '-'))) < 1);

    await page.locator('.warm-up summary').focus();
    await page.keyboard.press('Enter');
    await page.locator(WARM_UP).waitFor();
    await picture(page, WARM_UP);
    const [course] = await ink(page, WARM_UP, await seriesColors(page, 1));
    assert.ok(course > 100, `${course} pixels of the course`);
    const words = await page.locator(`${WARM_UP} p`).textContent() ?? '';
    const leftOut = [...words.matchAll(/: (\d+) of (\d+) messages left out/g)];
    assert.equal(leftOut.length, Number(replications));
    assert.equal(leftOut.reduce((sum, [, out]) => sum + Number(out), 0), Number(warmUp));
    assert.equal(leftOut.reduce((sum, [, out, of]) => sum + Number(of) - Number(out), 0), Number(messages));
    expectClean(page);
    await page.close();
  });
}

test('without simulation there is a line in its place, and saturation is said', async () => {
  const page = await openReady(browser, `${server.url}?${QUICK}`);
  await page.getByText('Simulate to see how latencies spread').waitFor();
  assert.equal(await page.locator(HISTOGRAM).isVisible(), false);
  await page.goto(`${server.url}?${QUICK}&load=1.4&x=capacity&sim=on`);
  await done(page);
  await page.getByText('The network is saturated at this load').waitFor();
  assert.equal(await page.locator(HISTOGRAM).isVisible(), false);
  await page.locator('.warm-up summary').click();
  assert.match(await page.locator(`${WARM_UP} p`).textContent() ?? '', /no end of the warm-up/);
  await page.close();
});

test('a moved operating point is simulated once, when it rests, and undone without a run', async () => {
  const page = await openWatched(browser, `${server.url}?${QUICK}&sim=on&load=0.1`);
  await done(page);
  const [[first], begun, shown] = [await pointTable(page), await runs(page), await picture(page)];
  assert.match(first[2], /^[\d.]+ ± [\d.]+ p95 /);

  const box = await page.locator('#chart').boundingBox();
  assert.ok(box);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  for (const part of [0.32, 0.36, 0.4]) {
    await page.mouse.move(box.x + box.width * part, y, { steps: 3 });
    // Longer than it takes to rest: it is not let go of.
    await page.waitForTimeout(300);
  }
  assert.equal(await runs(page), begun, 'nothing is begun while a hand holds it');
  assert.match(await page.locator('#sim-title').textContent() ?? '', /^Simulated: 10 points/);
  assert.match((await pointTable(page))[0][2], / at /, 'the nearest point stands in');
  await page.mouse.up();
  await says(page, 'Simulated: 11 points');
  assert.equal(await runs(page), begun + 2, 'two replications of one point');
  const moved = await query(page);
  assert.match((await pointTable(page))[0][2], /^[\d.]+ ± [\d.]+ p95 /);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.waitForFunction((moved) => location.search.slice(1) !== moved, moved);
  assert.deepEqual((await pointTable(page))[0], first);
  await page.mouse.move(1, 1);
  assert.equal(await picture(page), shown);
  await page.waitForTimeout(500);
  assert.equal(await runs(page), begun + 2, 'what was simulated is remembered');
  expectClean(page);
  await page.close();
});

test('arrow keys in quick succession begin one run', async () => {
  const page = await openWatched(browser, `${server.url}?${QUICK}&sim=on&load=0.1`);
  await done(page);
  const begun = await runs(page);
  await page.locator('#handle').focus();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowRight');
  await page.waitForFunction((begun) => Reflect.get(globalThis, 'happenings').filter((/** @type {any} */ { kind }) => kind === '> run').length > begun, begun);
  await done(page);
  await page.waitForTimeout(400);
  assert.equal(await runs(page), begun + 2);
  await page.close();
});

test('the chosen network is that of the link, and the other way round', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh,k:4&net=mesh,k:4,flits:8&precision=10&sim=on&draw=2`);
  await done(page);
  const second = await figures(page);
  const colors = await seriesColors(page, 2);
  const [none, some] = await ink(page, HISTOGRAM, colors);
  assert.ok(none === 0 && some > 100);
  await page.getByRole('group', { name: 'Network whose latencies are shown' }).getByText('32 flits').click();
  assert.doesNotMatch(await query(page), /draw/);
  assert.ok(Number((await figures(page)).p50) > Number(second.p50));
  await picture(page, HISTOGRAM);
  assert.ok((await ink(page, HISTOGRAM, colors))[0] > 100);
  await page.close();
});

test('words are explained by hand and by keys', async () => {
  const page = await openReady(browser, `${server.url}?${QUICK}&sim=on`, { viewport: { width: 1920, height: 1000 } });
  await done(page);
  const meaning = page.locator('.meaning');
  for (const word of ['±', 'p50', 'p95', 'p99', 'messages', 'warm-up', 'replications', 'seed']) {
    const button = page.locator('.spread').getByRole('button', { name: word, exact: true });
    await button.focus();
    await meaning.waitFor();
    assert.ok((await meaning.textContent())?.startsWith(`${word}: `));
  }
  await page.locator('#point-body').getByRole('button', { name: 'steady' }).click();
  assert.match(await meaning.textContent() ?? '', /^steady: /);
  await page.close();
});

/**
 * What is wider than the panel of figures.
 *
 * @param {Page} page
 */
function beyondPanel(page) {
  return page.locator('.area-point').evaluate((panel) => {
    const { right } = panel.getBoundingClientRect();
    return [...panel.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > right + 0.5 && !part.closest('.unseen')).map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
}

test('in the narrowest window long figures fit, each in its column', async () => {
  const page = await openReady(browser, `${server.url}?net=scouting,flits:64&net=scouting,flits:1024&net=mesh&x=messages&load=0.00136`, { viewport: { width: 320, height: 568 } });
  assert.match(await page.locator('#point-table').innerText(), /messages\/cycle[^]*saturated\s+0\.000380/);
  assert.deepEqual(await beyondPanel(page), []);
  const edges = await page.locator('#point-table tr').evaluateAll((rows) => rows.map((row) => [...row.children].slice(1, 4).map((cell) => Math.round(cell.getBoundingClientRect().right))));
  for (const row of edges) assert.deepEqual(row, edges[0]);
  await page.close();
});

for (const link of [
  // A torus that is far beyond saturation beside a network that loses messages.
  'net=buffered-min,buffer:8&net=scouting,k:32&x=messages&xmax=3&load=2.5&sim=on',
  'net=scouting,flits:64&net=scouting,flits:1024&net=mesh&x=messages&load=0.00136',
  // Far beyond saturation means grow for as long as the run goes on.
  'net=fat-tree,n:1024,flits:108&net=torus&load=0.0452&sim=on',
]) {
  test(`figures fit at every width: ${link}`, async () => {
    const page = await openReady(browser, `${server.url}?${link}`, { viewport: { width: 1500, height: 800 } });
    if (/sim=on/.test(link)) await page.waitForFunction(() => / ± /.test(document.querySelector('#point-body')?.textContent ?? ''));
    for (let width = 1500; width >= 320; width -= 20) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.locator('#point-table').evaluate((table) => {
        const around = /** @type {HTMLElement} */ (table.parentElement);
        const { scrollWidth, clientWidth } = document.documentElement;
        return Math.max(scrollWidth - clientWidth, table.getBoundingClientRect().width - (around.clientWidth - 2 * Number.parseFloat(getComputedStyle(around).paddingLeft)));
      });
      assert.ok(beyond <= 0.5, `${beyond} pixels in a window of ${width}`);
    }
    await page.close();
  });
}

test('beside the histogram, too, all figures fit', async () => {
  const page = await openReady(browser, `${server.url}?net=combining-min,n:256&sim=on`, { viewport: { width: 1440, height: 900 } });
  await page.getByText('optimistic interval').first().waitFor();
  const beyond = await page.locator('.spread-figures').evaluate((table) =>
    table.getBoundingClientRect().right - /** @type {HTMLElement} */ (table.parentElement).getBoundingClientRect().right);
  assert.ok(beyond <= 0.5, `${beyond} pixels`);
  await page.close();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing serious, and nothing is too wide, ${colorScheme}`, async () => {
    for (const width of [1280, 360]) {
      const page = await openReady(browser, `${server.url}?net=fat-tree,n:16&net=buffered-min,stages:2&precision=10&sim=on`, { viewport: { width, height: 800 }, colorScheme });
      await done(page);
      await page.locator('.warm-up summary').click();
      await picture(page, WARM_UP);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => Reflect.get(globalThis, 'axe').run(document, { resultTypes: ['violations'] }));
      assert.deepEqual(violations.filter((/** @type {axe.Result} */ { impact }) => impact === 'serious' || impact === 'critical').map((/** @type {axe.Result} */ { id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`), []);
      assert.deepEqual(await beyondPanel(page), []);
      await page.close();
    }
  });
}
