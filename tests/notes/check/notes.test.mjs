/**
 * The notes, built by their Makefile with the real tools, and opened to check that they show their figures.
 */

import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { expectDrawn, drawnFrames, expectSelfContained, openDocument, start } from './pages.mjs';
import { BUILD, LOADCURVE, NOTES, PDFTOPPM, emptyFolder, make, pdflatex, run } from './tools.mjs';

/** @import { Page } from '@playwright/test' */

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
/** The links of the figures, by name. @type {Map<string, string>} */
let figures;
before(async () => {
  [site, figures] = await Promise.all([start(), readFigures()]);
  await mkdir(join(BUILD, 'pictures'), { recursive: true });
});
after(() => site.close());

test('an edited link redraws its figure and no other', async () => {
  const folder = await emptyFolder('edited');
  await copyFile(join(NOTES, 'Makefile'), join(folder, 'Makefile'));
  const list = join(folder, 'figures.txt');
  const words = [...['a', 'b'].map((name) => `build/figures/${name}.csv`), `LOADCURVE=${LOADCURVE}`];
  await writeFile(list, '# Two figures.\na ?net=mesh\nb ?net=torus\n');
  await run('make', words, folder);
  await writeFile(list, '# Two figures.\na ?net=mesh\nb ?net=torus,flits:8\n');
  const said = await run('make', words, folder);
  assert.deepEqual(said.match(/\w\.csv(?=$)/gm), ['b.csv']);
  assert.match(await readFile(join(folder, 'build/figures/b.csv'), 'utf8'), /^# link: \?net=torus,flits:8$/m);
  assert.match(await run('make', words, folder), /up to date/);
});

for (const name of ['sphinx', 'jupyter-book', 'notebook']) {
  test(`${name}: built without a warning, and every figure is drawn`, async () => {
    await make(site.page, name);
    const page = await openDocument(site.browser, `${site.notes}${name}/html/index.html`);
    const drawn = await drawnFrames(page);
    assert.deepEqual(drawn, [embed('mesh'), embed('torus')]);
    await expectPicture(page);
    assert.ok(await page.locator('mjx-container').count() >= 3, 'formulas are set');
    if (name === 'notebook') await expectComputedTable(page);
    expectSelfContained(page, site.page);
    await shoot(page, name);
    await page.close();
  });
}

test('slides: every figure is drawn when its slide is shown', async () => {
  await make(site.page, 'slides');
  const page = await openDocument(site.browser, `${site.notes}slides/html/index.html`);
  await page.locator('.reveal.ready').waitFor();
  const drawn = [];
  for (let slide = 0; slide < 6; slide += 1) {
    const shown = page.locator('section.present');
    const element = shown.locator('iframe');
    if (await element.count()) {
      const frame = await (await element.elementHandle())?.contentFrame();
      assert.ok(frame);
      await frame.waitForURL(/embed\.html/);
      await expectDrawn(frame);
      drawn.push(frame.url());
    }
    if (await shown.locator('img').count()) await expectPicture(page);
    await page.screenshot({ path: join(BUILD, 'pictures', `slides-${slide + 1}.png`) });
    await page.keyboard.press('ArrowRight');
  }
  assert.deepEqual(drawn, [embed('mesh'), embed('torus')]);
  assert.ok(await page.locator('mjx-container').count() >= 4, 'formulas are set');
  expectSelfContained(page, site.page);
  await page.close();
});

test('article: every figure compiles alone, and within the article, with links to the live ones', async () => {
  await make(site.page, 'figures', 'article');
  const alone = await emptyFolder('alone');
  for (const [name, link] of figures) {
    await copyFile(join(BUILD, `figures/${name}.tex`), join(alone, `${name}.tex`));
    expectSound(await pdflatex(alone, name));
    await paint(join(alone, `${name}.pdf`), `tex-${name}`, '-singlefile');
    const text = await readFile(join(alone, `${name}.tex`), 'utf8');
    assert.ok(text.includes(link.slice(1)), `${name}.tex says from which link it is`);
  }
  await paintBeside([...figures.keys()]);
  const folder = join(BUILD, 'article/source');
  expectSound(await readFile(join(folder, 'wormhole.log'), 'utf8'));
  await paint(join(folder, 'wormhole.pdf'), 'article');
});

async function readFigures() {
  const lines = (await readFile(join(NOTES, 'figures.txt'), 'utf8')).split('\n');
  const rows = lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(/\s+/));
  return new Map(rows.map(([name, link]) => [name, link]));
}

/**
 * The address of a figure in a frame.
 *
 * @param {string} name
 */
function embed(name) {
  return `${site.page}embed.html${figures.get(name)}`;
}

/**
 * Fails if LaTeX has dropped something without stopping.
 *
 * @param {string} log
 */
function expectSound(log) {
  const complaints = log.split('\n').filter((line) => /undefined|Missing character|^Overfull|multiply.defined/.test(line));
  assert.deepEqual(complaints, []);
}

/**
 * Saves pictures of the pages of a PDF for inspection, if a program for that is installed.
 *
 * @param {string} file
 * @param {string} name
 * @param {string[]} options
 */
async function paint(file, name, ...options) {
  if (!PDFTOPPM) return;
  await run(PDFTOPPM, ['-png', '-r', '160', ...options, file, join(BUILD, 'pictures', name)]);
}

/**
 * Saves a picture of figures as shown on the web, for comparison with LaTeX's.
 *
 * @param {string[]} names
 */
async function paintBeside(names) {
  if (!PDFTOPPM) return;
  const rows = names.map((name) => `<p><img width="600" src="../figures/${name}.svg"> <img width="600" src="../pictures/tex-${name}.png">`);
  await writeFile(join(BUILD, 'alone/beside.html'), `<!doctype html>\n<title>Web and paper</title>\n${rows.join('\n')}\n`);
  const page = await openDocument(site.browser, `${site.notes}alone/beside.html`);
  await page.screenshot({ path: join(BUILD, 'pictures/web-and-paper.png'), fullPage: true });
  await page.close();
}

/**
 * Fails unless the picture drawn by the Makefile is shown.
 *
 * @param {Page} page
 */
async function expectPicture(page) {
  const picture = page.getByRole('img', { name: /with messages of 16, 32 and 64 flits/ });
  await picture.scrollIntoViewIfNeeded();
  const width = await picture.evaluate(async (image) => {
    await /** @type {HTMLImageElement} */ (image).decode();
    return /** @type {HTMLImageElement} */ (image).naturalWidth;
  });
  assert.equal(width, 640);
}

/**
 * Fails unless the notebook has read the values stated in the notes from the CSV file.
 *
 * @param {Page} page
 */
async function expectComputedTable(page) {
  const text = await readFile(join(NOTES, 'sphinx/index.md'), 'utf8');
  const said = [...text.matchAll(/^\| (?:mesh|torus).*$/gm)].map(([row]) => row.split('|').slice(2, -1).map((cell) => cell.trim()));
  const rows = await page.locator('.jp-OutputArea-output table tbody tr').evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent?.trim() ?? '')));
  assert.equal(said.length, 3);
  assert.deepEqual(rows, said);
}

/**
 * Saves a picture of a built document for inspection. The window is made as high as the document, because
 * frames outside it are not painted.
 *
 * @param {Page} page
 * @param {string} name
 */
async function shoot(page, name) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1280, height });
  await drawnFrames(page);
  await page.screenshot({ path: join(BUILD, 'pictures', `${name}.png`) });
}
