import assert from 'node:assert/strict';
import { expect, LONG, oneOrAll, test } from './fixture.mjs';
import { card, chosen, goTo, heard, picture, query, timersFired } from './page.mjs';
import {
  done,
  ENDLESS,
  happenings,
  narrower,
  openSettings,
  openWatched,
  QUICK,
  results,
  savedCsv,
  says,
  simulatedIn,
  tally,
  title,
} from './simulation.mjs';

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** @param {import('@playwright/test').Page} page */
const begin = (page) => page.getByRole('button', { name: /^Simulate\b/ }).click();

/** The button that simulates, whatever it says. @param {import('@playwright/test').Page} page */
const act = (page) => page.locator('#sim-act');

/**
 * Shows latencies on a logarithmic or a linear axis.
 *
 * @param {import('@playwright/test').Page} page
 * @param {'Linear' | 'Logarithmic'} scale
 */
async function setScale(page, scale) {
  await press(page, 'Axes');
  await page.getByText(scale, { exact: true }).click();
  await page.keyboard.press('Escape');
}

/**
 * Chooses the colours of the page.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} words
 */
async function setColours(page, words) {
  await press(page, 'More');
  await page.getByRole('button', { name: words }).click();
}

/** Adds a network by the first of the suggestions for a lone one. @param {import('@playwright/test').Page} page */
const addSuggested = (page) => page.getByRole('group', { name: 'Compare it with' }).getByRole('button').first().click();

test('a button starts it, in one step that can be undone and redone', async ({ open }) => {
  const page = await openWatched(open, `?${QUICK}`);
  assert.equal((await happenings(page)).length, 0, 'no worker before there is something to do');
  const bare = await picture(page);
  const entries = await page.evaluate(() => history.length);
  await begin(page);
  await done(page);
  assert.equal(await query(page), QUICK.replace('&precision', '&sim=on&precision'));
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  const drawn = await picture(page);
  assert.notEqual(drawn, bare);
  const [{ Simulated }] = await results(page);
  assert.match(Simulated, /^\d+\.\d ± \d/);
  assert.match((await page.locator('#handle').getAttribute('aria-valuetext')) ?? '', /simulated \d/);
  const points = simulatedIn(await savedCsv(page));
  // Ten load steps and the operating point.
  assert.equal(points.length, 11);
  assert.ok(points.some(([, , , , latency, interval]) => Number(latency) > 0 && Number(interval) > 0));

  await press(page, 'Undo');
  await expect(act(page)).toHaveText(/^\s*Simulate /);
  assert.equal(await picture(page), bare);
  assert.equal((await results(page))[0].Simulated, undefined);
  const runs = tally(await happenings(page))['> run'];
  await press(page, 'Redo');
  await done(page);
  assert.equal(await picture(page), drawn, 'what was simulated is remembered');
  assert.equal(tally(await happenings(page))['> run'], runs);

  await openSettings(page);
  await press(page, 'Remove points');
  assert.equal(await query(page), QUICK);
  await expect(act(page)).toHaveText(/^\s*Simulate /);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'sim-settings');
});

test('a link starts it, and shows how far it is; the page answers meanwhile', async ({ open }) => {
  const page = await openWatched(open, `?${ENDLESS}&sim=on`);
  const first = await narrower(page);
  assert.ok((await narrower(page, first)) < first, 'intervals shrink');
  assert.match((await results(page))[0].Simulated, /^[\d.]+ ± [\d.]+ so far$/);
  await page.getByRole('heading', { name: 'How latencies spread so far; not final' }).waitFor();

  const bar = page.getByRole('progressbar', { name: 'Simulation' });
  await page.waitForFunction(() => document.querySelector('#sim-title')?.textContent?.match(/^Simulating: \d+ %/));
  assert.match((await page.locator('#sim-detail').textContent()) ?? '', /^0 of 11 points done, aiming at ±0.05 %$/);
  assert.match((await bar.getAttribute('aria-valuetext')) ?? '', /^\d+ percent, 0 of 11 points finished$/);
  await heard(page, /^Simulating 11 points/);

  const linear = await picture(page);
  await setScale(page, 'Logarithmic');
  assert.notEqual(await picture(page), linear);
  await page.locator('#handle').press('ArrowLeft');
  assert.match((await title(page)) ?? '', /^Simulating/);
});

test('progress grows to its end, and the end is said', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:4&net=torus,k:4&precision=10');
  await page.evaluate(() => {
    /** @type {string[]} */
    const seen = [];
    Reflect.set(globalThis, 'seen', seen);
    new MutationObserver(() => {
      const now = document.querySelector('#sim-bar')?.getAttribute('aria-valuenow');
      if (now && now !== seen.at(-1)) seen.push(now);
    }).observe(/** @type {Element} */ (document.querySelector('#simulation')), {
      attributeFilter: ['aria-valuenow'],
      childList: true,
      subtree: true,
    });
  });
  await begin(page);
  await done(page);
  const seen = await page.evaluate(() => /** @type {string[]} */ (Reflect.get(globalThis, 'seen')).map(Number));
  assert.ok(seen.length > 3, `${seen}`);
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => a - b),
  );
  assert.match((await title(page)) ?? '', /^Simulated: 22 points/);
  assert.match((await page.locator('#sim-detail').textContent()) ?? '', /^in (\d+ min )?\d+(\.\d)? s, seed 1/);
  await heard(page, /^Simulated: 22 points/);
});

