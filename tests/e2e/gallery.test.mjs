/** The gallery: every figure and table of the papers, the stories and the tour. */

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { expectAccessible } from './axe.mjs';
import { expectClean, launchBrowser, openPage, serveDist } from './harness.mjs';
import { heard, openReady, query } from './page.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist({ prefix: '/notes/tools/' })]); });
after(() => Promise.all([browser.close(), server.close()]));

/** @param {import('playwright-core').BrowserContextOptions} [options] @param {string} [hash] */
async function openGallery(options, hash = '') {
  const page = await openPage(browser, `${server.url}gallery.html${hash}`, options);
  await page.waitForSelector('[aria-busy="false"]');
  return page;
}

/**
 * How many different colours a canvas shows: one where nothing is drawn.
 *
 * @param {import('playwright-core').Locator} canvas
 */
async function colours(canvas) {
  return canvas.evaluate((element) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (element);
    const { data } = /** @type {CanvasRenderingContext2D} */ (/** @type {HTMLCanvasElement} */ (element).getContext('2d')).getImageData(0, 0, width, height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
}

/** Scrolls to every panel and waits for its picture. @param {Page} page */
async function drawAll(page) {
  const panels = page.locator('.live');
  for (let index = 0; index < await panels.count(); index += 1) {
    const panel = panels.nth(index);
    await panel.scrollIntoViewIfNeeded();
    await panel.locator('.picture[data-drawn]:not([data-computing])').waitFor();
  }
  return panels;
}

test('every figure is drawn when it comes into view, and none before', async () => {
  const page = await openGallery({ viewport: { width: 1280, height: 700 } });
  assert.equal(await page.locator('.picture[data-drawn]').count() < 10, true);
  const panels = await drawAll(page);
  assert.equal(await panels.count(), 17);
  for (let index = 0; index < 17; index += 1) {
    const panel = panels.nth(index);
    // Ground, axes and curves, and what lies between them at the edges of lines.
    assert.ok(await colours(panel.locator('canvas')) > 20, await panel.getAttribute('data-link') ?? '');
    assert.match(await panel.locator('canvas').textContent() ?? '', /\d/);
  }
  expectClean(page);
  await page.close();
});

test('every link opens clean in the explorer and is its canonical link', async () => {
  const page = await openGallery();
  const links = new Set(await page.locator('main a[href^="./?"]').evaluateAll((all) => all.map((link) => /** @type {HTMLAnchorElement} */ (link).href)));
  assert.ok(links.size > 30, `${links.size} links`);
  const canonical = await page.evaluate(async (links) => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]'));
    const { Explorer } = await import(new URL('../pkg/loadcurve-web.js', script.src).href);
    return links.map((link) => {
      const explorer = Explorer.patient(new URL(link).search);
      const read = [explorer.link(), explorer.notices().length];
      explorer.free();
      return read;
    });
  }, [...links]);
  for (const [index, link] of [...links].entries()) {
    assert.deepEqual(canonical[index], [new URL(link).search.slice(1), 0]);
    assert.ok(link.length - server.url.length < 300, link);
  }
  await page.close();
});

test('the tour leads into the explorer in five steps, and a first visit leads to the tour', async () => {
  const page = await openReady(browser, server.url);
  await page.getByRole('link', { name: 'Take the tour' }).click();
  await page.waitForURL(`${server.url}gallery.html#tour`);
  await page.waitForSelector('[aria-busy="false"]');
  const steps = page.locator('.stop a');
  assert.equal(await steps.count(), 5);
  const address = await steps.nth(2).getAttribute('href') ?? '';
  await steps.nth(2).click();
  await page.waitForSelector('#main.layout[aria-busy="false"]');
  assert.equal(await query(page), address.slice(3));
  assert.equal(await page.locator('.card').count(), 3);
  // What was looked at is no first visit any more.
  assert.equal(await page.locator('#doors').isVisible(), false);
  await page.locator('#to-gallery').click();
  await page.waitForURL(`${server.url}gallery.html`);
  await page.getByRole('link', { name: 'To the explorer' }).click();
  await page.waitForURL(server.url);
  expectClean(page);
  await page.close();
});

