/** A chart in a frame, sandboxed or not, on a malicious page. */

import assert from 'node:assert/strict';
import { test } from './embedding.mjs';
import { spokenOf } from './figures.mjs';
import { expect, LONG, problems } from './fixture.mjs';
import { bombard } from './hostile-messages.mjs';
import { drawn, picture } from './page.mjs';
import { QUICK } from './simulation.mjs';

/** @import { Frame, Page } from '@playwright/test' */
/** @import { OpenElsewhere } from './embedding.mjs' */

/** Sandboxed frames can read our files only if the host allows it. */
test.use({ hosting: { headers: { 'access-control-allow-origin': '*' } } });

const QUERY = 'net=mesh,k:4&net=torus,k:4&load=0.1';

/** Attributes with which a page may hold the frame. @type {[name: string, attribute: string][]} */
const HOLDS = [
  ['without a sandbox', ''],
  ['in a sandbox', 'sandbox="allow-scripts"'],
  ['in a sandbox with an origin', 'sandbox="allow-scripts allow-same-origin"'],
];

/**
 * Opens a page with the chart in a frame.
 *
 * @param {OpenElsewhere} openElsewhere
 * @param {string} attribute of the frame
 * @param {string} [query]
 */
async function openHeld(openElsewhere, attribute, query = QUERY) {
  const page = await openElsewhere(
    `<iframe id="chart-frame" ${attribute} src="LOADCURVE/embed.html?${query}" width="640" height="420" style="border: 0"></iframe>`,
    { viewport: { width: 800, height: 600 } },
  );
  await page.frameLocator('iframe').locator('[aria-busy="false"]').waitFor();
  return page;
}

/** The frame with the chart, which the page may have reloaded. @param {Page} page */
async function chartFrame(page) {
  const handle = await page.locator('#chart-frame').elementHandle();
  const frame = await handle?.contentFrame();
  return /** @type {Page & Frame} */ (/** @type {unknown} */ (frame));
}

/** Content of the frame. @param {Page} page */
async function shown(page) {
  const frame = await chartFrame(page);
  await frame.locator('#handle:not([hidden])').waitFor({ state: 'attached' });
  await drawn(frame);
  return [await picture(frame), await frame.locator('#handle').getAttribute('aria-valuetext'), await frame.locator('body').innerText()];
}

/** Sizes that no reader could see, and then the first one again. */
const SIZES = [
  ['0', '0'],
  ['1px', '1px'],
  ['640px', '1e5px'],
  ['1e5px', '420px'],
  ['1e5px', '1e5px'],
  ['640px', '3e7px'],
  ['-1px', 'NaN'],
  ['640px', '420px'],
];

/** Things that a page may do with its frame, after which the frame must look as before. @type {Record<string, (page: Page) => Promise<unknown>>} */
const DEEDS = {
  'sends it a thousand messages of any shape': async (page) => {
    await bombard(page.mainFrame(), 'document.querySelector("iframe").contentWindow', await chartFrame(page));
  },
  'gives it sizes without end, and none': async (page) => {
    const frame = await chartFrame(page);
    for (const [width, height] of SIZES) {
      await page.locator('iframe').evaluate((frame, size) => Object.assign(frame.style, size), { width, height });
      await drawn(page);
      await drawn(frame);
    }
  },
  'hides it, turns it and covers it': async (page) => {
    const frame = page.locator('iframe');
    for (const style of [
      'display: none',
      'visibility: hidden',
      'opacity: 0',
      'transform: rotate(720deg) scale(0.001)',
      'filter: blur(9px)',
      'zoom: 30',
    ]) {
      await frame.evaluate((frame, style) => frame.setAttribute('style', `border: 0; ${style}`), style);
      await drawn(page);
    }
    await frame.evaluate((frame) => {
      frame.setAttribute('style', 'border: 0');
      const cover = document.createElement('div');
      cover.setAttribute('style', 'position: fixed; inset: 0; z-index: 9; background: #f00a');
      document.body.append(cover);
    });
    // Clicks on the cover do not reach the frame.
    await page.mouse.click(300, 200);
    await page.evaluate(() => document.querySelector('div')?.remove());
  },
  'takes it out of the page and puts it back': async (page) => {
    for (let time = 0; time < 10; time += 1) {
      await page.locator('iframe').evaluate((frame) => {
        frame.remove();
        document.body.append(frame);
      });
    }
    await page.frameLocator('iframe').locator('[aria-busy="false"]').waitFor();
  },
  'sends it away and back, before and after it has begun': async (page) => {
    const frame = page.locator('iframe');
    const src = (await frame.getAttribute('src')) ?? '';
    for (let time = 0; time < 12; time += 1) {
      await frame.evaluate((frame, src) => frame.setAttribute('src', src), time % 2 ? src : 'about:blank');
      if (time % 3 === 0) await drawn(page);
    }
    await page.frameLocator('iframe').locator('[aria-busy="false"]').waitFor();
  },
  'changes what is after the number sign of its address': async (page) => {
    const frame = page.locator('iframe');
    const src = (await frame.getAttribute('src')) ?? '';
    for (const mark of ['#reloaded', '#<img src=x onerror=alert(1)>', '#__proto__', `#${'x'.repeat(10_000)}`]) {
      await frame.evaluate((frame, src) => frame.setAttribute('src', src), src + mark);
      await drawn(page);
    }
  },
};

