/**
 * Every snippet that the page offers for course notes, put into a document of its kind, built by its tool,
 * and opened to check that it shows the plot. Tools that cannot be installed everywhere are not used here:
 * Quarto, mystmd, Moodle and Canvas take HTML, whose frame is checked, or are compared with their documented
 * form in the tests of the page.
 */

import assert from 'node:assert/strict';
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { snippets } from '../../../www/app/embedding/snippets.ts';
import { drawnFrames, expectDrawn, expectSelfContained, openDocument, start } from './pages.mjs';
import { JUPYTER_BOOK, LOADCURVE, NBCONVERT, NOTES, SPHINX_BUILD, emptyFolder, pdflatex, run } from './tools.mjs';

/** @import { Page } from '@playwright/test' */

/** A title with characters that are special in some language. */
const TITLE = 'Mesh & "torus": 5 % of {x} < $y_1$ #2';
const QUERY = 'net=mesh&net=torus,links:bi';

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => { site = await start(); });
after(() => site.close());

/**
 * The snippet of a tool, as readers find it on the page.
 *
 * @param {string} id
 * @param {boolean} [fill]
 */
function snippet(id, fill = false) {
  const options = { page: site.page, query: QUERY, title: TITLE, width: 640, height: 420, fill, drawing: false };
  const found = snippets(options).find((snippet) => snippet.id === id);
  assert.ok(found, `there is no snippet ${id}`);
  return found;
}

/**
 * Opens a document built from a snippet and fails unless its only frame is drawn, titled and large enough.
 *
 * @param {string} path
 * @param {boolean} [fill]
 */
async function expectPlot(path, fill = false) {
  const page = await openDocument(site.browser, `${site.notes}${path}`);
  assert.deepEqual(await drawnFrames(page), [`${site.page}embed.html?${QUERY}`]);
  const frame = page.locator('iframe');
  assert.equal(await frame.getAttribute('title'), TITLE);
  const box = await frame.boundingBox();
  assert.ok(box && (fill ? Math.abs(box.width / box.height - 640 / 420) < 0.02 : box.height === 420), JSON.stringify(box));
  await expectCaption(page);
  expectSelfContained(page, site.page);
  await page.close();
}

/** @param {Page} page */
async function expectCaption(page) {
  const link = page.getByRole('link', { name: 'Open in Loadcurve' });
  assert.equal(await link.getAttribute('href'), `${site.page}?${QUERY}`);
}

for (const id of ['html', 'moodle', 'canvas']) {
  for (const fill of id === 'html' ? [false, true] : [false]) {
    test(`${id}${fill ? ', as wide as the text' : ''}: in a page`, async () => {
      const folder = await emptyFolder(`snippets/${id}`);
      await writeFile(join(folder, 'index.html'), `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Notes</title>\n${snippet(id, fill).text}\n`);
      await expectPlot(`snippets/${id}/index.html`, fill);
    });
  }
}

test('script: its element replaces the picture by the frame, and the picture is there without it', async () => {
  const { file = '', text } = snippet('script');
  const folder = await emptyFolder('snippets/script');
  await writeFile(join(folder, 'index.html'), `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Notes</title>\n${text}\n`);
  await run(LOADCURVE, ['plot', QUERY, '-o', join(folder, file)]);
  const address = `${site.notes}snippets/script/index.html`;
  const page = await openDocument(site.browser, address);
  await page.locator('iframe').waitFor();
  assert.deepEqual(await drawnFrames(page), [`${site.page}embed.html?${QUERY}`]);
  assert.equal(await page.locator('iframe').getAttribute('title'), TITLE);
  expectSelfContained(page, site.page);
  await page.close();

  const plain = await openDocument(site.browser, address, { javaScriptEnabled: false });
  assert.ok(await plain.getByRole('img', { name: TITLE }).isVisible());
  await plain.close();
});

for (const fill of [false, true]) {
  const words = fill ? ', as wide as the text' : '';

  test(`myst${words}: built by Sphinx`, async () => {
    const folder = await bookOf(snippet('myst', fill), 'sphinx');
    await writeFile(join(folder, 'conf.py'), 'extensions = ["myst_parser"]\n');
    await run(SPHINX_BUILD, ['--quiet', '--fail-on-warning', '--builder', 'html', folder, join(folder, 'html')]);
    await expectPlot('snippets/sphinx/html/index.html', fill);
  });
}

