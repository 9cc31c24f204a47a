import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { expectClean, launchBrowser, serveDist } from './harness.mjs';
import { FIRST, act, card, drawn, ink, openReady, picture, pointTable, query, seriesColors } from './page.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

/**
 * The button on a card that shows its curve or not.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} index
 */
const eye = (page, index) => card(page, index).getByRole('button', { name: 'Show curve' });

for (const link of [FIRST, 'net=mesh&net=torus&net=scouting&show=both', 'net=buffered-min&net=combining-min&net=fat-tree&x=capacity&y=log']) {
  test(`a key on its card takes a curve away and brings it back: ${link}`, async () => {
    const page = await openReady(browser, `${server.url}?${link}`);
    const [first, table, colors] = [await picture(page), await pointTable(page), await seriesColors(page, 3)];
    assert.equal(await eye(page, 1).getAttribute('aria-pressed'), 'true');
    await eye(page, 1).press('Enter');
    await drawn(page);
    assert.match(await query(page), /&hide=2(&|$)/);
    assert.equal(await eye(page, 1).getAttribute('aria-pressed'), 'false');
    const counts = await ink(page, '#chart', colors);
    assert.equal(counts[1], 0, 'nothing in its colour');
    assert.ok(counts[0] > 50 && counts[2] > 50, `${counts}`);
    assert.deepEqual(await pointTable(page), table, 'its row stays');
    assert.match(await page.locator('#chart').textContent() ?? '', /Not shown: /);

    await page.locator('#handle').focus();
    await page.keyboard.press('ArrowRight');
    await drawn(page);
    assert.equal(await page.locator('#tooltip tr').count(), 2, 'it is not read out');
    const name = await card(page, 1).locator('h3').textContent() ?? '?';
    assert.ok(!(await page.locator('#handle').getAttribute('aria-valuetext'))?.includes(`${name}:`));
    await page.keyboard.press('ArrowLeft');

    await eye(page, 1).press('Enter');
    await page.locator('#handle').blur();
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await drawn(page);
    assert.equal(await picture(page), first);
    expectClean(page);
    await page.close();
  });
}

test('the last curve stays, and it is said why', async () => {
  const page = await openReady(browser, `${server.url}?${FIRST}&hide=1,3`);
  await eye(page, 1).click();
  assert.equal(await page.locator('.refusal').innerText().then((text) => text.split('\n')[0]), '32 flits is the only curve that is shown, so it stays.');
  assert.equal(await eye(page, 1).getAttribute('aria-pressed'), 'true');
  assert.equal(await query(page), `${FIRST}&hide=1,3`);
  await page.getByRole('button', { name: 'Dismiss this notice' }).click();
  // Without it the others are shown.
  await act(page, 1, 'Remove');
  assert.equal(await query(page), 'net=fat-tree,n:1024&net=fat-tree,n:1024,flits:64');
  expectClean(page);
  await page.close();
});

test('a press on its name in the chart takes a curve away, and moves nothing else', async () => {
  const page = await openReady(browser, server.url);
  const load = await page.locator('#handle').getAttribute('aria-valuenow');
  const box = await page.locator('#chart').boundingBox();
  assert.ok(box);
  // Where the names are is the module's to say: the pointer changes over them.
  const [colors, name] = [await seriesColors(page, 3), { x: 0, y: 0 }];
  for (let y = 40; y < box.height && name.x === 0; y += 8) {
    for (let x = 60; x < box.width && name.x === 0; x += 12) {
      await page.mouse.move(box.x + x, box.y + y);
      if (await page.locator('#chart.names').count() > 0) Object.assign(name, { x: box.x + x, y: box.y + y });
    }
  }
  assert.ok(name.x > 0, 'there is a name to press');
  await page.mouse.click(name.x, name.y);
  await page.mouse.move(2, 2);
  await drawn(page);
  assert.match(await query(page), /^.*&hide=[123]$/);
  const hidden = Number((await query(page)).slice(-1)) - 1;
  assert.equal((await ink(page, '#chart', colors))[hidden], 0);
  assert.equal(await page.locator('#handle').getAttribute('aria-valuenow'), load);
  expectClean(page);
  await page.close();
});

test('files and tables hold all curves', async () => {
  const page = await openReady(browser, `${server.url}?${FIRST}&hide=1,3`);
  await page.locator('#data summary').click();
  await page.locator('#data-scroller table').waitFor();
  const columns = await page.locator('#data-scroller thead th').allTextContents();
  for (const name of ['16 flits', '32 flits', '64 flits']) assert.ok(columns.some((column) => column.includes(name)), `${name} in ${columns}`);
  const [all, some] = await page.evaluate(async (first) => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const web = await import(new URL('pkg/loadcurve-web.js', script.src).href);
    return [first, `${first}&hide=1,3`].map((link) => new web.Explorer(link).csv().split('\n').filter((/** @type {string} */ line) => !line.includes('net=')).length);
  }, FIRST);
  assert.equal(all, some);
  await page.close();
});
