/** The dialog that embeds the current view in course notes. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.mjs';
import { offered, openDialog, openFromMenu, pickSize, TWO } from './embedding.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { query } from './page.mjs';

const TABS = ['HTML', 'Quarto', 'MyST, Jupyter Book', 'Jupyter', 'reveal.js', 'LaTeX', 'Moodle', 'Canvas'];
const IDS = ['html', 'script', 'quarto', 'myst', 'mystmd', 'jupyter', 'reveal', 'latex', 'moodle', 'canvas'];

test.use({ hosting: { prefix: '/courses/load_curve/' } });

test('the dialog is fetched when it is opened, and asks for the drawing in frames alone', async ({ open }) => {
  const page = await open(`?${TWO}`);
  await test.step('its code is fetched when it is opened; Esc closes it, and the focus returns', async () => {
    const fetched = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/later(-\w+)?\.js$/.test(name)).length);
    assert.equal(await fetched(), 0);
    const button = page.getByRole('button', { name: 'More', exact: true });
    await openFromMenu(page);
    const dialog = page.getByRole('dialog', { name: 'Embed this figure' });
    await dialog.waitFor();
    assert.equal(await fetched(), 1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page.locator('.preview iframe'), 'nothing computes behind it').toHaveCount(0);
    assert.equal(await query(page), TWO);
  });
  await test.step('the drawing is asked for in frames, and not in the link of the page', async () => {
    await openFromMenu(page);
    await page.getByRole('dialog', { name: 'Embed this figure' }).waitFor();
    const tick = page.getByRole('dialog').getByLabel('Also draw the network');
    // By itself it is, wherever there is room for it.
    for (const [size, isDrawn] of /** @type {const} */ ([
      ['480×300', false],
      ['760×480', true],
      ['Full width', true],
      ['320×240', false],
      ['600×360', true],
    ])) {
      await pickSize(page, size);
      assert.equal(await tick.isChecked(), isDrawn, size);
    }
    const found = await offered(page);
    assert.deepEqual(Object.keys(found), IDS);
    for (const id of ['html', 'jupyter', 'reveal', 'mystmd', 'moodle'])
      assert.match(found[id], /embed\.html\?net=torus&(amp;)?net=mesh&(amp;)?drawing=on"?/, id);
    assert.match(found.script, /<load-curve [^>]+ drawing>/);
    for (const text of Object.values(found)) assert.doesNotMatch(text, /load_curve\/\?[^ "]*drawing=/);
    await page.frameLocator('.preview iframe').locator('canvas#drawing').waitFor();
    // What the reader has decided stays.
    await tick.uncheck();
    await pickSize(page, '760×480');
    assert.equal(await tick.isChecked(), false);
    assert.doesNotMatch((await page.locator('#embedding code').textContent()) ?? '', /drawing/);
  });
});

test('tabs are used by pointer and by keys, and save what their snippets need', async ({ open }) => {
  const page = await openDialog(open);
  await test.step('a tab for each tool, by pointer and by keys', async () => {
    const tabs = page.getByRole('tab');
    assert.deepEqual(await tabs.allTextContents(), TABS);
    const selected = () => page.getByRole('tab', { selected: true }).textContent();
    await tabs.first().focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await selected(), 'Canvas');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await selected(), 'Quarto');
    await page.keyboard.press('End');
    assert.equal(await selected(), 'Canvas');
    await page.keyboard.press('Home');
    assert.equal(await selected(), 'HTML');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'HTML');
    assert.equal(await tabs.evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length), 1);
    assert.ok(await page.getByRole('tabpanel', { name: 'HTML' }).isVisible());
    const places = () => tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().x));
    const before = await places();
    await tabs.last().click();
    assert.deepEqual(await places(), before, 'no tab moves when another one is picked');
  });
  await test.step('the file that a snippet needs is saved under the name that it has there', async () => {
    const download = async () => {
      const name = await page.locator('.files button').textContent();
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.files button').click()]);
      assert.equal(`Save ${file.suggestedFilename()}`, name);
      const text = (await page.locator('#embedding code').textContent()) ?? '';
      assert.ok(text.includes(file.suggestedFilename()), text);
      return readFile(await file.path());
    };
    await page.getByRole('tab', { name: 'Quarto' }).click();
    const png = await download();
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 720]);
    await page.getByRole('tab', { name: 'HTML' }).click();
    await page.getByText('Script', { exact: true }).click();
    const svg = (await download()).toString();
    assert.match(svg, /^<svg[^>]+width="600"[^>]+height="360"/);
    await page.getByRole('tab', { name: 'LaTeX' }).click();
    const tex = (await download()).toString();
    assert.ok(tex.startsWith('% Loadcurve') && tex.includes(`% link: ?${TWO}\n`) && tex.includes('\\loadcurvebegin'), tex.slice(0, 400));
  });
});

