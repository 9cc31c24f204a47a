/** Files saved for a hostile link are parsed correctly by the programs they are for. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { HOSTILE } from '../e2e/hostile.mjs';
import { web } from './module.mjs';

const run = promisify(execFile);

/** All elements of a picture: nothing that loads, executes or links anywhere. */
const TAGS = ['svg', 'title', 'desc', 'metadata', 'rect', 'circle', 'polyline', 'polygon', 'text'];

const explorers = HOSTILE.map((link) => ({ link, explorer: new web.Explorer(link) }));

test('pictures have no part and no attribute that does anything', () => {
  for (const { link, explorer } of explorers) {
    for (const svg of [explorer.chartSvg(640, 420, 'light'), explorer.drawingSvg(640, 420, 'light')]) {
      for (const [part, tag] of svg.matchAll(/<\/?([^\s>/]+)(?:\s+[\w:-]+="[^"<]*")*\s*\/?>|</g)) {
        assert.ok(TAGS.includes(tag), `“${part}” of ${link}`);
        assert.doesNotMatch(part, /\s(on\w+|[\w:]*href|style)=|url\((?!#)/i);
      }
    }
  }
});

test('no cell of CSV begins a formula, and JSON is JSON', () => {
  for (const { link, explorer } of explorers) {
    JSON.parse(explorer.json());
    for (const line of explorer.csv().split('\n')) {
      if (line.startsWith('#')) assert.doesNotMatch(line, /,\s*[=+@\t-]/, link);
      else for (const cell of line.split(',')) assert.match(cell, /^[\w.-]*$/, link);
    }
  }
});

test('TeX reads no file of its own accord', () => {
  for (const { link, explorer } of explorers)
    assert.doesNotMatch(explorer.tex(), /\\(input|include|write|openout|immediate)\b.*passwd/, link);
});

test('TeX compiles', async (context) => {
  if (
    !(await run('pdflatex', ['--version']).then(
      () => true,
      () => false,
    ))
  )
    return context.skip('pdflatex is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  try {
    // pdfTeX's fonts lack glyphs for some of the names, which is no fault of the escaping.
    for (const { explorer } of explorers.slice(0, 5).filter(({ link }) => !/%E[0-9]|%D7/.test(link))) {
      await writeFile(join(folder, 'figure.tex'), explorer.tex());
      await run('pdflatex', ['-no-shell-escape', '-halt-on-error', '-interaction=nonstopmode', 'figure.tex'], { cwd: folder });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
