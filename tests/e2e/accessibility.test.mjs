import assert from 'node:assert/strict';
import { breaches, expectAccessible } from './axe.mjs';
import { LONG, oneOrAll, test } from './fixture.mjs';
import { drawn, FIRST, openPicker } from './page.mjs';
import { done, ENDLESS, narrower, QUICK, says } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

/** States that are checked in the standard run, too; those of a feature are in its own tests. */
const STANDARD = ['notices, an illegal value and a menu, 1440', 'the sheet of a network, 360'];

/** States to be checked: a query, and steps that prepare the page. @type {Record<string, [string, (page: Page) => Promise<unknown>]>} */
const STATES = {
  'a first visit': ['', async () => {}],
  'notices, an illegal value and a menu': [
    '?net=fat-tree,n:1000&net=fat-tree&net=hypercube&show=both',
    async (page) => {
      await page.getByText('The drawing in words').click();
      // Its sheet lies over the words.
      const chip = page.locator('.network-chip').first();
      if (await chip.isVisible()) await chip.click();
      await page.locator('#networks input.number').first().fill('5');
      await page
        .getByRole('button', { name: /^Actions/ })
        .first()
        .click();
    },
  ],
  'the menu of everything else': [
    '',
    async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: 'Reset' }).waitFor();
    },
  ],
  'the axes': [`?${FIRST}`, async (page) => page.getByRole('button', { name: 'Axes' }).click()],
  'the picker': ['', async (page) => void (await openPicker(page, 'Torus'))],
  'the sheet of a network': [
    `?${FIRST}`,
    async (page) => {
      const chip = page.locator('.network-chip').first();
      if (await chip.isVisible()) await chip.click();
      await page.locator('#networks').getByRole('slider').first().waitFor();
    },
  ],
  'a lesson': [
    '',
    async (page) => {
      await page
        .getByRole('button', { name: /lesson/i })
        .last()
        .click();
      await page.getByRole('button', { name: 'Next' }).waitFor();
    },
  ],
  'the read-out by keys': [
    '?x=capacity&load=1.05',
    async (page) => {
      await page.locator('#handle').focus();
      await page.keyboard.press('ArrowLeft');
      await drawn(page);
    },
  ],
  'a simulation that runs, and its settings': [
    `?${ENDLESS}&sim=on`,
    async (page) => {
      await narrower(page);
      await page.getByRole('button', { name: /^Precision/ }).click();
      await page.getByLabel('seed', { exact: true }).fill('none');
    },
  ],
  'a simulation that was cancelled': [
    `?${ENDLESS}&sim=on`,
    async (page) => {
      await narrower(page);
      await page.keyboard.press('Escape');
      await says(page, 'Cancelled');
    },
  ],
  'a simulation that is done': [
    `?${QUICK}&sim=on&load=0.9`,
    async (page) => {
      await done(page);
      await page.locator('#point-body button').first().hover();
    },
  ],
};

for (const width of [1440, 360]) {
  for (const [name, [query, prepare]] of Object.entries(STATES)) {
    test(`axe finds nothing serious: ${name}, ${width} px`, { tag: STANDARD.includes(`${name}, ${width}`) ? [] : LONG }, async ({
      open,
    }) => {
      const page = await open(query, { viewport: { width, height: 800 } });
      await prepare(page);
      await expectAccessible(page);
    });
  }
}

for (const text of ['validation', 'changes'])
  test(`axe finds nothing serious in ${text}.html`, { tag: LONG }, async ({ open }) => {
    const page = await open(`${text}.html`, { waits: false, viewport: { width: 360, height: 740 } });
    await expectAccessible(page);
  });

for (const query of ['', `?${ENDLESS}&sim=on`])
  test(`axe finds nothing serious in the embed${query && ' that simulates'}`, { tag: query ? LONG : [] }, async ({ open }) => {
    const page = await open(`embed.html${query}`, { viewport: { width: 320, height: 240 } });
    if (query) await page.locator('#sim-act').waitFor();
    await expectAccessible(page);
  });

for (const widths of [
  [360, 320],
  [1440, 1024],
]) {
  test(`nothing needs sideways scrolling at ${widths.join(' and ')} px`, { tag: widths[0] > 1000 ? LONG : [] }, async ({ open }) => {
    const eight = Array.from({ length: 8 }, (_, i) => `net=fat-tree,n:${4 ** ((i % 7) + 1)},flits:${1024 - i},reading:conditional`).join(
      '&',
    );
    const mixed =
      '?net=scouting,reading:corrected,ejection:exclusive&net=scouting,k:32,flits:1024,scout:16,vcs:16&net=fat-tree,n:16384,reading:conditional&net=combining-min,degree:inf,reading:backpressure&net=buffered-min,reading:exact&net=torus,k:64,links:bi';
    for (const query of oneOrAll([
      mixed,
      '',
      `?${eight}&show=both`,
      '?net=fat-tree,n:1000&colour=rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr',
      `?${QUICK}&sim=on`,
    ])) {
      const page = await open(query, { viewport: { width: widths[0], height: 640 }, isMobile: widths[0] < 500 });
      await page.locator('#data').scrollIntoViewIfNeeded();
      if (query.includes('sim=on')) await done(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        await drawn(page);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        // Negative if there is room for a scroll bar.
        assert.ok(beyond <= 0, `${beyond} px too wide for ${width}: ${query}`);
        assert.deepEqual(
          await page.locator('.page > *, .section > *').evaluateAll((parts) =>
            parts
              .filter((part) => {
                const panel = /** @type {Element} */ (part.parentElement).getBoundingClientRect();
                const { left, right } = part.getBoundingClientRect();
                // A hidden element has no box.
                return part.getClientRects().length > 0 && (left < panel.left || right > panel.right + 0.5);
              })
              .map(({ outerHTML }) => outerHTML),
          ),
          [],
          `${width} px: ${query}`,
        );
      }
    }
  });
}

