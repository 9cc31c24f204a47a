/** The module traps: the page goes on with another instance and the link, or says that it cannot. */

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { ANEW, expectAlive, mayTrap, openBroken, uncaught } from './faults.mjs';
import { launchBrowser, openPage, serveDist } from './harness.mjs';
import { card, drawn, picture, query, ready } from './page.mjs';
import { QUICK, done } from './simulation.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

const LINK = 'net=fat-tree&net=fat-tree,flits:32&y=log';

/** @param {Page} page @param {string} name of the call that is to trap */
const trap = (page, name) => page.evaluate((name) => { Reflect.set(globalThis, 'trap', name); }, name);

/** @param {Page} page */
const anew = (page) => page.locator('.notice', { hasText: ANEW }).waitFor();

/** What every new state asks for. */
const CALLS = ['drawChart', 'drawNetwork', 'drawHighlight', 'open', 'state', 'readOut', 'withKey', 'why', 'table', 'simulation', 'tasks', 'wanted', 'trafficTask', 'setUpModel'];

for (const call of CALLS) {
  test(`a trap in ${call} loses nothing, and the next edit draws`, async () => {
    const page = await openBroken(browser, `${server.url}?${LINK}`, mayTrap);
    await page.locator('#data').evaluate((details) => { /** @type {HTMLDetailsElement} */ (details).open = true; });
    const before = await picture(page);
    await trap(page, call);
    await card(page, 0).getByLabel('message length s =').fill('20');
    await anew(page);
    await drawn(page);
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await query(page), LINK);
    assert.equal(await picture(page), before, 'what was kept is drawn again');
    assert.equal(await card(page, 0).getByLabel('message length s =').inputValue(), '16');
    await expectAlive(browser, page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((link) => location.search === `?${link}`, LINK);
    await drawn(page);
    assert.equal(await picture(page), before);
    assert.deepEqual(uncaught(page), []);
    await page.close();
  });
}

test('a link that traps whenever it is drawn is said to, and Undo leads out of it', async () => {
  const page = await openBroken(browser, `${server.url}?${LINK}`, mayTrap);
  const before = await picture(page);
  await page.evaluate(() => { Reflect.set(globalThis, 'trapAlways', 'drawChart'); });
  await card(page, 0).getByLabel('message length s =').fill('14');
  const field = card(page, 0).getByLabel('message length s =');
  // By key an edit is kept before it is drawn.
  await field.press('ArrowDown');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.match(await alert.textContent() ?? '', /went wrong.*link still holds everything/);
  assert.match(await query(page), /flits:13/);
  assert.equal(await alert.getByRole('button', { name: 'Reload' }).count(), 1);
  assert.equal(await page.locator('.notice.failure').count(), 1);
  assert.deepEqual(uncaught(page), []);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => !location.search.includes('flits:13'));
  await page.waitForSelector('#main[aria-busy="false"]');
  await drawn(page);
  assert.equal(await page.getByRole('alert').count(), 0);
  await card(page, 0).getByLabel('message length s =').fill('16');
  await page.keyboard.press('Enter');
  await drawn(page);
  assert.equal(await picture(page), before);
  await page.close();
});

test('a page that traps again and again is left alone in the end', async () => {
  const page = await openBroken(browser, `${server.url}?${LINK}`, mayTrap);
  for (const flits of ['17', '18', '19']) {
    await trap(page, 'drawChart');
    const field = card(page, 0).getByLabel('message length s =');
    await field.press('ArrowUp');
    await anew(page);
    await page.locator('.notice .dismiss').click();
    assert.match(await query(page), new RegExp(`net=fat-tree,flits:${flits}&`));
  }
  await trap(page, 'drawChart');
  await card(page, 0).getByLabel('message length s =').press('ArrowUp');
  await page.getByRole('alert').waitFor();
  assert.deepEqual(uncaught(page), []);
  await page.close();
});

test('what was simulated is simulated again, to the same points', async () => {
  const page = await openBroken(browser, `${server.url}?${QUICK}&sim=on`, mayTrap);
  await done(page);
  const points = () => page.locator('#data-scroller').innerText();
  await page.locator('#data summary').click();
  // The table is written some time after it is opened.
  await page.waitForFunction(() => document.querySelector('#data-scroller td') !== null);
  const before = await points();
  for (const call of ['takeReport', 'drawChart']) {
    await trap(page, call);
    if (call === 'takeReport') {
      await page.getByRole('button', { name: 'Another seed' }).click();
      await anew(page);
      await done(page);
      await page.getByRole('button', { name: 'Undo' }).click();
    } else {
      await page.getByText('Log', { exact: true }).click();
      await anew(page);
      await page.getByRole('button', { name: 'Undo' }).click();
    }
    await page.waitForFunction((link) => location.search === `?${link}`, `${QUICK}&sim=on`);
    await done(page);
    // The table is not written faster than it can be read.
    await page.waitForFunction((text) => document.querySelector('#data-scroller') instanceof HTMLElement && /** @type {HTMLElement} */ (document.querySelector('#data-scroller')).innerText === text, before);
  }
  assert.deepEqual(uncaught(page), []);
  await page.close();
});

