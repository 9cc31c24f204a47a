/** Files saved by the page: the same bytes as the command's, and PNG files of exact size with their link. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { plotted } from '../node/command.mjs';
import { LONG, test } from './fixture.mjs';
import { changeFiles, FIRST_VISIT, fromMenu, heard } from './page.mjs';
import { done } from './simulation.mjs';

/** @import { Page } from '@playwright/test' */

/** tests/node/same-bytes.test.mjs covers many more links. */
const LINKS = [
  'net=scouting,k:4&net=buffered-min,stages:2&net=combining-min,n:8&x=capacity&hide=2&theme=dark',
  '',
  'net=fat-tree,n:16&net=torus,k:4&x=capacity&draw=2&fold=on&load=0.5',
  'net=fat-tree,n:4,flits:4&net=torus,k:4,flits:8&show=both&channels=measured&sim=on&precision=20&seed=7',
];

const FILES = /** @type {const} */ ({
  'SVG, light': 'svg',
  'TeX, for pgfplots': 'tex',
  CSV: 'csv',
  JSON: 'json',
  'BibTeX of papers and Loadcurve': 'bib',
});

/**
 * Saves a file with an item of the menu.
 *
 * @param {Page} page
 * @param {string} words
 */
async function taken(page, words) {
  const download = page.waitForEvent('download');
  await fromMenu(page, 'Share', 'Save as a file…');
  await page.locator('.exports').getByRole('button', { name: words, exact: true }).click();
  const file = await download;
  await heard(page, `${file.suggestedFilename()} saved`);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Width, height and texts of a PNG file. @param {Buffer} png */
function told(png) {
  assert.equal(png.toString('latin1', 12, 16), 'IHDR');
  /** @type {Record<string, string>} */
  const texts = {};
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const [type, data] = [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at))];
    if (type !== 'tEXt') continue;
    const [key, text] = data.toString('latin1').split('\0');
    texts[key] = text;
  }
  return { size: [png.readUInt32BE(16), png.readUInt32BE(20)], texts };
}

for (const link of LINKS) {
  test(`files of numbers and lines are the command’s to the byte: ?${link}`, { tag: LONG }, async ({ open }) => {
    const page = await open(`?${link}`);
    if (link.includes('sim=on')) await done(page);
    const [files, drawing] = await Promise.all([
      plotted(link || FIRST_VISIT, Object.values(FILES)),
      plotted(link || FIRST_VISIT, ['svg'], '--drawing'),
    ]);
    const item = (/** @type {string} */ words) => (link.includes('theme=dark') ? words.replace('light', 'dark') : words);
    for (const [words, ending] of Object.entries(FILES)) {
      const { name, bytes } = await taken(page, item(words));
      assert.ok(name.startsWith('loadcurve-') && name.endsWith(`.${ending}`), name);
      assert.equal(bytes.toString(), files[ending], ending);
    }
    const { name, bytes } = await taken(page, item('SVG of the drawing, light'));
    assert.ok(name.endsWith('-drawing.svg'), name);
    assert.equal(bytes.toString(), drawing.svg);
    const picture = await taken(page, 'PNG of the drawing, 1280 × 840');
    assert.ok(picture.name.endsWith('-drawing@2x.png'), picture.name);
    const { size, texts } = told(picture.bytes);
    assert.deepEqual(size, [1280, 840]);
    assert.equal(texts.Link, `?${link || FIRST_VISIT}`);
    assert.ok((await coloursIn(page, picture.bytes)).length > 10, 'something is drawn');
  });
}

/** The colours of the pixels of a PNG file. @param {Page} page @param {Buffer} png */
async function coloursIn(page, png) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    return [...seen];
  }, png.toString('base64'));
}

test('PNG files have their size, their link and ink', async ({ open }) => {
  const link = 'net=mesh,k:4&net=torus,k:4&load=0.02';
  const page = await open(`?${link}`);
  for (const [words, name, size] of /** @type {[string, string, number[]][]} */ ([
    ['PNG as on screen, 640 × 420', 'loadcurve-mesh-torus.png', [640, 420]],
    ['PNG as on screen, 1280 × 840', 'loadcurve-mesh-torus@2x.png', [1280, 840]],
    ['PNG for print, 1280 × 840', 'loadcurve-mesh-torus-print@2x.png', [1280, 840]],
  ])) {
    const file = await taken(page, words);
    assert.equal(file.name, name);
    const { size: found, texts } = told(file.bytes);
    assert.deepEqual(found, size);
    assert.equal(texts.Link, `?${link}`);
    assert.match(texts.Software, /^Loadcurve \d/);
    const colours = await coloursIn(page, file.bytes);
    const curves = name.includes('print') ? ['29,70,173', '154,50,8'] : ['42,91,215', '194,65,12'];
    for (const colour of ['255,255,255', ...curves]) assert.ok(colours.includes(colour), `${name} ${colour}`);
  }
});

