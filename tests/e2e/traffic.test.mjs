/** The traffic made visible: played, paused, stepped, and told in numbers. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe from 'axe-core';

import { expectClean, launchBrowser, openPage, problems, serveDist } from './harness.mjs';
import { drawn, heard, openReady, picture, query } from './page.mjs';

/** @import { Page } from 'playwright-core' */

const PICTURE = '#traffic-picture';

/** A link for each kind of network, small enough to be played. */
const KINDS = [
  'fat-tree',
  'mesh',
  'torus',
  'torus,links:bi',
  'scouting,scout:0',
  'scouting,scout:3,vcs:2',
  'buffered-min,switch:2,stages:5',
  'combining-min',
];

/**
 * Looks at a picture until it must have changed: a worm whose head has arrived and whose tail has not left lies still for
 * as many cycles as it has flits left, and a quiet network may hold no other.
 */
const MOST_LOOKS = 100;

/** @type {Awaited<ReturnType<typeof serveDist>>} */ let server;
/** @type {Awaited<ReturnType<typeof launchBrowser>>} */ let browser;

before(async () => {
  server = await serveDist();
  browser = await launchBrowser();
});

after(async () => {
  await browser.close();
  await server.close();
});

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
async function figure(page, name) {
  const text = await page.locator('#traffic .tally div').filter({ hasText: name }).locator('dd').textContent();
  return Number(text?.replaceAll(',', ''));
}

/** Waits until nothing moves. @param {Page} page */
async function rest(page) {
  await reach(page, 'paused');
  await page.waitForTimeout(350);
  await drawn(page);
}

test('every kind of network plays, pauses and steps by one cycle', async () => {
  for (const net of KINDS) {
    const page = await openReady(browser, `${server.url}?net=${net}`);
    await show(page);
    const pictures = new Set();
    for (let look = 0; look < MOST_LOOKS && pictures.size < 3; look += 1) {
      pictures.add(await picture(page, PICTURE));
      await page.waitForTimeout(120);
    }
    assert.equal(pictures.size, 3, `${net} moves`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await rest(page);
    const still = await picture(page, PICTURE);
    const cycle = await figure(page, 'cycle');
    assert.ok(await figure(page, 'under way') > 0, net);
    await page.waitForTimeout(300);
    assert.equal(await picture(page, PICTURE), still, `${net} stands`);
    assert.equal(await figure(page, 'cycle'), cycle);
    let gone = false;
    for (let steps = 1; steps <= 3 || (!gone && steps <= MOST_LOOKS); steps += 1) {
      await page.getByRole('button', { name: 'Step one cycle' }).click();
      await rest(page);
      assert.equal(await figure(page, 'cycle'), cycle + steps, net);
      gone = await picture(page, PICTURE) !== still;
    }
    assert.ok(gone, `${net} has gone on`);
    expectClean(page);
    await page.close();
  }
});

test('keys play, pause and step from anywhere in the section of the drawing', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh`);
  await show(page);
  await page.locator('#picker').focus();
  await page.keyboard.press('Space');
  await rest(page);
  const cycle = await figure(page, 'cycle');
  await page.keyboard.press('.');
  await rest(page);
  assert.equal(await figure(page, 'cycle'), cycle + 1);
  await heard(page, new RegExp(`Cycle ${(cycle + 1).toLocaleString('en')}: \\d+ messages under way`));
  await page.keyboard.press('Space');
  await reach(page, 'playing');
  // A button that has the focus is pressed, and nothing else.
  await page.getByRole('button', { name: 'Hide' }).focus();
  await page.keyboard.press('Space');
  await reach(page, 'off');
  assert.ok(await page.locator(PICTURE).isHidden());
  expectClean(page);
  await page.close();
});

test('the speed is said in words and kept to', async () => {
  const page = await openReady(browser, `${server.url}?net=torus`);
  await show(page);
  const slider = page.getByRole('slider', { name: 'Speed' });
  assert.equal(await slider.getAttribute('aria-valuetext'), '20 cycles a second');
  /** @type {number[]} */
  const passed = [];
  for (const [key, words, rate] of /** @type {const} */ ([['Home', '1 cycle a second', 1], ['End', '1,000 cycles a second', 1000]])) {
    await slider.press(key);
    assert.equal(await slider.getAttribute('aria-valuetext'), words);
    await page.waitForTimeout(300);
    const [from, begun] = [await figure(page, 'cycle'), performance.now()];
    await page.waitForTimeout(1000);
    passed.push(await figure(page, 'cycle') - from);
    // A busy machine falls behind; no machine runs ahead, but for what was on its way.
    const most = rate * (performance.now() - begun) / 1000 + Math.max(2, 0.3 * rate);
    assert.ok(passed[passed.length - 1] <= most, `${words}: ${passed}`);
  }
  assert.ok(passed[1] > 10 * passed[0], `${passed}`);
  expectClean(page);
  await page.close();
});

test('more are blocked near saturation, and a new load begins anew', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh&x=capacity&load=0.05`);
  await show(page);
  /** @type {number[]} */
  const blocked = [];
  for (const load of ['0.05', '0.95']) {
    await page.evaluate((load) => history.pushState(null, '', `?net=mesh&x=capacity&load=${load}`), load);
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await page.waitForTimeout(400);
    await reach(page, 'playing');
    let most = 0;
    for (let look = 0; look < 8; look += 1) {
      most = Math.max(most, await figure(page, 'blocked'));
      await page.waitForTimeout(150);
    }
    blocked.push(most);
  }
  assert.ok(blocked[1] > blocked[0] + 3, `${blocked}`);
  expectClean(page);
  await page.close();
});

