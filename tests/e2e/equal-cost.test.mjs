/** Networks at equal cost: chosen above the chart, listed below it, and the same in a frame. */

import { expectPartAccessible } from './axe.mjs';
import { expect, LONG, test } from './fixture.mjs';
import { goTo } from './page.mjs';

const LINK = '?net=mesh,k:16,flits:16&net=torus,k:16,flits:16,links:bi';

test('networks are compared at equal cost, with a width and a cycle that are typed', async ({ open }) => {
  const page = await open(LINK);
  await test.step('two clicks answer which network is better at equal bisection, and the link keeps the networks', async () => {
    await page.getByRole('button', { name: 'Equal cost' }).click();
    const sheet = page.locator('#equal-sheet');
    await sheet.getByText('Bisection', { exact: true }).click();
    await expect(page).toHaveURL(/net=mesh,k:16,flits:16&net=torus,k:16,flits:16,links:bi&equal=bisection$/);
    await expect(page.locator('#shared')).toContainText('at equal bisection, messages of 512 bits');
    await expectPartAccessible(page, '#equal-sheet');
    await sheet.getByRole('link', { name: 'What each network costs' }).click();
    const section = page.locator('#cost');
    await expect(section).toContainText(
      'At equal bisection A, Mesh, carries most by its model, which saturates at 2.74 bits/cycle/source.',
    );
    await expect(section.locator('tbody tr').nth(1)).toHaveText(/Torus\s*32\s*5\s*1280\s*1920\s*2\s*16\s*32\s*41\.0\s*1\.96/);
    await expect(page.locator('#chart-text')).toContainText(
      '16 bits, 32 flits: 41.0 cycles at zero load, the model saturates at 1.96 bits per cycle per source.',
    );
    // Back from the section, then from the comparison.
    await page.goBack();
    await page.goBack();
    await expect(page.locator('#shared')).not.toContainText('equal');
  });
  await test.step('the width of a channel and the length of a cycle are typed', async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('#equal-sheet')).toBeHidden();
    await goTo(page, `${LINK}&x=bits&equal=wire`);
    await page.getByRole('button', { name: 'Equal cost' }).click();
    const sheet = page.locator('#equal-sheet');
    await sheet.getByLabel('Channel of A').fill('64');
    await sheet.getByLabel('Channel of A').press('Enter');
    await expect(page).toHaveURL(/width=64/);
    await sheet.getByLabel('Cycle over one tile').fill('0.5');
    await sheet.getByLabel('Cycle over one tile').press('Enter');
    await sheet.getByText('Longest link', { exact: true }).click();
    await expect(page).toHaveURL(/ns=0\.5&clock=linear/);
    await expect(page.locator('#chart-text')).toContainText('ns at zero load');
    await expect(page.locator('#chart-text')).toContainText('Gbit/s a source');
  });
});

test('a network without a bit is left out by name, in a frame, too', { tag: LONG }, async ({ open }) => {
  const link = '?net=mesh,k:16&net=hyperx,dims:16x16&equal=bisection';
  const page = await open(link);
  await expect(page.locator('#notices')).toContainText('hyperx,dims:16x16 would have channels of 0.50 bits at equal bisection');
  await page.locator('#cost').scrollIntoViewIfNeeded();
  await expect(page.locator('#cost tbody tr').nth(1)).toHaveText(/43520\s*15\s*–\s*–\s*–\s*–/);
  const frame = await open(`embed.html${link}`);
  await expect(frame.locator('#shared')).toContainText('Mesh and HyperX at equal bisection, messages of 512 bits');
  await expect(frame.locator('#values')).toContainText('left out');
});

test('beside a chart in nanoseconds every figure says its unit', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh&load=0.1&ns=2&focus=bottleneck');
  const latency = (await page.locator('#strip dd').first().textContent())?.match(/[\d.]+/)?.[0];
  await expect(page.locator('#why-title')).toHaveText(`Why ${latency} ns?`);
  await expect(page.locator('#why .about')).toContainText(/: [\d.]+ cycles of 2\sns each\./);
  await expect(page.locator('#bottleneck-body')).toContainText(/A cycle takes 2\sns: 90\sns instead of 102\sns\./);
  await page.locator('#processors').scrollIntoViewIfNeeded();
  await expect(page.locator('#processors-table thead')).toContainText(/Latency\s+ns/);
  // The mean of all sources is the latency of the chart.
  const cells = await page.locator('#processors-table tbody td:nth-of-type(1)').allTextContents();
  const mean = cells.reduce((sum, cell) => sum + Number(cell), 0) / cells.length;
  expect(Math.abs(mean - Number(latency))).toBeLessThan(1);
  const spread = await open('?net=mesh,k:4&ns=2&sim=on&precision=20&load=0.1');
  await expect(spread.locator('#spread')).toContainText(/Latencies are in cycles of 2\sns each\./);
  const idle = await open('?net=mesh&clock=log');
  await expect(idle.locator('#notices')).toContainText('clock: log has no effect without ns, the length of a cycle in nanoseconds');
});

test('networks grow at equal cost', { tag: LONG }, async ({ open }) => {
  const page = await open('?net=mesh&net=torus,links:bi&view=sweep&over=k&values=8.16');
  await page.getByRole('button', { name: 'Equal cost' }).click();
  await page.locator('#equal-sheet').getByText('Bisection', { exact: true }).click();
  await expect(page).toHaveURL(/&equal=bisection/);
  const rows = page.locator('#data-scroller tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toHaveText(/16\s*256\s*2\.737\s*32\s*mesh,k:16,flits:16/);
  await expect(rows.nth(3)).toHaveText(/16\s*256\s*1\.963\s*16\s*torus,k:16,links:bi/);
  await expect(page.locator('#study-text')).toContainText(
    "At equal bisection, messages of 512 bits. The model's saturation in bits/cycle/source",
  );
  await expect(page.locator('#shared')).toContainText('at equal bisection');
});
