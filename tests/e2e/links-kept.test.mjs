/** Links survive the round trip from the page to the command and back. */

import assert from 'node:assert/strict';
import { command, plotted } from '../node/command.mjs';
import { SETTINGS } from '../node/links.mjs';
import { oneOrAll, test } from './fixture.mjs';
import { addNetwork, card, goTo, labels, query, ready, setAxes, setColours } from './page.mjs';
import { savedCsv } from './simulation.mjs';

test('a link goes from the page to the command, and from a later version to this one', async ({ open, server }) => {
  const page = await open('?net=mesh,k:4');
  await test.step('a link that was edited in the page opens in the command, with the same numbers', async () => {
    const kinds = oneOrAll([
      'Combining multistage network',
      'Torus',
      'Scouting torus',
      'Buffered multistage network',
      'Butterfly fat-tree',
    ]);
    for (const [index, kind] of kinds.entries()) {
      await addNetwork(page, kind);
      await card(page, index + 1)
        .getByRole('slider')
        .first()
        .press('ArrowRight');
    }
    await page.getByRole('radio', { name: 'Both' }).check();
    for (const name of ['Logarithmic', 'messages']) await setAxes(page, name);
    await page.locator('#handle').focus();
    await page.keyboard.press('PageUp');
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await ready(page);
    const link = await query(page);
    assert.equal(link.split('net=').length - 1, 1 + kinds.length, link);
    assert.equal(await command('link', page.url()), `${server.url}?${link}\n`);
    assert.equal(await savedCsv(page), (await plotted(link, ['csv'])).csv);
  });
  await test.step('a link of a later version is read as far as it is understood, and said to be one', async () => {
    await goTo(page, '?net=mesh,k:4,colour:red&v=2');
    const notice = (await page.getByRole('status', { name: 'Notices' }).textContent()) ?? '';
    assert.match(notice, /newer version of links/);
    assert.match(notice, /colour/);
    assert.match((await labels(page))[0], /4\s×\s4/);
  });
  await test.step('the foot says which version this is and leads to what changed', async () => {
    await goTo(page, '');
    const foot = page.getByRole('contentinfo');
    const version = (await command('--version')).trim().split(' ')[1];
    assert.match((await foot.textContent()) ?? '', new RegExp(`Loadcurve ${version.replaceAll('.', '\\.')}\\b`));
    await foot.getByRole('link', { name: 'Changes' }).click();
    await page.waitForURL(`${server.url}changes.html`);
    await page.getByRole('heading', { level: 1, name: 'Changelog' }).waitFor();
    assert.ok((await page.locator('h2').count()) > 0);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.getByRole('link', { name: 'Loadcurve' }).click();
    await page.waitForURL(server.url);
  });
});

test('a link that was made by the command opens in the page as it is', async ({ open, server }) => {
  for (const [from, sets] of oneOrAll(Object.entries(SETTINGS))) {
    const made = await command(
      'link',
      `${server.url}?${from.includes('=') ? from : `net=${from}`}`,
      ...sets.flatMap((set) => ['--set', set]),
    );
    const page = await open(made.trim());
    assert.equal(`${server.url}?${await query(page)}\n`, made);
    assert.equal(await page.locator('.notice').count(), 0, made);
    // An edit and its undoing make the page write the link itself.
    const link = await query(page);
    await setColours(page, 'light');
    assert.notEqual(await query(page), link);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((link) => location.search.slice(1) === link, link);
  }
});