for (const way of oneOrAll(['Escape', 'Cancel'])) {
  test(`${way} stops it: no report is taken any more, what is known stays, and it can go on`, async ({ open }) => {
    const page = await openWatched(open, `?${ENDLESS}&sim=on`);
    await narrower(page);
    await (way === 'Escape' ? page.keyboard.press('Escape') : act(page).filter({ hasText: 'Cancel' }).click());
    await says(page, 'Cancelled: 0 of 11 points finished');
    const [row] = await results(page);
    const shown = await picture(page);
    await timersFired(page, 500);
    assert.deepEqual((await results(page))[0], row);
    assert.equal(await picture(page), shown);
    assert.match(row.Simulated, /±/);

    const list = await happenings(page);
    const stop = list.findIndex(({ kind }) => kind === '> stop');
    // Models may be solved meanwhile.
    const last = list.findLast(({ kind }) => kind !== 'solution' && kind !== '> solve');
    // On a machine that is too busy, a worker that does not respond is terminated.
    const { stopped = 0, terminate = 0, worker } = tally(list.slice(stop).concat(list.filter(({ kind }) => kind === 'worker')));
    assert.equal(stopped + terminate, worker, 'every worker has stopped');
    assert.match(last?.kind ?? '', /stopped|terminate/, 'and is silent from then on');

    const reached = Number(row.Simulated.match(/± ([\d.]+)/)?.[1]);
    const percent = Number(await page.locator('#sim-bar').getAttribute('aria-valuenow'));
    await press(page, 'Continue');
    assert.ok((await narrower(page, reached)) < reached, 'it goes on where it was');
    assert.ok(Number(await page.locator('#sim-bar').getAttribute('aria-valuenow')) >= percent);
  });
}

test('after it was cancelled nothing runs until it is asked for', { tag: LONG }, async ({ open }) => {
  const page = await openWatched(open, `?${ENDLESS}&sim=on`);
  await narrower(page);
  await page.keyboard.press('Escape');
  await says(page, 'Cancelled');
  const runs = tally(await happenings(page))['> run'];
  await setScale(page, 'Logarithmic');
  await setColours(page, 'dark');
  await addSuggested(page);
  await timersFired(page, 400);
  assert.equal(tally(await happenings(page))['> run'], runs);
  assert.match((await title(page)) ?? '', /^Cancelled: 0 of 22/);
  await press(page, 'Continue');
  await says(page, 'Simulating');
  assert.ok(tally(await happenings(page))['> run'] > runs);
});

test('Escape is for what is open, typed or dragged first', { tag: LONG }, async ({ open }) => {
  const page = await openWatched(open, `?${ENDLESS}&sim=on`);
  await narrower(page);
  await openSettings(page);
  await page.keyboard.press('Escape');
  await page.locator('#sim-sheet').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.keyboard.press('Escape');

  const field = card(page, 0).getByRole('textbox', { name: 'message length s' });
  await field.fill('9');
  await field.press('Escape');
  assert.equal(await field.inputValue(), '32');
  await field.fill('none');
  await field.press('Escape');
  assert.equal(await field.inputValue(), '32');

  const box = await page.locator('#chart').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
  await page.keyboard.press('Escape');
  await page.mouse.up();

  await says(page, 'Simulating');
  await page.keyboard.press('Escape');
  await says(page, 'Cancelled');
});

test('what is edited becomes stale and is simulated anew, the rest goes on undisturbed', { tag: LONG }, async ({ open }) => {
  const page = await openWatched(open, `?${ENDLESS}&sim=on`, { cores: 2 });
  await narrower(page);
  const first = await happenings(page);
  await addSuggested(page);
  await page.getByText('Throughput', { exact: true }).click();
  await page.getByText('Both', { exact: true }).click();
  await setColours(page, 'dark');
  await timersFired(page, 400);
  const undisturbed = tally((await happenings(page)).slice(first.length));
  assert.deepEqual([undisturbed['> stop'], undisturbed['> run']], [undefined, undefined], 'nothing is stopped or begun');
  assert.match((await title(page)) ?? '', /^Simulating/);

  await chosen(page, 0);
  await card(page, 0).getByRole('combobox', { name: 'links', exact: true }).selectOption('bi');
  await page.waitForFunction(
    (count) =>
      Reflect.get(globalThis, 'happenings')
        .slice(count)
        .some((/** @type {any} */ { kind }) => kind === '> run'),
    first.length,
  );
  const later = (await happenings(page)).slice(first.length);
  // Once the new network is solved its points come first again, which stops others.
  const begun = later.findIndex(({ kind }) => kind === '> run');
  assert.equal(tally(later.slice(0, begun))['> stop'], 2);
  assert.ok(later.filter(({ kind }) => kind === '> run').every(({ task }) => task?.network !== 'torus,k:32'));
});

