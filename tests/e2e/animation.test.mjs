/** The animation of messages: played, paused, stepped, and counted. */

import assert from 'node:assert/strict';
import { expectAccessible } from './axe.mjs';
import { expect, LONG, oneOrAll, problems, test } from './fixture.mjs';
import { card, framesLater, goTo, heard, jam, picture, query, routeWorkers } from './page.mjs';

/** @import { Page } from '@playwright/test' */

const PICTURE = '#messages-picture';

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

/**
 * Waits for one of these phases.
 *
 * @param {Page} page
 * @param {string[]} phases
 */
async function reach(page, ...phases) {
  await page.waitForSelector(phases.map((phase) => `.transport[data-phase=${phase}]`).join(', '));
}

/**
 * Presses a button, and waits until what it did is announced.
 *
 * @param {Page} page
 * @param {'Play' | 'Pause'} name
 * @returns the time before it was pressed and after, and the cycle announced
 */
async function press(page, name) {
  const button = page.getByRole('button', { name, exact: true });
  const times = await button.evaluate((button) => {
    const before = performance.now();
    /** @type {HTMLElement} */ (button).click();
    return { before, after: performance.now() };
  });
  await heard(page, name === 'Pause' ? /^Cycle [\d,]+: / : /^Messages move at /);
  const words = await page.locator('#live').textContent();
  return { ...times, cycle: Number(words?.match(/[\d,]+/)?.[0].replaceAll(',', '')) };
}

/**
 * Asks one message after another, each once at most.
 *
 * @param {Page} page
 * @param {RegExp} wanted
 * @returns {Promise<string | undefined>} what the card says of the first message that fits, which stays asked
 */
async function ask(page, wanted) {
  const heading = page.locator('.asked-card h3');
  const met = new Set();
  await page.locator('#picker').focus();
  for (;;) {
    await page.keyboard.press('m');
    if ((await heading.count()) === 0) return undefined;
    const words = (await page.locator('.asked-card').innerText()).replace(/\s+/g, ' ');
    if (wanted.test(words)) return words;
    if (met.has(words)) return undefined;
    met.add(words);
  }
}

const MOVING = { reducedMotion: /** @type {const} */ ('no-preference') };

for (const net of oneOrAll(KINDS)) {
  test(`messages move by themselves, pause and step by one cycle: ${net}`, async ({ open }) => {
    const page = await open(`?net=${net}`, MOVING);
    await reach(page, 'playing');
    // A worm whose head has arrived does not move until its tail has left, and a quiet network may hold no
    // other.
    const pictures = new Set();
    await expect.poll(async () => pictures.add(await picture(page, PICTURE)).size, { intervals: [100] }).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await reach(page, 'paused');
    const still = await picture(page, PICTURE);
    await framesLater(page);
    assert.equal(await picture(page, PICTURE), still, 'it stands');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Step one cycle' }).click();
        return picture(page, PICTURE);
      })
      .not.toBe(still);
  });
}

test('keys play and pause, a load without messages says so, and messages jam', async ({ open }) => {
  const page = await open('?net=mesh', MOVING);
  await test.step('keys play, pause and step, and say which cycle it is', async () => {
    await reach(page, 'playing');
    await page.locator('#picker').focus();
    await page.keyboard.press('Space');
    await reach(page, 'paused');
    await page.keyboard.press('.');
    await heard(page, /Cycle [\d,]+: \d+ messages under way/);
    await page.keyboard.press('Space');
    await reach(page, 'playing');
    // Space presses the focused button and does nothing else.
    await page.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Space');
    await reach(page, 'paused');
    await page.keyboard.press('Space');
    await reach(page, 'playing');
  });
  await test.step('a load without messages says so, and another load begins anew', async () => {
    await goTo(page, '?net=mesh&load=0');
    await page.getByText('At zero load there are no messages to show.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Play' }).isDisabled());
    await page.locator('#handle').press('PageUp');
    await reach(page, 'playing');
  });
  await test.step('messages jam while the load is dragged, and none of them starts anew', async () => {
    await goTo(page, '?net=mesh&load=0.1&xmax=0.4');
    await reach(page, 'playing');
    await page.getByRole('slider', { name: 'Speed' }).fill('45');
    const waiting = async () => Number((await page.locator('#key-line').innerText()).match(/(\d+)\s*not yet sent/)?.[1]);
    const before = await waiting();
    await jam(page, async () => (await waiting()) - before);
  });
});

test('with reduced motion it stands until it is told to play', async ({ open }) => {
  const page = await open('?net=mesh');
  await reach(page, 'paused');
  const still = await picture(page, PICTURE);
  await framesLater(page);
  assert.equal(await picture(page, PICTURE), still);
  await page.getByRole('button', { name: 'Play' }).click();
  await reach(page, 'playing');
  const slider = page.getByRole('slider', { name: 'Speed' });
  assert.equal(await slider.getAttribute('aria-valuetext'), '20 cycles a second');
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '1 cycle a second');
  await page.getByRole('radio', { name: 'Busy channels' }).check();
  await expect(page.locator('.transport')).toHaveCount(0);
  await expect(page.locator(PICTURE)).toBeHidden();
});

