/** Figures for papers and slides, and pictures on the clipboard. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expectPartAccessible } from './axe.mjs';
import { expect, test } from './fixture.mjs';
import { drawn, fromMenu, heard } from './page.mjs';

/** @import { Page } from '@playwright/test' */

const LINK = '?net=mesh,k:4&net=torus,k:4&load=0.02';
const permissions = ['clipboard-read', 'clipboard-write'];

/** Width and height of the picture on the clipboard. @param {Page} page */
const sizeOfCopy = (page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const { width, height } = await createImageBitmap(await item.getType('image/png'));
    return [width, height];
  });

/** Opens the dialog. @param {Page} page */
async function openDialog(page) {
  await drawn(page);
  await fromMenu(page, 'Share', 'Picture for a paper or slides…');
  return page.locator('.figure-dialog');
}

/** Saves what the dialog shows. @param {Page} page */
async function saved(page) {
  const download = page.waitForEvent('download');
  await page.locator('#figure-save').click();
  const file = await download;
  await expect(page.locator('.figure-dialog .status')).toHaveText(`${file.suggestedFilename()} saved`);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a picture is copied and saved, and offered to be saved where no copy is allowed', async ({ open }) => {
  const page = await open(LINK, { permissions });
  await test.step('the chart is copied as an image', async () => {
    await drawn(page);
    await Promise.all([page.locator('#share').getByText('Copied').waitFor(), fromMenu(page, 'Share', 'Copy as image')]);
    await heard(page, 'Image copied');
    assert.deepEqual(await sizeOfCopy(page), [1280, 840]);
  });
  await test.step('a figure has the width of a journal’s column in every format', async () => {
    const dialog = await openDialog(page);
    await expect(dialog.locator('figcaption')).toHaveText(/88\.9\s×\s59\.3 mm · text 8 pt · 1050\s×\s700 pixels/);
    await expectPartAccessible(page, '.figure-dialog');
    await dialog.locator('#figure-copy').click();
    await expect(dialog.locator('.status')).toHaveText('Image copied');
    assert.deepEqual(await sizeOfCopy(page), [1050, 700]);

    await dialog.getByText('600 dpi').click();
    const png = await saved(page);
    assert.equal(png.name, 'loadcurve-mesh-torus-88.9mm.png');
    assert.deepEqual([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)], [2100, 1400]);
    const at = png.bytes.indexOf('pHYs') + 4;
    assert.deepEqual([png.bytes.readUInt32BE(at), png.bytes[at + 8]], [Math.round(600 / 0.0254), 1]);

    await dialog.locator('#paper-column').selectOption('nature');
    await dialog.getByText('SVG', { exact: true }).click();
    const svg = (await saved(page)).bytes.toString();
    assert.match(svg, /<svg [^>]*width="89mm" height="59\.3mm"/);
    const perMm = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) / 89;
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => (Number(size) / perMm / 25.4) * 72);
    assert.ok(sizes.length > 5 && Math.min(...sizes) >= 6.9, `${Math.min(...sizes)} pt`);

    await dialog.getByText('TeX', { exact: true }).click();
    await expect(dialog.locator('#figure-copy')).toHaveCount(0);
    assert.match((await saved(page)).bytes.toString(), /^\\def\\loadcurvewidth\{89mm\}/);

    await dialog.getByText('Network', { exact: true }).click();
    await dialog.getByText('SVG', { exact: true }).click();
    const drawing = await saved(page);
    assert.equal(drawing.name, 'loadcurve-mesh-torus-drawing-89mm.svg');

    await dialog.locator('#paper-column').selectOption('own');
    await dialog.getByLabel('Width in millimetres').fill('20');
    await expect(dialog.locator('#figure-save')).toBeDisabled();
    await dialog.getByLabel('Width in millimetres').fill('100');
    await expect(dialog.locator('#figure-save')).toBeEnabled();
  });
  await test.step('where the browser refuses a copy, the dialog says so and offers to save', async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('.figure-dialog')).toBeHidden();
    await drawn(page);
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await fromMenu(page, 'Share', 'Copy as image');
    await expect(page.locator('.figure-dialog .status')).toContainText('Save the picture instead');
    await expect(page.locator('#figure-save')).toBeFocused();
  });
});
