/** Why this number: the equations behind the latency at the operating point. */

import assert from 'node:assert/strict';
import { expectAccessible, expectPartAccessible } from './axe.mjs';
import { expect, isLong, LONG, oneOrAll, test } from './fixture.mjs';
import { card, drawn, goTo, query } from './page.mjs';
import { done, QUICK, results } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

/** Every kind of network, and every reading with equations of its own. */
const KINDS = [
  'mesh',
  'fat-tree',
  'fat-tree,n:4',
  'fat-tree,n:1024,reading:conditional',
  'torus',
  'torus,links:bi,sharing:occ',
  'scouting',
  'scouting,vcs:6,scout:3',
  'scouting,reading:corrected,vcs:2',
  'buffered-min',
  'buffered-min,reading:exact',
  'combining-min',
  'combining-min,reading:printed',
  'combining-min,reading:backpressure',
];

/** @param {Page} page */
const heading = (page) => page.locator('#why-title').textContent();

/**
 * The lines of all equations shown, from top to bottom.
 *
 * @param {Page} page
 * @param {'in-letters' | 'in-numbers'} which
 * @returns {Promise<string[]>}
 */
const lines = (page, which) =>
  page.locator(`#why .line.${which}`).evaluateAll((found) => found.map((line) => line.getAttribute('aria-label') ?? ''));

/** @param {Page} page */
const closed = (page) => page.locator('#why button[aria-expanded="false"]');

/** @param {Page} page */
const opened = (page) => page.locator('#why button[aria-expanded="true"]');

/**
 * Opens the first closed term, several times in a row.
 *
 * @param {Page} page
 * @param {number} terms
 */
async function openTerms(page, terms) {
  for (let i = 0; i < terms && (await closed(page).count()) > 0; i += 1) {
    const before = await opened(page).count();
    await closed(page).first().click();
    await expect(opened(page)).toHaveCount(before + 1);
  }
}

/**
 * Both sides of a sum after substitution, and how much they may differ by rounding; null if the right side is
 * more than a sum.
 *
 * @param {string} line
 */
function sumOf(line) {
  if (!/^[\d.]+ =( ?[+−]? ?[\d.]+)+$/.test(line)) return null;
  const [left, right] = line.split(' = ');
  const numbers = [...right.matchAll(/([+−]?) ?([\d.]+)/g)].map(([, sign, digits]) => ({
    digits,
    value: Number(digits) * (sign === '−' ? -1 : 1),
  }));
  // A number in the equation itself has no more digits than it needs, and is exact.
  const half = (/** @type {string} */ digits) => (/^\d\d?$/.test(digits) ? 0 : 0.5 * 10 ** -(digits.split('.')[1]?.length ?? 0));
  return {
    left: Number(left),
    right: numbers.reduce((sum, { value }) => sum + value, 0),
    slack: [left, ...numbers.map(({ digits }) => digits)].reduce((sum, digits) => sum + half(digits), 0),
  };
}

test('sums are read as a reader does', () => {
  const { left, right, slack } = sumOf('120 = 0.5 + 110.25 + 10.25 − 1') ?? assert.fail();
  assert.deepEqual([left, right], [120, 120]);
  assert.ok(Math.abs(slack - 0.56) < 1e-12, `${slack}`);
  assert.equal(sumOf('0.0358 = 0.00162·22.0'), null);
});

for (const net of oneOrAll(KINDS)) {
  test(`the latency is explained: ${net}`, async ({ open }) => {
    const page = await open(`?net=${net}`);
    const [{ Model: latency }] = await results(page);
    assert.equal(await heading(page), `Why ${latency} cycles?`);
    const [letters] = await lines(page, 'in-letters');
    const [numbers] = await lines(page, 'in-numbers');
    assert.match(letters, /^\S+ = ./);
    assert.ok(numbers.startsWith(`${latency} = `), numbers);

    await openTerms(page, isLong ? 12 : 4);
    const all = await lines(page, 'in-numbers');
    assert.ok(all.length > 1, 'a term has an equation of its own');
    for (const line of all) {
      const sum = sumOf(line);
      if (sum) assert.ok(Math.abs(sum.left - sum.right) <= sum.slack, line);
      assert.doesNotMatch(line, /NaN|inf/i);
    }
    assert.ok((await page.locator('#why .paper').allTextContents())[0].length > 20);
  });
}

