/** The chart in a sandboxed frame, which has no origin. */

import assert from 'node:assert/strict';
import { test } from './embedding.mjs';
import { expect, LONG, problems } from './fixture.mjs';
import { ENDLESS, QUICK } from './simulation.mjs';

/** @import { OpenElsewhere } from './embedding.mjs' */

/** Many static hosts let any origin read their files. */
test.use({ hosting: { headers: { 'access-control-allow-origin': '*' } } });

/**
 * A page with our embed in a frame without an origin.
 *
 * @param {OpenElsewhere} openElsewhere
 * @param {string} src of the frame
 * @param {{ rights?: string, faulty?: boolean }} [options] additional permissions of the frame, and whether
 *   it is expected to fail
 */
async function sandboxed(openElsewhere, src, { rights = '', faulty } = {}) {
  const head = '<script>told = []; addEventListener("message", ({ data }) => told.push(data));</script>';
  const page = await openElsewhere(
    `<iframe sandbox="allow-scripts ${rights}" src="${src}" width="640" height="420" title="Chart"></iframe>`,
    { head, faulty },
  );
  return { page, frame: page.frameLocator('iframe') };
}

['net=combining-min&drawing=on', 'net=fat-tree,n:1024', 'net=mesh&net=torus&show=both', 'net=torus,k:64,links:bi'].forEach(
  (query, index) => {
    test(`in a sandbox without an origin it draws: ${query}`, { tag: index > 0 ? LONG : [] }, async ({ openElsewhere }) => {
      const { frame } = await sandboxed(openElsewhere, `LOADCURVE/embed.html?${query}`);
      await frame.locator('[aria-busy="false"]').waitFor();
      await frame.locator('[data-computing]').waitFor({ state: 'detached' });
      assert.equal(await frame.locator('html').evaluate(() => origin), 'null');
      await frame.locator('#handle[aria-valuetext*="cycles"]').waitFor({ state: 'attached' });
      if (query.includes('drawing')) await frame.locator('#drawing-text:not(:empty)').waitFor({ state: 'attached' });
    });
  },
);

test('in a sandbox it simulates', async ({ openElsewhere }) => {
  const { frame } = await sandboxed(openElsewhere, `LOADCURVE/embed.html?${QUICK}&sim=on`);
  await frame.locator('#handle[aria-valuetext*="simulated"]').waitFor({ state: 'attached' });
});

test('in a sandbox a simulation can be cancelled', { tag: LONG }, async ({ openElsewhere }) => {
  const { frame } = await sandboxed(openElsewhere, `LOADCURVE/embed.html?${ENDLESS}&sim=on`);
  await frame.getByRole('button', { name: 'Cancel' }).click();
  await frame.getByRole('button', { name: 'Continue' }).waitFor();
});

test('in a sandbox that opens no windows the link to Loadcurve is there to be copied', async ({ openElsewhere, server }) => {
  // The browser reports on the console that it has blocked the window.
  const { frame } = await sandboxed(openElsewhere, 'LOADCURVE/embed.html?net=mesh,k:4', { faulty: true });
  await frame.locator('[aria-busy="false"]').waitFor();
  await frame.getByRole('link', { name: 'Open in Loadcurve' }).click();
  await expect(frame.getByRole('textbox', { name: 'The link' })).toHaveValue(`${server.url}?net=mesh,k:4`);
});

test('in a sandbox that opens windows the link opens one, without a way back', { tag: LONG }, async ({ openElsewhere, server }) => {
  const { page, frame } = await sandboxed(openElsewhere, 'LOADCURVE/embed.html?net=mesh,k:4', {
    rights: 'allow-popups allow-popups-to-escape-sandbox',
  });
  await frame.locator('[aria-busy="false"]').waitFor();
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'Open in Loadcurve' }).click();
  const popup = await opened;
  await popup.waitForSelector('#main[aria-busy="false"]');
  assert.equal(popup.url(), `${server.url}?net=mesh,k:4`);
  assert.equal(await popup.evaluate(() => opener), null);
  assert.equal(await frame.getByRole('textbox').count(), 0);
  await popup.close();
});

test('where the host lets no sandbox in, the frame says so with the link, and tells the page around', async ({
  openElsewhere,
  serverFor,
}) => {
  const { url } = await serverFor({});
  const { page, frame } = await sandboxed(openElsewhere, `${url}embed.html?net=mesh,k:4&theme=dark`, { faulty: true });
  await frame.getByText('does not let a sandboxed frame load the chart').waitFor();
  assert.equal(await frame.locator('#plot').count(), 0);
  assert.equal(await frame.getByRole('textbox', { name: 'The link' }).inputValue(), `${url}?net=mesh,k:4&theme=dark`);
  assert.equal(await frame.getByRole('link', { name: 'Open in Loadcurve' }).getAttribute('href'), `${url}?net=mesh,k:4&theme=dark`);
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'told'))).toEqual([{ type: 'loadcurve:failed' }]);
  assert.deepEqual(problems(page).uncaught, []);
});
