import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { launchBrowser, openPage, problems, serveDist } from './harness.mjs';
import { ENDLESS, QUICK } from './simulation.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
/** Hosts that let any origin read their files, as many static hosts do, and that do not. @type {{ url: string, close: () => Promise<void> }[]} */
let [open, closed] = [];
before(async () => { [browser, open, closed] = await Promise.all([launchBrowser(), serveDist({ headers: { 'access-control-allow-origin': '*' } }), serveDist()]); });
after(() => Promise.all([browser.close(), open.close(), closed.close()]));

/**
 * A page with our embed in a frame that has no origin.
 *
 * @param {string} url of the embed
 * @param {string} [rights] more of them
 */
async function sandboxed(url, rights = '') {
  const host = `<!doctype html><html lang="en"><title>Notes</title><link rel="icon" href="data:,">
<script>told = []; addEventListener("message", ({ data }) => told.push(data));</script>
<iframe sandbox="allow-scripts ${rights}" src="${url}" width="640" height="420" title="Chart"></iframe>`;
  const notes = await serveDist({ pages: { '/notes.html': host } });
  const page = await openPage(browser, `${notes.url}notes.html`);
  return { page, frame: page.frameLocator('iframe'), done: async () => { await page.close(); await notes.close(); } };
}

/** Everything but the requests, which are of another origin. @param {Page} page */
function failures(page) {
  const { console, uncaught, requests, violations } = problems(page);
  return { console, uncaught, requests, violations };
}

const NOTHING = { console: [], uncaught: [], requests: [], violations: [] };

for (const query of ['net=fat-tree,n:1024', 'net=mesh&net=torus&show=both', 'net=combining-min&drawing=on', 'net=torus,k:64,links:bi']) {
  test(`in a sandbox without an origin it draws: ${query}`, async () => {
    const { page, frame, done } = await sandboxed(`${open.url}embed.html?${query}`);
    await frame.locator('[aria-busy="false"]').waitFor();
    await frame.locator('[data-computing]').waitFor({ state: 'detached' });
    assert.equal(await frame.locator('html').evaluate(() => origin), 'null');
    await frame.locator('#handle[aria-valuetext*="cycles"]').waitFor({ state: 'attached' });
    if (query.includes('drawing')) await frame.locator('#drawing-text:not(:empty)').waitFor({ state: 'attached' });
    assert.deepEqual(failures(page), NOTHING);
    await done();
  });
}

test('in a sandbox it simulates, and can be cancelled', async () => {
  const quick = await sandboxed(`${open.url}embed.html?${QUICK}&sim=on`);
  await quick.frame.locator('#handle[aria-valuetext*="simulated"]').waitFor({ state: 'attached' });
  assert.deepEqual(failures(quick.page), NOTHING);
  await quick.done();

  const endless = await sandboxed(`${open.url}embed.html?${ENDLESS}&sim=on`);
  await endless.frame.getByRole('button', { name: 'Cancel' }).click();
  await endless.frame.getByRole('button', { name: 'Continue' }).waitFor();
  assert.deepEqual(failures(endless.page), NOTHING);
  await endless.done();
});

test('in a sandbox that opens no windows the link to Loadcurve is there to be copied', async () => {
  const { frame, done } = await sandboxed(`${open.url}embed.html?net=mesh,k:4`);
  await frame.locator('[aria-busy="false"]').waitFor();
  await frame.getByRole('link', { name: 'Open in Loadcurve' }).click();
  assert.equal(await frame.getByRole('textbox', { name: 'The link' }).inputValue(), `${open.url}?net=mesh,k:4`);
  await done();
});

test('in a sandbox that opens windows the link opens one, without a way back', async () => {
  const { page, frame, done } = await sandboxed(`${open.url}embed.html?net=mesh,k:4`, 'allow-popups allow-popups-to-escape-sandbox');
  await frame.locator('[aria-busy="false"]').waitFor();
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'Open in Loadcurve' }).click();
  const popup = await opened;
  await popup.waitForSelector('#main[aria-busy="false"]');
  assert.equal(popup.url(), `${open.url}?net=mesh,k:4`);
  assert.equal(await popup.evaluate(() => opener), null);
  assert.equal(await frame.getByRole('textbox').count(), 0);
  await popup.close();
  await done();
});

test('where the host lets no sandbox in, the frame says so with the link, and tells the page around', async () => {
  const { page, frame, done } = await sandboxed(`${closed.url}embed.html?net=mesh,k:4&theme=dark`);
  await frame.getByText('lets no sandbox load the chart').waitFor();
  assert.equal(await frame.locator('#plot').count(), 0);
  assert.equal(await frame.getByRole('textbox', { name: 'The link' }).inputValue(), `${closed.url}?net=mesh,k:4&theme=dark`);
  assert.equal(await frame.getByRole('link', { name: 'Open in Loadcurve' }).getAttribute('href'), `${closed.url}?net=mesh,k:4&theme=dark`);
  assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'told')), [{ type: 'loadcurve:failed' }]);
  assert.deepEqual(problems(page).uncaught, []);
  await done();
});