test('tables hold what the paper prints beside what comes out today', async () => {
  const page = await openGallery();
  /** @type {(table: string) => Promise<string[][]>} */
  const rows = (table) => page.locator(`#${table} tbody tr:not(.setting)`).evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => {
    const bare = /** @type {Element} */ (cell.cloneNode(true));
    for (const mark of bare.querySelectorAll('sup')) mark.remove();
    return bare.textContent ?? '';
  })));
  const [one, two, three] = await Promise.all([rows('table-1'), rows('table-2'), rows('table-3')]);
  assert.deepEqual([one.length, two.length, three.length], [16, 40, 24]);
  assert.deepEqual(one[0].slice(0, 5), ['b = 4, L = 4, ρ = 0.749', '932', '1013', '8.7', '1013.0']);
  assert.deepEqual(one[0].slice(7, 11), ['0.532', '0.568', '6.8', '0.5682']);
  // The entry of the wrong 765, and the one that goes with it.
  assert.deepEqual(two[36].slice(0, 1).concat(two[36].slice(7, 11)), ['1', '812', '765', '−5.8', '699.8']);
  assert.deepEqual(one[7].slice(1, 5), ['3597', '3642', '1.3', '3577.6']);
  const marks = await page.locator('.mark').count();
  assert.equal(marks, 51);
  assert.equal(await page.locator('.notes li').count(), marks);
  await page.close();
});

test('a mark leads to its note, the note to its story and back', async () => {
  const page = await openGallery();
  const mark = page.locator('#table-2 .mark.slip').first();
  await mark.focus();
  await page.keyboard.press('Enter');
  const id = (await mark.getAttribute('href') ?? '').slice(1);
  await page.waitForFunction((id) => document.activeElement?.id === id, id);
  assert.match(await page.locator(`#${id}`).textContent() ?? '', /The equations give/);
  await page.locator(`#${id}`).getByRole('link', { name: 'The story' }).click();
  await page.waitForFunction(() => document.activeElement?.id === 'the-765');
  await page.goBack();
  await page.locator(`#${id}`).getByRole('link', { name: /^Back to/ }).click();
  await page.waitForFunction(() => document.activeElement?.matches('#table-2 .mark'));
  await page.close();
});

test('an address leads to a story that is told only by script', async () => {
  const page = await openGallery({}, '#the-last-stage');
  await page.waitForFunction(() => document.activeElement?.id === 'the-last-stage');
  assert.equal(await page.locator('.tale').count(), 8);
  await page.close();
});

test('a row of a table is simulated, and what belongs to it in the other table too', async () => {
  const page = await openGallery();
  await page.getByRole('button', { name: 'Simulate b = 8, L = 4, ρ = 0.749' }).first().click();
  await heard(page, 'Simulating b = 8');
  const cell = page.locator('#table-1 tbody tr').nth(8).locator('td.ours:not(.growing)').filter({ hasText: '±' });
  await cell.waitFor({ timeout: 120_000 });
  const [value, half] = (await cell.textContent() ?? '').split(' ± ').map(Number);
  // The same network, simulated elsewhere: 620.9 ± 0.9.
  assert.ok(Math.abs(value - 620.9) < 3 * half + 0.9, `${value} ± ${half}`);
  const stages = await page.locator('#table-3 tbody').first().locator('tr:not(.setting)').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td.ours')].map(({ textContent }) => textContent)));
  assert.ok(stages.flat().every((text) => text), JSON.stringify(stages));
  assert.equal(await page.getByRole('button', { name: 'Simulate b = 8, L = 4, ρ = 0.749' }).count(), 0);
  expectClean(page);
  await page.close();
});

test('a simulation is cancelled by Escape, and another one takes its turn', async () => {
  const page = await openGallery();
  const table = page.locator('#table-2 .acts button');
  await table.click();
  await page.waitForFunction(() => document.querySelector('#table-2 .acts button')?.textContent === 'Cancel');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('#table-2 .acts button')?.textContent === 'Continue');
  await table.click();
  const panel = page.locator('.live').first();
  await panel.getByRole('button', { name: 'Simulate' }).click();
  await panel.getByRole('button', { name: 'Cancel' }).waitFor();
  assert.equal(await table.textContent(), 'Continue');
  // Points appear in the chart.
  const before = await panel.locator('canvas').evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  await page.waitForFunction((before) => /** @type {HTMLCanvasElement} */ (document.querySelector('.live canvas')).toDataURL() !== before, before);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Continue' }).waitFor();
  expectClean(page);
  await page.close();
});

