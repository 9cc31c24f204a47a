/** The gallery: the classics, every figure and table of the papers, the stories and the tour. */

import assert from 'node:assert/strict';
import { expectAccessible, expectPartAccessible } from './axe.mjs';
import { expect, LONG, oneOrAll, test } from './fixture.mjs';
import { heard, picture, query } from './page.mjs';

/** @import { Locator } from '@playwright/test' */

test.use({ hosting: { prefix: '/notes/tools/' } });

/**
 * Number of different colours on a canvas: one if nothing is drawn.
 *
 * @param {Locator} canvas
 */
async function colours(canvas) {
  return canvas.evaluate((element) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (element);
    const { data } = /** @type {CanvasRenderingContext2D} */ (/** @type {HTMLCanvasElement} */ (element).getContext('2d')).getImageData(
      0,
      0,
      width,
      height,
    );
    return new Set(new Uint32Array(data.buffer)).size;
  });
}

/** Scrolls to a panel and waits for its picture. @param {Locator} panel */
async function draw(panel) {
  await panel.scrollIntoViewIfNeeded();
  await panel.locator('.picture[data-drawn]:not([data-computing])').waitFor();
}

test('the gallery begins with pictures, and draws the others when they come into view', async ({ open }) => {
  const page = await open('gallery.html', { viewport: { width: 1280, height: 700 } });
  await test.step('every figure is drawn when it comes into view, and none before', async () => {
    assert.ok((await page.locator('.picture[data-drawn]').count()) < 10);
    const panels = await page.locator('#figures .live').all();
    assert.equal(panels.length, 17);
    for (const panel of oneOrAll(panels)) {
      await draw(panel);
      // Ground, axes and curves, and blends of them at the edges of lines.
      assert.ok((await colours(panel.locator('canvas'))) > 20, (await panel.getAttribute('data-link')) ?? '');
      assert.match((await panel.locator('canvas').textContent()) ?? '', /\d/);
    }
  });
  await test.step('the gallery begins with pictures, its head stays, and a field finds in it', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const first = page.locator('.stop .picture').first();
    await page.locator('.stop .picture[data-drawn]').first().waitFor();
    assert.ok(((await first.boundingBox())?.y ?? 1000) < 500, 'above the fold');
    const field = page.getByLabel('Find in the gallery');
    await field.fill('dragonfly adversary');
    await expect(page.getByRole('heading', { name: 'The adversary of a dragonfly' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A mesh under transpose' })).toBeHidden();
    await expect(page.locator('.stop:visible, .exhibit:visible')).toHaveCount(0);
    await expect(page.locator('#tour')).toBeHidden();
    await field.fill('qwertz');
    await expect(page.getByText('Nothing in the gallery has all of these words.')).toBeVisible();
    await field.fill('');
    await expect(page.locator('.stop:visible')).toHaveCount(5);
    await page.evaluate(() => scrollTo(0, 3000));
    await expect(page.locator('.head')).toBeInViewport();
  });
});

test('the tour leads into the explorer in five steps, and back', async ({ open, server }) => {
  const page = await open('gallery.html#tour', { waits: false });
  await page.waitForSelector('[aria-busy="false"]');
  const steps = page.locator('.stop a');
  assert.equal(await steps.count(), 5);
  const address = (await steps.nth(2).getAttribute('href')) ?? '';
  await steps.nth(2).click();
  await page.waitForSelector('#main.page[aria-busy="false"]');
  assert.equal(await query(page), address.slice(3));
  assert.equal(await page.locator('.card').count(), 3);
  await page.getByRole('link', { name: 'Gallery' }).click();
  await page.waitForURL(`${server.url}gallery.html`);
  await page.getByRole('link', { name: 'To the explorer' }).click();
  await page.waitForURL(server.url);
});

test('every classic is drawn with its numbers', { tag: LONG }, async ({ open }) => {
  const page = await open('gallery.html', { viewport: { width: 1440, height: 900 } });
  for (const classic of await page.locator('.classic').all()) {
    await draw(classic.locator('.live'));
    assert.ok((await colours(classic.locator('canvas'))) > 20, (await classic.getAttribute('id')) ?? '');
    await expect(classic.locator('td').filter({ hasText: '…' })).toHaveCount(0);
  }
});

test('tables, marks, links and citations of the gallery', async ({ open, server }) => {
  const page = await open('gallery.html#the-last-stage', { permissions: ['clipboard-read', 'clipboard-write'] });
  await test.step('an address leads to a story, a mark to its note, and the note to its story and back', async () => {
    await expect(page.locator('#the-last-stage')).toBeFocused();
    assert.equal(await page.locator('.tale').count(), 14);
    const mark = page.locator('#table-2 .mark.slip').first();
    await mark.focus();
    await page.keyboard.press('Enter');
    const id = ((await mark.getAttribute('href')) ?? '').slice(1);
    const note = page.locator(`#${id}`);
    await expect(note).toBeFocused();
    await expect(note).toContainText('The equations give');
    await note.getByRole('link', { name: 'The story' }).click();
    await expect(page.locator('#the-765')).toBeFocused();
    await page.goBack();
    await note.getByRole('link', { name: /^Back to/ }).click();
    await expect(mark).toBeFocused();
  });
  await test.step('tables hold what the paper prints beside what comes out today', async () => {
    /** @type {(table: string) => Promise<string[][]>} */
    const rows = (table) =>
      page.locator(`#${table} tbody tr:not(.setting)`).evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('th, td')].map((cell) => {
            const bare = /** @type {Element} */ (cell.cloneNode(true));
            for (const mark of bare.querySelectorAll('sup')) mark.remove();
            return bare.textContent ?? '';
          }),
        ),
      );
    const [one, two, three] = await Promise.all([rows('table-1'), rows('table-2'), rows('table-3')]);
    assert.deepEqual([one.length, two.length, three.length], [16, 40, 24]);
    assert.deepEqual(one[0].slice(0, 5), ['b = 4, L = 4, ρ = 0.749', '932', '1013', '8.7', '1013.0']);
    assert.deepEqual(one[0].slice(7, 11), ['0.532', '0.568', '6.8', '0.5682']);
    // The row with the misprinted 765, and the entry beside it.
    assert.deepEqual(two[36].slice(0, 1).concat(two[36].slice(7, 11)), ['1', '812', '765', '−5.8', '699.8']);
    assert.deepEqual(one[7].slice(1, 5), ['3597', '3642', '1.3', '3577.6']);
    const marks = await page.locator('.mark').count();
    assert.equal(marks, 51);
    assert.equal(await page.locator('.notes li').count(), marks);
  });
  await test.step('every link opens clean in the explorer and is its canonical link', async () => {
    const links = new Set(
      await page.locator('main a[href^="./?"]').evaluateAll((all) => all.map((link) => /** @type {HTMLAnchorElement} */ (link).href)),
    );
    assert.ok(links.size > 45, `${links.size} links`);
    const canonical = await page.evaluate(
      async (links) => {
        const module = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel=preload][href*="/pkg/"]'));
        const { Explorer } = await import(new URL('loadcurve-web.js', module.href).href);
        return links.map((link) => {
          const explorer = Explorer.deferring(new URL(link).search);
          const read = [explorer.link(), explorer.notices().length];
          explorer.free();
          return read;
        });
      },
      [...links],
    );
    for (const [index, link] of [...links].entries()) {
      assert.deepEqual(canonical[index], [new URL(link).search.slice(1), 0]);
      assert.ok(link.length - server.url.length < 300, link);
    }
  });
  await test.step('everything can be cited, and BibTeX goes to the clipboard', async () => {
    const exhibits = await page.locator('.exhibit, .tale, .classic').count();
    assert.equal(await page.locator('.cite').count(), exhibits);
    const cite = page.locator('#fat-tree-figure-3 .cite');
    await cite.locator('summary').click();
    assert.match((await cite.locator('p').textContent()) ?? '', /^Figure 3 of Greenberg and Guan/);
    assert.equal(await cite.locator('p a').getAttribute('href'), 'https://doi.org/10.1109/ICPP.1997.622554');
    await cite.getByRole('button', { name: 'Copy BibTeX' }).click();
    await heard(page, 'BibTeX copied');
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^@inproceedings\{greenberg-guan-1997-fat-trees,/);
  });
});