test('a snippet is copied as it is seen, with size, colours, title and address', async ({ open, server }) => {
  const page = await openDialog(open, { permissions: ['clipboard-read', 'clipboard-write'] });
  await test.step('a snippet is copied as it is seen, and that is said; where it is refused, it is selected', async () => {
    await page.getByRole('tab', { name: 'Quarto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('status').getByText('Copied').waitFor();
    const text = await page.locator('#embedding code').textContent();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('tab', { name: 'Jupyter', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Cop/ }).click();
    await page.getByText('press Ctrl-C').waitFor();
    assert.equal(await page.evaluate(() => getSelection()?.toString()), await page.locator('#embedding code').textContent());
  });
  await test.step('size, colours, title and address go into every snippet that has a place for them', async () => {
    await page.getByRole('tab', { name: 'HTML' }).click();
    const dialog = page.getByRole('dialog');
    await pickSize(page, 'Own');
    await dialog.getByLabel('Width in pixels').fill('500');
    await dialog.getByLabel('Height in pixels').fill('90');
    await dialog.getByText('The height is a whole number from 180 to 1200.').waitFor();
    assert.equal(await dialog.getByLabel('Height in pixels').getAttribute('aria-invalid'), 'true');
    assert.match((await page.locator('#embedding code').textContent()) ?? '', /width="500" height="360"/, 'the last legal size stays');
    const take = dialog.getByRole('button', { name: 'Copy' });
    assert.ok(await take.isDisabled(), 'nobody takes along what was not wished for');
    await dialog.getByText('Correct the size before copying.').waitFor();
    await dialog.getByLabel('Height in pixels').fill('300');
    assert.ok(await take.isEnabled());
    await dialog.getByText('Dark', { exact: true }).click();
    await dialog.getByLabel('Title', { exact: true }).fill('Worms & rings');
    await dialog.getByLabel('Address').fill('https://example.org/nets/index.html');
    const found = await offered(page);
    const frame = `https://example.org/nets/embed.html?net=torus&net=mesh&theme=dark`;
    const link = `https://example.org/nets/?net=torus&net=mesh&theme=dark`;
    for (const [id, text] of Object.entries(found)) {
      const plain = text.replaceAll('&amp;', '&').replaceAll('\\&', '&');
      assert.ok(plain.includes(id === 'latex' || id === 'script' ? link : frame), `${id}: ${text}`);
      assert.ok(plain.includes(link), `${id} leads to the page: ${text}`);
      assert.ok(plain.includes('Worms & rings'), `${id}: ${text}`);
      if (!['latex', 'mystmd'].includes(id)) assert.match(text, /500[\s\S]*300/, id);
      assert.ok(!text.includes(server.url), id);
    }
    assert.match(found.mystmd, /:width: 500px/);
    assert.equal(await query(page), TWO, 'the page itself keeps its colours');
  });
});

test('it says which frames have no room for the drawing', { tag: LONG }, async ({ open }) => {
  const page = await openDialog(open);
  const hint = page.getByText('it shows the chart alone');
  await pickSize(page, '320×240');
  assert.ok(await hint.isHidden());
  await page.getByRole('dialog').getByLabel('Also draw the network').check();
  assert.match((await hint.textContent()) ?? '', /600 pixels wide or 360 high/);
  for (const [size, isTold] of /** @type {const} */ ([
    ['320×240', true],
    ['480×300', true],
    ['600×360', false],
    ['Full width', true],
  ])) {
    await pickSize(page, size);
    assert.equal(await hint.isVisible(), isTold, size);
  }
  await page.goto(new URL('embed.html?net=mesh&drawing=on', page.url()).href);
  for (const [width, height, isDrawn] of /** @type {const} */ ([
    [599, 360, false],
    [600, 359, false],
    [600, 360, true],
  ])) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('#beside'), `${width}×${height}`).toBeVisible({ visible: isDrawn });
  }
});

