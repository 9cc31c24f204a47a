/** The animation of messages: played, paused, stepped, and counted. */

import assert from 'node:assert/strict';
import { expectAccessible } from './axe.mjs';
import { expect, LONG, oneOrAll, problems, test } from './fixture.mjs';
import { drag, heard, picture, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

const PICTURE = '#traffic-picture';

/** A link for each kind of network, small enough to be animated. */
const KINDS = [
  'mesh',
  'fat-tree',
  'torus',
  'torus,links:bi',
  'scouting,scout:0',
  'scouting,scout:3,vcs:2',
  'buffered-min,switch:2,stages:5',
  'combining-min',
];

/** @param {Page} page */
async function show(page) {
  await page.getByRole('button', { name: 'Show traffic' }).click();
  await reach(page, 'playing', 'paused');
}

/**
 * Waits for one of these phases.
 *
 * @param {Page} page
 * @param {string[]} phases
 */
async function reach(page, ...phases) {
  await page.waitForSelector(phases.map((phase) => `#traffic[data-phase=${phase}]`).join(', '));
}

/**
 * A number below the drawing.
 *
 * @param {Page} page
 * @param {string} name
 */
const figure = (page, name) => page.locator('#traffic .tally div').filter({ hasText: name }).locator('dd');

/**
 * @param {Page} page
 * @param {string} name
 */
const readingOf = async (page, name) => Number((await figure(page, name).textContent())?.replaceAll(',', ''));

/**
 * Waits until a step is over: the cycle number changes with the last picture of the step.
 *
 * @param {Page} page
 * @param {number} cycle
 */
const stepped = (page, cycle) => expect(figure(page, 'cycle')).toHaveText(cycle.toLocaleString('en'));

/**
 * Opens another link without reloading the page.
 *
 * @param {Page} page
 * @param {string} link
 * @returns {Promise<string | undefined>} the phase entered at once
 */
const visit = (page, link) =>
  page.evaluate((link) => {
    history.pushState(null, '', `?${link}`);
    dispatchEvent(new PopStateEvent('popstate'));
    return document.getElementById('traffic')?.dataset.phase;
  }, link);

/**
 * Records the phases from now on: some are too short to be awaited.
 *
 * @param {Page} page
 */
async function notePhases(page) {
  await page.evaluate(() => {
    const place = /** @type {HTMLElement} */ (document.getElementById('traffic'));
    /** @type {(string | undefined)[]} */
    const phases = [];
    Reflect.set(globalThis, 'phases', phases);
    new MutationObserver(() => phases.push(place.dataset.phase)).observe(place, { attributeFilter: ['data-phase'] });
  });
}

/**
 * Waits until the network has warmed up since recording started, and has reached a phase.
 *
 * @param {Page} page
 * @param {string} last
 * @returns {Promise<string[]>} all phases
 */
async function phasesUntil(page, last) {
  const phases = await page.waitForFunction((last) => {
    const phases = Reflect.get(globalThis, 'phases');
    return phases.includes('warming') && phases.at(-1) === last && phases;
  }, last);
  return phases.jsonValue();
}

for (const net of oneOrAll(KINDS)) {
  test(`traffic plays, pauses and steps by one cycle: ${net}`, async ({ open }) => {
    const page = await open(`?net=${net}`);
    await show(page);
    // A worm whose head has arrived does not move until its tail has left, and a quiet network may hold no
    // other.
    const pictures = new Set();
    await expect.poll(async () => pictures.add(await picture(page, PICTURE)).size, { intervals: [100] }).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await reach(page, 'paused');
    const still = await picture(page, PICTURE);
    const cycle = await readingOf(page, 'cycle');
    assert.ok((await readingOf(page, 'under way')) > 0);
    await page.waitForTimeout(200);
    assert.equal(await picture(page, PICTURE), still, 'it stands');
    assert.equal(await readingOf(page, 'cycle'), cycle);
    for (let steps = 1; steps <= 3 || (await picture(page, PICTURE)) === still; steps += 1) {
      await page.getByRole('button', { name: 'Step one cycle' }).click();
      await stepped(page, cycle + steps);
    }
  });
}

test('keys play, pause and step from anywhere in the section of the drawing', async ({ open }) => {
  const page = await open('?net=mesh');
  await show(page);
  await page.locator('#picker').focus();
  await page.keyboard.press('Space');
  await reach(page, 'paused');
  const cycle = await readingOf(page, 'cycle');
  await page.keyboard.press('.');
  await stepped(page, cycle + 1);
  await heard(page, new RegExp(`Cycle ${(cycle + 1).toLocaleString('en')}: \\d+ messages under way`));
  await page.keyboard.press('Space');
  await reach(page, 'playing');
  // Space presses the focused button and does nothing else.
  await page.getByRole('button', { name: 'Hide' }).focus();
  await page.keyboard.press('Space');
  await reach(page, 'off');
  assert.ok(await page.locator(PICTURE).isHidden());
});

test('the speed is said in words and kept to', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=torus');
  await show(page);
  const slider = page.getByRole('slider', { name: 'Speed' });
  assert.equal(await slider.getAttribute('aria-valuetext'), '20 cycles a second');
  const clock = () =>
    page
      .locator('#traffic .tally dd')
      .first()
      .evaluate((cycle) => ({ cycle: Number(cycle.textContent?.replaceAll(',', '')), time: performance.now() }));
  /**
   * Number of cycles that pass in a second; no machine may exceed the speed, apart from cycles already under
   * way.
   */
  const passing = async (/** @type {number} */ rate) => {
    const from = await clock();
    await page.waitForTimeout(1000);
    const to = await clock();
    const passed = to.cycle - from.cycle;
    assert.ok(passed <= (rate * (to.time - from.time)) / 1000 + Math.max(2, 0.3 * rate), `${passed} cycles at ${rate} a second`);
    return passed;
  };
  await slider.press('Home');
  assert.equal(await slider.getAttribute('aria-valuetext'), '1 cycle a second');
  const slow = await passing(1);
  await slider.press('End');
  assert.equal(await slider.getAttribute('aria-valuetext'), '1,000 cycles a second');
  // A busy machine falls behind at first.
  await expect.poll(() => passing(1000)).toBeGreaterThan(10 * slow);
});