for (const [hold, attribute] of HOLDS) {
  for (const [deed, act] of Object.entries(DEEDS)) {
    test(`${hold} the chart is the same after its page ${deed}`, { tag: LONG }, async ({ openElsewhere }) => {
      const page = await openHeld(openElsewhere, attribute);
      /** @type {string[]} */
      const dialogs = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      const before = await shown(page);
      assert.equal(before[1], spokenOf(QUERY));
      await act(page);
      assert.deepEqual(await shown(page), before);
      assert.deepEqual(dialogs, []);
    });
  }
}

test('a frame that is as large as a house has the chart, too', async ({ openElsewhere }) => {
  const page = await openElsewhere(
    `<iframe id="chart-frame" src="LOADCURVE/embed.html?${QUERY}" style="width: 640px; height: 30000000px; border: 0"></iframe>`,
  );
  const frame = await chartFrame(page);
  await expect(frame.locator('#handle')).toHaveAttribute('aria-valuetext', spokenOf(QUERY));
  const colours = await frame.locator('#chart').evaluate((canvas) => {
    const { data } = /** @type {CanvasRenderingContext2D} */ (/** @type {HTMLCanvasElement} */ (canvas).getContext('2d')).getImageData(
      0,
      0,
      640,
      400,
    );
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(colours > 5, `${colours} colours`);
});

test('a page that takes a frame away while it simulates leaves nothing behind', { tag: LONG }, async ({ openElsewhere }) => {
  const page = await openHeld(openElsewhere, 'sandbox="allow-scripts"', 'net=torus,k:32&precision=0.05&sim=on');
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await page.locator('iframe').evaluate((frame) => frame.remove());
  await expect.poll(() => page.workers().length).toBe(0);
});

test('a sandbox that runs no scripts shows what is to be done', { tag: LONG }, async ({ openElsewhere }) => {
  // The browser reports on the console that it has blocked them.
  const page = await openElsewhere(`<iframe sandbox src="LOADCURVE/embed.html?${QUERY}" width="640" height="420"></iframe>`, {
    faulty: true,
  });
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('noscript .notice')).toHaveText('This chart needs JavaScript and WebAssembly.');
  assert.ok(await frame.getByRole('link', { name: 'Open in Loadcurve' }).isVisible());
  assert.deepEqual(problems(page).uncaught, []);
});

test('a frame of a frame simulates what the page would', { tag: LONG }, async ({ openElsewhere }) => {
  const query = `${QUICK}&sim=on`;
  const direct = await openHeld(openElsewhere, '', query);
  const simulated = '#handle[aria-valuetext*="simulated"]';
  const src = (await direct.locator('iframe').getAttribute('src')) ?? '';
  const between = `<iframe src=&quot;${src}&quot; width=640 height=420></iframe>`;
  const page = await openElsewhere(`<iframe sandbox="allow-scripts" srcdoc="${between}" width="700" height="500"></iframe>`);
  const told = async (/** @type {import('@playwright/test').FrameLocator} */ frame) => {
    await frame.locator(simulated).waitFor({ state: 'attached' });
    await frame.locator('#sim-act').waitFor({ state: 'hidden' });
    return frame.locator('#handle').getAttribute('aria-valuetext');
  };
  const inner = page.frameLocator('iframe').frameLocator('iframe');
  assert.equal(await told(inner), await told(direct.frameLocator('iframe')));
});
