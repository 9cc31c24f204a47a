/** The animation of messages: played, paused, stepped, and counted. */

import assert from 'node:assert/strict';
import { expectAccessible } from './axe.mjs';
import { expect, LONG, oneOrAll, problems, test } from './fixture.mjs';
import { heard, picture, query } from './page.mjs';

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
    await page.waitForTimeout(200);
    assert.equal(await picture(page, PICTURE), still, 'it stands');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Step one cycle' }).click();
        return picture(page, PICTURE);
      })
      .not.toBe(still);
  });
}

test('keys play, pause and step, and say which cycle it is', async ({ open }) => {
  const page = await open('?net=mesh', MOVING);
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
});

test('with reduced motion it stands until it is told to play', async ({ open }) => {
  const page = await open('?net=mesh');
  await reach(page, 'paused');
  const still = await picture(page, PICTURE);
  await page.waitForTimeout(200);
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

test('a load without messages says so, and another load begins anew', async ({ open }) => {
  const page = await open('?net=mesh&load=0', MOVING);
  await page.getByText('At zero load there are no messages to show.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Play' }).isDisabled());
  await page.locator('#handle').press('PageUp');
  await reach(page, 'playing');
});

test('of a network that is too large a smaller copy moves in the drawing only', async ({ open }) => {
  const page = await open('?net=torus,k:64,links:bi', MOVING);
  await page.getByRole('radio', { name: 'Messages' }).check();
  await page.getByText(/^Drawn with [\d,]+ processors at the same share of saturation/).waitFor();
  assert.equal(await query(page), 'net=torus,k:64,links:bi', 'the link’s networks never change');
});

test('a worker that fails is told of and does no harm', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh', {
    ...MOVING,
    faulty: true,
    prepare: (page) => page.route('**/animation/worker.js', (route) => route.abort()),
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
