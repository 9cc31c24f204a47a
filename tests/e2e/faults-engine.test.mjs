/** Traps of the module: the page reloads itself from its link, once, or reports that something went wrong. */

import assert from 'node:assert/strict';
import { anew, expectAlive, mayTrap, openBroken, trap, uncaught } from './faults.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { card, drawn, picture, query, ready } from './page.mjs';
import { done, openSettings, QUICK } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

const LINK = 'net=fat-tree&net=fat-tree,flits:32&y=log';

/** @param {Page} page */
const field = (page) => card(page, 0).getByRole('textbox', { name: 'message length s' });

/** @param {Page} page @param {string} link */
const isAt = (page, link) => page.waitForFunction((link) => location.search === `?${link}`, link);

/** Calls made for every new state. */
const CALLS = [
  'drawChart',
  'drawNetwork',
  'drawHighlight',
  'open',
  'state',
  'readOut',
  'withKey',
  'why',
  'table',
  'simulation',
  'tasks',
  'solverTasks',
  'animationTask',
  'setUpModel',
];

for (const call of CALLS) {
  test(`a trap in ${call} loses nothing, and the next edit draws`, { tag: call === CALLS[0] ? [] : LONG }, async ({ open }) => {
    // The highlight is drawn where there is one.
    const link = call === 'drawHighlight' ? `${LINK}&focus=bottleneck` : LINK;
    const page = await openBroken(open, `?${link}`, mayTrap);
    // Only what is in sight is kept up to date.
    await page.locator('#data-scroller').scrollIntoViewIfNeeded();
    const before = await picture(page);
    await trap(page, call);
    await field(page).fill('20');
    await anew(page);
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await query(page), link);
    assert.equal(await picture(page), before, 'what was kept is drawn again');
    assert.equal(await field(page).inputValue(), '16');
    await expectAlive(open, page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await isAt(page, link);
    await expect.poll(() => picture(page)).toBe(before);
    assert.deepEqual(uncaught(page), []);
  });
}

test('a link that traps whenever it is drawn is loaded anew once and said to, and Undo leads out of it', { tag: LONG }, async ({
  open,
}) => {
  const page = await openBroken(open, `?${LINK}`, async (page) => {
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'trapAlways', 'drawChart');
    });
    await mayTrap(page);
  });
  const before = await picture(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await field(page).fill('14');
  // With an arrow key an edit is committed before it is drawn.
  await field(page).press('ArrowDown');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/went wrong.*link still has everything/);
  await expect(alert.getByRole('button', { name: 'Reload' })).toHaveCount(1);
  await expect(page.locator('.notice')).toHaveCount(1);
  assert.match(await query(page), /flits:13/);
  assert.deepEqual(uncaught(page), []);
  assert.equal(loads, 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await isAt(page, LINK);
  await expect(alert).toHaveCount(0);
  await ready(page);
  assert.equal(await picture(page), before);
});

test('a page that was loaded anew and traps again is left alone, and somebody may reload it', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(open, `?${LINK}`, mayTrap);
  await trap(page, 'drawChart');
  await field(page).press('ArrowUp');
  await anew(page);
  await trap(page, 'drawChart');
  await field(page).press('ArrowUp');
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await ready(page);
  assert.equal(await page.locator('.notice').count(), 0);
  assert.equal(await query(page), LINK.replace('fat-tree', 'fat-tree,flits:18'));
  await expectAlive(open, page);
  assert.deepEqual(uncaught(page), []);
});

test('without a network a page that traps stays, with its link', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(open, `?${LINK}`, mayTrap, { fresh: true });
  await page.context().setOffline(true);
  await trap(page, 'drawChart');
  await card(page, 0).getByRole('textbox', { name: 'message length s' }).press('ArrowUp');
  await expect(page.getByRole('alert')).toContainText('cannot be reloaded right now');
  assert.match(await query(page), /net=fat-tree,flits:17&/);
  assert.doesNotMatch(page.url(), /#/);
});