test('with reduced motion it stands until it is told to play, and moves by whole cycles', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh`, { reducedMotion: 'reduce' });
  await show(page);
  await reach(page, 'paused');
  const still = await picture(page, PICTURE);
  await page.waitForTimeout(300);
  assert.equal(await picture(page, PICTURE), still);
  const cycle = await figure(page, 'cycle');
  await page.getByRole('button', { name: 'Step one cycle' }).click();
  await rest(page);
  assert.equal(await figure(page, 'cycle'), cycle + 1);
  await page.getByRole('button', { name: 'Play' }).click();
  await reach(page, 'playing');
  await page.getByRole('slider', { name: 'Speed' }).press('Home');
  await page.waitForTimeout(300);
  // Slower than the frames: most of them are alike.
  const pictures = new Set();
  for (let look = 0; look < 6; look += 1) pictures.add(await picture(page, PICTURE));
  assert.ok(pictures.size <= 2, `${pictures.size}`);
  expectClean(page);
  await page.close();
});

test('there is a limit, and a reason', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh,k:17`);
  const button = page.getByRole('button', { name: 'Show traffic' });
  assert.ok(await button.isDisabled());
  await assert.doesNotReject(page.getByText('Traffic can be shown of up to 256 nodes; this network has 289.').waitFor());
  await page.goto(`${server.url}?net=mesh&load=0`);
  await page.waitForSelector('[aria-busy="false"]');
  assert.ok(await button.isDisabled());
  await page.getByText('At no load there is no traffic to show.').waitFor();
  // What is refused on one side of the limit is shown on the other.
  for (const [net, farthest] of [['mesh', '240'], ['buffered-min,stages:3', '360']]) {
    await page.goto(`${server.url}?net=${net}&x=capacity&load=1e9`);
    await page.waitForSelector('[aria-busy="false"]');
    assert.ok(await button.isDisabled());
    await page.getByText(`Traffic can be shown up to about ${farthest} % of saturation.`).waitFor();
    await page.goto(`${server.url}?net=${net}&x=capacity&load=${Number(farthest) / 100}`);
    await page.waitForSelector('[aria-busy="false"]');
    await show(page);
  }
  expectClean(page);
  await page.close();
});

test('another network takes the place of the first', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh&net=combining-min,n:16`);
  await show(page);
  await page.getByLabel('Network drawn').selectOption('2');
  await page.getByText('several combined in one').waitFor();
  await page.waitForTimeout(400);
  await reach(page, 'playing');
  const [first, second] = [await picture(page, PICTURE), (await page.waitForTimeout(200), await picture(page, PICTURE))];
  assert.notEqual(first, second);
  expectClean(page);
  await page.close();
});

test('a network that changes all the time takes the place of one that plays fast', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh,k:8`);
  await show(page);
  await page.getByRole('slider', { name: 'Speed' }).press('End');
  for (let change = 0; change < 20; change += 1) {
    const k = 4 + (change % 5);
    await reach(page, 'playing');
    await page.waitForTimeout(17 * change);
    await page.evaluate((k) => {
      history.pushState(null, '', `?net=mesh,k:${k}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, k);
    await reach(page, 'warming');
  }
  await reach(page, 'playing');
  assert.equal(await page.locator('.notice').count(), 0);
  expectClean(page);
  await page.close();
});

test('the operating point is dragged, and what played plays on', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh&x=capacity&load=0.3`);
  await show(page);
  await page.locator('#handle').focus();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(60);
  }
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await reach(page, 'playing');
  const box = await page.locator('#handle').boundingBox();
  if (!box) throw new Error('the handle is not to be seen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) {
    await page.mouse.move(x - 8 * step, y);
    await page.waitForTimeout(50);
  }
  await page.mouse.up();
  await reach(page, 'paused');
  await reach(page, 'playing');
  // What stands goes on standing.
  await page.getByRole('button', { name: 'Pause' }).click();
  await rest(page);
  await page.locator('#handle').focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(600);
  await reach(page, 'paused');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  expectClean(page);
  await page.close();
});