/** Errors in an SVG document, and its description of itself. @param {Page} page @param {string} text */
const parsed = (page, text) =>
  page.evaluate((source) => {
    const svg = new DOMParser().parseFromString(source, 'image/svg+xml');
    const labels = (svg.documentElement.getAttribute('aria-labelledby') ?? '').split(' ');
    return {
      errors: svg.querySelectorAll('parsererror').length,
      role: svg.documentElement.getAttribute('role'),
      labels: labels.map((id) => svg.getElementById(id)?.localName),
      title: svg.title,
      description: svg.querySelector('desc')?.textContent ?? '',
      metadata: svg.querySelector('metadata')?.textContent ?? '',
      texts: svg.querySelectorAll('text').length,
    };
  }, text);

for (const link of ['net=mesh,label:a.-b&net=torus,k:4', 'net=mesh,k:4&load=0.02', 'net=buffered-min&show=both&paper=on']) {
  test(`SVG documents are well formed, titled and described, with text as text: ?${link}`, {
    tag: link.includes('label') ? [] : LONG,
  }, async ({ open }) => {
    const page = await open(`?${link}`);
    for (const words of ['SVG, light', 'SVG for print', 'SVG of the drawing, light']) {
      const { bytes } = await taken(page, words);
      const { errors, role, labels, title, description, metadata, texts } = await parsed(page, bytes.toString());
      assert.equal(errors, 0, words);
      assert.deepEqual([role, labels], ['img', ['title', 'desc']], words);
      assert.ok(title.length > 3 && description.length > 30, `${title}: ${description}`);
      assert.match(metadata, /^Loadcurve \d+\.\d+\.\d+\S*, link: \?/);
      assert.ok(metadata.endsWith(`?${link}`), metadata);
      assert.ok(texts > 0, words);
    }
  });
}

test('where there is no file, it says what failed', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh,k:4', {
    prepare: (page) =>
      changeFiles(page, '**/pkg/*.js', (body) => `${body}Explorer.prototype.csv = () => { throw new Error('broken on purpose'); };`),
  });
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (take) => take(null);
  });
  const refusal = page.locator('.refusal');
  for (const [item, words] of [
    ['CSV', 'loadcurve-mesh.csv could not be made. Nothing was saved. The reason: broken on purpose'],
    ['PNG for print, 1280 × 840', 'This browser refuses to make a PNG file. Nothing was saved; SVG is there as well.'],
  ]) {
    await fromMenu(page, 'Share', 'Save as a file…');
    await page.locator('.exports').getByRole('button', { name: item, exact: true }).click();
    await refusal.getByText(words, { exact: true }).waitFor();
    await heard(page, words);
  }
  assert.equal(await refusal.count(), 1);
});

test('the menu is used by keys and fits a phone', async ({ open }) => {
  const page = await open('', { viewport: { width: 360, height: 700 } });
  await page.locator('#share').focus();
  await page.keyboard.press('Enter');
  // Its first item takes the focus once the menu is open.
  await page.waitForFunction(() => document.activeElement?.closest('.menu'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const list = page.locator('.exports');
  await list.waitFor();
  // Its position is known only once it is shown.
  await page.waitForFunction(() => {
    const box = document.querySelector('.exports')?.getBoundingClientRect();
    return box && box.left >= 0 && box.right <= 360 && box.top >= 0 && box.bottom <= 700;
  });
  await page.waitForFunction(() => document.activeElement?.closest('.exports'));
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown');
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /1280/);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });

  await fromMenu(page, 'Share', 'Save as a file…');
  await list.waitFor();
  const [button, below] = await Promise.all(['#share', '.exports'].map((part) => page.locator(part).boundingBox()));
  assert.ok(button && below);
  assert.ok(below.y >= button.y + button.height && below.y + below.height <= 700, 'below the button, and in the window');
  // Items that do not fit can be scrolled to, and scrolling does not close the menu.
  const last = list.getByRole('button').last();
  await last.scrollIntoViewIfNeeded();
  const end = await last.boundingBox();
  assert.ok((await list.isVisible()) && end && end.y + end.height <= 700, JSON.stringify(end));
});