test('what was simulated is simulated again, to the same points', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(open, `?${QUICK}&sim=on`, mayTrap);
  await done(page);
  const points = page.locator('#data-scroller');
  await points.scrollIntoViewIfNeeded();
  // The table is updated no faster than it can be read.
  await expect(points.locator('td').first()).toBeAttached();
  const before = await points.innerText();
  await trap(page, 'takeReport');
  await openSettings(page);
  await page.getByRole('button', { name: 'Another seed' }).click();
  await anew(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await isAt(page, `${QUICK}&sim=on`);
  // The button is at the top of the page.
  await points.scrollIntoViewIfNeeded();
  await expect.poll(() => points.innerText()).toBe(before);
  assert.deepEqual(uncaught(page), []);
});

test('a trap while a large network is solved has it solved again', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(open, '?net=mesh,k:8', mayTrap);
  await trap(page, 'takeSolution');
  const nodes = card(page, 0).getByRole('textbox', { name: 'nodes a row' });
  await nodes.fill('40');
  await nodes.press('Enter');
  await anew(page);
  assert.equal(await query(page), 'net=mesh,k:40');
  assert.match(await page.locator('#point-body').innerText(), /\d/);
  assert.deepEqual(uncaught(page), []);
});

/** A frame with an origin and a sandboxed one, which has no origin and no storage. */
const FRAMES = {
  'the first part of the module': 'embed.html?net=fat-tree,n:16',
  'all that the page has': 'embed.html?net=fat-tree,n:16&drawing=on',
  'the first part, in a sandbox': 'around.html',
};

for (const [what, address] of Object.entries(FRAMES)) {
  test(`a chart in a frame is loaded anew with ${what}, where its reader was`, { tag: LONG }, async ({ open, serverFor }) => {
    const pages = {
      '/around.html': `<!doctype html><title>Notes</title><iframe sandbox="allow-scripts" src="${FRAMES['the first part of the module']}"></iframe>`,
    };
    const { url } = await serverFor({ pages, headers: { 'access-control-allow-origin': '*' } });
    const page = await openBroken(open, url + address, mayTrap, { waits: false });
    const frame = /** @type {Page} */ (/** @type {unknown} */ (page.frames().at(-1)));
    await ready(frame);
    const handle = frame.locator('#handle');
    const load = async () => Number(await handle.getAttribute('aria-valuenow'));
    const before = await load();
    await handle.focus();
    await drawn(frame);
    await trap(frame, 'drawChart');
    await handle.press('ArrowRight');
    await anew(frame);
    assert.equal(await frame.getByRole('alert').count(), 0);
    const after = await load();
    assert.ok(after > before);
    await handle.press('ArrowRight');
    await expect.poll(load).toBeGreaterThan(after);
    assert.deepEqual(uncaught(page), []);
  });
}

for (const file of ['', 'embed.html']) {
  test(`a trap in the first picture of ${file || 'the page'} is made good by the page’s explorer`, { tag: LONG }, async ({ open }) => {
    const page = await openBroken(open, `${file}?${LINK}`, async (page) => {
      await page.addInitScript(() => {
        Reflect.set(globalThis, 'trap', 'drawChart');
      });
      await mayTrap(page, 'LightExplorer');
    });
    assert.equal(await page.locator('.notice').count(), 0);
    if (file === '') await expectAlive(open, page);
    assert.deepEqual(uncaught(page), []);
  });
}

test('a trap in what begins the page leaves the first picture and the link, and says so', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(
    open,
    `?${LINK}`,
    async (page) => {
      await page.addInitScript(() => {
        Reflect.set(globalThis, 'trap', 'state');
      });
      await mayTrap(page, 'Explorer');
    },
    { waits: false },
  );
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor();
  assert.ok(await page.locator('#chart[data-first]').isVisible());
  assert.equal(await query(page), LINK);
});

test('a trap in the gallery leaves what is drawn, and every link', { tag: LONG }, async ({ open }) => {
  const page = await openBroken(open, 'gallery.html', mayTrap, { waits: false });
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
  assert.equal(await alert.count(), 0);
});
