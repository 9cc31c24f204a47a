import assert from 'node:assert/strict';
import { expect, LONG, oneOrAll, test } from './fixture.mjs';
import { act, drawn, FIRST, goTo, heard, picture, pointTable, query } from './page.mjs';

/** @import { Page } from '@playwright/test' */

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

/** @param {Page} page */
const load = async (page) => Number(await page.locator('#handle').getAttribute('aria-valuenow'));

test('the load is read out, moved by keys and dragged, and every change is spoken', async ({ open }) => {
  const page = await open(`?${FIRST}`);
  await test.step('the pointer reads out all curves at its load, and leaves everything as it is', async () => {
    const [before, table] = [await picture(page), await pointTable(page)];
    const tooltip = page.locator('#tooltip');
    await page.mouse.move(...(await spot(page, 0.3, 0.5)));
    await drawn(page);
    const text = await tooltip.innerText();
    for (const words of ['flits/cycle/source', '16 flits', '32 flits', '64 flits']) assert.ok(text.includes(words), text);
    assert.equal(text.match(/\d cycles/g)?.length, 3);
    assert.notEqual(await picture(page), before, 'a line shows where it is');

    await page.mouse.move(...(await spot(page, 0.94, 0.5)));
    await drawn(page);
    assert.equal((await tooltip.innerText()).match(/saturated/g)?.length, 3, 'past saturation it says so');
    assert.deepEqual(await pointTable(page), table);
    assert.equal(await query(page), FIRST);

    await page.mouse.move(2, 2);
    await drawn(page);
    assert.equal(await tooltip.isVisible(), false);
    assert.equal(await picture(page), before);
  });
  await test.step('keys move the load and what is read out is spoken', async () => {
    const handle = page.locator('#handle');
    assert.equal(await handle.getAttribute('role'), 'slider');
    await page.getByRole('slider', { name: 'Load', exact: true }).focus();
    await page.keyboard.press('Home');
    assert.equal(await load(page), 0);
    const [idle] = await pointTable(page);
    const spoken = (await handle.getAttribute('aria-valuetext')) ?? '';
    for (const words of ['16 flits', '32 flits', '64 flits', idle[1]]) assert.ok(spoken.includes(words), `${words} in ${spoken}`);

    /** @type {number[]} */
    const loads = [];
    for (const key of ['ArrowRight', 'ArrowUp', 'PageUp', 'PageDown', 'ArrowLeft', 'ArrowDown', 'End']) {
      await page.keyboard.press(key);
      loads.push(await load(page));
    }
    const [step] = loads;
    assert.ok(step > 0);
    const close = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 1e-9;
    for (const [index, times] of [1, 2, 12, 2, 1, 0].entries()) assert.ok(close(loads[index], times * step), `${loads[index]}`);
    const end = loads[6];
    assert.ok(end >= 0.0391, 'past saturation');
    assert.match((await handle.getAttribute('aria-valuetext')) ?? '', /saturated/);
    assert.equal(await query(page), `${FIRST}&load=${end}`);
    // It does not go beyond the end.
    await page.keyboard.press('PageUp');
    assert.ok((await load(page)) <= Number(await handle.getAttribute('aria-valuemax')));

    await drawn(page);
    assert.ok(await page.locator('#tooltip').isVisible(), 'and is shown beside it');
  });
  await test.step('dragging in the chart or at its handle moves the load, with one step of history', async () => {
    await goTo(page, `?${FIRST}`);
    const entries = await page.evaluate(() => history.length);
    const [before, table] = [await load(page), await pointTable(page)];
    await page.mouse.move(...(await spot(page, 0.2, 0.5)));
    await page.mouse.down();
    await page.mouse.move(...(await spot(page, 0.4, 0.4)), { steps: 5 });
    await drawn(page);
    assert.notEqual(await load(page), before);
    assert.notDeepEqual(await pointTable(page), table);
    assert.equal(await query(page), FIRST);
    await page.mouse.up();
    assert.equal(await query(page), `${FIRST}&load=${await load(page)}`);
    assert.equal(await page.evaluate(() => history.length), entries + 1);

    const box = await page.locator('#handle').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(...(await spot(page, 0.2, 0.9)), { steps: 5 });
    await page.mouse.up();
    assert.ok((await load(page)) < 0.012);
    assert.equal(await query(page), `${FIRST}&load=${await load(page)}`);
    assert.equal(await page.evaluate(() => history.length), entries + 2);
  });
  await test.step('every other change is spoken by the live region', async () => {
    await page.locator('.card').first().getByRole('slider').press('ArrowRight');
    await heard(page, '17 flits');
    assert.match((await page.locator('#live').textContent()) ?? '', /cycles/);
    await act(page, 0, 'Duplicate');
    await heard(page, 'Duplicated as B');
  });
  await test.step('a bare wheel over the chart scrolls the page', async () => {
    await page.setViewportSize({ width: 1000, height: 500 });
    await goTo(page, '');
    for (const target of ['#chart', '#picker']) {
      await page.locator(target).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, 0));
      await page.locator(target).hover({ position: { x: 200, y: 60 } });
      const from = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, 120);
      await page.waitForFunction((from) => scrollY > from, from);
    }
    assert.equal(await query(page), '');
  });
});