test('myst: built by Sphinx for LaTeX, with the picture in place of the frame', async () => {
  const wanted = snippet('myst');
  const folder = await bookOf(wanted, 'sphinx-latex');
  await writeFile(join(folder, 'conf.py'), 'extensions = ["myst_parser"]\nproject = "notes"\n');
  await run(SPHINX_BUILD, ['--quiet', '--fail-on-warning', '--builder', 'latex', folder, join(folder, 'latex')]);
  const text = await readFile(join(folder, 'latex/notes.tex'), 'utf8');
  assert.match(text, new RegExp(`includegraphics\\{\\{?${wanted.file?.replace(/\.png$/, '')}`));
  assert.match(text, /Open in Loadcurve/);
  assert.doesNotMatch(text, /iframe/);
});

test('myst: built by Jupyter Book', async () => {
  const folder = await bookOf(snippet('myst'), 'jupyter-book');
  await writeFile(join(folder, '_toc.yml'), 'format: jb-book\nroot: index\n');
  await copyFile(join(NOTES, 'jupyter-book/_config.yml'), join(folder, '_config.yml'));
  await mkdir(join(folder, 'mathjax'));
  await run(JUPYTER_BOOK, ['build', '--quiet', '--warningiserror', '--keep-going', folder]);
  await expectPlot('snippets/jupyter-book/_build/html/index.html');
});

for (const fill of [false, true]) {
  test(`jupyter${fill ? ', as wide as the text' : ''}: run and exported by nbconvert`, async () => {
    const folder = await emptyFolder('snippets/notebook');
    const cell = { cell_type: 'code', id: 'figure', metadata: {}, execution_count: null, outputs: [], source: snippet('jupyter', fill).text };
    const kernel = { display_name: 'Python 3', language: 'python', name: 'python3' };
    await writeFile(join(folder, 'notes.ipynb'), JSON.stringify({ cells: [cell], metadata: { kernelspec: kernel }, nbformat: 4, nbformat_minor: 5 }));
    const local = ['--HTMLExporter.mathjax_url=', '--HTMLExporter.require_js_url='];
    await run(NBCONVERT, ['--log-level', 'WARN', '--to', 'html', '--execute', ...local, '--output', 'index', join(folder, 'notes.ipynb')]);
    await expectPlot('snippets/notebook/index.html');
  });

  test(`reveal${fill ? ', as high as the slide allows' : ''}: drawn when its slide is shown`, async () => {
    const folder = await emptyFolder('snippets/slides');
    await cp(join(NOTES, 'node_modules/reveal.js/dist'), join(folder, 'reveal'), { recursive: true });
    await writeFile(join(folder, 'index.html'), `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Notes</title>
<link rel="stylesheet" href="reveal/reveal.css">
<link rel="stylesheet" href="reveal/theme/white.css">
<div class="reveal"><div class="slides">
<section><h2>First</h2></section>
${snippet('reveal', fill).text}
</div></div>
<script src="reveal/reveal.js"></script>
<script>Reveal.initialize();</script>
`);
    const page = await openDocument(site.browser, `${site.notes}snippets/slides/index.html`);
    await page.locator('.reveal.ready').waitFor();
    await page.keyboard.press('ArrowRight');
    const shown = page.locator('section.present', { has: page.locator('iframe') });
    await shown.locator('iframe[src]').waitFor();
    const frame = await (await shown.locator('iframe').elementHandle())?.contentFrame();
    assert.ok(frame);
    await frame.waitForURL(/embed\.html/);
    await expectDrawn(frame);
    await expectCaption(page);
    expectSelfContained(page, site.page);
    await page.close();
  });
}

test('latex: its figure made by the command, compiled by pdflatex, with both links in the PDF', async () => {
  const { file = '', text } = snippet('latex');
  const folder = await emptyFolder('snippets/article');
  await run(LOADCURVE, ['plot', QUERY, '-o', join(folder, file)]);
  await writeFile(join(folder, 'notes.tex'), `\\documentclass{article}
\\pdfcompresslevel=0
\\pdfobjcompresslevel=0
\\usepackage{pgfplots}
\\usepackage{hyperref}
\\begin{document}
${text}
\\end{document}
`);
  const log = await pdflatex(folder, 'notes');
  assert.doesNotMatch(log, /undefined|Missing character/);
  const pdf = await readFile(join(folder, 'notes.pdf'), 'latin1');
  assert.ok(pdf.includes(`/URI(${site.page}?${QUERY})`), 'the link of the caption');
});

/**
 * A folder with a Markdown page that holds a snippet, and the picture that it needs.
 *
 * @param {ReturnType<typeof snippet>} snippet
 * @param {string} name
 */
async function bookOf({ text, file = '' }, name) {
  const folder = await emptyFolder(`snippets/${name}`);
  await writeFile(join(folder, 'index.md'), `# Notes\n\nBefore.\n\n${text}\n\nAfter.\n`);
  await run(LOADCURVE, ['plot', QUERY, '-o', join(folder, file)]);
  return folder;
}
