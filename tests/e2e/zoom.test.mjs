import assert from 'node:assert/strict';
import { expect, LONG, oneOrAll, test } from './fixture.mjs';
import { drawn, FIRST, goTo, picture, query, setAxes } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** Networks of several kinds, in both panels. */
const LINKS = [
  FIRST,
  `${FIRST}&show=both&y=log`,
  'net=torus,k:6&net=mesh,k:7,flits:20&x=capacity',
  'net=scouting&show=both&x=messages',
  'net=buffered-min&net=combining-min&y=log',
];

/**
 * A point of the chart, given as parts of its width and height.
 *
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 */
async function spot(page, x, y) {
  const box = await page.locator('#chart').boundingBox();
  assert.ok(box);
  return /** @type {const} */ ([box.x + x * box.width, box.y + y * box.height]);
}

/**
 * The ends of the axes in the address.
 *
 * @param {Page} page
 */
async function ends(page) {
  const link = new URLSearchParams(await query(page));
  const end = (/** @type {string} */ key) => (link.has(key) ? Number(link.get(key)) : null);
  return { xmin: end('xmin'), xmax: end('xmax'), ymin: end('ymin'), ymax: end('ymax') };
}

const WHOLE = { xmin: null, xmax: null, ymin: null, ymax: null };

/** @param {Page} page */
const load = async (page) => Number(await page.locator('#handle').getAttribute('aria-valuenow'));

/** @param {Page} page */
const entries = (page) => page.evaluate(() => history.length);

/**
 * Waits until the address names an end of an axis, or none.
 *
 * @param {Page} page
 * @param {boolean} zoomed
 */
async function untilKept(page, zoomed) {
  await page.waitForFunction((zoomed) => /[?&][xy](min|max)=/.test(location.search) === zoomed, zoomed);
  await drawn(page);
}

for (const link of oneOrAll(LINKS)) {
  test(`keys alone zoom, move and show everything again: ${link}`, async ({ open }) => {
    const page = await open(`?${link}`);
    const [first, operating] = [await picture(page), await load(page)];
    await page.locator('#handle').focus();
    const focused = await picture(page);
    for (const _ of [1, 2, 3]) await page.keyboard.press('+');
    await untilKept(page, true);
    const zoomed = await ends(page);
    assert.ok((zoomed.xmin ?? 0) < operating && operating < (zoomed.xmax ?? Infinity), JSON.stringify(zoomed));
    assert.notEqual(await picture(page), focused);

    await page.keyboard.press('Alt+ArrowRight');
    await drawn(page);
    const moved = await ends(page);
    assert.ok((moved.xmin ?? 0) > (zoomed.xmin ?? 0) && (moved.xmax ?? 0) >= (zoomed.xmax ?? 0), JSON.stringify(moved));
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowUp');
    await drawn(page);
    assert.ok(((await ends(page)).ymax ?? 0) > (zoomed.ymax ?? Infinity));
    assert.equal(await load(page), operating, 'the load stays');

    await page.keyboard.press('-');
    await drawn(page);
    const smaller = await ends(page);
    assert.ok((smaller.xmin ?? 0) < (zoomed.xmin ?? 0), JSON.stringify(smaller));
    await page.keyboard.press('0');
    await untilKept(page, false);
    assert.deepEqual(await ends(page), WHOLE);
    await page.locator('#handle').blur();
    assert.equal(await picture(page), first);
  });
}

