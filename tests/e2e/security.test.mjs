/**
 * Published pages execute nothing but their own files, and nothing that is sent or linked to them changes
 * that.
 */

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isLong, LONG, problems, test } from './fixture.mjs';
import { HOSTILE } from './hostile.mjs';
import { bombard, hostileMessages } from './hostile-messages.mjs';
import { drawn, picture, query, ready, timersFired } from './page.mjs';
import { kept } from './releases.mjs';
import { DIST } from './server.mjs';

/** @import { Frame } from '@playwright/test' */

/** Sources that a policy may allow beyond `'none'` and `'self'`, by page. @type {Record<string, Record<string, string[]>>} */
const ALLOWED = {
  'index.html': { 'script-src': ["'wasm-unsafe-eval'"] },
  // In a sandbox a worker can only be started from an address that the frame itself created.
  'embed.html': { 'script-src': ["'wasm-unsafe-eval'"], 'worker-src': ['blob:'] },
  'gallery.html': { 'script-src': ["'wasm-unsafe-eval'"] },
  'validation.html': {},
  'changes.html': {},
  'finite.html': {},
  'lesson-guide.html': {},
};

/** Constructs that turn text into code or markup. */
const SINKS =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTML\w*|srcdoc|createContextualFragment|DOMParser)\b|document\.write|\beval\s*\(|\bnew Function\b|javascript:|set(Timeout|Interval)\(\s*['"`]/;

test('pages hold no script or style of their own, and their policy allows no other', async ({ open }) => {
  const pages = (await readdir(DIST)).filter((name) => extname(name) === '.html');
  assert.deepEqual(pages.sort(), Object.keys(ALLOWED).sort());
  // A parsed document is as a page is before its scripts run.
  const page = await open('changes.html', { waits: false });
  for (const name of pages) {
    const text = await readFile(join(DIST, name), 'utf8');
    assert.doesNotMatch(text, SINKS, name);
    const found = await page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, 'text/html').documentElement;
      const all = [root, ...root.querySelectorAll('*')];
      return {
        policies: [...root.querySelectorAll('meta[http-equiv="Content-Security-Policy"]')].map(
          (meta) => meta.getAttribute('content') ?? '',
        ),
        inline: all
          .filter(
            (part) =>
              (part.matches('script') && !part.hasAttribute('src')) ||
              part.matches('style, base, object, embed') ||
              part.getAttributeNames().some((attribute) => attribute === 'style' || attribute.startsWith('on')),
          )
          .map((part) => part.outerHTML.slice(0, 80)),
        elsewhere: all
          .flatMap((part) => ['src', 'href', 'action', 'data'].map((attribute) => part.getAttribute(attribute)))
          .filter((address) => /^\s*(data|blob|javascript|vbscript):|^\/\//i.test(address ?? '')),
      };
    }, text);
    assert.deepEqual(found.inline, [], name);
    assert.deepEqual(found.elsewhere, [], name);
    assert.equal(found.policies.length, 1, name);
    const policy = Object.fromEntries(
      found.policies[0]
        .split(';')
        .map((part) => part.trim().split(/\s+/))
        .map(([directive, ...sources]) => [directive, sources]),
    );
    for (const directive of ['default-src', 'base-uri', 'form-action'])
      assert.deepEqual(policy[directive], ["'none'"], `${name}: ${directive}`);
    for (const [directive, sources] of Object.entries(policy)) {
      const more = sources.filter((source) => source !== "'self'" && source !== "'none'");
      assert.deepEqual(more, ALLOWED[name][directive] ?? [], `${name}: ${directive}`);
    }
  }
});

/** The one place of a bundle where lit-html makes markup, of templates that stand in our scripts; values never pass it. */
const TEMPLATE = /(\w+)=\w+\.createElement\("template"\);return \1\.innerHTML=\w+,\1/g;

test('scripts make no code and no markup of texts', async () => {
  const scripts = (await readdir(DIST, { recursive: true })).filter((name) => extname(name) === '.js');
  assert.ok(scripts.length > 10, `${scripts.length}`);
  let templates = 0;
  for (const name of scripts) {
    const text = await readFile(join(DIST, name), 'utf8');
    templates += text.match(TEMPLATE)?.length ?? 0;
    assert.doesNotMatch(text.replace(TEMPLATE, ''), SINKS, name);
  }
  assert.equal(templates, 3, 'once for the page, the frame and the gallery');
  for (const bad of ['a.innerHTML = b', 'eval(x)', 'new Function(x)', 'document.write(x)', 'setTimeout("x")']) assert.match(bad, SINKS);
});

test('a thousand messages of any shape change nothing on the page', async ({ open }) => {
  const page = await open('?net=mesh', { reducedMotion: 'reduce' });
  const looks = async () => [await picture(page), await query(page), await page.locator('body').innerText()];
  const before = await looks();
  await bombard(page.mainFrame(), 'window', page.mainFrame());
  assert.deepEqual(await looks(), before);
});

test('a thousand messages of any shape change nothing in a frame, and around one', { tag: LONG }, async ({ open, server, serverFor }) => {
  const host = await serverFor({
    pages: {
      '/notes.html': `<!doctype html><html lang="en"><title>Notes</title><link rel="icon" href="data:,"><script src="${server.url}embed.js"></script><load-curve src="?net=mesh"></load-curve><iframe id="other" srcdoc="<p>other</p>"></iframe>`,
    },
  });
  const notes = await open(`${host.url}notes.html`, { waits: false, faulty: true });
  const frame = notes.frameLocator('load-curve iframe');
  await frame.locator('[aria-busy="false"]').waitFor();
  await frame.locator('#handle:not([hidden])').waitFor();
  const around = notes.mainFrame();
  const other = /** @type {Frame} */ (notes.frames().find((frame) => frame.url() === 'about:srcdoc'));
  const own = /** @type {Frame} */ (notes.frames().find((frame) => frame.url().includes('embed.html')));
  const looks = async () => {
    await drawn(notes);
    const height = await notes.locator('load-curve').evaluate((element) => element.shadowRoot?.querySelector('iframe')?.clientHeight ?? 0);
    return { height, told: await frame.locator('#handle').getAttribute('aria-valuetext') };
  };
  const before = await looks();
  await bombard(around, 'document.querySelector("load-curve").shadowRoot.querySelector("iframe").contentWindow', own);
  // From the page, posing as the frame, and from another frame.
  await bombard(around, 'window', around);
  await bombard(other, 'parent', around);
  assert.deepEqual(await looks(), before);
  // From the frame itself, as if it had been taken over: its height stays within the limits.
  await bombard(own, 'parent', around);
  const { height } = await looks();
  assert.ok(height === before.height || (height >= 100 && height <= 2000), `${height}`);
  assert.deepEqual(problems(notes).uncaught, []);
});

test('a thousand messages to the service worker leave it as it is', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh', { fresh: true, serviceWorkers: 'allow' });
  await kept(page);
  await page.reload();
  await ready(page);
  const caches = () => page.evaluate(async () => (await globalThis.caches.keys()).join());
  const before = await caches();
  await page.evaluate(
    `(async () => { const { active } = await navigator.serviceWorker.ready; (${hostileMessages})().forEach((message) => active.postMessage(message)); })()`,
  );
  await timersFired(page, 300);
  assert.equal(await caches(), before);
  await page.reload();
  await ready(page);
});

for (const file of ['', 'embed.html']) {
  test(`hostile links execute nothing and stay in their boxes: ${file || 'the page'}`, { tag: file ? LONG : [] }, async ({
    open,
    server,
  }) => {
    const page = await open(file);
    /** @type {string[]} */
    const dialogs = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const parts = await page.locator('script, iframe, object, embed, base, img, style').count();
    for (const link of isLong ? HOSTILE : [HOSTILE[0], HOSTILE[3], HOSTILE[5]]) {
      await page.goto(`${server.url}${file}?${link}`);
      await ready(page);
      assert.equal(await page.locator('script, iframe, object, embed, base, img, style').count(), parts, link);
      assert.equal(await page.locator('[href^="javascript:" i], [onerror], [onload]').count(), 0, link);
      const { overflow, text } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        text: document.body.innerText,
      }));
      assert.ok(overflow <= 0, `${overflow} px too wide: ${link}`);
      assert.doesNotMatch(text, /[\u0000-\u0008\u000e-\u001f\u202a-\u202e\u2066-\u2069]/u, link);
    }
    assert.deepEqual(dialogs, []);
    assert.equal(await page.evaluate(() => Reflect.get(Object.prototype, 'k') ?? Reflect.get({}, 'polluted')), undefined);
  });
}
