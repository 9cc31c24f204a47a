import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { expectAccessible } from './axe.mjs';
import { launchBrowser, serveDist } from './harness.mjs';
import { drawn, openReady } from './page.mjs';
import { ENDLESS, QUICK, done, narrower, says } from './simulation.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

/** Queries and what is done to the page before it is looked at. @type {Record<string, [string, (page: Page) => Promise<unknown>]>} */
const STATES = {
  'a first visit': ['', async () => {}],
  'notices, an illegal value, open tables and a menu': ['?net=fat-tree,n:1000&net=fat-tree&net=hypercube&show=both', async (page) => {
    await page.locator('.area-networks input.number').first().fill('5');
    await page.locator('#data summary').click();
    await page.getByText('The drawing in words').click();
    await page.getByRole('button', { name: 'Duplicate' }).count();
    await page.getByRole('button', { name: /^Actions/ }).first().click();
  }],
  'the menu of files': ['', async (page) => {
    await page.locator('#export').click();
    await page.locator('.exports').waitFor();
  }],
  'the read-out by keys': ['?x=capacity&load=1.05', async (page) => {
    await page.locator('#handle').focus();
    await page.keyboard.press('ArrowLeft');
    await drawn(page);
  }],
  'a simulation that runs, and its settings': [`?${ENDLESS}&sim=on`, async (page) => {
    await narrower(page);
    await page.getByRole('button', { name: /^Precision/ }).click();
    await page.getByLabel('seed =').fill('none');
  }],
  'a simulation that was cancelled': [`?${ENDLESS}&sim=on`, async (page) => {
    await narrower(page);
    await page.keyboard.press('Escape');
    await says(page, 'Cancelled');
  }],
  'a simulation that is done': [`?${QUICK}&sim=on&load=0.9`, async (page) => {
    await done(page);
    await page.locator('#point-body button').first().hover();
  }],
};

for (const width of [1280, 360]) {
  for (const [name, [query, prepare]] of Object.entries(STATES)) {
    test(`axe finds nothing serious: ${name}, ${width} px`, async () => {
      const page = await openReady(browser, server.url + query, { viewport: { width, height: 800 } });
      await prepare(page);
      await expectAccessible(page);
      await page.close();
    });
  }
}

for (const text of ['validation', 'changes']) test(`axe finds nothing serious in ${text}.html`, async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${server.url}${text}.html`);
  await expectAccessible(page);
  await page.close();
});

for (const query of ['', `?${ENDLESS}&sim=on`]) test(`axe finds nothing serious in the embed${query && ' that simulates'}`, async () => {
  const page = await openReady(browser, `${server.url}embed.html${query}`, { viewport: { width: 320, height: 240 } });
  if (query) await page.locator('#sim-act').waitFor();
  await expectAccessible(page);
  await page.close();
});

for (const widths of [[1440, 1024], [360, 320]]) {
  test(`nothing needs sideways scrolling at ${widths.join(' and ')} px`, async () => {
    const eight = Array.from({ length: 8 }, (_, i) => `net=fat-tree,n:${4 ** (i % 7 + 1)},flits:${1024 - i},reading:conditional`).join('&');
    const mixed = '?net=scouting,reading:corrected,ejection:exclusive&net=scouting,k:32,flits:1024,scout:16,vcs:16&net=fat-tree,n:16384,reading:conditional&net=combining-min,degree:inf,reading:backpressure&net=buffered-min,reading:exact&net=torus,k:64,links:bi';
    for (const query of ['', `?${eight}&show=both`, mixed, '?net=fat-tree,n:1000&colour=rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr', `?${QUICK}&sim=on`]) {
      const page = await openReady(browser, server.url + query, { viewport: { width: widths[0], height: 640 }, isMobile: widths[0] < 500 });
      await page.locator('#data summary').click();
      if (query.includes('sim=on')) await done(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        await drawn(page);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        // Less than nothing where there is room for a scroll bar.
        assert.ok(beyond <= 0, `${beyond} px too wide for ${width}: ${query}`);
        assert.deepEqual(await page.locator('.panel > *').evaluateAll((parts) => parts.filter((part) => {
          const panel = /** @type {Element} */ (part.parentElement).getBoundingClientRect();
          const { left, right } = part.getBoundingClientRect();
          // What is hidden is nowhere.
          return part.getClientRects().length > 0 && (left < panel.left || right > panel.right + 0.5);
        }).map(({ outerHTML }) => outerHTML)), [], `${width} px: ${query}`);
      }
      await page.close();
    }
  });
}

test('the head of a phone has two rows', async () => {
  const page = await openReady(browser, server.url, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const rows = await page.locator('.bar').locator('button, a, select, h1').evaluateAll((parts) => parts
    .map((part) => { const { top, height } = part.getBoundingClientRect(); return Math.round((top + height / 2) / 20); }));
  assert.equal(new Set(rows).size, 2, JSON.stringify(rows));
  await page.close();
});

test('no text is smaller than 12 px', async () => {
  for (const path of ['?net=fat-tree,n:1000&net=fat-tree', 'embed.html?net=fat-tree,n:1000']) {
    for (const width of [1280, 360]) {
      const page = await openReady(browser, server.url + path, { viewport: { width, height: 800 } });
      await page.locator('#data summary').click({ timeout: 100 }).catch(() => {});
      await page.mouse.move(width / 2, 400);
      await drawn(page);
      const small = await page.evaluate(() => [...document.body.querySelectorAll('*')]
        .filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
        .filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < 12)
        .map((part) => part.outerHTML));
      assert.deepEqual(small, []);
      await page.close();
    }
  }
});

test('everything is reached by Tab, and the focus is always to be seen', async () => {
  const page = await openReady(browser, server.url);
  const seen = new Set();
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return null;
      const shown = at.closest('.segmented label') ?? at;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      const name = at.id || at.getAttribute('aria-label') || at.textContent || at.getAttribute('name');
      return { name, visible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 };
    });
    if (!found) break;
    assert.ok(found.visible, `the focus on ${found.name}`);
    seen.add(found.name);
  }
  for (const id of ['handle', 'reset', 'theme', 'copy-link', 'add', 'Actions for 64 flits']) assert.ok(seen.has(id), `${id} in ${[...seen]}`);
  await page.close();
});

test('the skip link leads to the chart and makes no entry in the history', async () => {
  const page = await openReady(browser, server.url);
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'handle');
  assert.equal(await page.evaluate(() => history.length), entries);
  await page.close();
});