test('the head of a phone is one row', async ({ open }) => {
  const page = await open('', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const rows = await page
    .locator('.head')
    .locator('button:visible, a:visible, h1')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return Math.round((top + height / 2) / 20);
      }),
    );
  assert.equal(new Set(rows).size, 1, JSON.stringify(rows));
});

for (const path of ['', 'embed.html']) {
  for (const width of [360, 1280]) {
    test(`no text is smaller than 12 px: ${path || 'page'}, ${width} px`, { tag: path || width > 360 ? LONG : [] }, async ({ open }) => {
      const page = await open(`${path}?net=fat-tree,n:1000&net=fat-tree`, { viewport: { width, height: 800 } });
      if (!path) await page.locator('#data').scrollIntoViewIfNeeded();
      await page.mouse.move(width / 2, 400);
      await drawn(page);
      const small = await page.evaluate(() =>
        [...document.body.querySelectorAll('*')]
          .filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
          .filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < 12)
          .map((part) => part.outerHTML),
      );
      assert.deepEqual(small, []);
    });
  }
}

/**
 * Fails unless the sections are at most 12 stops of Tab away, chart and box among them.
 *
 * @param {Page} page
 */
async function expectFewStops(page) {
  const stops = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const at = /** @type {Element} */ (document.activeElement);
      return at.closest('#section-bar') ? null : at.id || at.textContent;
    });
    if (stop === null) break;
    stops.push(stop);
    assert.ok(stops.length <= 12, `${stops}`);
  }
  assert.equal(stops[0], 'Skip to the chart');
  assert.ok(stops.includes('handle') && stops.includes('ask'), `${stops}`);
}

test('everything is reached by Tab and arrow keys, and the focus is always to be seen', async ({ open }) => {
  const page = await open(`?${FIRST}`, { viewport: { width: 1440, height: 900 } });
  await expectFewStops(page);
  await page.getByRole('link', { name: 'Skip to the chart' }).focus();
  const seen = new Set();
  const look = async () => {
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return null;
      const shown = at.closest('.segmented label') ?? at;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      const name = at.id || at.getAttribute('aria-label') || at.textContent || at.getAttribute('name');
      const row = at.closest('[role="toolbar"], #section-bar');
      return { name, row: row?.id, visible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 };
    });
    assert.ok(found?.visible !== false, `the focus on ${found?.name}`);
    return found;
  };
  for (let i = 0; i < 90; i += 1) {
    await page.keyboard.press('Tab');
    const stop = await look();
    if (!stop) break;
    seen.add(stop.name);
    // Once round the row, but for a group of radio buttons, in which arrow keys choose.
    for (let at = 0; stop.row && at < 12; at += 1) {
      await page.keyboard.press('ArrowLeft');
      const next = await look();
      if (next?.name === stop.name || next?.name === 'show' || next?.name === 'mode') break;
      seen.add(next?.name);
    }
  }
  for (const id of [
    'handle',
    'ask',
    'lessons',
    'more',
    'share',
    'axes',
    'sim-act',
    'picker',
    'add',
    'Actions for 16 flits',
    'to-why',
    'more-questions',
  ])
    assert.ok(seen.has(id), `${id} in ${[...seen]}`);
});

test('on a first visit skip links, rows of tools and the bar of sections are used by keys, and landmarks have names', async ({ open }) => {
  const page = await open('', { viewport: { width: 1440, height: 900 } });
  await test.step('few stops before the sections', () => expectFewStops(page));
  await test.step('arrow keys go along a row of tools, and Tab comes back to where one was', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('value'));
    await page.locator('#chart-tools').getByLabel('Latency', { exact: true }).focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), 'enlarge-chart');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'latency');
    // Within the group they choose, as ever, and beyond its last one they go on.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'both');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'axes');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'handle');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await focused(), 'axes');
  });
  await test.step('skip links and the bar of sections lead to what they name and make no entry in the history', async () => {
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: 'Skip to the chart' }).press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'handle');
    await page.getByRole('link', { name: 'Results' }).press('Enter');
    assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /^Results at load/);
    assert.equal(await page.evaluate(() => history.length), entries);
  });
  await test.step('landmarks have names of their own', async () => {
    await page.locator('#data').scrollIntoViewIfNeeded();
    await page.locator('#data-scroller table').waitFor();
    assert.deepEqual(await breaches(page, 'landmark-unique'), []);
  });
});