test('of a network that is too large a smaller copy moves in the drawing only', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=torus,k:64,links:bi', MOVING);
  await page.getByRole('radio', { name: 'Messages' }).check();
  await page.getByText(/^Drawn with [\d,]+ processors at the same share of its model’s saturation/).waitFor();
  assert.equal(await query(page), 'net=torus,k:64,links:bi', 'the link’s networks never change');
});

test('the speed is kept to, and another one is as much faster as it says', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:4', MOVING);
  await reach(page, 'playing');
  const slider = page.getByRole('slider', { name: 'Speed' });
  let paused = await press(page, 'Pause');
  /** Cycles that pass in a second, as parts of those that the control says. */
  const share = async () => {
    const rate = Number((await slider.getAttribute('aria-valuetext'))?.match(/^[\d,]+/)?.[0].replaceAll(',', ''));
    const from = await press(page, 'Play');
    await page.waitForTimeout(1000);
    const to = await press(page, 'Pause');
    const [passed, seconds] = [to.cycle - paused.cycle, (to.after - from.before) / 1000];
    paused = to;
    // Pausing shows at once what was requested ahead, which is less than a fifth of a second. No machine is so
    // slow that more cycles pass.
    assert.ok(passed <= rate * (seconds + 0.2) + 1, `${passed} cycles in ${seconds} s at ${rate} a second`);
    return passed / (rate * seconds);
  };
  for (const [position, words] of [
    ['26', '20 cycles a second'],
    ['46', '200 cycles a second'],
  ]) {
    await slider.fill(position);
    await expect(slider).toHaveAttribute('aria-valuetext', words);
    // A busy machine falls behind at first.
    await expect.poll(share).toBeGreaterThan(0.7);
  }
});

/** Ten quick changes of what is drawn, the last of which leads to a mesh of 4 × 4 nodes. @type {Record<string, { link: string, change: (page: Page, step: number) => Promise<unknown> }>} */
const CHANGES = {
  'another network': {
    link: 'net=mesh,k:12&net=mesh,k:4&net=combining-min,n:16&net=buffered-min,switch:2,stages:5',
    change: (page, step) => page.getByLabel('Network drawn').selectOption({ index: [2, 1, 3, 0][step % 4] }),
  },
  'another size': {
    link: 'net=mesh,k:14',
    change: (page) => card(page, 0).getByRole('slider', { name: 'nodes a row' }).press('ArrowLeft'),
  },
};

for (const [what, { link, change }] of Object.entries(CHANGES)) {
  test(`after many quick changes the last network plays, and in one worker: ${what}`, { tag: LONG }, async ({ open }) => {
    /** @type {string[]} */
    const workers = [];
    const page = await open(`?${link}&x=capacity&load=0.9`, {
      ...MOVING,
      prepare: async (page) => {
        await routeWorkers(page, 'animation', (route) => route.continue());
        page.on('worker', (worker) => workers.push(worker.url()));
      },
    });
    await reach(page, 'playing');
    await page.getByRole('slider', { name: 'Speed' }).press('End');
    // Some of them come while it plays, some while it warms up, some before it has even begun to.
    for (let step = 0; step < 10; step += 1) {
      await change(page, step);
      await page.waitForTimeout(60 * (step % 9));
    }
    await reach(page, 'playing');
    const first = await picture(page, PICTURE);
    await expect.poll(() => picture(page, PICTURE)).not.toBe(first);
    await press(page, 'Pause');
    const other = await ask(page, /^(?!Message from \([0-3],[0-3]\) to \([0-3],[0-3]\) )/);
    assert.equal(other, undefined, 'all messages are of the last network');
    await page.locator('.asked-card').waitFor();
    assert.equal(workers.filter((url) => url.endsWith('?animation')).length, 1);
  });
}

for (const [net, farthest] of oneOrAll(
  /** @type {[string, number][]} */ ([
    ['mesh', 240],
    ['buffered-min,switch:2,stages:5', 360],
  ]),
)) {
  test(`far beyond saturation nothing moves, with the reason, and a lower load moves again: ${net}`, { tag: LONG }, async ({ open }) => {
    const page = await open(`?net=${net}&x=capacity&load=4`, MOVING);
    await page.getByText(`They are shown up to a load of about ${farthest} % of the model's saturation.`).waitFor();
    await reach(page, 'off');
    assert.ok(await page.getByRole('button', { name: 'Play' }).isDisabled());
    assert.ok(await page.getByRole('button', { name: 'Step one cycle' }).isDisabled());
    assert.ok(await page.locator(PICTURE).isHidden());
    await page.locator('#handle').press('Home');
    await page.locator('#handle').press('PageUp');
    await reach(page, 'playing');
    assert.ok(await page.locator(PICTURE).isVisible());
    assert.equal(await page.getByText('They are shown up to').count(), 0);
  });
}