test('a slider that moves begins nothing before it rests', { tag: LONG }, async ({ open }) => {
  const page = await openWatched(open, `?${QUICK}&sim=on`);
  await done(page);
  const before = (await happenings(page)).length;
  const head = await card(page, 0)
    .getByRole('slider')
    .last()
    .evaluate(async (slider) => {
      for (const value of ['4', '5', '6', '9']) {
        /** @type {HTMLInputElement} */ (slider).value = value;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      }
      // The next frame, and no later: where it rests it is soon simulated.
      await new Promise(requestAnimationFrame);
      return document.querySelector('#point-table thead')?.textContent ?? '';
    });
  assert.match(head, /Model/);
  assert.doesNotMatch(head, /Simulated/, 'points of other networks are not shown');
  await page.waitForFunction((before) => Reflect.get(globalThis, 'happenings').length > before, before);
  await done(page);
  const runs = (await happenings(page)).slice(before).filter(({ kind }) => kind === '> run');
  assert.deepEqual([...new Set(runs.map(({ task }) => task?.network))], ['fat-tree,n:16,flits:10'], 'only where it rests');
});

test('another seed gives other points, and going back the same ones', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${QUICK}&sim=on`);
  await done(page);
  const [one, csv] = [await results(page), await savedCsv(page)];
  await openSettings(page);
  await press(page, 'Another seed');
  await page.waitForFunction(() => document.querySelector('#sim-detail')?.textContent?.includes('seed 2'));
  await done(page);
  assert.equal(await query(page), QUICK.replace('&precision', '&sim=on&precision').concat('&seed=2'));
  assert.notDeepEqual(simulatedIn(await savedCsv(page)), simulatedIn(csv));
  await press(page, 'Undo');
  await page.waitForFunction(() => document.querySelector('#sim-detail')?.textContent?.includes('seed 1'));
  assert.deepEqual(await results(page), one);
  assert.equal(await savedCsv(page), csv);
});

test('precision and seed are set, and words for what has no figure are explained', async ({ open }) => {
  const page = await open('?net=fat-tree,n:16');
  await test.step('precision and seed are set beside the button, and marked where they are not legal', async () => {
    await page.getByRole('button', { name: 'Precision ±2 %, seed 1, published values: change' }).click();
    const [precision, seed] = [page.getByRole('textbox', { name: 'precision ±' }), page.getByRole('textbox', { name: 'seed' })];
    for (const [field, text, message] of /** @type {const} */ ([
      [precision, '0', 'precision: “0” is not a number from 0.05 to 50'],
      [precision, '', 'precision: “ ” is not a number from 0.05 to 50'],
      [seed, '4294967296', 'seed: “4294967296” is not a whole number from 0 to 4294967295'],
    ])) {
      await field.fill(text);
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      assert.equal(await page.locator(`#${await field.getAttribute('aria-describedby')}`).textContent(), message);
      await field.press('Escape');
    }
    assert.equal(await query(page), 'net=fat-tree,n:16');
    await precision.fill('3.5');
    await precision.press('Enter');
    await seed.fill('77');
    await seed.press('ArrowUp');
    assert.equal(await query(page), 'net=fat-tree,n:16&precision=3.5&seed=78');
    await precision.press('ArrowUp');
    await page.getByRole('button', { name: 'Precision ±5 %, seed 78, published values: change' }).waitFor();
  });
  await test.step('words for what has no figure are explained', async () => {
    await goTo(page, '?net=mesh&load=0.2');
    const word = page.locator('#point-body').getByRole('button', { name: 'saturated' }).first();
    const meaning = /^\s*Saturation\. The greatest load that the network can carry/;
    const card = page.locator('.word-card');
    await word.hover();
    await expect(card).toBeVisible();
    await expect(card).toHaveText(meaning);
    await page.mouse.move(1, 1);
    await expect(card).toBeHidden();
    await word.focus();
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await page.locator('#data').scrollIntoViewIfNeeded();
    await page.locator('#data-scroller').getByText(meaning).waitFor();
  });
});

test('keys alone do everything', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=torus,k:4&precision=0.05');
  await page.getByRole('button', { name: /^Simulate\b/ }).focus();
  await page.keyboard.press('Enter');
  await says(page, 'Simulating');
  await page.keyboard.press('Space');
  await says(page, 'Cancelled');
  await page.keyboard.press('Enter');
  await says(page, 'Simulating');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('#sim-sheet').waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'precision ±' })).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'sim-settings');
  await done(page);
});

test('a double click does not take itself back', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${ENDLESS}`);
  await page.locator('#sim-act').dblclick();
  await says(page, 'Simulating');
});