test('more are blocked near saturation, and a new load begins anew', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh&x=capacity&load=0.05');
  await show(page);
  let most = 0;
  for (let look = 0; look < 5; look += 1) {
    most = Math.max(most, await readingOf(page, 'blocked'));
    await page.waitForTimeout(150);
  }
  assert.equal(await visit(page, 'net=mesh&x=capacity&load=0.95'), 'paused');
  await reach(page, 'playing');
  await expect.poll(() => readingOf(page, 'blocked')).toBeGreaterThan(most + 3);
});

test('with reduced motion it stands until it is told to play, and moves by whole cycles', async ({ open }) => {
  const page = await open('?net=mesh', { reducedMotion: 'reduce' });
  await show(page);
  await reach(page, 'paused');
  const still = await picture(page, PICTURE);
  const cycle = await readingOf(page, 'cycle');
  await page.waitForTimeout(200);
  assert.equal(await picture(page, PICTURE), still);
  await page.getByRole('button', { name: 'Step one cycle' }).click();
  await stepped(page, cycle + 1);
  await page.getByRole('button', { name: 'Play' }).click();
  await reach(page, 'playing');
  await page.getByRole('slider', { name: 'Speed' }).press('Home');
  // Slower than the frame rate, so most pictures are alike.
  const [pictures, begun] = [new Set(), performance.now()];
  for (let look = 0; look < 6; look += 1) pictures.add(await picture(page, PICTURE));
  assert.ok(pictures.size <= 2 + (performance.now() - begun) / 1000, `${pictures.size}`);
});

for (const [net, farthest] of [
  ['mesh', '240'],
  ['buffered-min,stages:3', '360'],
]) {
  test(`loads that are refused are refused with a reason, and up to a limit traffic is shown: ${net}`, { tag: LONG }, async ({ open }) => {
    const page = await open(`?net=${net}&load=0`);
    const button = page.getByRole('button', { name: 'Show traffic' });
    await page.getByText('At no load there is no traffic to show.').waitFor();
    assert.ok(await button.isDisabled());
    await visit(page, `net=${net}&x=capacity&load=1e9`);
    await page.getByText(`Traffic can be shown up to about ${farthest} % of saturation.`).waitFor();
    assert.ok(await button.isDisabled());
    await visit(page, `net=${net}&x=capacity&load=${Number(farthest) / 100}`);
    await show(page);
  });
}

test('another network takes the place of the first', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh&net=combining-min,n:16');
  await show(page);
  await page.getByLabel('Network drawn').selectOption('2');
  await page.getByText('several combined in one').waitFor();
  await reach(page, 'playing');
  const first = await picture(page, PICTURE);
  await expect.poll(() => picture(page, PICTURE)).not.toBe(first);
});

test('a network that changes all the time takes the place of one that plays fast', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:8');
  await show(page);
  await page.getByRole('slider', { name: 'Speed' }).press('End');
  for (let change = 0; change < 20; change += 1) {
    await reach(page, 'playing');
    await page.waitForTimeout(17 * change);
    assert.equal(await visit(page, `net=mesh,k:${4 + (change % 5)}`), 'warming');
  }
  await reach(page, 'playing');
  assert.equal(await page.locator('.notice').count(), 0);
});

test('the operating point is moved, and what played plays on', async ({ open }) => {
  const page = await open('?net=mesh&x=capacity&load=0.3');
  await show(page);
  await notePhases(page);
  const handle = page.locator('#handle');
  for (let press = 0; press < 6; press += 1) {
    await handle.press('ArrowRight');
    await page.waitForTimeout(60);
  }
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await phasesUntil(page, 'playing');

  await notePhases(page);
  const letGo = await drag(page, page.locator('#chart'), 0.3, 0.28, 0.26);
  await letGo();
  assert.ok((await phasesUntil(page, 'playing')).includes('paused'));

  await page.getByRole('button', { name: 'Pause' }).click();
  await reach(page, 'paused');
  await notePhases(page);
  for (let press = 0; press < 3; press += 1) await handle.press('ArrowRight');
  assert.ok(!(await phasesUntil(page, 'paused')).includes('playing'), 'what stands goes on standing');
  await page.getByRole('button', { name: 'Play' }).waitFor();
});

