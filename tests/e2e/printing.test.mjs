/** Paper has what the screen has: sections that are filled only in sight, and no controls. */

import assert from 'node:assert/strict';
import { expect, test } from './fixture.mjs';
import { drawn, fromMenu } from './page.mjs';

/** @import { Page } from '@playwright/test' */

/** Sections, by the table that each fills as it comes into sight. */
const SECTIONS = ['#processors', '#structure', '#cost', '#data'];

/** Has the page tell what is in its sections instead of printing. @param {Page} page */
async function catchPrint(page) {
  await page.evaluate((sections) => {
    window.print = () => {
      const told = sections.map((section) => document.querySelectorAll(`${section} tbody tr`).length);
      document.body.dataset.printed = JSON.stringify(told);
    };
  }, SECTIONS);
}

for (const how of ['Ctrl-P', 'the menu']) {
  test(`by ${how} every section is filled before the page is printed`, async ({ open }) => {
    const page = await open('?net=mesh,k:4&net=torus,k:4&load=0.05');
    await drawn(page);
    await catchPrint(page);
    if (how === 'Ctrl-P') await page.keyboard.press('Control+p');
    else await fromMenu(page, 'More', 'Print…');
    await expect(page.locator('body')).toHaveAttribute('data-printed', /./, { timeout: 20_000 });
    const rows = JSON.parse((await page.locator('body').getAttribute('data-printed')) ?? '[]');
    for (const [index, count] of rows.entries()) assert.ok(count > 0, `${SECTIONS[index]}: ${rows}`);
    assert.equal(rows[0], 16);
  });
}

test('paper has no forms and no buttons, and no heading without anything below it', async ({ open }) => {
  const page = await open('?net=mesh,k:4&load=0.05');
  await drawn(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  for (const part of ['#find', '#spread', '.tools', '#more', '#share', 'form', '#use-worst', '#copy-table'])
    for (const one of await page.locator(part).all()) await expect(one).toBeHidden();
  // What needs no worker is there at once, even if the browser’s own menu prints.
  await expect(page.locator('#cost-table')).toBeVisible();
  await expect(page.locator('#printed-address')).toHaveText(page.url());
  const empty = await page.evaluate(() =>
    [...document.querySelectorAll('.section')]
      .filter(
        (section) =>
          section.checkVisibility() && (section.textContent ?? '').length - (section.querySelector('h2')?.textContent ?? '').length < 20,
      )
      .map(({ id }) => id),
  );
  assert.deepEqual(empty, []);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
});