test('traffic that is hidden just after a change stays hidden', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh`);
  await show(page);
  await page.locator('#handle').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Hide', exact: true }).evaluate((button) => /** @type {HTMLElement} */ (button).click());
  await page.waitForTimeout(600);
  await reach(page, 'off');
  assert.ok(await page.locator(PICTURE).isHidden());
  expectClean(page);
  await page.close();
});

test('a saturated network says so until it begins anew, whatever else changes', async () => {
  const page = await openReady(browser, `${server.url}?net=fat-tree,n:256,flits:1&x=capacity&load=2.4`);
  await show(page);
  await page.getByRole('slider', { name: 'Speed' }).press('End');
  await page.getByRole('button', { name: 'Step one cycle' }).focus();
  // Some hundred thousand messages have to come first.
  await page.waitForSelector('#traffic[data-phase=spent]');
  // Step is of no use any more, and hands the focus on.
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Play');
  const words = page.getByText('it is saturated at this load. Play begins anew.');
  await words.waitFor();
  await page.evaluate(() => {
    history.pushState(null, '', `${location.search}&theme=dark&y=log`);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.waitForTimeout(400);
  assert.ok(await words.isVisible());
  await reach(page, 'spent');
  expectClean(page);
  await page.close();
});

test('of a network that is too large a smaller one is offered, as one step that can be undone', async () => {
  for (const [net, smaller] of [
    ['fat-tree,n:1024', 'fat-tree,n:256'],
    ['mesh,k:17', 'mesh,k:16'],
    ['torus,k:64,links:bi', 'torus,k:16,links:bi'],
    ['scouting,k:20', 'scouting,k:16'],
    ['buffered-min,switch:9', 'buffered-min,switch:9,stages:2'],
    ['combining-min,n:4096', 'combining-min,n:256'],
  ]) {
    const page = await openPage(browser, `${server.url}?net=torus&net=${net}&draw=2`);
    await page.waitForSelector('[aria-busy="false"]');
    const nodes = smaller.endsWith('stages:2') ? 81 : 256;
    await page.getByRole('button', { name: `Show it with ${nodes} processors` }).click();
    assert.equal(await query(page), `net=torus&net=${smaller}&draw=2`);
    await reach(page, 'playing');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    assert.ok(await page.evaluate(() => document.activeElement?.closest('#traffic')), 'the focus stays here');
    assert.ok(await page.getByRole('button', { name: /^Show it with/ }).isHidden());
    await page.goBack();
    await reach(page, 'off');
    assert.equal(await query(page), `net=torus&net=${net}&draw=2`);
    expectClean(page);
    await page.close();
  }
});

test('a network that is being solved is waited for', async () => {
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((resolve) => { release = () => resolve(undefined); });
  const page = await openPage(browser, `${server.url}?net=mesh`, {}, async (page) => {
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
  });
  await page.waitForSelector('[aria-busy="false"]');
  await show(page);
  await page.evaluate(() => {
    history.pushState(null, '', '?net=combining-min,n:16,reading:backpressure');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const words = page.locator('#traffic').getByText('computing…');
  await words.waitFor();
  assert.ok(await page.getByRole('button', { name: 'Pause' }).isDisabled());
  await page.waitForTimeout(400);
  assert.ok(await words.isVisible());
  release();
  await reach(page, 'playing');
  assert.ok(await words.isHidden());
  assert.ok(await figure(page, 'under way') > 0);
  // Nothing but the operating point is wanted of it, for the drawing.
  await page.waitForTimeout(300);
  const asked = await page.evaluate(() => Reflect.get(globalThis, 'asked'));
  assert.ok(asked.length > 0 && asked.every((/** @type {number} */ load) => load > 0), `${asked}`);
  expectClean(page);
  await page.close();
});

test('a worker that fails is told of and does no harm', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh`);
  await page.route('**/traffic/worker.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Show traffic' }).click();
  await page.getByText('The traffic cannot be shown').waitFor();
  await reach(page, 'off');
  await page.unroute('**/traffic/worker.js');
  await show(page);
  assert.ok(await page.getByText('The traffic cannot be shown').isHidden());
  assert.deepEqual(problems(page).uncaught, []);
  await page.close();
});

test('nothing is wrong for those who cannot see or point', async () => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const width of [1440, 360]) {
      const page = await openReady(browser, `${server.url}?net=scouting,scout:3`, { colorScheme, viewport: { width, height: 800 } });
      await show(page);
      await page.getByRole('button', { name: 'Pause' }).click();
      await rest(page);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => Reflect.get(globalThis, 'axe').run('#traffic', { resultTypes: ['violations'] }));
      assert.deepEqual(violations.map((/** @type {axe.Result} */ { id, nodes }) => [id, nodes.map(({ html }) => html)]), []);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0);
      await page.close();
    }
  }
});