test('traffic that is hidden just after a change stays hidden', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh');
  await show(page);
  await page.locator('#handle').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Hide', exact: true }).evaluate((button) => /** @type {HTMLElement} */ (button).click());
  // Longer than the delay before a restart.
  await page.waitForTimeout(400);
  await reach(page, 'off');
  assert.ok(await page.locator(PICTURE).isHidden());
});

test('a saturated network says so until it begins anew, whatever else changes', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=fat-tree,n:256,flits:1&x=capacity&load=2.4');
  await show(page);
  await page.getByRole('slider', { name: 'Speed' }).press('End');
  await page.getByRole('button', { name: 'Step one cycle' }).focus();
  // Some hundred thousand messages have to come first.
  await page.waitForSelector('#traffic[data-phase=spent]');
  // Step is disabled and passes the focus on.
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Play');
  const words = page.getByText('it is saturated at this load. Play begins anew.');
  await words.waitFor();
  assert.equal(await visit(page, `${await query(page)}&theme=dark&y=log`), 'spent');
  await page.waitForTimeout(400);
  assert.ok(await words.isVisible());
  await reach(page, 'spent');
});

for (const [net, nodes, smaller, fewer] of oneOrAll([
  ['mesh,k:17', '289', 'mesh,k:16', 256],
  ['fat-tree,n:1024', '1,024', 'fat-tree,n:256', 256],
  ['torus,k:64,links:bi', '4,096', 'torus,k:16,links:bi', 256],
  ['scouting,k:20', '400', 'scouting,k:16', 256],
  ['buffered-min,switch:9', '59,049', 'buffered-min,switch:9,stages:2', 81],
  ['combining-min,n:4096', '4,096', 'combining-min,n:256', 256],
])) {
  test(`of a network that is too large a smaller one is offered, as one step that can be undone: ${net}`, async ({ open }) => {
    const page = await open(`?net=torus&net=${net}&draw=2`);
    await page.getByText(`Traffic can be shown of up to 256 nodes; this network has ${nodes}.`).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Show traffic' }).isDisabled());
    await page.getByRole('button', { name: `Show it with ${fewer} processors` }).click();
    assert.equal(await query(page), `net=torus&net=${smaller}&draw=2`);
    await reach(page, 'playing');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    assert.ok(await page.evaluate(() => document.activeElement?.closest('#traffic')), 'the focus stays here');
    assert.ok(await page.getByRole('button', { name: /^Show it with/ }).isHidden());
    await page.goBack();
    await reach(page, 'off');
    assert.equal(await query(page), `net=torus&net=${net}&draw=2`);
  });
}

test('a network that is being solved is waited for', { tag: LONG }, async ({ open }) => {
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  const page = await open('?net=mesh', {
    prepare: async (page) => {
      await page.route('**/solver/worker.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.addInitScript(() => {
        /** @type {number[]} */
        const asked = [];
        Reflect.set(globalThis, 'asked', asked);
        globalThis.Worker = class extends Worker {
          /** @param {any} message */
          postMessage(message) {
            if (message.kind === 'solve') asked.push(...message.task.operatingLoads);
            super.postMessage(message);
          }
        };
      });
    },
  });
  await show(page);
  await visit(page, 'net=combining-min,n:16,reading:backpressure');
  const words = page.locator('#traffic').getByText('computing…');
  await words.waitFor();
  assert.ok(await page.getByRole('button', { name: 'Pause' }).isDisabled());
  await page.waitForTimeout(400);
  assert.ok(await words.isVisible());
  release();
  await reach(page, 'playing');
  assert.ok(await words.isHidden());
  assert.ok((await readingOf(page, 'under way')) > 0);
  // Only the operating point is requested from it, for the drawing.
  await page.waitForTimeout(300);
  const asked = await page.evaluate(() => Reflect.get(globalThis, 'asked'));
  assert.ok(asked.length > 0 && asked.every((/** @type {number} */ load) => load > 0), `${asked}`);
});

test('a worker that fails is told of and does no harm', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh', { faulty: true });
  await page.route('**/animation/worker.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Show traffic' }).click();
  await page.getByText('The traffic cannot be shown').waitFor();
  await reach(page, 'off');
  await page.unroute('**/animation/worker.js');
  await show(page);
  assert.ok(await page.getByText('The traffic cannot be shown').isHidden());
  assert.deepEqual(problems(page).uncaught, []);
});

for (const width of oneOrAll([360, 1440])) {
  test(`axe finds nothing at the traffic, and it fits: ${width} px`, async ({ open }) => {
    const page = await open('?net=scouting,scout:3', { viewport: { width, height: 800 } });
    await show(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await reach(page, 'paused');
    await expectAccessible(page, '#traffic');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
}