test('a saturated network says so once its queues are full, and a lower load moves again', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=fat-tree,n:1024,flits:1&x=capacity&load=2.4', MOVING);
  await reach(page, 'playing');
  await page.getByRole('slider', { name: 'Speed' }).press('End');
  // Some hundred thousand messages have to come first.
  await reach(page, 'spent');
  const words = page.getByText('Saturated: the queues at the sources grow without end.');
  await words.waitFor();
  const still = await picture(page, PICTURE);
  await framesLater(page);
  assert.equal(await picture(page, PICTURE), still, 'it stands');
  assert.ok(await page.getByRole('button', { name: 'Step one cycle' }).isDisabled());
  assert.match((await ask(page, /Message/)) ?? '', /Message/);
  await page.keyboard.press('.');
  await page.keyboard.press('Escape');
  await reach(page, 'spent');
  assert.equal(await words.count(), 1, 'to ask a message does not begin anew');
  await page.getByRole('button', { name: 'Play' }).click();
  await reach(page, 'playing');
  assert.equal(await words.count(), 0, 'its queues are empty again');
  await reach(page, 'spent');
  await page.locator('#handle').press('PageDown');
  await reach(page, 'playing');
  assert.equal(await words.count(), 0);
});

test('a message can be asked at the highest speed, by key and by click', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh&load=0.15', MOVING);
  await reach(page, 'playing');
  await page.getByRole('slider', { name: 'Speed' }).fill('60');
  const card = page.locator('.asked-card');
  await page.locator('#picker').focus();
  for (let time = 0; time < 5; time += 1) {
    await page.keyboard.press('m');
    assert.equal(await card.count(), 1);
    await reach(page, 'paused');
    await page.keyboard.press('Escape');
    assert.equal(await card.count(), 0);
    await reach(page, 'playing');
  }
  // Messages move on under the pointer, but a click asks what is shown.
  const box = await page.locator('#picker').boundingBox();
  assert.ok(box);
  await expect
    .poll(async () => {
      await page.mouse.click(box.x + box.width * (0.3 + 0.4 * Math.random()), box.y + box.height * 0.5);
      return card.count();
    })
    .toBe(1);
  await reach(page, 'paused');
  await page.getByRole('button', { name: 'Play on' }).click();
  await reach(page, 'playing');
  await expect(page.locator('#picker')).toBeFocused();
});

test('messages that wait for one another in a circle are named as a deadlock', { tag: LONG }, async ({ open }) => {
  // Without a lead of the headers and without virtual channels nothing keeps rings of waiting messages from
  // closing, and at this load they close again soon after one is broken.
  const page = await open('?net=scouting,scout:0&load=0.32', MOVING);
  await reach(page, 'playing');
  // As fast as every cycle is still shown.
  await page.getByRole('slider', { name: 'Speed' }).fill('35');
  const plain = await picture(page, PICTURE);
  /** @type {string | undefined} */
  let words;
  await expect
    .poll(
      async () => {
        words = await ask(page, /deadlock/);
        if (words === undefined) await page.keyboard.press('Escape');
        return words;
      },
      { timeout: 90_000 },
    )
    .toMatch(/These \d+ messages wait for one another in a circle: a deadlock\./);
  await reach(page, 'paused');
  const circle = page.locator('.asked-card p', { hasText: 'in a circle' }).getByRole('button');
  const names = await circle.allTextContents();
  assert.equal(names.length, Number(words?.match(/These (\d+)/)?.[1]));
  assert.ok(names.length > 1);
  const heading = page.locator('.asked-card h3');
  const pictures = new Set([plain]);
  for (const [index, name] of names.entries()) {
    await circle.getByText(name, { exact: true }).click();
    await expect(heading).toHaveText(`Message from ${name.replace(' → ', ' to ')}`);
    await expect(page.locator('.asked-card')).toContainText(/waits \d+ cycles?/);
    assert.deepEqual((await circle.allTextContents()).sort(), [...names].sort(), 'of each the circle is the same');
    pictures.add(await picture(page, PICTURE));
    assert.equal(pictures.size, index + 2, 'another one is outlined');
  }
  // From within the card, whose button has the focus.
  await page.keyboard.press('Escape');
  await reach(page, 'playing');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'picker');
});

test('a worker that fails is told of and does no harm', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh', {
    ...MOVING,
    faulty: true,
    prepare: (page) => routeWorkers(page, 'animation', (route) => route.abort()),
  });
  await page.locator('.notice').waitFor();
  assert.deepEqual(problems(page).uncaught, []);
});

for (const width of oneOrAll([360, 1440])) {
  test(`axe finds nothing at the moving messages, and it fits: ${width} px`, async ({ open }) => {
    const page = await open('?net=scouting,scout:3', { viewport: { width, height: 800 } });
    await reach(page, 'paused');
    await expectAccessible(page, '#key-line');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
}