test('a row of a table is simulated, and what belongs to it in the other table too', { tag: LONG }, async ({ open }) => {
  const page = await open('gallery.html');
  await page.getByRole('button', { name: 'Simulate b = 8, L = 4, ρ = 0.749' }).first().click();
  await heard(page, 'Simulating b = 8');
  const cell = page.locator('#table-1 tbody tr').nth(8).locator('td.ours:not(.growing)').filter({ hasText: '±' });
  await cell.waitFor({ timeout: 120_000 });
  const [value, half] = ((await cell.textContent()) ?? '').split(' ± ').map(Number);
  // The same network by another simulator: 620.9 ± 0.9.
  assert.ok(Math.abs(value - 620.9) < 3 * half + 0.9, `${value} ± ${half}`);
  const stages = await page
    .locator('#table-3 tbody')
    .first()
    .locator('tr:not(.setting)')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td.ours')].map(({ textContent }) => textContent)));
  assert.ok(
    stages.flat().every((text) => text),
    JSON.stringify(stages),
  );
  assert.equal(await page.getByRole('button', { name: 'Simulate b = 8, L = 4, ρ = 0.749' }).count(), 0);
  await expect(page.getByRole('link', { name: 'Open b = 8, L = 4, ρ = 0.749' }).first(), 'the focus is not lost').toBeFocused();
});

test('a simulation is cancelled by Escape, and another one takes its turn', { tag: LONG }, async ({ open }) => {
  const page = await open('gallery.html');
  const panel = page.locator('.live').first();
  await draw(panel);
  const before = await picture(page, '.live canvas >> nth=0');
  const table = page.locator('#table-2 .acts button');
  await table.click();
  await expect(table).toHaveText('Cancel');
  await page.keyboard.press('Escape');
  await expect(table).toHaveText('Continue');
  await table.click();
  await panel.getByRole('button', { name: 'Simulate' }).click();
  await panel.getByRole('button', { name: 'Cancel' }).waitFor();
  await expect(table).toHaveText('Continue');
  // Points appear in the chart.
  await expect.poll(() => picture(page, '.live canvas >> nth=0')).not.toBe(before);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Continue' }).waitFor();
});