test('the mouse zooms into a box, and buttons zoom while the chart is zoomed', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  await test.step('a drag with Shift zooms into a box unless Escape gives it up, and a double click shows everything', async () => {
    const [before, operating, first] = [await entries(page), await load(page), await picture(page)];
    const drawBox = async () => {
      await page.mouse.move(...(await spot(page, 0.4, 0.3)));
      await page.mouse.down();
      await page.mouse.move(...(await spot(page, 0.8, 0.7)), { steps: 4 });
      assert.ok(await page.locator('.zoom-box').isVisible());
      assert.equal(await query(page), FIRST, 'nothing happens until it is let go');
    };
    await page.keyboard.down('Shift');
    await drawBox();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await drawn(page);
    assert.equal(await query(page), FIRST);

    await drawBox();
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await untilKept(page, true);
    assert.equal(await page.locator('.zoom-box').isVisible(), false);
    assert.equal(await entries(page), before + 1);
    assert.equal(await load(page), operating);
    const { xmin, xmax, ymin, ymax } = await ends(page);
    assert.ok(xmin && xmax && ymin && ymax && xmax < 0.04 && ymax < 250);

    await page.mouse.dblclick(...(await spot(page, 0.5, 0.4)));
    await untilKept(page, false);
    assert.equal(await load(page), operating, 'where a double click is does not matter');
    await page.mouse.move(2, 2);
    await page.locator('#handle').blur();
    assert.equal(await picture(page), first);
  });
  await test.step('buttons do the same, and are there only while the chart is zoomed', async () => {
    const whole = page.getByRole('button', { name: 'Show the whole chart' });
    assert.equal(await whole.isVisible(), false);
    await page.locator('#handle').focus();
    await page.keyboard.press('+');
    await untilKept(page, true);
    const once = await ends(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await drawn(page);
    const twice = await ends(page);
    assert.ok((twice.xmin ?? 0) > (once.xmin ?? 0) && (twice.xmax ?? 0) < (once.xmax ?? 0), JSON.stringify([once, twice]));
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await drawn(page);
    assert.equal((await ends(page)).xmin, once.xmin);
    await whole.press('Enter');
    await untilKept(page, false);
    assert.equal(await whole.isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'handle', 'the focus is not lost');
  });
  await test.step('the wheel with Ctrl zooms about the pointer, as one step, and without it scrolls', async () => {
    await page.setViewportSize({ width: 1000, height: 500 });
    await goTo(page, `?${FIRST}`);
    await page.locator('#chart').scrollIntoViewIfNeeded();
    const before = await entries(page);
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.move(...(await spot(page, 0.6, 0.5)));
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 4; turn += 1) {
      await page.mouse.wheel(0, -100);
      await drawn(page);
    }
    await page.keyboard.up('Control');
    // Four turns magnify e times; on a busy machine some of them are committed before the last.
    await expect
      .poll(async () => {
        const { xmin, xmax, ymin, ymax } = await ends(page);
        return [((xmax ?? 0) - (xmin ?? 0)) / 0.0414, ((ymax ?? 0) - (ymin ?? 0)) / 350].every(
          (part) => Math.abs(part - Math.exp(-1)) < 0.02,
        );
      })
      .toBe(true);
    assert.equal(await page.evaluate(() => scrollY), scrolled);
    assert.equal(await entries(page), before + 1);

    const zoomed = await ends(page);
    await page.mouse.wheel(0, 200);
    await page.waitForFunction((scrolled) => scrollY > scrolled, scrolled);
    assert.deepEqual(await ends(page), zoomed);
    await page.goBack();
    await untilKept(page, false);
  });
});

test('a drag with Alt moves a part of the chart', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${FIRST}&xmin=0.01&xmax=0.03&ymin=20&ymax=120`);
  const operating = await load(page);
  await page.keyboard.down('Alt');
  await page.mouse.move(...(await spot(page, 0.6, 0.5)));
  await page.mouse.down();
  await page.mouse.move(...(await spot(page, 0.4, 0.6)), { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await drawn(page);
  const { xmin, xmax, ymin, ymax } = await ends(page);
  assert.ok(xmin && xmax && ymin && ymax);
  assert.ok(xmin > 0.013 && ymin > 25, 'what was to the right and above comes into view');
  assert.ok(Math.abs(xmax - xmin - 0.02) < 1e-4 && Math.abs(ymax - ymin - 100) < 0.5, 'as large as before');
  assert.equal(await load(page), operating);
});

test('two fingers zoom, and leave the load alone', async ({ open }) => {
  const page = await open(`?${FIRST}`, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.locator('#chart').scrollIntoViewIfNeeded();
  const touch = await page.context().newCDPSession(page);
  const [x, y] = await spot(page, 0.5, 0.5);
  const before = await load(page);
  const fingers = (/** @type {number} */ apart) => ({
    touchPoints: [
      { x: x - apart, y, id: 0 },
      { x: x + apart, y, id: 1 },
    ],
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x - 30, y, id: 0 }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...fingers(30) });
  for (const apart of [40, 50, 60]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...fingers(apart) });
    await drawn(page);
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await untilKept(page, true);
  const { xmin, xmax } = await ends(page);
  assert.ok(xmin && xmax && Math.abs((xmax - xmin) / 0.0438 - 0.5) < 0.05, `${xmin} to ${xmax}`);
  assert.equal(await load(page), before);
  assert.equal(await page.evaluate(() => visualViewport?.scale), 1, 'the page is as large as before');
});

test('a load out of view has its handle at the edge, and a key brings it in', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${FIRST}&xmin=0.03&xmax=0.038&load=0.01`);
  const handle = page.locator('#handle');
  assert.match((await handle.getAttribute('class')) ?? '', /is-beyond/);
  assert.equal(await load(page), 0.01);
  const [least, most] = await handle.evaluate((element) =>
    ['aria-valuemin', 'aria-valuemax'].map((name) => Number(element.getAttribute(name))),
  );
  assert.deepEqual([least, most], [0.01, 0.038]);
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await load(page), 0.03);
  await drawn(page);
  assert.doesNotMatch((await handle.getAttribute('class')) ?? '', /is-beyond/);
});

test('another unit keeps the part of the chart that is shown', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=fat-tree,flits:32&xmin=0.032&xmax=0.064');
  await setAxes(page, 'messages');
  assert.equal(await query(page), 'net=fat-tree,flits:32&x=messages&xmin=0.001&xmax=0.002');
  await setAxes(page, 'flits');
  assert.equal(await query(page), 'net=fat-tree,flits:32&xmin=0.032&xmax=0.064');
});