test('a trap while a large network is solved has it solved again', async () => {
  const page = await openBroken(browser, `${server.url}?net=mesh,k:8`, mayTrap);
  await trap(page, 'takeSolution');
  const field = card(page, 0).getByRole('textbox', { name: 'nodes a row' });
  await field.fill('40');
  await field.press('Enter');
  await anew(page);
  await ready(page);
  assert.equal(await query(page), 'net=mesh,k:40');
  assert.match(await page.locator('#point-body').innerText(), /\d/);
  assert.deepEqual(uncaught(page), []);
  await page.close();
});

test('a trap while traffic is shown hides it, and it can be shown again', async () => {
  const page = await openBroken(browser, `${server.url}?${LINK}`, mayTrap);
  await page.getByRole('button', { name: 'Show traffic' }).click();
  await page.waitForSelector('#traffic[data-phase=playing]');
  await trap(page, 'drawChart');
  await page.getByText('Linear', { exact: true }).click();
  await anew(page);
  await page.waitForSelector('#traffic[data-phase=off]');
  await page.getByRole('button', { name: 'Show traffic' }).click();
  await page.waitForSelector('#traffic[data-phase=playing]');
  await page.waitForFunction(() => /cycle\s*[1-9]/.test(document.querySelector('#traffic')?.textContent ?? ''));
  assert.deepEqual(uncaught(page), []);
  await page.close();
});

for (const [what, link] of [['the light module', ''], ['the whole module', '&sim=on&precision=10']]) {
  test(`a chart in a frame is begun anew with ${what}`, async () => {
    const page = await openBroken(browser, `${server.url}embed.html?net=fat-tree,n:16${link}`, mayTrap);
    const before = await page.locator('#handle').getAttribute('aria-valuenow');
    await trap(page, 'drawChart');
    await page.locator('#handle').focus();
    await page.keyboard.press('ArrowRight');
    await anew(page);
    await drawn(page);
    assert.equal(await page.getByRole('alert').count(), 0);
    const after = Number(await page.locator('#handle').getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowRight');
    await drawn(page);
    assert.ok(Number(await page.locator('#handle').getAttribute('aria-valuenow')) > after && after >= Number(before), 'it is alive');
    assert.deepEqual(uncaught(page), []);
    await page.close();
  });
}

for (const file of ['', 'embed.html']) {
  test(`a trap in the first picture of ${file || 'the page'} is made good by the whole module`, async () => {
    const page = await openBroken(browser, `${server.url}${file}?${LINK}`, async (page) => {
      await page.addInitScript(() => { Reflect.set(globalThis, 'trap', 'drawChart'); });
      await mayTrap(page, /\/light\/loadcurve-light\.js/);
    });
    assert.equal(await page.locator('.notice').count(), 0);
    if (file === '') await expectAlive(browser, page);
    assert.deepEqual(uncaught(page), []);
    await page.close();
  });
}

test('a trap in what begins the page leaves the first picture and the link, and says so', async () => {
  const page = await openPage(browser, `${server.url}?${LINK}`, {}, async (page) => {
    await page.addInitScript(() => { Reflect.set(globalThis, 'trap', 'state'); });
    await mayTrap(page, /\/pkg\/loadcurve-web\.js/);
  });
  await page.getByRole('alert').waitFor();
  assert.ok(await page.locator('#chart[data-first]').isVisible());
  assert.equal(await query(page), LINK);
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor();
  await page.close();
});

test('a trap in the gallery leaves what is drawn, and every link', async () => {
  const page = await openPage(browser, `${server.url}gallery.html`, {}, mayTrap);
  await page.waitForSelector('#main[aria-busy="false"]');
  const panel = page.locator('figure.live').first();
  await panel.scrollIntoViewIfNeeded();
  await page.waitForSelector('.picture[data-drawn]');
  const links = await page.locator('a.open').count();
  await trap(page, 'withView');
  await panel.getByRole('button', { name: /^Simulate/ }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.equal(await page.locator('a.open').count(), links);
  await panel.locator('a.open').click();
  await page.waitForSelector('#main[aria-busy="false"]');
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.close();
});