test('terms open and close by keys, and say so', async ({ open }) => {
  const page = await open();
  const button = closed(page).first();
  assert.match((await button.textContent()) ?? '', /mean wait .* cycles/s);
  await button.focus();
  await page.keyboard.press('Enter');
  const term = opened(page).first();
  const id = await term.getAttribute('aria-controls');
  assert.ok(await page.locator(`#${id}`).isVisible());
  assert.ok(await term.evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Tab');
  assert.ok(
    await page.evaluate((id) => document.getElementById(id ?? '')?.contains(document.activeElement), id),
    'what is inside comes next',
  );
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(opened(page)).toHaveCount(0);
  assert.equal(await page.locator(`#${id}`).count(), 0);
});

test('the explanation follows the selected network, its load and its simulation', async ({ open }) => {
  const page = await open('?net=fat-tree,n:64,flits:16');
  await test.step('what is open stays open while its numbers change, and the focus with it', async () => {
    await openTerms(page, 3);
    const letters = await lines(page, 'in-letters');
    const numbers = await lines(page, 'in-numbers');
    await page.locator('#handle').press('ArrowRight');
    await drawn(page);
    assert.deepEqual(await lines(page, 'in-letters'), letters);
    const moved = await lines(page, 'in-numbers');
    for (let i = 0; i < 2; i += 1) assert.notEqual(moved[i], numbers[i]);

    await opened(page).nth(1).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => lines(page, 'in-numbers')).toEqual(numbers);
    assert.ok(
      await opened(page)
        .nth(1)
        .evaluate((button) => button === document.activeElement),
    );

    await card(page, 0).getByRole('textbox', { name: 'message length s' }).fill('32');
    await drawn(page);
    assert.deepEqual(await lines(page, 'in-letters'), letters);
    assert.notEqual((await lines(page, 'in-numbers'))[0], numbers[0]);
  });
  await test.step('the selected network is the one explained', async () => {
    await goTo(page, '?net=fat-tree&net=mesh&draw=2');
    const latencies = (await results(page)).map(({ Model: latency }) => `Why ${latency} cycles?`);
    assert.equal(await heading(page), latencies[1]);
    const first = card(page, 0).getByRole('button').first();
    await first.focus();
    await page.keyboard.press('Enter');
    await drawn(page);
    assert.equal(await heading(page), latencies[0]);
    assert.match((await page.locator('.why-name').textContent()) ?? '', /^Butterfly fat-tree/);
    assert.equal(await query(page), 'net=fat-tree&net=mesh');
    await expect(first).toBeFocused();
  });
  await test.step('where it is saturated it says at which load that begins, and leads back', async () => {
    await goTo(page, '?net=fat-tree,n:1024&load=0.05');
    assert.equal(await heading(page), 'Why saturated?');
    assert.equal(await page.locator('#why .equation:visible').count(), 0);
    const text = await page.locator('.why-unsteady').innerText();
    assert.match(text, /saturates at 0.0391 flits\/cycle\/source; this load is 128\u00a0% of that/);
    assert.match(text, /A processor cannot keep up/);
    await page.getByRole('button', { name: 'Explain it at 90 %' }).click();
    await drawn(page);
    assert.match((await heading(page)) ?? '', /^Why \S+ cycles\?$/);
    assert.match(await query(page), /load=0\.035/);
  });
  await test.step('the simulated value stands beside the model’s', async () => {
    await goTo(page, `?${QUICK}&sim=on&load=0.1`);
    await done(page);
    const beside = page.locator('.beside-measured');
    assert.match(await beside.locator('dd').first().innerText(), /^[\d.]+ ± [\d.]+$/);
    assert.match(await beside.innerText(), /model [\d.]+\s% (above|below)|negligible/);
  });
  await test.step('every section says in which cycle messages can deadlock, and a button mends it', async () => {
    await goTo(page, '?net=own,edges:0-1-2-3-4-0,route:shortest,flits:16&load=0.4');
    await expect(page.locator('#strip')).toContainText('can deadlock');
    await expect(page.locator('#point-body')).toContainText('can deadlock');
    for (const section of ['#chart-empty', '#why', '#processors', '#structure', '#cost']) {
      await page.locator(section).scrollIntoViewIfNeeded();
      await expect(page.locator(`${section} .doubt`).first()).toContainText('0→1→2→3→4→0');
      await expect(page.locator(`${section} [data-cure="hops"]`)).toBeVisible();
    }
    await expectAccessible(page, '#why');
    await page.locator('#why [data-cure="hops"]').click();
    await expect(page.locator('.doubt[data-cure], #why .doubt')).toHaveCount(0);
    assert.match(await query(page), /route:hops/);
  });
});

test('where a model finds no solution it says so', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=combining-min,degree:1,reading:backpressure&load=0.9');
  assert.equal(await heading(page), 'Why unstable?');
  assert.match(await page.locator('.why-unsteady').innerText(), /did not converge/);
  assert.equal(await page.locator('.why-unsteady button:not(.term):visible').count(), 0);
});

for (const width of oneOrAll([360, 1440])) {
  for (const link of oneOrAll(['fat-tree', 'combining-min', 'scouting,reading:corrected', 'mesh&load=5'])) {
    test(`axe finds nothing serious in open equations, and they fit: ${link}, ${width} px`, { tag: LONG }, async ({ open }) => {
      const page = await open(`?net=${link}`, { viewport: { width, height: 800 } });
      await openTerms(page, isLong ? 8 : 4);
      await expectAccessible(page, isLong ? undefined : '#why');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
      const small = await page.locator('#why *').evaluateAll((parts) =>
        parts
          .filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
          .filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < 12)
          .map((part) => part.outerHTML),
      );
      assert.deepEqual(small, []);
    });
  }
}

test('a chart without a curve says that no model covers the network, and simulates it', async ({ open }) => {
  const page = await open('?net=mesh,k:2,flits:8,vcs:2,buffer:4&load=0.3&precision=50');
  const words = page.locator('#chart-empty');
  await expect(words).toContainText('No model covers routers with buffers');
  await expectPartAccessible(page, '.area-chart');
  await words.getByRole('button', { name: 'Simulate' }).click();
  await expect(words).toBeEmpty();
  assert.match(await query(page), /sim=on/);
});
