import assert from 'node:assert/strict';
import { LONG, oneOrAll, test } from './fixture.mjs';
import { drawn, FIRST, ink, picture, query, seriesColors, setColours } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/**
 * True if the page is dark.
 *
 * @param {Page} page
 */
async function darkness(page) {
  await drawn(page);
  return page.evaluate(() => {
    const panel = getComputedStyle(document.querySelector('.page') ?? document.body).backgroundColor;
    const [red] = panel.match(/\d+/g) ?? [];
    return Number(red) < 100;
  });
}

for (const file of ['', 'embed.html']) {
  test(`the link’s colours win over the system’s: ${file || 'page'}`, async ({ open }) => {
    for (const colorScheme of oneOrAll(/** @type {const} */ (['light', 'dark']))) {
      for (const theme of oneOrAll(['dark', 'light', 'auto'])) {
        const page = await open(`${file}?${FIRST}&theme=${theme}`, { colorScheme });
        const expected = (theme === 'auto' ? colorScheme : theme) === 'dark';
        assert.equal(await darkness(page), expected, `${theme} on ${colorScheme}`);
        const counts = await ink(page, '#chart', await seriesColors(page, 3));
        assert.ok(
          counts.every((count) => count > 20),
          `the curves are in the colours of the theme: ${counts}`,
        );
      }
    }
  });
}

test('the menu sets the link, and the system is followed when it changes', async ({ open }) => {
  const page = await open(`?${FIRST}`, { colorScheme: 'light' });
  const light = await picture(page);
  await setColours(page, 'dark');
  assert.equal(await query(page), `${FIRST}&theme=dark`);
  assert.equal(await darkness(page), true);
  assert.notEqual(await picture(page), light);

  await setColours(page, 'as the system');
  assert.equal(await query(page), FIRST);
  assert.equal(await darkness(page), false);
  assert.equal(await picture(page), light);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.equal(await darkness(page), true);
  assert.notEqual(await picture(page), light);
});

test('paper gets dark ink on white, sharp, and the screen what it had', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${FIRST}&theme=dark`);
  const before = await picture(page);
  const width = await page.locator('#chart').evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).width);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await page.locator('#chart').evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).width), 3 * width);
  const counts = await ink(page, '#chart', await seriesColors(page, 3));
  assert.ok(
    counts.every((count) => count > 50),
    `${counts}`,
  );
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await picture(page), before);

  await page.emulateMedia({ media: 'print' });
  for (const part of ['.doors', '#share', '#chart-tools', '#drawing-tools', '#section-bar'])
    assert.equal(await page.locator(part).first().isVisible(), false, part);
  assert.equal(await page.locator('details:not([open]) summary:visible').count(), 0, 'what is folded');
  assert.ok((await page.locator('#printed-address').textContent())?.includes('theme=dark'), 'the address is printed');
  const edges = await page
    .locator('select:visible, .number:visible, .segmented label:visible')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).borderTopWidth));
  assert.ok(edges.length > 1 && edges.every((edge) => edge === '0px'), `values look like text: ${edges}`);
  assert.equal(await darkness(page), false);
});

test('with forced colours the curves keep theirs', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${FIRST}`, { forcedColors: 'active' });
  const counts = await ink(page, '#chart', await seriesColors(page, 3));
  assert.ok(
    counts.every((count) => count > 50),
    `${counts}`,
  );
});