test('paper shows every figure, also those that nobody has scrolled to, and no table is wider', { tag: LONG }, async ({ open }) => {
  // A4 minus a browser's margins.
  const page = await open('gallery.html', { viewport: { width: 718, height: 1000 } });
  const [drawn, all] = await page.evaluate(() => {
    // Printing starts as soon as this event has been handled, without waiting for a frame.
    dispatchEvent(new Event('beforeprint'));
    return ['.live .picture[data-drawn]', '.live .picture'].map((boxes) => document.querySelectorAll(boxes).length);
  });
  assert.ok(all > 10, `${all} panels`);
  assert.equal(drawn, all);
  await page.emulateMedia({ media: 'print' });
  const { room, needed } = await page.evaluate(() => ({
    room: document.documentElement.clientWidth,
    needed: document.documentElement.scrollWidth,
  }));
  assert.ok(needed <= room, `${needed} of ${room} px`);
});

for (const hash of ['#nowhere', '#%E0%', '#']) {
  test(`an address with a place that is none opens the gallery all the same: ${hash}`, { tag: LONG }, async ({ open }) => {
    const page = await open(`gallery.html${hash}`);
    assert.equal(await page.getByRole('alert').count(), 0);
  });
}

for (const width of [1280, 360]) {
  test(`axe finds nothing serious and nothing scrolls sideways, ${width} px`, { tag: LONG }, async ({ open }) => {
    const page = await open('gallery.html', { viewport: { width, height: 800 }, isMobile: width < 500 });
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) /** @type {HTMLDetailsElement} */ (details).open = true;
    });
    for (const panel of await page.locator('.live').all()) await draw(panel);
    await expectAccessible(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true);
    const small = await page.evaluate(() =>
      [...document.body.querySelectorAll('*')]
        .filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
        .filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < 12)
        .map((part) => part.outerHTML),
    );
    assert.deepEqual(small, []);
  });
}

test('on a phone tables scroll by themselves, and a classic opens in the explorer', async ({ open }) => {
  const page = await open('gallery.html', { viewport: { width: 360, height: 740 }, isMobile: true });
  await test.step('on a phone nothing scrolls sideways before the figures are drawn, and a wide table does by itself, with the keyboard', async () => {
    assert.ok((await page.locator('.picture:not([data-drawn])').count()) > 10);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    const table = page.locator('#table-1 .scroller');
    await table.focus();
    // A table that is filled meanwhile takes no key.
    const scrolled = async () => {
      await page.keyboard.press('ArrowRight');
      return table.evaluate(({ scrollLeft }) => scrollLeft);
    };
    await expect.poll(scrolled).toBeGreaterThan(0);
  });
  await test.step('a classic is drawn with its numbers when it comes into view, and opens in the explorer', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    assert.equal(await page.locator('.classic').count(), await page.locator('.index a').count());
    const last = page.locator('.classic').last();
    await expect(last.locator('td').first()).toHaveText('…');
    await page.locator('.index').getByRole('link', { name: 'The adversary of a dragonfly' }).click();
    const classic = page.locator('#dragonfly-adversary');
    await expect(classic).toBeFocused();
    await draw(classic.locator('.live'));
    assert.ok((await colours(classic.locator('canvas'))) > 20);
    // Numbers of the sentence stand in the table: sources on the busiest link, and where the model saturates.
    await expect(classic.locator('tbody tr').last().locator('td')).toHaveText(['8.0', '35.5', '0.103']);
    await expect(classic.locator('.see')).toContainText('0.103');
    await expect(classic.locator('.sources a')).toHaveAttribute('href', 'https://doi.org/10.1109/ISCA.2008.19');
    await expectPartAccessible(page, '#dragonfly-adversary');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await expect(last.locator('td').first()).toHaveText('…');
    await classic.getByRole('link', { name: 'Open in the explorer' }).click();
    await page.waitForSelector('#main.page[aria-busy="false"]');
    assert.equal(await query(page), 'net=dragonfly,sharing:route&net=dragonfly,sharing:route,traffic:shift,by:8');
  });
});

for (const width of [360, 800, 1440]) {
  test(`a picture is as high before it is drawn as it is then, ${width} px`, { tag: width > 360 ? LONG : [] }, async ({ open }) => {
    for (const kind of oneOrAll(['.picture:not(.is-double)', '.picture.is-double'])) {
      // Afresh, since the last of one kind may come into view with that of the other.
      const page = await open('gallery.html', { viewport: { width, height: 740 } });
      const last = page.locator(kind).last();
      const height = () => last.evaluate((box) => box.getBoundingClientRect().height);
      assert.equal(await last.getAttribute('data-drawn'), null);
      const before = await height();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toHaveAttribute('data-drawn');
      assert.ok(Math.abs((await height()) - before) <= 0.5, `${kind}: ${before}, then ${await height()}`);
    }
  });
}