test('it doubts an address that others cannot open, and takes nothing that is no address', { tag: LONG }, async ({ open, server }) => {
  const page = await openDialog(open);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Address');
  assert.equal(await field.inputValue(), server.url);
  await dialog.getByText('others cannot open it').waitFor();
  await dialog.getByText('Only works on this computer.').waitFor();
  const take = dialog.getByRole('button', { name: 'Copy' });
  for (const [address, doubt] of [
    ['http://192.168.1.7/x/', 'others cannot open it'],
    ['http://example.org/', 'Pages served over https'],
    ['javascript:alert(1)', 'Not an address'],
    ['example.org', 'Not an address'],
  ]) {
    await field.fill(address);
    await dialog.getByText(doubt).waitFor();
    assert.equal(await take.isDisabled(), doubt === 'Not an address', address);
  }
  assert.match(
    (await page.locator('#embedding code').textContent()) ?? '',
    /src="http:\/\/example\.org\/embed\.html\?/,
    'the last legal address stays',
  );
  await dialog.getByText('Correct the address before copying.').waitFor();
  for (const address of [
    'https://example.org/a',
    'https://example.org/a/index.html',
    'https://example.org/a/?net=mesh',
    'https://example.org/a/',
  ]) {
    await field.fill(address);
    assert.match((await page.locator('#embedding code').textContent()) ?? '', /src="https:\/\/example\.org\/a\/embed\.html\?/, address);
  }
  await page.locator('.doubt').waitFor({ state: 'hidden' });
  assert.equal(await field.getAttribute('aria-invalid'), null);
});

test('the preview is the frame itself, follows undo, and is no step of the history', { tag: LONG }, async ({ open }) => {
  const page = await open(`?${TWO}`);
  await page.getByText('Throughput', { exact: true }).click();
  const entries = await page.evaluate(() => history.length);
  await openFromMenu(page);
  const preview = page.locator('.preview iframe');
  const shown = async () => new URL((await preview.getAttribute('src')) ?? '').search;
  await page.frameLocator('.preview iframe').locator('[aria-busy="false"]').waitFor();
  assert.equal(await shown(), '?net=torus&net=mesh&show=throughput&drawing=on');
  const title = page.getByRole('dialog').getByLabel('Title');
  assert.match(await title.inputValue(), /^Throughput against load/);
  await page.getByRole('dialog').getByText('Light', { exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.preview iframe')?.getAttribute('src')?.includes('theme=light'));
  assert.equal(await page.evaluate(() => history.length), entries);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !document.querySelector('.preview iframe')?.getAttribute('src')?.includes('show'));
  assert.match(await title.inputValue(), /^Latency against load/);
});

for (const width of [360, 1280]) {
  const size = { viewport: { width, height: 640 }, isMobile: width < 500 };

  test(`all fits in every tab: ${width} px`, { tag: width === 1280 ? LONG : [] }, async ({ open }) => {
    const page = await openDialog(open, size);
    const dialog = page.locator('#embedding');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      assert.ok(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), (await tab.textContent()) ?? '');
    }
    const small = await dialog
      .locator('*')
      .evaluateAll((parts) =>
        parts.filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < 12).map((part) => part.outerHTML),
      );
    assert.deepEqual(small, []);
    await page.emulateMedia({ media: 'print' });
    assert.ok(await dialog.isHidden());
  });

  test(`axe finds nothing serious in any tab: ${width} px`, { tag: LONG }, async ({ open }) => {
    const page = await openDialog(open, size);
    for (const tab of ['HTML', 'Quarto']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessible(page);
    }
  });
}