test('paper shows every figure, also those that nobody has scrolled to', async () => {
  const page = await openGallery();
  const [drawn, all] = await page.evaluate(() => {
    // Paper is made as soon as this event has been heard, and waits for no frame.
    dispatchEvent(new Event('beforeprint'));
    return ['.live .picture[data-drawn]', '.live .picture'].map((boxes) => document.querySelectorAll(boxes).length);
  });
  assert.ok(all > 10, `${all} panels`);
  assert.equal(drawn, all);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expectClean(page);
  await page.close();
});

test('an address with a place that is none opens the gallery all the same', async () => {
  for (const hash of ['#nowhere', '#%E0%', '#']) {
    const page = await openGallery({}, hash);
    assert.equal(await page.getByRole('alert').count(), 0);
    expectClean(page);
    await page.close();
  }
});

test('everything can be cited, and BibTeX goes to the clipboard', async () => {
  const page = await openGallery({ permissions: ['clipboard-read', 'clipboard-write'] });
  const exhibits = await page.locator('.exhibit, .tale').count();
  assert.equal(await page.locator('.cite').count(), exhibits);
  const cite = page.locator('#fat-tree-figure-3 .cite');
  await cite.locator('summary').click();
  assert.match(await cite.locator('p').textContent() ?? '', /^Figure 3 of Greenberg and Guan/);
  assert.equal(await cite.locator('p a').getAttribute('href'), 'https://doi.org/10.1109/ICPP.1997.622554');
  await cite.getByRole('button', { name: 'Copy BibTeX' }).click();
  await heard(page, 'BibTeX copied');
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^@inproceedings\{greenberg-guan-1997-fat-trees,/);
  expectClean(page);
  await page.close();
});

for (const width of [1280, 360]) {
  test(`axe finds nothing serious and nothing scrolls sideways, ${width} px`, async () => {
    const page = await openGallery({ viewport: { width, height: 800 }, isMobile: width < 500 });
    await page.locator('details').evaluateAll((all) => { for (const details of all) /** @type {HTMLDetailsElement} */ (details).open = true; });
    await drawAll(page);
    await expectAccessible(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true);
    const small = await page.evaluate(() => [...document.body.querySelectorAll('*')]
      .filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < 12)
      .map((part) => part.outerHTML));
    assert.deepEqual(small, []);
    await page.close();
  });
}

test('nothing scrolls sideways on a phone before the figures are drawn', async () => {
  const page = await openGallery({ viewport: { width: 360, height: 740 }, isMobile: true });
  assert.ok(await page.locator('.picture:not([data-drawn])').count() > 10);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.close();
});

test('a picture is as high before it is drawn as it is then', async () => {
  for (const width of [360, 800, 1440]) {
    const page = await openGallery({ viewport: { width, height: 740 } });
    for (const kind of ['.picture:not(.is-double)', '.picture.is-double']) {
      const last = page.locator(kind).last();
      const height = () => last.evaluate((box) => box.getBoundingClientRect().height);
      assert.equal(await last.getAttribute('data-drawn'), null);
      const before = await height();
      await last.scrollIntoViewIfNeeded();
      await page.waitForFunction((box) => box?.hasAttribute('data-drawn'), await last.elementHandle());
      assert.ok(Math.abs(await height() - before) <= 0.5, `${kind} at ${width} px: ${before}, then ${await height()}`);
    }
    await page.close();
  }
});

test('a wide table scrolls by itself with the keyboard', async () => {
  const page = await openGallery({ viewport: { width: 360, height: 740 } });
  await page.locator('#table-1 .scroller').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('#table-1 .scroller')?.scrollLeft);
  await page.close();
});

test('every table is as wide as the paper at the most', async () => {
  // A4 with the margins of a browser.
  const page = await openGallery({ viewport: { width: 718, height: 1000 } });
  await page.emulateMedia({ media: 'print' });
  const { room, needed } = await page.evaluate(() => ({ room: document.documentElement.clientWidth, needed: document.documentElement.scrollWidth }));
  assert.ok(needed <= room, `${needed} of ${room} px`);
  await page.close();
});