for (const [place, height] of /** @type {const} */ ([
  ['', 700],
  ['embed.html', 240],
])) {
  test(`in the narrowest window every number that is read out is seen: ${place || 'the page'}`, { tag: place ? LONG : [] }, async ({
    open,
  }) => {
    const links = [
      'net=combining-min,hot:16&net=combining-min,hot:16,degree:inf&net=torus,links:bi&x=capacity&show=both',
      // One row has a published value, too, and one has none.
      'net=buffered-min&net=torus,flits:9,links:bi,sharing:occ&paper=on',
    ];
    for (const link of oneOrAll(links)) {
      const page = await open(`${place}?${link}`, { viewport: { width: 320, height } });
      await page.locator('#chart').scrollIntoViewIfNeeded();
      let most = 0;
      for (const x of [0.2, 0.5, 0.9]) {
        await page.mouse.move(...(await spot(page, x, 0.3)));
        await drawn(page);
        const [cells, beyond] = await page.locator('#tooltip').evaluate((box) => {
          const { left, right } = box.getBoundingClientRect();
          const edges = [...box.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect());
          return [edges.length, edges.filter((edge) => edge.left < left || edge.right > right).length];
        });
        assert.equal(beyond, 0, link);
        most = Math.max(most, cells);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), link);
      }
      assert.equal(most, link === links[0] ? 9 : 5);
    }
  });
}

test('on an axis of throughput the operating point stands where the network delivers as much', { tag: LONG }, async ({ open }) => {
  const link = 'net=combining-min,hot:16&x=throughput&load=0.4';
  const page = await open(`?${link}`);
  assert.match((await page.locator('#chart-text').textContent()) ?? '', /cycles at zero load/);
  const handle = page.locator('#handle');
  const place = async () => {
    const box = await handle.boundingBox();
    assert.ok(box);
    return box.x + box.width / 2;
  };
  const at = await place();
  // From a load of 0.8 on nearly nothing more is delivered.
  await handle.focus();
  await page.keyboard.press('End');
  await drawn(page);
  assert.equal(await load(page), 1.6);
  const end = await place();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await drawn(page);
  const before = await place();
  assert.ok(at < before && before <= end && end - before < 0.1 * (end - at), `${at} ${before} ${end}`);
  assert.match(await handle.evaluate((it) => it.getAttribute('aria-valuetext') ?? ''), /messages\/cycle\/source/);

  // A press on the chart puts the handle there, as long as the network can deliver as much.
  const y = (await spot(page, 0.5, 0.25))[1];
  await page.mouse.click(at, y);
  await drawn(page);
  const there = [await place(), await load(page)];
  assert.ok(Math.abs(there[0] - at) < 3 && Math.abs(there[1] - 0.4) < 0.02, `${there} instead of ${at}, 0.4`);
  await page.mouse.move(end - 2, y);
  await drawn(page);
  assert.ok(await page.locator('#tooltip').isVisible());
  assert.equal(await page.getByRole('radio', { name: 'Both' }).isDisabled(), true);
});

test('a finger taps the load, and scrolls the page without moving it', async ({ open }) => {
  const page = await open(`?${FIRST}`, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const touch = await page.context().newCDPSession(page);
  await page.locator('#chart').scrollIntoViewIfNeeded();
  const [x, y] = await spot(page, 0.4, 0.75);
  await page.touchscreen.tap(x, y);
  await expect(page.locator('#tooltip'), 'the read-out stays for a moment, as there is no hovering').toBeVisible();
  await drawn(page);
  const tapped = await query(page);
  assert.match(tapped, /&load=0\.0\d+$/);
  await expect(page.locator('#tooltip'), 'and then shows the curves again').toBeHidden();

  const from = await page.evaluate(() => scrollY);
  const at = (/** @type {number} */ up) => ({ touchPoints: [{ x: x + 40, y: y - up }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
  for (let up = 15; up <= 150; up += 15) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(up) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForFunction((from) => scrollY > from, from);
  assert.equal(await query(page), tapped);
});
