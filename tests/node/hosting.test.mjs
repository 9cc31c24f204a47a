/** What hosts are told: all of them the same, and of files that are there. */

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const DIST = process.env.LOADCURVE_DIST ?? '';

/** @param {string} name */
const text = (name) => readFile(join(DIST, name), 'utf8');

test('what is named by its contents may be kept for ever, and nobody is forbidden to frame the page', async () => {
  const [app] = (await readdir(DIST)).filter((name) => name.startsWith('app-'));
  assert.match(app, /^app-[0-9a-f]+$/);
  const [plain, apache, vercel] = await Promise.all(['_headers', '.htaccess', 'vercel.json'].map(text));
  for (const told of [plain, apache, vercel]) {
    assert.match(told, /public, max-age=31536000, immutable/);
    assert.match(told, /Access-Control-Allow-Origin"?[:,]? (?:"value": )?"?\*/);
    assert.doesNotMatch(told, /X-Frame-Options|Cross-Origin-(Opener|Embedder)-Policy/i);
  }
  const { headers } = JSON.parse(vercel);
  const sources = headers.map((/** @type {{ source: string }} */ { source }) => new RegExp(`^${source}$`));
  const kept = (/** @type {string} */ path) => sources[1].test(path);
  assert.ok(sources[0].test('/index.html') && kept(`/${app}/begin.js`) && !kept('/index.html'));
});

test('the worker keeps what the page needs, and nothing that is for hosts', async () => {
  const worker = await text('sw.js');
  for (const name of ['_headers', '.htaccess', 'vercel.json', 'preview.png']) assert.ok(!worker.includes(`"${name}"`), name);
  assert.ok(worker.includes('"index.html"'));
});

test('the page has a preview of the size that it names', async () => {
  const page = await text('index.html');
  const picture = await readFile(join(DIST, 'preview.png'));
  const [width, height] = [16, 20].map((at) => picture.readUInt32BE(at));
  assert.match(page, new RegExp(`og:image:width" content="${width}"`));
  assert.match(page, new RegExp(`og:image:height" content="${height}"`));
});
