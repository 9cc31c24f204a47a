/** What is published executes nothing but its own files, and nothing that is sent or linked to it changes that. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import test, { after, before } from 'node:test';
import { promisify } from 'node:util';
import { uncaught } from './faults.mjs';
import { DIST, expectClean, launchBrowser, openPage, problems, serveDist } from './harness.mjs';
import { drawn, openReady, picture, query, ready } from './page.mjs';
import { kept } from './releases.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{ url: string, close: () => Promise<void> }} */
let server;
before(async () => { [browser, server] = await Promise.all([launchBrowser(), serveDist()]); });
after(() => Promise.all([browser.close(), server.close()]));

/** What a policy may allow beyond `'none'` and `'self'`, and where. @type {Record<string, Record<string, string[]>>} */
const ALLOWED = {
  'index.html': { 'script-src': ["'wasm-unsafe-eval'"] },
  // In a sandbox a worker has no address but one that the frame has made.
  'embed.html': { 'script-src': ["'wasm-unsafe-eval'"], 'worker-src': ['blob:'] },
  'gallery.html': { 'script-src': ["'wasm-unsafe-eval'"] },
  'validation.html': {},
  'changes.html': {},
};

/** Ways from text to code or markup. */
const SINKS = /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTML\w*|srcdoc|createContextualFragment|DOMParser)\b|document\.write|\beval\s*\(|\bnew Function\b|javascript:|set(Timeout|Interval)\(\s*['"`]/;

test('pages hold no script or style of their own, and their policy allows no other', async () => {
  const pages = (await readdir(DIST)).filter((name) => extname(name) === '.html');
  assert.deepEqual(pages.sort(), Object.keys(ALLOWED).sort());
  for (const name of pages) {
    const text = await readFile(join(DIST, name), 'utf8');
    assert.doesNotMatch(text, SINKS, name);
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${server.url}${name}`);
    const found = await page.locator('html').evaluate((root) => {
      const all = [root, ...root.querySelectorAll('*')];
      return {
        policies: [...root.querySelectorAll('meta[http-equiv="Content-Security-Policy"]')].map((meta) => meta.getAttribute('content') ?? ''),
        inline: all.filter((part) => (part.matches('script') && !part.hasAttribute('src')) || part.matches('style, base, object, embed') || part.getAttributeNames().some((attribute) => attribute === 'style' || attribute.startsWith('on'))).map((part) => part.outerHTML.slice(0, 80)),
        elsewhere: all.flatMap((part) => ['src', 'href', 'action', 'data'].map((attribute) => part.getAttribute(attribute))).filter((address) => /^\s*(data|blob|javascript|vbscript):|^\/\//i.test(address ?? '')),
      };
    });
    assert.deepEqual(found.inline, [], name);
    assert.deepEqual(found.elsewhere, [], name);
    assert.equal(found.policies.length, 1, name);
    const policy = Object.fromEntries(found.policies[0].split(';').map((part) => part.trim().split(/\s+/)).map(([directive, ...sources]) => [directive, sources]));
    for (const directive of ['default-src', 'base-uri', 'form-action']) assert.deepEqual(policy[directive], ["'none'"], `${name}: ${directive}`);
    for (const [directive, sources] of Object.entries(policy)) {
      const more = sources.filter((source) => source !== "'self'" && source !== "'none'");
      assert.deepEqual(more, ALLOWED[name][directive] ?? [], `${name}: ${directive}`);
    }
    await page.close();
  }
});

test('scripts make no code and no markup of texts', async () => {
  const scripts = (await readdir(DIST, { recursive: true })).filter((name) => extname(name) === '.js');
  assert.ok(scripts.length > 100, `${scripts.length}`);
  for (const name of scripts) assert.doesNotMatch(await readFile(join(DIST, name), 'utf8'), SINKS, name);
  for (const bad of ['a.innerHTML = b', 'eval(x)', 'new Function(x)', 'document.write(x)', 'setTimeout("x")']) assert.match(bad, SINKS);
});

/** Messages of every shape, as somebody sends them who tries. Runs in a page. */
function hostile() {
  const names = ['type', 'kind', 'subject', 'message', 'id', 'data', 'height', 'task', 'module', 'link', '__proto__', 'constructor'];
  const values = [null, undefined, 0, -1, NaN, Infinity, 1e308, '', 'loadcurve:height', 'loadcurve:failed', 'lti.frameResize', 'init', 'run', 'stop', 'solve', 'solution', 'failed',
    '<img src=x onerror=alert(1)>', 'javascript:alert(1)', '\u202e\u0000', true, [], {}, new Map([['type', 'x']]), new Date(NaN), /x/, new Uint8Array(9), 10n, new Error('x'), 'x'.repeat(100_000)];
  /** @type {unknown[]} */
  const messages = [...values];
  for (let index = 0; messages.length < 1000; index += 1) {
    /** @type {Record<string, unknown>} */
    const made = {};
    for (let part = 0; part < 1 + index % 4; part += 1) {
      Object.defineProperty(made, names[(index * 7 + part * 5) % names.length], { value: values[(index * 13 + part * 11) % values.length], enumerable: true, configurable: true });
    }
    messages.push(index % 3 === 0 ? [made, made] : made);
  }
  return messages;
}

test('a thousand messages of any shape change nothing on the page, in a frame, and around one', async () => {
  const page = await openReady(browser, `${server.url}?net=mesh`);
  const before = [await picture(page), await query(page), await page.locator('body').innerText()];
  await page.evaluate(`(${hostile})().forEach((message) => postMessage(message, '*'))`);
  await drawn(page);
  assert.deepEqual([await picture(page), await query(page), await page.locator('body').innerText()], before);
  expectClean(page);
  await page.close();

  const host = await serveDist({ pages: { '/notes.html': `<!doctype html><html lang="en"><title>Notes</title><link rel="icon" href="data:,"><script src="${server.url}embed.js"></script><load-curve src="?net=mesh"></load-curve><iframe id="other" srcdoc="<p>other</p>"></iframe>` } });
  const notes = await openPage(browser, `${host.url}notes.html`);
  const frame = notes.frameLocator('load-curve iframe');
  await frame.locator('[aria-busy="false"]').waitFor();
  await frame.locator('#handle:not([hidden])').waitFor();
  const height = () => notes.locator('load-curve').evaluate((element) => element.shadowRoot?.querySelector('iframe')?.clientHeight ?? 0);
  const told = () => frame.locator('#handle').getAttribute('aria-valuetext');
  const shown = [await height(), await told()];
  // From the page around to the frame, and to itself as if it were the frame; from another frame.
  await notes.evaluate(`(${hostile})().forEach((message) => {
    document.querySelector('load-curve').shadowRoot.querySelector('iframe').contentWindow.postMessage(message, '*');
    postMessage(message, '*');
  })`);
  const other = notes.frames().find((frame) => frame.parentFrame() && frame.url() === 'about:srcdoc');
  await other?.evaluate(`(${hostile})().forEach((message) => parent.postMessage(message, '*'))`);
  await notes.waitForTimeout(300);
  assert.deepEqual([await height(), await told()], shown);
  // From the frame itself, as if another had taken its place: its height stays one that can be.
  const own = notes.frames().find((frame) => frame.url().includes('embed.html'));
  await own?.evaluate(`(${hostile})().forEach((message) => parent.postMessage(message, '*'))`);
  await notes.waitForTimeout(300);
  const after = await height();
  assert.ok(after === shown[0] || (after >= 100 && after <= 2000), `${after}`);
  assert.deepEqual(problems(notes).uncaught, []);
  await notes.close();
  await host.close();
});

test('a thousand messages to the service worker leave it as it is', async () => {
  const page = await openPage(browser, `${server.url}?net=mesh`, { serviceWorkers: 'allow' });
  await ready(page);
  await kept(page);
  await page.reload();
  await ready(page);
  const caches = () => page.evaluate(async () => (await globalThis.caches.keys()).join());
  const before = await caches();
  await page.evaluate(`(async () => { const { active } = await navigator.serviceWorker.ready; (${hostile})().forEach((message) => active.postMessage(message)); })()`);
  await page.waitForTimeout(300);
  assert.equal(await caches(), before);
  await page.reload();
  await ready(page);
  assert.deepEqual(uncaught(page), []);
  await page.close();
});

/** Texts that somebody may put where a link has room for one. */
const TEXTS = [
  '<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '</title><script>alert(1)</script>', 'javascript:alert(1)', '{{7*7}}${7*7}', '\\input{/etc/passwd}', '$x$%_^&#~{}', '=cmd|\' /C calc\'!A0', '+1+1', '@SUM(1)',
  '\u202egnihton\u202c', 'a\u0000b\u0007c\u001b[31m', '\ufeff\u200b\u2066x', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'e\u0301'.repeat(40), 'W'.repeat(40), '漢'.repeat(40), 'א'.repeat(20), 'x'.repeat(3000),
];
const encoded = TEXTS.map((text) => encodeURIComponent(text));
/** Each in every place, eight networks a link. */
const LINKS = [
  ...Array.from({ length: Math.ceil(encoded.length / 8) }, (_, part) => encoded.slice(8 * part, 8 * part + 8).map((text) => `net=mesh,k:4,label:${text}`).join('&')),
  encoded.slice(0, 20).map((text) => `${text}=${text}`).join('&'),
  encoded.slice(0, 8).map((text) => `net=${text}&net=mesh,${text}:${text}&net=mesh,k:${text}`).join('&'),
  ...['x', 'y', 'show', 'load', 'theme', 'seed', 'sim', 'precision', 'drawing', 'paper', 'hide', 'xmax'].map((key, index) => `net=mesh,k:4&${key}=${encoded[index]}&__proto__=${encoded[index]}`),
];

for (const file of ['', 'embed.html']) {
  test(`hostile links execute nothing and stay in their boxes: ${file || 'the page'}`, async () => {
    const page = await openReady(browser, `${server.url}${file}`);
    page.on('dialog', (dialog) => { problems(page).uncaught.push(`a dialog: ${dialog.message()}`); void dialog.dismiss(); });
    const parts = await page.locator('script, iframe, object, embed, base, img, style').count();
    for (const link of LINKS) {
      await page.goto(`${server.url}${file}?${link}`);
      await ready(page);
      assert.equal(await page.locator('script, iframe, object, embed, base, img, style').count(), parts, link);
      assert.equal(await page.locator('[href^="javascript:" i], [onerror], [onload]').count(), 0, link);
      const { overflow, text } = await page.evaluate(() => ({ overflow: document.documentElement.scrollWidth - innerWidth, text: document.body.innerText }));
      assert.ok(overflow <= 0, `${overflow} px too wide: ${link}`);
      assert.doesNotMatch(text, /[\u0000-\u0008\u000e-\u001f\u202a-\u202e\u2066-\u2069]/u, link);
    }
    const { console: logged, uncaught: thrown, violations } = problems(page);
    assert.deepEqual([logged, thrown, violations], [[], [], []]);
    assert.equal(await page.evaluate(() => Reflect.get(Object.prototype, 'k') ?? Reflect.get({}, 'polluted')), undefined);
    await page.close();
  });
}

test('files of hostile links are read by what they are for', async (context) => {
  const page = await openReady(browser, server.url);
  const folder = await mkdtemp(join(tmpdir(), 'loadcurve-'));
  const run = promisify(execFile);
  const hasPdflatex = await run('pdflatex', ['--version']).then(() => true, () => false);
  if (!hasPdflatex) context.diagnostic('pdflatex is not installed: the TeX files were not compiled');
  for (const [index, link] of LINKS.slice(0, 5).entries()) {
    // The command takes nothing that is wrong, the page the rest of it.
    await page.goto(`${server.url}?${link}`);
    await ready(page);
    const files = await page.evaluate(async (link) => {
      const folder = new URL('.', /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src).href;
      const { Explorer } = await import(`${folder}pkg/loadcurve-web.js`);
      const explorer = new Explorer(link);
      return { svg: explorer.chartSvg(640, 420, 'light'), drawing: explorer.drawingSvg(640, 420, 'light'), tex: explorer.tex(), csv: explorer.csv(), json: explorer.json(), bib: explorer.bibtex() };
    }, link);
    for (const svg of [files.svg, files.drawing]) {
      const found = await page.evaluate((svg) => {
        const made = new DOMParser().parseFromString(svg, 'image/svg+xml');
        return [...made.querySelectorAll('parsererror, script, foreignObject, image, use, a')].map(({ nodeName }) => nodeName);
      }, svg);
      assert.deepEqual(found, [], link);
    }
    JSON.parse(files.json);
    for (const line of files.csv.split('\n').filter((line) => !line.startsWith('#'))) {
      for (const cell of line.split(',')) assert.match(cell, /^[\w.-]*$/, 'no cell begins a formula');
    }
    for (const line of files.csv.split('\n').filter((line) => line.startsWith('#'))) assert.doesNotMatch(line, /,\s*[=+@\t-]/, line);
    // pdfTeX's fonts have no glyphs for some of the names, which is no fault of the escaping.
    if (hasPdflatex && !/%E[0-9]|%D7/.test(link)) {
      await writeFile(join(folder, `${index}.tex`), files.tex);
      await run('pdflatex', ['-no-shell-escape', '-halt-on-error', '-interaction=nonstopmode', `${index}.tex`], { cwd: folder });
    }
    assert.doesNotMatch(files.tex, /\\(input|include|write|openout|immediate)\b.*passwd/);
  }
  await rm(folder, { recursive: true });
  expectClean(page);
  await page.close();
});
